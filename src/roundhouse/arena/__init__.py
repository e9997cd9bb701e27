"""The arena: games between bots, tournaments, measurements, adapters for learning, pictures for notebooks."""

from roundhouse.arena.picture import Picture, show
from roundhouse.arena.play import GameResult, play, playout, simulate

__all__ = ["GameResult", "Picture", "play", "playout", "show", "simulate"]
