"""The rules of Metro Domino: the door to what may be done, what it does and why it may not be done."""

from roundhouse.games.metro_domino.rules.legal import chance, moves, new, odds, receiver, to_act
from roundhouse.games.metro_domino.rules.playing import play
from roundhouse.games.metro_domino.rules.refusals import why_not

__all__ = ["chance", "moves", "new", "odds", "play", "receiver", "to_act", "why_not"]
