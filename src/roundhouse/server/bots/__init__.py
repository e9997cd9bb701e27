"""Bots at the tables: whose turn it is to think, and the processes in which they do."""
