"""Who is at a table: with an open stream, or by having asked for something there a little while ago."""

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roundhouse.server.tables.live_table import LiveTable

GLANCE = 15.0  # seconds that a look without a stream counts, by one who holds no seat


class Attendance:
    """When guests last asked for something at one table."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._players: dict[str, float] = {}
        self._looked = -math.inf

    def visit(self, guest: str, plays: bool) -> None:
        """Somebody asks for something: one who holds a seat, or one who only looks."""
        if plays:
            self._players[guest] = self._clock()
        else:
            self._looked = self._clock()

    def players(self, table: "LiveTable", seconds: float) -> list[str]:
        """Those who hold a seat and are here: with an open stream, or having asked within so many seconds."""
        since = self._clock() - seconds
        self._players = {guest: asked for guest, asked in self._players.items() if asked > since}
        streams = {listener.guest for listener in table.listeners.open}
        return sorted(guest for guest in streams | self._players.keys() if table.seats_of(guest))

    def attended(self, table: "LiveTable", seconds: float) -> bool:
        """Whether anybody is here for whom bots should play."""
        looks = bool(table.listeners) or self._clock() - self._looked < GLANCE
        return looks or bool(self.players(table, seconds))
