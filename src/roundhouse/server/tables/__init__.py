"""A table that is kept and watched: moves, seats, clocks, streams, and the other servers that share it."""
