"""`python -m roundhouse` is the command `roundhouse`."""

from roundhouse.cli import main

if __name__ == "__main__":  # a fresh process of a simulation imports this module without running it
    main()
