"""The arena: games between bots, tournaments, measurements, adapters for learning, pictures for notebooks."""

from roundhouse.arena.picture import Picture, show
from roundhouse.arena.play import GameResult, play, playout, simulate
from roundhouse.arena.positions import Decision, positions

__all__ = ["Decision", "GameResult", "Picture", "play", "playout", "positions", "show", "simulate"]
