"""One round with its dice known: the best ways found to draw it, from the meteor to the last route."""

from dataclasses import dataclass
from random import Random

from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.games.railroad_ink import rules
from roundhouse.games.railroad_ink.bots.beam import Plan, plans
from roundhouse.games.railroad_ink.bots.board import board_of
from roundhouse.games.railroad_ink.bots.planner import move_of
from roundhouse.games.railroad_ink.bots.worth import WEIGHTS, extra, heuristic, rounds_left, sheet_worth, shortlist
from roundhouse.games.railroad_ink.hindsight.given import Round
from roundhouse.games.railroad_ink.moves import Done, Flood, Volcano
from roundhouse.games.railroad_ink.parts import FACE, LAVA_FACES
from roundhouse.games.railroad_ink.rules.tables import DONE
from roundhouse.games.railroad_ink.scoring.tally import tally
from roundhouse.games.railroad_ink.state import DRAW, OVER, State

FIRST_MOVES = 3  # ways to take a meteor or to draw lava that are thought through
EACH = 10  # ways to draw a round that are kept of each board


@dataclass(frozen=True, slots=True)
class Game:
    """Some rounds of one who plays alone: the board they lead to, what it promises, and their moves."""

    state: State
    worth: float
    rounds: tuple[Round, ...]

    @property
    def mark(self) -> tuple[bytes, int, int]:
        """Boards of one mark are the same board."""
        sheet = self.state.sheets[0]
        return bytes(sheet.cells), sheet.used, sheet.dot


def followed(game: Game, roll: Round, moves: Round) -> Game:
    """The game after one more round, played so."""
    state = _rolled(game.state, roll)
    for move in moves:
        rules.play(state, 0, move)
    return Game(state, promise(state), (*game.rounds, moves))


def promise(state: State) -> float:
    """What a board is expected to end with; once the game is over, what it has."""
    sheet = state.sheets[0]
    if state.phase == OVER:
        return float(tally(sheet, state.options).total)
    return sheet_worth(sheet, state.options, rounds_left(state) - 1)


def drawn(game: Game, roll: Round, width: int, branch: int, rng: Random) -> list[Game]:
    """The best ways found to play a round, one game each."""
    found: list[Game] = []
    for state, first in _opened(_rolled(game.state, roll), (), rng):
        sheet, left = state.sheets[0], rounds_left(state)
        start = Plan(board_of(sheet, WEIGHTS[left]), sheet.dice, (), sheet.used, sheet.special_now)
        for plan in plans(start, width, branch)[:EACH]:
            moves = first + tuple(move_of(step) for step in plan.steps)
            found.append(_finished(game, state, plan, moves, len(first), rng))
    return found


def _rolled(state: State, roll: Round) -> State:
    after = state.copy()
    for move in roll:
        rules.play(after, NATURE, move)
    return after


def _opened(state: State, first: Round, rng: Random) -> list[tuple[State, Round]]:
    """The round after its meteor and its first lava, in a few good ways."""
    sheet = state.sheets[0]
    if state.phase == DRAW and (not sheet.lava or sheet.lava_drawn):
        return [(state, first)]
    found: list[tuple[State, Round]] = []
    moves = rules.moves(state, 0)
    for move in shortlist(state, 0, moves, rng, FIRST_MOVES):
        if state.phase == DRAW and not _is_lava(move):
            return found or [(state, first)]  # no lava is owed
        after = state.copy()
        rules.play(after, 0, move)
        found += [(after, (*first, move))] if isinstance(move, Volcano) else _opened(after, (*first, move), rng)
    return found


def _is_lava(move: Move) -> bool:
    face = FACE.get(getattr(move, "face", ""), -1)
    return isinstance(move, Flood | Volcano) or face in LAVA_FACES


def _finished(game: Game, state: State, plan: Plan, moves: Round, known: int, rng: Random) -> Game:
    """The round to its end; what lava is left is drawn if it helps or must be."""
    after = state.copy()
    for move in moves[known:]:
        rules.play(after, 0, move)
    left, options = rounds_left(state), state.options
    if options.lava:
        while not isinstance(move := heuristic(after, 0, rules.moves(after, 0), rng), Done):
            rules.play(after, 0, move)
            moves += (move,)
    sheet = after.sheets[0]
    worth = sheet_worth(sheet, options, left) if options.lava else plan.board.worth + extra(sheet, options, left)
    rules.play(after, 0, DONE)
    worth = promise(after) if after.phase == OVER else worth
    return Game(after, worth, (*game.rounds, (*moves, DONE)))
