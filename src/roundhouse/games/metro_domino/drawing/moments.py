"""What is worth a pause: a game that begins, a station opened, an end that is near; and notes for a first game."""

from functools import lru_cache

from roundhouse.core.bits import bits_of, each
from roundhouse.core.game import HIDDEN, Moment
from roundhouse.core.words import Say, player, say
from roundhouse.games.metro_domino.drawing.tiles import tile_id
from roundhouse.games.metro_domino.parts import (
    ACTIVE_TOKENS,
    DOUBLES,
    EXPRESS,
    FIFTH,
    LENGTH,
    LINES,
    NO_DOUBLES,
    RULE,
    TILES,
)
from roundhouse.games.metro_domino.scoring import winners
from roundhouse.games.metro_domino.state import (
    BETWEEN,
    DEALING,
    DRAWN,
    LAYING,
    OVER,
    SECOND,
    STARTING,
    TURN,
    Opening,
    State,
)
from roundhouse.games.metro_domino.words import station_name

BY_RULE = {rule: bits_of(line for line in range(len(LINES)) if RULE[line] == rule) for rule in (NO_DOUBLES, EXPRESS)}


def moments(view: State, seat: int | None) -> tuple[Moment, ...]:
    """What is so now; each game of a tournament has names of its own."""
    if view.phase in (DEALING, LAYING, STARTING):
        return ()
    ended = view.phase in (BETWEEN, OVER)
    number = len(view.games) + (not ended)
    found = _begun(number, view.starter, view.options.tournament)
    found += _opened(number, view.openings)
    if not ended:
        found += _near(number, tuple(map(len, view.lacks)), _four(view), not view.pooled)
    elif view.phase == BETWEEN:
        found += _won(number, winners(view))
    if seat is not None and seat == view.turn and view.phase in (TURN, DRAWN, SECOND):
        found += _notes(view, seat)
    return found


@lru_cache(maxsize=1 << 8)
def _begun(number: int, starter: int, tournament: bool) -> tuple[Moment, ...]:
    if tournament:
        words = say("Game {number}: {player} begins.", number=number, player=player(starter))
    else:
        words = say("The tiles are dealt: {player} begins.", player=player(starter))
    return (Moment(f"game-{number}", words, (f"player-{starter}",)),)


@lru_cache(maxsize=1 << 10)
def _opened(number: int, openings: tuple[Opening, ...]) -> tuple[Moment, ...]:
    found, so_far = [], [0] * 8
    for one in openings:
        so_far[one.seat] += 1
        shape = f"station-{one.station}" if one.station else f"token-{one.line}"
        found.append(Moment(f"opened-{number}-{one.line}", _opening(one, so_far[one.seat]), (shape,)))
    return tuple(found)


def _opening(one: Opening, count: int) -> Say:
    if not one.station:
        return say("{player} closes a line: station {n} of {all}", player=player(one.seat), n=count, all=FIFTH)
    return say(
        "{player} opens station {name}: {n} of {all}", player=player(one.seat), name=station_name(one.station),
        n=count, all=FIFTH,
    )  # fmt: skip


def _four(view: State) -> int:
    stations = [0] * len(view.hands)
    for one in view.openings:
        stations[one.seat] += 1
    return bits_of(seat for seat, count in enumerate(stations) if count == FIFTH - 1)


@lru_cache(maxsize=1 << 10)
def _near(number: int, tiles: tuple[int, ...], four: int, empty: bool) -> tuple[Moment, ...]:
    """An end that is near: one tile left, one station missing, no tile to draw."""
    found = []
    for seat in each(four):
        words = say("{player}: one more station ends the game.", player=player(seat))
        found.append(Moment(f"four-{number}-{seat}", words, (f"stations-{seat}",)))
    for seat in (one for one, left in enumerate(tiles) if left == 1):
        words = say("{player}: one tile left!", player=player(seat))
        found.append(Moment(f"one-left-{number}-{seat}", words, (f"tiles-{seat}",)))
    if empty:
        words = say("The pool is empty: whoever cannot add a tile passes.")
        found.append(Moment(f"pool-empty-{number}", words, ("pool-0",)))
    return tuple(found)


@lru_cache(maxsize=1 << 8)
def _won(number: int, best: tuple[int, ...]) -> tuple[Moment, ...]:
    words = say("Game {number} is shared.", number=number)
    if len(best) == 1:
        words = say("Game {number} is won: {player}", number=number, player=player(best[0]))
    return (Moment(f"won-{number}", words, tuple(f"player-{seat}" for seat in best)),)


def _notes(view: State, seat: int) -> tuple[Moment, ...]:
    waiting = view.existing & ~view.active & ~view.closed
    nearly = bits_of(line for line in each(view.active) if len(view.lines[line]) + 1 == LENGTH[line])
    doubles = view.hands[seat] & DOUBLES if view.hands[seat] != HIDDEN else 0
    return _noted(view.active, waiting, nearly, doubles, view.metro[seat] > 0 and view.phase == TURN)


@lru_cache(maxsize=1 << 12)
def _noted(active: int, waiting: int, nearly: int, doubles: int, token: bool) -> tuple[Moment, ...]:
    full = active.bit_count() >= ACTIVE_TOKENS
    lines = active | waiting
    return tuple(
        Moment(f"note-{name}", words, shapes, note=True)
        for name, words, shapes in (
            ("end", END, _lines(active)),
            ("plus", PLUS, () if full else _lines(waiting)),
            ("double", DOUBLE, tuple(tile_id(*TILES[one]) for one in each(doubles))),
            ("last-place", LAST_PLACE, _lines(nearly)),
            ("three", THREE, _lines(waiting) if full else ()),
            ("token", TOKEN, ("metro-0",) if token else ()),
            ("no-doubles", NO_DOUBLES_HERE, _lines(lines & BY_RULE[NO_DOUBLES])),
            ("express", EXPRESS_HERE, _lines(lines & BY_RULE[EXPRESS])),
        )
        if shapes
    )


def _lines(lines: int) -> tuple[str, ...]:
    """The first of these: one is enough to show what is meant."""
    return tuple(f"line-{line}" for line in each(lines & -lines))


END = say("The gold number is the open end of a line: add a tile that has it on one half.")
PLUS = say("A line with a plus is empty: any tile may start it, either half outward.")
DOUBLE = say("The brass pin marks a double: playing it brings a Metro token and another turn.")
LAST_PLACE = say("One place is left on this line: whoever fills it opens a station, worth 1 point.")
THREE = say("Three lines are being built: the pale ones must wait until one of the three is complete.")
TOKEN = say("A Metro token removes a tile of a line being built: choose the token, then the tile, before you play.")
NO_DOUBLES_HERE = say("A red, broken edge and a struck tile: this line takes no doubles.")
EXPRESS_HERE = say("A golden edge and two arrows mean express: you may add two tiles here in one turn.")
