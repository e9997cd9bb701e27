"""What everything on a mat is: the answers to “what is this?”."""

from functools import lru_cache

from roundhouse.core.words import Say, say
from roundhouse.games.maglev_metro.parts import NOBODY
from roundhouse.games.maglev_metro.parts.names import ACTION_NAMES, COLOUR_NAMES, KIND_NAMES, people_words

ACTION_WORDS: dict[str, Say] = {
    "track": say(
        "TRACK: lay tiles or take them up where your line ends; it branches only at the Hub. Land 1 unit, river 2."
    ),
    "move": say(
        "MOVE: go along your track from station to station, never backwards; at the last one the train may turn."
    ),
    "capacity": say("CAPACITY: how many seats your train has. It needs no action."),
    "load": say("LOAD: take waiting passengers onto your train."),
    "drop": say("DROP OFF: let passengers off where they belong and put them on your mat."),
    "refill": say("REFILL: draw passengers from the bag onto the station of your train."),
    "adjust": say("ADJUST: move robots on your mat to other slots."),
    "turn": say("TURN AROUND: your train faces the other way. Needs a copper robot in this slot."),
    "build": say(
        "BUILD STATION: put a station where your track reaches an empty spot. Needs a gold robot in this slot."
    ),
}
SECTION_WORDS: dict[str, Say] = {
    "unlock": say("Unlock: fill a column with robots to carry that colour and build its stations."),
    "extra": say("Extra actions: each full row gives one more action in every turn."),
    "grid": say("VP grid: a full row makes each link worth 1 more, a full column each commuter of its colour."),
    "bonus": say("Bonus VP cards: your best card counts; each full row of commuters makes one more count."),
}
_BENCHES = {
    "seat": say("Your train: who travels with you, and how many seats it has."),
    "held": say("In your hand: choose one, then a slot of the mat that takes it."),
}


@lru_cache(maxsize=64)
def units_words(name: str, strength: int) -> Say:
    """What an action does, and how strong it is now."""
    return say("{what} Strength now: {units}.", what=ACTION_WORDS[name], units=strength)


@lru_cache(maxsize=16)
def printed_words(name: str) -> Say:
    """What the printed column of a row is (MM-32), and that a row has a left end (MM-38)."""
    return say(
        "{slot}: the grey 1 is printed, so this row has 1 before any robot sits in it. "
        "A robot can also enter here, at the left end: the others move on to the right.",
        slot=ACTION_NAMES[name],
    )


@lru_cache(maxsize=64)
def head_words(most: int, left: int) -> Say:
    """How many actions a turn has, and how many are left."""
    return say(
        "Actions in a turn: {most}, still to take: {left}. Full rows of extra actions give more.", most=most, left=left
    )


@lru_cache(maxsize=1 << 10)
def bench_words(name: str, kind: int, counts: tuple[int, ...]) -> Say:
    """What a bench is for, and who sits on it."""
    what = say("Where your train stands, {kind}: LOAD takes these on.", kind=KIND_NAMES[kind])
    if kind == NOBODY:
        what = _BENCHES[name]
    people = people_words(counts)
    return (
        say("{what} Now: {people}", what=what, people=people) if people.text else say("{what} Now: nobody", what=what)
    )


@lru_cache(maxsize=512)
def slot_words(slot: Say, wanted: int, sitting: int) -> Say:
    """A slot of a mat: who sits in it, or that it is empty and whom it takes."""
    if sitting >= 0:
        return say("{slot}: {who}", slot=slot, who=COLOUR_NAMES[sitting])
    if wanted >= 0:
        return say("{slot}: empty, for {who}", slot=slot, who=COLOUR_NAMES[wanted])
    return say("{slot}: empty, for any robot", slot=slot) if wanted == NOBODY else say("{slot}: empty", slot=slot)


def unlock_words(colour: int, full: int, size: int) -> Say:
    """What a column of the unlock section does, and how far it is."""
    if full == size:
        return say("Unlocked: {who}. You may carry them and build their stations.", who=COLOUR_NAMES[colour])
    return say(
        "Locked: {who}. Robots still needed in this column: {count}", who=COLOUR_NAMES[colour], count=size - full
    )
