"""A table without a network: who sits there, what may be done, what each sees. The standard library alone."""
