"""The house in a page: a static site on which everything but other devices works, and what builds it."""
