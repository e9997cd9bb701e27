"""A bot in Python: `roundhouse tournament next_station --bots examples/bots/first.py:grow,greedy`."""


def grow(view, seat, moves):
    """Never be idle while something can be done; of the rest the first."""
    return next((move for move in moves if not move.idle), moves[0])
