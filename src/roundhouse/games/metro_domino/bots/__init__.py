"""What a player of Metro Domino knows: a quick policy, a heuristic, a look-ahead, an evaluation."""

from roundhouse.core.game import without_memory
from roundhouse.games.metro_domino.bots.beginner import beginner
from roundhouse.games.metro_domino.bots.judging import heuristic, standing
from roundhouse.games.metro_domino.bots.looking import lookahead
from roundhouse.games.metro_domino.bots.quick import rollout
from roundhouse.games.metro_domino.scoring import points, winners
from roundhouse.games.metro_domino.state import BETWEEN, State

__all__ = ["POLICIES", "beginner", "evaluate", "game_ends", "heuristic", "lookahead", "outlook", "rollout"]
WIN = 6.0  # points: judgement, not fitted

POLICIES = {
    "beginner": without_memory(beginner),
    "rollout": without_memory(rollout),
    "heuristic": without_memory(heuristic),
    "lookahead": without_memory(lookahead),
}


def evaluate(state: State, seat: int) -> float:
    """The points as they lie; a game won is worth more than any points."""
    return points(state, seat) + (WIN if state.phase >= BETWEEN and seat in winners(state) else 0.0)


def outlook(view: State, seat: int) -> float:
    """The points as they lie and what the heuristic sees in hand and lines."""
    return evaluate(view, seat) if view.phase >= BETWEEN else standing(view, seat)


def game_ends(state: State) -> bool:
    """A playout need not go on into the next game of a tournament."""
    return state.phase == BETWEEN
