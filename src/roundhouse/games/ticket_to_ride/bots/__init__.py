"""This game's knowledge for the house's bots."""

from roundhouse.core.game import without_memory
from roundhouse.games.ticket_to_ride.bots.knowledge import heuristic, points_only
from roundhouse.games.ticket_to_ride.bots.shortlist import shortlist
from roundhouse.games.ticket_to_ride.bots.value import evaluate

__all__ = ["POLICIES", "evaluate", "heuristic", "shortlist"]

POLICIES = {
    "rollout": without_memory(heuristic),
    "heuristic": without_memory(heuristic),
    "points": without_memory(points_only),
}
