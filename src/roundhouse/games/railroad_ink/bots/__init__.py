"""What a good player of Railroad Ink knows: the worth of a board, quick players, and planners of whole rounds."""

from roundhouse.core.game import Policy
from roundhouse.games.railroad_ink.bots.planner import Planner
from roundhouse.games.railroad_ink.bots.worth import evaluate, heuristic, rollout, round_begins
from roundhouse.games.railroad_ink.state import State

POLICIES: dict[str, Policy[State]] = {
    "rollout": rollout,
    "heuristic": heuristic,
    "planner": Planner(),
    "thinker": Planner(width=30, branch=6, tried=16, rolls=5),
}

__all__ = ["POLICIES", "evaluate", "round_begins"]
