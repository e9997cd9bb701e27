"""How late the event loop is: whatever is done on it for long, everybody waits."""

import asyncio
import time

EVERY = 0.02


class Pulse:
    """Looks at the clock every so often; how late it comes is how long something else held the loop.

    What it costs hangs on nothing that people do: fifty looks a second, some microseconds each.
    """

    def __init__(self) -> None:
        self._longest = self._due = 0.0
        self._next: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Beat from now on, in the loop that runs."""
        self._due = time.monotonic()
        self._beat(asyncio.get_running_loop())

    def stop(self) -> None:
        """Beat no more."""
        if self._next:
            self._next.cancel()
        self._next = None

    def longest(self) -> float:
        """Seconds of the longest stall since this was asked last."""
        found, self._longest = max(self._longest, self._late()), 0.0
        self._due = max(self._due, time.monotonic())  # what is told is told: the beat that is due says nothing of it
        return found

    def _beat(self, loop: asyncio.AbstractEventLoop) -> None:
        self._longest = max(self._longest, self._late())
        self._due = time.monotonic() + EVERY
        self._next = loop.call_later(EVERY, self._beat, loop)

    def _late(self) -> float:
        return time.monotonic() - self._due if self._next else 0.0
