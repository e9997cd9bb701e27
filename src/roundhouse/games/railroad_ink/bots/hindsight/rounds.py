"""One round with its dice known: the best ways found to draw it, from the meteor to the last route."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.games.railroad_ink import rules
from roundhouse.games.railroad_ink.bots.beam import Plan, plans
from roundhouse.games.railroad_ink.bots.board import board_of
from roundhouse.games.railroad_ink.bots.hindsight.given import Round
from roundhouse.games.railroad_ink.bots.planner import move_of
from roundhouse.games.railroad_ink.bots.worth import WEIGHTS, heuristic, rounds_left, sheet_worth, shortlist
from roundhouse.games.railroad_ink.moves import Done, Flood, Volcano
from roundhouse.games.railroad_ink.parts import FACE, LAVA_FACES
from roundhouse.games.railroad_ink.rules.tables import DONE
from roundhouse.games.railroad_ink.scoring.tally import tally
from roundhouse.games.railroad_ink.state import DRAW, OVER, Sheet, State

FIRST_MOVES = 3  # ways to take a meteor or to draw lava that are thought through
EACH = 10  # ways to draw the routes of a round that are looked at
WIDTH, BRANCH = 3, 1  # of their plans: many boards thought through narrowly find more than few looked at widely


@dataclass(frozen=True, slots=True)
class Game:
    """Some rounds of one who plays alone: where they lead, what that is expected to end with, and their moves."""

    state: State
    worth: float
    rounds: tuple[Round, ...]


Mark = tuple[bytes, int, int]
"""A board, the special routes used, the last crater: all that the rounds to come depend on."""


@dataclass(frozen=True, slots=True)
class Way:
    """How a round can be played from a game: what it leads to, before it is played."""

    game: Game
    roll: Round
    moves: Round
    worth: float
    mark: Mark


def ways(game: Game, roll: Round, rng: Random, quick: bool = False) -> list[Way]:
    """The best ways found to play a round; `quick`: only what a hasty planner would do."""
    width, each, first_moves = (1, 1, 1) if quick else (WIDTH, EACH, FIRST_MOVES)
    found: list[Way] = []
    for state, first in _opened(_rolled(game.state, roll), (), rng, first_moves):
        sheet = state.sheets[0]
        start = Plan(board_of(sheet, WEIGHTS[rounds_left(state)]), sheet.dice, (), sheet.used, sheet.special_now)
        for plan in plans(start, width, BRANCH, late=quick)[:each]:
            moves = tuple(move_of(step) for step in plan.steps)
            if state.options.lava:
                found.append(_with_lava(game, roll, state, first, moves, rng))
            else:
                mark = bytes(plan.board.cells), plan.used, sheet.dot
                found.append(Way(game, roll, (*first, *moves, DONE), plan.worth, mark))
    return found


def played(way: Way) -> Game:
    """The game after the round was played so."""
    state = _rolled(way.game.state, way.roll)
    for move in way.moves:
        rules.play(state, 0, move)
    over = state.phase == OVER
    worth = float(tally(state.sheets[0], state.options).total) if over else way.worth
    return Game(state, worth, (*way.game.rounds, way.moves))


def to_the_end(game: Game, rolls: Sequence[Round], rng: Random) -> list[Game]:
    """The game played on hastily, as it stands after each further round."""
    story: list[Game] = []
    for roll in rolls:
        game = played(max(ways(game, roll, rng, quick=True), key=lambda way: way.worth))
        story.append(game)
    return story


def as_played(game: Game, roll: Round, moves: Round) -> Way:
    """The way in which a round was really played; nobody asks what it promised."""
    return Way(game, roll, moves, 0.0, (b"", 0, 0))


def _rolled(state: State, roll: Round) -> State:
    after = state.copy()
    for move in roll:
        rules.play(after, NATURE, move)
    return after


def _opened(state: State, first: Round, rng: Random, count: int) -> list[tuple[State, Round]]:
    """The round after its meteor and its first lava, in a few good ways."""
    sheet = state.sheets[0]
    if state.phase == DRAW and (not sheet.lava or sheet.lava_drawn):
        return [(state, first)]
    found: list[tuple[State, Round]] = []
    for move in shortlist(state, 0, rules.moves(state, 0), rng, count):
        if state.phase == DRAW and not _is_lava(move):
            return found or [(state, first)]  # no lava is owed
        after = state.copy()
        rules.play(after, 0, move)
        found += [(after, (*first, move))] if isinstance(move, Volcano) else _opened(after, (*first, move), rng, count)
    return found


def _is_lava(move: Move) -> bool:
    face = FACE.get(getattr(move, "face", ""), -1)
    return isinstance(move, Flood | Volcano) or face in LAVA_FACES


def _with_lava(game: Game, roll: Round, state: State, first: Round, moves: Round, rng: Random) -> Way:
    """The routes, then what lava is left, if it helps or must be drawn."""
    after = state.copy()
    for move in moves:
        rules.play(after, 0, move)
    while not isinstance(move := heuristic(after, 0, rules.moves(after, 0), rng), Done):
        rules.play(after, 0, move)
        moves += (move,)
    sheet: Sheet = after.sheets[0]
    worth = sheet_worth(sheet, state.options, rounds_left(state))
    return Way(game, roll, (*first, *moves, DONE), worth, (bytes(sheet.cells), sheet.used, sheet.dot))
