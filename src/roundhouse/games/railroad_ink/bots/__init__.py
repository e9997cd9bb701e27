"""What a good player of Railroad Ink knows: the worth of a board, quick players, and a planner of whole rounds."""

from roundhouse.core.game import Policy
from roundhouse.games.railroad_ink.bots.planner import Planner
from roundhouse.games.railroad_ink.bots.worth import evaluate, heuristic, rollout, round_begins
from roundhouse.games.railroad_ink.state import State

POLICIES: dict[str, Policy[State]] = {"rollout": rollout, "heuristic": heuristic, "planner": Planner()}

__all__ = ["POLICIES", "evaluate", "round_begins"]
