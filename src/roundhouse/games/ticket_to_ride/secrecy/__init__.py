"""Who may know what (TR-83): views, moves as others see them, and guesses at what a view hides."""

from roundhouse.games.ticket_to_ride.secrecy.guess import guess
from roundhouse.games.ticket_to_ride.secrecy.view import seen, view

__all__ = ["guess", "seen", "view"]
