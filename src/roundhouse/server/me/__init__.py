"""People about themselves: taking everything home, being forgotten."""
