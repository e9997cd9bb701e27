"""The flow of Railroad Ink: new, check, to_act, moves, odds, chance, play, why_not."""

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.core.words import Say, say
from roundhouse.games.railroad_ink.moves import (
    Done,
    Draw,
    Fall,
    Flood,
    Ignore,
    Meteor,
    Pair,
    Roll,
    Special,
    Spill,
    Star,
    Take,
    Volcano,
)
from roundhouse.games.railroad_ink.parts import ANY, FACE, LAVA_FACES, MIDDLE, SIZE, SPECIAL_FACES, VOLCANO
from roundhouse.games.railroad_ink.rules import draft, lava, meteor, placing
from roundhouse.games.railroad_ink.rules.tables import DONE, METEORS, ROLLS, SPILLS, STARS
from roundhouse.games.railroad_ink.state import (
    DRAFT,
    DRAW,
    IMPACT,
    METEOR,
    OVER,
    ROLL,
    SPILL,
    STAR,
    Options,
    Sheet,
    State,
)

NATURES = (STAR, ROLL, SPILL, METEOR)
_WRONG_TIME = {
    STAR: "RI-63",
    ROLL: "RI-8",
    SPILL: "RI-75",
    METEOR: "RI-78",
    IMPACT: "RI-90",
    DRAFT: "RI-66",
    DRAW: "RI-10",
    OVER: "RI-38",
}
"""Why a move of another phase must wait: the rule of the phase that is on."""

_ROLL_ODDS, _SPILL_ODDS, _METEOR_ODDS = list(ROLLS.values()), list(SPILLS.values()), list(METEORS.values())
_REACHED: dict[int, tuple[tuple[Move, ...], list[int]]] = {
    phase: (tuple(faces), [*accumulate(faces.values())])
    for phase, faces in ((ROLL, ROLLS), (SPILL, SPILLS), (METEOR, METEORS))
}
"""What dice may show, and how many chances have come by then."""


def new(seats: int, options: Options) -> State:
    """The table before the first roll."""
    state = State(options, [Sheet() for _ in range(seats)], STAR if options.draft else ROLL)
    if options.lava:
        for sheet in state.sheets:
            sheet.put(MIDDLE, VOLCANO)  # RI-95
    return state


def check(seats: int, options: Options) -> Say | None:
    """The draft needs two players (RI-61)."""
    return say("The dice draft needs at least two players") if options.draft and seats < 2 else None


def to_act(state: State) -> tuple[int, ...]:
    """Who may move now."""
    phase = state.phase
    if phase == DRAW:
        return tuple([seat for seat, sheet in enumerate(state.sheets) if not sheet.done])
    if phase in NATURES:
        return (NATURE,)
    if phase == DRAFT:
        return (draft.drafter(state),)
    if phase == IMPACT:
        return tuple([seat for seat, sheet in enumerate(state.sheets) if not sheet.hit])
    return ()


def moves(state: State, seat: int) -> list[Move]:
    """Every legal move of a seat, or of Nature."""
    if seat == NATURE:
        return _nature_moves(state)
    sheet = state.sheets[seat]
    if state.phase == DRAW:
        return [] if sheet.done else _drawings(state, sheet)
    if seat not in to_act(state):
        return []
    return draft.take_moves(state) if state.phase == DRAFT else meteor.impact_moves(sheet, state.meteor[0])


def _drawings(state: State, sheet: Sheet) -> list[Move]:
    live = placing.live_cells(sheet)
    found = placing.die_moves(sheet, sheet.dice, live)
    owed = bool(found)
    found += placing.special_moves(sheet, live)
    if state.options.lava:
        hot, must = lava.lava_moves(sheet, state.options, live)
        found += hot
        owed = owed or must
    if not owed:
        found.append(DONE)
    return found


def odds(state: State, moves: Sequence[Move]) -> list[int]:
    """How likely each of Nature's moves is."""
    if state.phase == ROLL and state.options.draft:
        return draft.pair_odds(state, moves)
    return {ROLL: _ROLL_ODDS, SPILL: _SPILL_ODDS, METEOR: _METEOR_ODDS}.get(state.phase, [1] * len(moves))


def chance(state: State, roll: float) -> Move:
    """Nature's move for a roll from 0 to below 1, as `moves` and `odds` say it; dice are listed once for all."""
    if state.phase in _REACHED and not (state.phase == ROLL and state.options.draft):
        found, reached = _REACHED[state.phase]
    else:
        found = tuple(_nature_moves(state))
        reached = [*accumulate(odds(state, found))]
    return found[bisect(reached, roll * reached[-1], 0, len(found) - 1)]


def _nature_moves(state: State) -> list[Move]:
    if state.phase == STAR:
        return list(STARS[: len(state.sheets)])
    if state.phase == ROLL:
        return draft.pair_moves(state) if state.options.draft else list(ROLLS)
    if state.phase == SPILL:
        return list(SPILLS)
    return list(METEORS) if state.phase == METEOR else []


def play(state: State, seat: int, move: Move) -> None:
    """Make a legal move."""
    _PLAYS.get(type(move), _nature_acts)(state, seat, move)


def _done(state: State, seat: int, move: Done) -> None:
    state.sheets[seat].done = True
    if all(sheet.done for sheet in state.sheets):
        _next_round(state)


def _fall(state: State, seat: int, move: Fall) -> None:
    meteor.fall(state.sheets[seat], move.direction, state.meteor[1])
    _after_impacts(state)


def _ignore(state: State, seat: int, move: Ignore) -> None:
    _cross_off(state.sheets[seat], FACE[move.face])
    state.sheets[seat].hit = True  # RI-89: no crater, the dot stays
    _after_impacts(state)


def _take(state: State, seat: int, move: Take) -> None:
    draft.take(state, seat, move)
    if not state.pairs:
        state.first = draft.next_first(state)  # RI-68
        _begin(state, IMPACT if state.options.meteor and state.options.late_meteor else DRAW)


def _nature_acts(state: State, seat: int, move: Move) -> None:
    match move:
        case Star(player):
            state.star = state.first = player
            state.phase = ROLL
        case Roll(faces):
            state.roll = tuple([FACE[face] for face in faces])
            for sheet in state.sheets:
                sheet.dice = state.roll
            _after_roll(state, ROLL)
        case Pair():
            state.pairs += (draft.read_pair(move),)
            if len(state.pairs) == 2 * len(state.sheets):
                _after_roll(state, ROLL)
        case Spill(faces):
            state.spill = tuple(FACE[face] for face in faces)
            for sheet in state.sheets:
                sheet.lava = state.spill
            _after_roll(state, SPILL)
        case _:
            assert isinstance(move, Meteor)
            state.meteor = (move.direction, move.distance)
            _after_roll(state, METEOR)


def _after_roll(state: State, phase: int) -> None:
    """The next dice of this round, or the first phase of the seats (RI-75, RI-90)."""
    options = state.options
    if phase == ROLL and options.lava:
        state.phase = SPILL
    elif phase != METEOR and options.meteor:
        state.phase = METEOR
    elif options.meteor and not (options.draft and options.late_meteor):
        _begin(state, IMPACT)
    else:
        _begin(state, DRAFT if options.draft else DRAW)


def _begin(state: State, phase: int) -> None:
    state.phase = phase
    if phase == IMPACT:
        direction, distance = state.meteor
        for sheet in state.sheets:
            if direction != ANY and not meteor.can_ignore(sheet):  # nothing to decide
                meteor.fall(sheet, direction, distance)
        _after_impacts(state)


def _after_impacts(state: State) -> None:
    if all(sheet.hit for sheet in state.sheets):
        _begin(state, DRAFT if state.options.draft and state.pairs else DRAW)


def _next_round(state: State) -> None:
    state.round += 1
    state.turn = 0
    for sheet in state.sheets:
        sheet.dice, sheet.lava, sheet.lava_drawn = (), (), 0  # RI-30: what was not drawn is lost
        sheet.risen = sheet.special_now = sheet.done = sheet.hit = False
    if state.round > state.options.rounds:
        state.round = state.options.rounds
        state.phase = OVER
        return
    state.roll, state.spill, state.meteor = (), (), ("", 0)
    state.phase = ROLL


def _erupt(state: State, seat: int, move: Volcano) -> None:
    sheet = state.sheets[seat]
    placing.place(sheet, move.row * SIZE + move.col, VOLCANO, state.round)
    sheet.risen = True


def _draw(state: State, seat: int, move: Draw | Special | Flood) -> None:
    sheet = state.sheets[seat]
    cell, symbol = placing.spot(move)
    face = FACE[move.face]
    if isinstance(move, Special):
        _cross_off(sheet, face)
    elif face in sheet.lava:
        sheet.lava = placing.spend(sheet.lava, face)
        sheet.lava_drawn += 1
    else:
        sheet.dice = placing.spend(sheet.dice, face)
    if isinstance(move, Flood):
        sheet.wipe(cell, 0)
    placing.place(sheet, cell, symbol, state.round)


def _cross_off(sheet: Sheet, face: int) -> None:
    sheet.used |= 1 << SPECIAL_FACES.index(face)
    sheet.special_now = True


_PLAYS: dict[type[Move], Callable[[State, int, Any], None]] = {
    Draw: _draw, Special: _draw, Flood: _draw, Volcano: _erupt, Done: _done, Fall: _fall, Ignore: _ignore, Take: _take,
}  # fmt: skip
"""A table, because learners and playouts come here all the time, and `match` asks kind after kind."""


def why_not(state: State, seat: int, move: Move) -> str | None:
    """The first rule that a move would break, or None."""
    if seat == NATURE and move in _nature_moves(state):
        return None
    if state.phase == OVER:
        return _WRONG_TIME[OVER]
    if not _in_play(state.options, move):
        return "RI-6"
    if seat != NATURE and (rule := _of_chance(move)):
        return rule
    if not 0 <= seat < len(state.sheets) or state.phase in NATURES:
        return _WRONG_TIME[state.phase]
    return _why_not_now(state, seat, move)


def _of_chance(move: Move) -> str | None:
    """Why a player may not make a move of Nature."""
    match move:
        case Star():
            return "RI-63"
        case Roll() | Pair() | Spill() | Meteor():
            return "RI-8"
    return None


def _in_play(options: Options, move: Move) -> bool:
    """Whether this table plays with what the move belongs to (RI-6)."""
    match move:
        case Flood() | Volcano() | Spill():
            return options.lava
        case Draw():
            return options.lava or FACE.get(move.face, -1) not in LAVA_FACES
        case Fall() | Ignore() | Meteor():
            return options.meteor
        case Take() | Star() | Pair():
            return options.draft
    return True


def _why_not_now(state: State, seat: int, move: Move) -> str | None:
    sheet = state.sheets[seat]
    match move:
        case Fall() | Ignore():
            if state.phase != IMPACT or sheet.hit:
                return "RI-90"
            return (
                meteor.why_not_fall(state.meteor[0], move)
                if isinstance(move, Fall)
                else meteor.why_not_ignore(sheet, move)
            )
        case Take():
            if state.phase == IMPACT:
                return "RI-90"
            return draft.why_not_take(state, seat, move) if state.phase == DRAFT else "RI-66"
    if state.phase != DRAW or sheet.done:
        return _WRONG_TIME[state.phase]
    return _why_not_drawn(sheet, state.options, move)


def _why_not_drawn(sheet: Sheet, options: Options, move: Move) -> str | None:
    match move:
        case Draw():
            return placing.why_not_draw(sheet, move)
        case Special():
            return placing.why_not_special(sheet, move)
        case Flood():
            return lava.why_not_flood(sheet, options, move)
        case Volcano():
            return lava.why_not_volcano(sheet, move)
    live = placing.live_cells(sheet)
    if placing.fits_somewhere(sheet, sheet.dice, live):
        return "RI-29"
    return lava.lava_owed(sheet, live) if options.lava else None
