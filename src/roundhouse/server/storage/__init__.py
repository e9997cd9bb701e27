"""The store: what is kept, how it is written and read, copied, backed up and removed."""
