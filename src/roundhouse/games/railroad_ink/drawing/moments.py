"""What is worth a pause: rounds, exits joined, the centre filled, lakes closed; and notes for a first game."""

from collections.abc import Iterator
from functools import lru_cache

from roundhouse.core.game import Moment
from roundhouse.core.words import Say, say
from roundhouse.games.railroad_ink.parts import (
    BESIDE,
    CENTRE,
    CLOSED_LAKE,
    CRATER,
    FACE,
    FACES,
    HIGHWAY,
    NETWORK,
    RAILWAY,
    SIZE,
    SPECIAL_FACES,
)
from roundhouse.games.railroad_ink.scoring import cell_id, shape_id
from roundhouse.games.railroad_ink.scoring.tally import lakes, networks
from roundhouse.games.railroad_ink.state import DRAFT, DRAW, IMPACT, OVER, Sheet, State, open_end

KEPT = 1 << 10
WORTH_TELLING = 3
"""So many exits in one network are told of: two are joined in nearly every first round."""
_OVERPASS = FACE["overpass"]


def moments(view: State, seat: int | None) -> tuple[Moment, ...]:
    """What is worth a pause, and what a beginner is told, as of now."""
    told: tuple[Moment, ...] = (_round(view.round, view.options.rounds),) if view.phase != OVER else ()
    if seat is None:
        return told
    sheet = view.sheets[seat]
    board = bytes(sheet.cells), bytes(sheet.facing), bytes(sheet.when)
    told += _achieved(seat, *board[:2])
    if view.phase in (DRAW, IMPACT, DRAFT):
        told += _notes(seat, view.phase, *board, sheet.dice, sheet.lava, sheet.used, bool(view.meteor[0]))
    return told


@lru_cache(maxsize=32)
def _round(number: int, rounds: int) -> Moment:
    if number == rounds:
        return Moment("last-round", say("Last round: close your open ends"), ("round",))
    return Moment(f"round-{number}", say("Round {round} of {rounds}", round=number, rounds=rounds), ("round",))


@lru_cache(maxsize=KEPT)
def _achieved(seat: int, cells: bytes, facing: bytes) -> tuple[Moment, ...]:
    """What this board can boast of; a larger network and another lake have names of their own."""
    sheet = Sheet(bytearray(cells), bytearray(facing))
    return (*_joined(seat, sheet), *_filled(seat, sheet), *_closed(seat, sheet))


def _joined(seat: int, sheet: Sheet) -> Iterator[Moment]:
    best = max(networks(sheet.cells), key=lambda one: one.exits, default=None)
    if best and best.exits >= WORTH_TELLING:
        words = say("{exits} exits in one network: {points} points", exits=best.exits, points=NETWORK[best.exits])
        yield Moment(f"exits-{best.exits}", words, tuple(cell_id(cell, seat) for cell in best.cells))


def _filled(seat: int, sheet: Sheet) -> Iterator[Moment]:
    if all(sheet.cells[cell] > CRATER for cell in CENTRE):
        yield Moment("centre-filled", say("The centre is full: 9 points"), (shape_id("centre", seat),))


def _closed(seat: int, sheet: Sheet) -> Iterator[Moment]:
    closed = [lake for lake in lakes(sheet) if not lake.open]
    if closed:
        shapes = tuple(cell_id(cell, seat) for lake in closed for cell in lake.cells)
        yield Moment(f"lakes-{len(closed)}", say("A lake is closed: {points} points", points=CLOSED_LAKE), shapes)


@lru_cache(maxsize=KEPT)
def _notes(
    seat: int, phase: int, cells: bytes, facing: bytes, when: bytes, dice: tuple[int, ...], lava: tuple[int, ...],
    used: int, meteor: bool,
) -> tuple[Moment, ...]:  # fmt: skip
    """The notes for beginners that speak of what lies there now."""
    found = [
        *(_of_dice(dice) if phase == DRAW else ()),
        *_of_ends(seat, cells, facing),
        *_of_rounds(seat, when),
        *_of_specials(dice, used),
        *_of_lava(lava),
        *_of_meteors(seat, cells, meteor and phase == IMPACT),
    ]
    if phase == DRAFT:
        found.append(_note("draft", say("Dice are chosen in pairs here. Take the pair that helps your board most.")))
    return tuple(found)


def _note(name: str, words: Say, *shapes: str) -> Moment:
    return Moment(name, words, shapes, note=True)


def _of_dice(dice: tuple[int, ...]) -> Iterator[Moment]:
    if len(dice) == 4:
        words = say("Everyone draws these four dice. Choose one, then a lit cell; a tap on the cell turns it.")
        yield _note("dice", words, *(f"die-{face}" for face in dict.fromkeys(dice)))
    if _OVERPASS in dice:
        words = say("Overpass: the road runs over the rails. They cross here, but are not joined.")
        yield _note("overpass", words, f"die-{_OVERPASS}")
    for face in dict.fromkeys(dice):
        if face != _OVERPASS and {HIGHWAY, RAILWAY} <= set(FACES[face].edges):
            words = say("The square is a station: only here do road and rail become one network.")
            yield _note("station", words, f"die-{face}")
            break


def _of_ends(seat: int, cells: bytes, facing: bytes) -> Iterator[Moment]:
    rings = crosses = ""
    for cell, symbol in enumerate(cells):
        for side in range(4) if symbol > CRATER else ():
            if open_end(symbol, facing[cell], cell, side):
                name = shape_id(f"end-{cell // SIZE}-{cell % SIZE}-{side}", seat)
                if cells[BESIDE[cell][side]] <= CRATER:
                    rings = rings or name
                else:
                    crosses = crosses or name
    if rings:
        yield _note(
            "open-end", say("An open end, marked with a ring: continue it some time, or it costs a point."), rings
        )
    if crosses:
        words = say("A dead end, marked with a cross: what it runs into cannot join it. It costs a point.")
        yield _note("dead-end", words, crosses)


def _of_rounds(seat: int, when: bytes) -> Iterator[Moment]:
    numbers = {number for number in when if number}
    if len(numbers) > 1:
        first = cell_id(next(cell for cell, number in enumerate(when) if number), seat)
        yield _note("numbers", say("The small number says in which round you drew this. It scores nothing."), first)
        words = say("The dashed square is the centre: each cell that you fill there is a point.")
        yield _note("centre", words, shape_id("centre", seat))


def _of_specials(dice: tuple[int, ...], used: int) -> Iterator[Moment]:
    if len(dice) < 4 and not used:
        words = say("These six special routes may be drawn besides the dice: one a round, three a game, each once.")
        yield _note("specials", words, *(f"special-{number}" for number in range(len(SPECIAL_FACES))), "pips")


def _of_lava(lava: tuple[int, ...]) -> Iterator[Moment]:
    if lava:
        words = say("Red dice are lava: draw at least one of them each round, beside lava that is there already.")
        yield _note("lava-dice", words, *(f"die-{face}" for face in dict.fromkeys(lava)))
        yield _note(
            "volcano", say("You may draw a new volcano at any time: a new lake, to be closed as well."), "volcano"
        )


def _of_meteors(seat: int, cells: bytes, falls: bool) -> Iterator[Moment]:
    if falls:
        words = say("The meteor flies from the dot and erases what it hits. Cross off a special route to be missed.")
        yield _note("meteor", words, "meteor-dice", shape_id("dot", seat))
    if CRATER in cells:
        words = say("A crater is free again: draw in it, or let an end run into it for 2 points.")
        yield _note("crater", words, cell_id(cells.index(CRATER), seat))
