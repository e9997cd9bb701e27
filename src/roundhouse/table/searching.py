"""A search for what was possible, a while at a time, in the process where it lives."""

from collections.abc import Generator
from typing import Any

from roundhouse.bots.clock import own_time
from roundhouse.bots.hindsight import Best, looking_back
from roundhouse.core.game import Budget
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.games import find
from roundhouse.table.hindsight import write_found

Asked = tuple[str, int, Any, tuple[tuple[int, Move], ...], bytes, int, tuple[float | None, int]]
"""Of which game: its name, seats, options, moves, seed; for which seat; for how many seconds and thoughts."""


class Search:
    """The search of this process, if one has begun."""

    def __init__(self) -> None:
        self._thinking: Generator[float, None, Best] | None = None
        self._share = 0.0

    def go_on(self, begin: Asked | None, seconds: float) -> dict[str, Any]:
        """Search on for so many seconds: how far it has come, and what was found once it is done."""
        if begin is not None:
            name, seats, options, moves, seed, seat, (most, playouts) = begin
            match = Match.replay(find(name), seats, options, moves, seed)
            self._thinking = looking_back(match, seat, Budget(most, playouts))
        assert self._thinking is not None
        until = own_time() + seconds
        try:
            while own_time() < until:
                self._share = next(self._thinking)
        except StopIteration as end:
            return {"share": 1.0, "found": write_found(end.value)}
        return {"share": self._share, "found": None}
