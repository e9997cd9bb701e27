"""How late the event loop is: whatever is done on it for long, everybody waits."""

import asyncio
import time

EVERY = 0.02


class Pulse:
    """Looks at the clock every so often; how late it comes is how long something else held the loop.

    What it costs hangs on nothing that people do: fifty looks a second, some microseconds each.
    """

    def __init__(self) -> None:
        self._longest = self._own = self._due = self._worked = 0.0
        self._next: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Beat from now on, in the loop that runs."""
        self._due, self._worked = time.monotonic(), time.thread_time()
        self._beat(asyncio.get_running_loop())

    def stop(self) -> None:
        """Beat no more."""
        if self._next:
            self._next.cancel()
        self._next = None

    def longest(self) -> tuple[float, float]:
        """Seconds of the longest stall since this was asked last, and of the longest that was the loop's own work.

        The rest is waiting: for a core that others have, for threads of this house, for something asleep.
        """
        self._look()
        found, self._longest, self._own = (self._longest, self._own), 0.0, 0.0
        self._due = max(self._due, time.monotonic())  # what is told is told: the beat that is due says nothing of it
        return found

    def _beat(self, loop: asyncio.AbstractEventLoop) -> None:
        self._look()
        self._due, self._worked = time.monotonic() + EVERY, time.thread_time()
        self._next = loop.call_later(EVERY, self._beat, loop)

    def _look(self) -> None:
        if self._next:
            late = time.monotonic() - self._due
            self._longest = max(self._longest, late)
            self._own = max(self._own, min(late, time.thread_time() - self._worked))
