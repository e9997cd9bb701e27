"""What the shelf shows of each game, and the words that every page needs."""

import dataclasses
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import Any

from roundhouse.bots import make
from roundhouse.core import nature
from roundhouse.core.errors import HouseError
from roundhouse.core.game import Game
from roundhouse.core.match import Match
from roundhouse.core.words import HOUSE, read_po, say, speaker
from roundhouse.games import find, shelf
from roundhouse.scene.shapes import Scene, text
from roundhouse.scene.svg import svg, under_text
from roundhouse.table.change import under_address
from roundhouse.table.errors import NotThere
from roundhouse.table.frame import label
from roundhouse.table.rendering import first_board, nameless
from roundhouse.table.teaching import Teaching

LIVELY = 0.85  # so much of a game has been played: the board is full, and still open
SAMPLE_MOVES, SAMPLE_SEATS = 160, 3
LONG = 60  # minutes


def in_order(found: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """First what somebody who comes alone can play at once, the short ones first; an evening's work comes last."""
    return sorted(found, key=lambda game: (game["minutes"] > LONG, game["seats"][0], game["minutes"]))


def described(game: Game[Any], taught: Teaching, lang: str) -> dict[str, Any]:
    """A game as the shelf shows it."""
    speak = speaker(lang, game.about.folder)
    about, rules = game.about, game.rules
    title, box = speak(game.title), speaker("en", about.folder)(game.title)
    return {
        "name": game.name, "title": title, "original": _boxed(title, box), "pitch": speak(about.pitch),
        "minutes": about.minutes,
        "seats": [rules.seats.start, rules.seats.stop - 1], "secrets": game.secrecy.hands,
        "levels": list(game.thinking.levels),
        "options": [_option(one, speak) for one in dataclasses.fields(rules.options)],
        "picture": picture(game.name, lang),
        "lesson": next(iter(taught.lessons), ""), "lessons": len(taught.lessons),
    }  # fmt: skip


def _boxed(title: str, box: str) -> str:
    """The name on the box, where a reader would not know it from the title."""
    return "" if title.split(":")[0] == box.split(":")[0] else box


def picture(name: str, lang: str) -> str:
    """The real drawing late in a game of bots, for decoration."""
    match = sample(name)
    game = match.game
    drawn = game.drawing.draw(game.secrecy.view(match.state, None), None)
    board = first_board(drawn or [_cover(game)])
    shapes = [nameless(shape) for shape in board.shapes]
    bare = Scene(board.name, board.title, board.width, board.height, shapes, under=board.under)
    return svg(bare, speaker(lang, game.about.folder))


def _cover(game: Game[Any]) -> Scene:
    """What stands for a game that is played in words."""
    return Scene("cover", game.title, 320, 200, [text(160, 100, game.title, font_size=32, fill="@ink")])


@lru_cache(maxsize=16)
def sample(name: str) -> Match:
    """A game played far by its own quick bot, always the same one."""
    game = find(name)
    fewest, most = game.rules.seats.start, game.rules.seats.stop - 1
    # Where hands are secret the board is common: more play it full. Else everybody has one of their own.
    seats = max(fewest, min(SAMPLE_SEATS, most)) if game.secrecy.hands else fewest
    match = Match(game, seats, seed=nature.seed_from(f"shelf {name}"))
    known = next((one for one in ("heuristic", "rollout") if one in game.thinking.policies), "random")
    bot = make(game, known, Random(name))
    made = 0
    while not match.over and made < SAMPLE_MOVES:
        if not match.nature_acts():
            seat = game.rules.to_act(match.state)[0]
            match.play(seat, bot(game.secrecy.view(match.state, seat), seat, match.legal(seat)))
            made += 1
    return match.at(int(len(match.moves) * LIVELY)) if match.over else match


def house_words(lang: str) -> dict[str, list[str]]:
    """The house's own messages."""
    return {key: list(forms) for key, forms in read_po(HOUSE / f"{lang}.po").items()}


def own_points(lang: str) -> dict[str, dict[str, list[str]]]:
    """The games that count points in a word of their own, and how they say what the house says too."""
    found, house = {}, house_words(lang)
    for name in shelf():
        with suppress(HouseError):  # a game that cannot be opened is reported by the shelf
            if folder := find(name).about.folder:
                book = read_po(folder / f"{lang}.po")
                ours = {key: list(forms) for key, forms in book.items()}
                found[name] = {key: ours[key] for key in ours if key in house and ours[key] != house[key]}
    return {name: forms for name, forms in found.items() if forms}


def layer(game: Game[Any], name: str, lang: str) -> tuple[str, str]:
    """A layer of a drawing that never changes, and the address by which pages name it."""
    under = game.drawing.under(name)
    if under is None:
        raise NotThere(say("This game has no such layer."))
    speak = speaker(lang, game.about.folder)
    picture = f'<svg xmlns="http://www.w3.org/2000/svg">{under_text(under, speak)}</svg>'
    return picture, under_address(game, under, speak)


def _option(one: Any, speak: Any) -> dict[str, Any]:
    allowed = [{"value": value, "label": label(one, value, speak)} for value in one.metadata["allowed"]]
    shown = {"level": one.metadata["level"], "needs": list(one.metadata["needs"]), "first": one.metadata["first"]}
    return {
        "name": one.name, "words": speak(one.metadata["words"]), "default": one.default, "allowed": allowed, **shown
    }  # fmt: skip
