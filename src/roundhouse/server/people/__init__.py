"""Who somebody is, and what stays of their games."""
