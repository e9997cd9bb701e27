"""The shelf of this house: what cannot be shown is left out and reported."""

from functools import lru_cache
from typing import Any

import structlog

from roundhouse.core.errors import CannotRead, HouseError
from roundhouse.core.game import Game
from roundhouse.core.strict_json import write_json
from roundhouse.core.words import LANGUAGES
from roundhouse.games import find, opened, shelf
from roundhouse.server.coach.puzzles import all_puzzles
from roundhouse.server.door import client_files
from roundhouse.table import shelf as shown
from roundhouse.table.teaching import Teaching, teaching

logger = structlog.get_logger("shelf")


def whole_shelf(lang: str) -> list[dict[str, Any]]:
    """Every game that can be opened and drawn; one that cannot is left out and reported."""
    found = []
    for name in shelf():
        try:
            found.append(described(name, lang))
        except Exception as error:
            why = str(error) if isinstance(error, HouseError) else repr(error)
            logger.error(f"game left off the shelf: {name}", game=name, why=why[:300])
    return shown.in_order(found)


@lru_cache(maxsize=64)
def described(name: str, lang: str) -> dict[str, Any]:
    """A game as the shelf shows it."""
    game = find(name)
    return shown.described(game, taught(game), lang)


def warm_up() -> None:
    """Make everything that the shelf and the list of puzzles show, so that the first visitor does not wait for it."""
    client_files.warm_up()
    for lang in LANGUAGES:
        whole_shelf(lang)
        all_puzzles(lang)
    for game in opened():
        taught(game)
    logger.info("shelf is warm")


def taught(game: Game[Any]) -> Teaching:
    """What a game teaches itself with; where a guest's has a mistake, nothing, and the mistake is reported."""
    try:
        return teaching(game)
    except HouseError as error:
        logger.error(f"teaching left out: {game.name}", game=game.name, why=str(error)[:300])
        return Teaching()


def playable(game: str, rules: int) -> bool:
    """Whether a table of this game and rules version can be played on in this house."""
    try:
        return find(game).rules.version == rules
    except CannotRead:  # a game that has left the shelf
        return False


@lru_cache(maxsize=len(LANGUAGES))
def words_text(lang: str) -> bytes:
    """The house's own messages, as every page gets them."""
    told = {"lang": lang, "words": shown.house_words(lang), "points": shown.own_points(lang)}
    return write_json(told)
