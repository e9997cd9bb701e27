"""Work in the background of the house: it outlives every fault and says each in one line."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import structlog

logger = structlog.get_logger("background")
faults: Counter[str] = Counter()


async def for_ever(name: str, work: Callable[[], Awaitable[None]], every: float) -> None:
    """Do this again and again, so many seconds apart, whatever happens."""
    while True:
        await once(name, work)
        await asyncio.sleep(every)


async def once(name: str, work: Callable[[], Awaitable[None]]) -> None:
    """Do this; what goes wrong is counted and told, and ends nothing else."""
    try:
        await work()
    except Exception as error:
        faults[name] += 1
        logger.error("a task failed", task=name, why=f"{type(error).__name__}: {error}"[:300])
