"""The box: passengers, mat and bonus cards, from `box.toml`. Colours and station kinds share their numbers."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Counts = tuple[int, int, int, int, int, int, int]
"""How many passengers of each colour."""

_BOX: dict[str, Any] = tomllib.loads((Path(__file__).parent.parent / "box.toml").read_text(encoding="utf-8"))

NONE: Counts = (0, 0, 0, 0, 0, 0, 0)
NOBODY = -1
COLOURS: tuple[str, ...] = tuple(one["colour"] for one in _BOX["passenger"])
KINDS: tuple[str, ...] = (*(one["station"] for one in _BOX["passenger"]), "hub")
HUB = 7
COUNTS: tuple[int, ...] = tuple(one["count"] for one in _BOX["passenger"])
TILES: tuple[int, ...] = tuple(one["tiles"] for one in _BOX["passenger"])
POINTS: tuple[int, ...] = tuple(one["points"] for one in _BOX["passenger"])
ROBOTS, COMMUTERS = range(3), range(3, 7)

STRAIGHTS: int = _BOX["kit"]["straight"]
CURVES: int = _BOX["kit"]["curve"]
REMOVED: dict[int, int] = {int(seats): count for seats, count in _BOX["setup"]["removed"].items()}
FULL: int = _BOX["setup"]["full"]
CARD_CAP: int = _BOX["setup"]["cap"]
BASE_ACTIONS = 2

TRACK, MOVE, CAPACITY, LOAD, DROP, REFILL, ADJUST, TURN, BUILD = range(9)
ACTIONS = ("track", "move", "capacity", "load", "drop", "refill", "adjust", "turn", "build")
ROW_IDS = ACTIONS[:7]
ROW_SIZE = 3


def _colour(name: str) -> int:
    return NOBODY if name == "any" else COLOURS.index(name)


ROW_COLOURS: tuple[tuple[int, ...], ...] = tuple(tuple(_colour(name) for name in row["slots"]) for row in _BOX["row"])
"""What columns 2–4 of each UNITS row take: a robot's colour, or NOBODY for any robot."""


def _fixed() -> tuple[int, ...]:
    found = [_BOX["single"]["turn"], _BOX["single"]["build"]]
    for section in ("unlock", "extra"):
        found += [name for group in _BOX[section] for name in group["slots"]]
    found += [COLOURS[colour] for _ in range(_BOX["grid"]["rows"]) for colour in COMMUTERS]
    return tuple(map(_colour, found))


FIXED = 2 * len(ROW_COLOURS)
"""Slots 2r and 2r+1 are the left and right end of UNITS row r; from FIXED on each slot has one colour."""
SLOT_COLOUR: tuple[int, ...] = _fixed()
BONUS = FIXED + len(SLOT_COLOUR)
"""The next free slot of the BONUS VP CARDS: any commuter (MM-108)."""
ALL_SLOTS = BONUS + 1
TURN_SLOT, BUILD_SLOT = FIXED, FIXED + 1
BONUS_ROWS: int = _BOX["bonus"]["rows"]
BONUS_SIZE: int = _BOX["bonus"]["size"]


def _bits(first: int, count: int, step: int = 1) -> int:
    return sum(1 << (first + step * number) for number in range(count))


def _groups(section: str, first: int) -> tuple[int, ...]:
    found = []
    for group in _BOX[section]:
        found.append(_bits(first, len(group["slots"])))
        first += len(group["slots"])
    return tuple(found)


# Bits of slots, counted from FIXED.
UNLOCK: tuple[int, ...] = _groups("unlock", 2)
_FIRST_EXTRA = 2 + sum(len(group["slots"]) for group in _BOX["unlock"])
EXTRA_ROWS: tuple[int, ...] = _groups("extra", _FIRST_EXTRA)
_FIRST_GRID = _FIRST_EXTRA + sum(len(group["slots"]) for group in _BOX["extra"])
GRID_ROWS: tuple[int, ...] = tuple(_bits(_FIRST_GRID + 4 * row, 4) for row in range(_BOX["grid"]["rows"]))
GRID_COLUMNS: tuple[int, ...] = tuple(_bits(_FIRST_GRID + column, _BOX["grid"]["rows"], 4) for column in range(4))


@dataclass(frozen=True, slots=True)
class Card:
    """A bonus card: so many points for each thing it counts."""

    id: str
    deck: int
    points: int
    counts: str
    about: dict[str, Any]


DECKS: tuple[str, ...] = tuple(deck["id"] for deck in _BOX["deck"])
FIRST_GAME_WITHOUT: int = DECKS.index(_BOX["setup"]["first_game_without"])
_PLAIN = ("id", "deck", "points", "counts", "status")
CARDS: tuple[Card, ...] = tuple(
    Card(
        card["id"],
        DECKS.index(card["deck"]),
        card["points"],
        card["counts"],
        {name: value for name, value in card.items() if name not in _PLAIN},
    )
    for card in _BOX["card"]
)
LINKED: dict[int, tuple[int, ...]] = {
    number: tuple(KINDS.index(kind) for kind in card.about["kinds"])
    for number, card in enumerate(CARDS)
    if "kinds" in card.about
}
"""The two kinds of stations of a card about direct links."""


def deck_cards(deck: int) -> int:
    """The cards of a deck as bits."""
    return sum(1 << number for number, card in enumerate(CARDS) if card.deck == deck)


RATINGS: dict[str, tuple[int, ...]] = {name: tuple(_BOX["ratings"][name]) for name in ("berlin", "manhattan")}
"""The lowest score of each solo rank after the first (MM-134)."""
