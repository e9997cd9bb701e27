"""The rules of Next Station: what may be done, what it does, and why something may not be done."""

from roundhouse.games.next_station.rules.legal import DONE, DOUBLES, PASS, REVEALS, chance, moves, second_symbol
from roundhouse.games.next_station.rules.playing import new, play, to_act
from roundhouse.games.next_station.rules.refusals import why_not

__all__ = ["DONE", "DOUBLES", "PASS", "REVEALS", "chance", "moves", "new", "play", "second_symbol", "to_act", "why_not"]
