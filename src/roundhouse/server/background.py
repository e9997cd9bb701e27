"""Work in the background of the house: it outlives every fault and says each in one line."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import structlog

logger = structlog.get_logger("background")
Work = Callable[[], Awaitable[None]]


class Background:
    """The tasks of a house, and how often each has failed."""

    def __init__(self) -> None:
        self.faults: Counter[str] = Counter()

    async def for_ever(self, name: str, work: Work, every: float) -> None:
        """Do this again and again, so many seconds apart, whatever happens."""
        while True:
            await self.once(name, work)
            await asyncio.sleep(every)

    async def once(self, name: str, work: Work) -> None:
        """Do this; what goes wrong is counted and told, and ends nothing else."""
        try:
            await work()
        except Exception as error:
            self.faults[name] += 1
            why = f"{type(error).__name__}: {error}"[:300]
            logger.error("a task failed", task=name, why=why)
