"""Games from elsewhere: the folders named by ROUNDHOUSE_GAMES stand on the shelf beside our own."""

import os

import roundhouse.games as games


def more_games() -> None:
    """Put the guests' games on the shelf; call before the shelf is first looked at."""
    for folder in os.environ.get("ROUNDHOUSE_GAMES", "").split(os.pathsep):
        if folder and folder not in games.__path__:
            games.__path__.append(folder)
            games.shelf.cache_clear()
