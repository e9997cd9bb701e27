"""Names of what is printed: colours, stations, actions, slots and cards, as messages."""

from collections.abc import Sequence
from typing import Any

from roundhouse.core.errors import Unknowable
from roundhouse.core.words import NOTHING, Say, many, say
from roundhouse.games.maglev_metro.parts.box import (
    ACTIONS,
    BONUS,
    CARDS,
    COLOURS,
    EXTRA_ROWS,
    FIXED,
    GRID_ROWS,
    KINDS,
    UNLOCK,
    Card,
)

COLOUR_NAMES: tuple[Say, ...] = (
    say("steel robot"),
    say("gold robot"),
    say("copper robot"),
    say("pink professional"),
    say("lilac seller"),
    say("coral diplomat"),
    say("purple artist"),
)
KIND_NAMES: tuple[Say, ...] = (
    say("Factory"),
    say("Warehouse"),
    say("Lab"),
    say("Office"),
    say("Store"),
    say("Embassy"),
    say("Studio"),
    say("Hub"),
)
ACTION_NAMES: dict[str, Say] = {
    "track": say("TRACK"),
    "move": say("MOVE"),
    "capacity": say("CAPACITY"),
    "load": say("LOAD"),
    "drop": say("DROP OFF"),
    "refill": say("REFILL"),
    "adjust": say("ADJUST"),
    "turn": say("TURN AROUND"),
    "build": say("BUILD STATION"),
}
DECK_NAMES: tuple[Say, ...] = (say("Direct link"), say("Passengers"), say("Track"), say("Player mat"))


def people_words(counts: Sequence[int]) -> Say:
    """Passengers by colour and number: “steel robot 2, pink professional 1”; NOTHING where nobody is."""
    told = NOTHING
    for colour, count in enumerate(counts):
        if count:
            one = say("{who} {count}", who=COLOUR_NAMES[colour], count=count)
            told = say("{one}, {two}", one=told, two=one) if told.text else one
    return told


def slot_name(slot: int) -> Say:
    """A slot of the mat in words; Unknowable where there is none of this number."""
    if not 0 <= slot <= BONUS:
        raise Unknowable(slot)
    if slot < FIXED:
        return ACTION_NAMES[ACTIONS[slot // 2]]
    if slot == BONUS:
        return say("BONUS VP CARDS")
    bit = 1 << slot - FIXED
    if slot - FIXED < 2:
        return ACTION_NAMES[ACTIONS[slot - FIXED + 7]]
    for column, bits in enumerate(UNLOCK):
        if bits & bit:
            return say("unlock {who}", who=COLOUR_NAMES[column + 3])
    for row, bits in enumerate(EXTRA_ROWS):
        if bits & bit:
            return say("extra action {row}", row=row + 1)
    row = next(row for row, bits in enumerate(GRID_ROWS) if bits & bit)
    return say("VP grid, row {row}", row=row + 1)


def _kind(name: str) -> Say:
    return KIND_NAMES[KINDS.index(name)]


def _who(names: list[str]) -> Say:
    told = [COLOUR_NAMES[COLOURS.index(name)] for name in names]
    if len(told) == 2:
        return say("{a} + {b}", a=told[0], b=told[1])
    if len(told) == 3:
        return say("{a} + {b} + {c}", a=told[0], b=told[1], c=told[2])
    return say("{a} + {b} + {c} + {d}", a=told[0], b=told[1], c=told[2], d=told[3])


def _tiles_on_map(about: dict[str, Any]) -> Say:
    if about.get("shape") == "curve":
        return say("each own curve on the map")
    if about.get("shape") == "straight":
        return say("every two own straights on the map")
    if "terrain" in about:
        return say("each own tile on a river hex")
    if about.get("shared") is True:
        return say("each own tile on a hex with another’s")
    if about.get("shared") is False:
        return say("each own tile alone on its hex")
    return say("each own tile on the map")


def _tiles_in_supply(about: dict[str, Any]) -> Say:
    if about.get("shape") == "curve":
        return say("each own curve left in the supply")
    if about.get("shape") == "straight":
        return say("each own straight left in the supply")
    return say("each own tile left in the supply")


def _links_by_length(about: dict[str, Any]) -> Say:
    if "max" not in about:
        return say("each link of {length} or more tiles", length=about["min"])
    return say("each link of exactly this many tiles: {length}", length=about["min"])


_SECTIONS: dict[tuple[str, str], str] = {
    ("full_rows", "extra_actions"): "each full EXTRA ACTIONS row",
    ("full_rows", "vp"): "each full row of the VP grid",
    ("full_rows", "bonus"): "each full BONUS VP CARDS row",
    ("full_columns", "unlock"): "each full unlock column",
    ("full_columns", "vp"): "each full column of the VP grid",
    ("commuters_in", "extra_actions"): "each commuter in EXTRA ACTIONS",
}


def _card_topic(card: Card) -> Say:
    about = card.about
    match card.counts:
        case "direct_links":
            one, two = map(_kind, about["kinds"])
            return say("each direct link {one} – {two}", one=one, two=two)
        case "count":
            return say("each on the mat: {who}", who=COLOUR_NAMES[COLOURS.index(about["colour"])])
        case "set":
            return say("each set on the mat: {who}", who=_who(about["colours"]))
        case "tiles_on_map":
            return _tiles_on_map(about)
        case "tiles_in_supply":
            return _tiles_in_supply(about)
        case "links_by_length":
            return _links_by_length(about)
        case "units_rows":
            return say("each UNITS row at exactly: {units}", units=about["units"])
        case "mono_rows":
            return say("each row of 2 or 3 robots of one colour")
        case "has_loop":
            return say("if some own track closes a loop")
        case "train_count":
            return say("each passenger on the own train")
        case "empty_single_slots":
            return say("each empty: TURN AROUND, BUILD STATION")
        case "few_robots":
            return say("15, less 1 for each robot beyond {free}", free=about["free"])
    return say(_SECTIONS[card.counts, about["section"]])


CARD_TOPICS: tuple[Say, ...] = tuple(map(_card_topic, CARDS))
"""What each card counts."""
CARD_WORDS: tuple[Say, ...] = tuple(
    many("{n} VP: {topic}", "{n} VP: {topic}", n=card.points, topic=topic)
    for card, topic in zip(CARDS, CARD_TOPICS, strict=True)
)


def card_signs(number: int) -> tuple[Say, tuple[int, ...], tuple[int, ...]]:
    """A card in short, for a drawing: words, and the passengers or stations to be drawn after them."""
    about = CARDS[number].about
    match CARDS[number].counts:
        case "direct_links":
            return say("each direct link"), (), tuple(KINDS.index(kind) for kind in about["kinds"])
        case "count":
            return say("each on the mat"), (COLOURS.index(about["colour"]),), ()
        case "set":
            return say("each set on the mat"), tuple(COLOURS.index(colour) for colour in about["colours"]), ()
    return CARD_TOPICS[number], (), ()
