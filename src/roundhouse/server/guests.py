"""Games from elsewhere: a folder named by ROUNDHOUSE_GAMES stands on the shelf beside our own."""

import os

import roundhouse.games as games


def more_games() -> None:
    """Put the guests' games on the shelf; call before the shelf is first looked at."""
    folder = os.environ.get("ROUNDHOUSE_GAMES", "")
    if folder and folder not in games.__path__:
        games.__path__.append(folder)
        games.shelf.cache_clear()
