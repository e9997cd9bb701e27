"""This game's knowledge for the house's bots."""

from roundhouse.games.ticket_to_ride.bots.knowledge import heuristic, points_only
from roundhouse.games.ticket_to_ride.bots.shortlist import shortlist
from roundhouse.games.ticket_to_ride.bots.value import evaluate

__all__ = ["POLICIES", "evaluate", "heuristic", "shortlist"]

POLICIES = {"rollout": heuristic, "heuristic": heuristic, "points": points_only}
