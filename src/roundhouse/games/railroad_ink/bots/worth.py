"""What a sheet will be worth at the end, and the quick players: rollout and heuristic."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest
from random import Random

from roundhouse.core.move import Move
from roundhouse.games.railroad_ink.bots.board import Board, board_of
from roundhouse.games.railroad_ink.bots.growth import promise
from roundhouse.games.railroad_ink.bots.weights import read_weights
from roundhouse.games.railroad_ink.moves import Draw, Fall, Flood, Ignore, Special, Take, Volcano
from roundhouse.games.railroad_ink.parts import CLOSED_LAKE, CRATER, EDGES, FACE, FITTING, SIZE, SYMBOL, VOLCANO
from roundhouse.games.railroad_ink.rules import meteor
from roundhouse.games.railroad_ink.scoring.tally import lakes
from roundhouse.games.railroad_ink.state import DRAW, OVER, ROLL, Options, Sheet, State

WEIGHTS = read_weights()
_LOOKED_AT_AGAIN = 3  # moves for which the heuristic counts what only the whole board tells
_LAVA_SIDE = 0.6  # an open lava side may still be closed: judgement, not fitted
_SPECIAL_ORDER = (
    "special_4R",
    "special_4H",
    "special_2H2R_adjacent",
    "special_2H2R_opposite",
    "special_3R1H",
    "special_3H1R",
)
"""Which special route is missed least, when one must go to be missed by a meteor."""


def rounds_left(state: State) -> int:
    """How many rounds follow the one being drawn."""
    if state.phase == OVER:
        return 0
    return min(len(WEIGHTS) - 1, state.options.rounds - state.round + (state.phase == ROLL))


def evaluate(state: State, seat: int) -> float:
    """The points a seat may expect at the end."""
    return sheet_worth(state.sheets[seat], state.options, rounds_left(state))


def round_begins(state: State) -> bool:
    """A good moment to stop a playout: everybody has finished a round."""
    return state.phase == ROLL


def sheet_worth(sheet: Sheet, options: Options, left: int) -> float:
    """The points expected from a sheet after its round, with so many rounds to come."""
    board = board_of(sheet, WEIGHTS[left])
    return board.worth + promise(board) + extra(sheet, options, left)


def extra(sheet: Sheet, options: Options, left: int) -> float:
    """Lakes."""
    worth = 0.0
    if options.lava:
        found = lakes(sheet)
        side = _LAVA_SIDE if left else 1.0
        worth += CLOSED_LAKE * sum(not lake.open for lake in found) + max(
            (len(lake.cells) for lake in found), default=0
        )
        worth -= side * sum(len(lake.open) for lake in found)
    return worth


def rollout(view: State, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """A quick player: of a few placements the one that joins most and leaves least open; its taste is not fitted."""
    if view.phase != DRAW:
        return moves[int(rng.random() * len(moves))]
    facing = view.sheets[seat].facing
    best, best_worth = moves[-1], -9.0
    lively = moves[:-1] if moves[-1].idle else moves
    for _ in range(6 if lively else 0):
        move = lively[int(rng.random() * len(lively))]
        if isinstance(move, Draw | Special):
            look, worth = facing[move.row * SIZE + move.col], rng.random() - 2.0 * isinstance(move, Special)
            for side, edge in enumerate(EDGES[SYMBOL[FACE[move.face]][move.turn]]):
                if edge:
                    worth += 1.0 if edge == look >> 2 * side & 3 else -0.7
            if worth > best_worth:
                best, best_worth = move, worth
    return best


@dataclass(slots=True)
class _Weighed:
    """A sheet, its board and what it is worth before a move."""

    view: State
    sheet: Sheet
    left: int
    board: Board
    extra: float
    stuck: bool  # no lava die fits a free cell, and a route may be erased for it


def heuristic(view: State, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """The move after which the sheet is expected to end best."""
    if len(moves) == 1:
        return moves[0]
    best = _best(view, seat, moves, rng, _LOOKED_AT_AGAIN if view.phase == DRAW else 1)
    return max(best, key=lambda one: one[0])[1]


def shortlist(view: State, seat: int, moves: Sequence[Move], rng: Random, count: int) -> list[Move]:
    """The moves that look best, best first."""
    return [move for _, move in _best(view, seat, moves, rng, count)]


def _best(view: State, seat: int, moves: Sequence[Move], rng: Random, count: int) -> list[tuple[float, Move]]:
    """The moves that look best, best first, and what each gains together with what the board then promises."""
    sheet, left = view.sheets[seat], rounds_left(view)
    stuck = any(isinstance(move, Flood) for move in moves)
    now = _Weighed(view, sheet, left, board_of(sheet, WEIGHTS[left]), extra(sheet, view.options, left), stuck)
    gains = [(_gain(now, move) + rng.random() * 1e-6, move) for move in moves]
    best = nlargest(count, gains, key=lambda one: one[0])
    return [(gain + _promised(now, move), move) for gain, move in best] if count > 1 else best


def _promised(now: _Weighed, move: Move) -> float:
    """What the board promises after a move."""
    board = now.board
    if isinstance(move, Draw | Special) and move.face[:4] != "lava":
        board = board.copy()
        board.put(move.row * SIZE + move.col, SYMBOL[FACE[move.face]][move.turn], 0.0)
    return promise(board)


def _gain(now: _Weighed, move: Move) -> float:
    """What a move adds to the worth of a sheet."""
    match move:
        case Draw() | Special() if move.face[:4] != "lava":
            cell, symbol = move.row * SIZE + move.col, SYMBOL[FACE[move.face]][move.turn]
            spent = now.board.spending() if isinstance(move, Special) else 0.0
            rush = 100.0 if isinstance(move, Draw) else 0.0  # dice must be drawn anyhow
            return now.board.gain(cell, symbol) - spent + rush
        case Draw() | Flood() | Volcano():
            return _lava_gain(now, move)
        case Fall(direction):
            after = now.sheet.copy()
            meteor.fall(after, direction, now.view.meteor[1])
            routes = board_of(after, WEIGHTS[now.left]).worth - now.board.worth
            return routes + extra(after, now.view.options, now.left) - now.extra
        case Ignore(face):
            return -now.board.spending() - 0.01 * _SPECIAL_ORDER.index(face)
        case Take(faces):
            return sum(_best_gain(now.board, FACE[face]) for face in faces)
    return 0.0


def _lava_gain(now: _Weighed, move: Draw | Flood | Volcano) -> float:
    """Lakes are counted again; while lava is owed, any lava before none; when stuck a volcano pays, too (RI-98)."""
    after, flooded = now.sheet.copy(), isinstance(move, Flood)
    cell = move.row * SIZE + move.col
    symbol = VOLCANO if isinstance(move, Volcano) else SYMBOL[FACE[move.face]][move.turn]
    if flooded:
        after.wipe(cell, 0)
    after.put(cell, symbol)
    board = now.board
    routes = board_of(after, WEIGHTS[now.left]).worth - board.worth if flooded else board.gain(cell, symbol)
    gain = routes + extra(after, now.view.options, now.left) - now.extra
    pays = not now.sheet.risen if now.stuck else not isinstance(move, Volcano)
    return gain + (200.0 if pays and not now.sheet.lava_drawn else -0.5)


@lru_cache(maxsize=4096)
def _cells_with(looks: bytes, cells: bytes) -> tuple[int, ...]:
    return tuple(cell for cell, look in enumerate(looks) if look and cells[cell] <= CRATER)


def _best_gain(board: Board, face: int) -> float:
    """The best place of a face on a board: how welcome a die is in the draft."""
    gains = [
        board.gain(cell, symbol)
        for cell in _cells_with(bytes(board.look), bytes(board.cells))
        for symbol in FITTING[face][board.look[cell]]
    ]
    return max(gains, default=-1.0)
