"""What a good player of Railroad Ink knows: the worth of a board, quick players, and planners of whole rounds."""

from random import Random

from roundhouse.core.game import BotFactory, Budget, without_memory
from roundhouse.games.railroad_ink.bots.planner import Planner
from roundhouse.games.railroad_ink.bots.worth import evaluate, heuristic, rollout, round_begins


def thinker(rng: Random, budget: Budget | None = None) -> Planner:
    """A planner that looks wider: what it loses otherwise are plans that it never tried, not rolls."""
    return Planner(rng, budget, width=60, branch=10, tried=40, rolls=2)


POLICIES: dict[str, BotFactory] = {
    "rollout": without_memory(rollout),
    "heuristic": without_memory(heuristic),
    "planner": Planner,
    "thinker": thinker,
}

__all__ = ["POLICIES", "evaluate", "rollout", "round_begins"]
