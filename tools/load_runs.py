"""Runs of the load: so many moves a second at open tables, and what they cost the server."""

import asyncio
import os
import random
import re
import statistics
import time
import urllib.request
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from load_people import Figures, Party, never_read, read_slowly

from server.running import Running

WARM = 3.0  # seconds at the rate before anything counts
Houses = Sequence[Running]
Tell = Callable[[float], None]


@dataclass
class Spent:
    """What a stretch of time has cost the servers; all but `began` is known once it is over."""

    took: float = 0.0
    busy: float = 0.0  # seconds of processor time, all threads of all servers
    stall: float = 0.0  # seconds of the longest stall of an event loop
    own: float = 0.0  # and of the longest that was work on the loop, not waiting for a core


@contextmanager
def measured(houses: Houses) -> Iterator[Spent]:
    """Time, processor time and stalls of what is done meanwhile."""
    found = Spent()
    for house in houses:
        figures(house)  # what was before is forgotten
    began, busy = time.perf_counter(), processor(houses)
    yield found
    found.took, found.busy = time.perf_counter() - began, processor(houses) - busy
    stalls = [figures(house) for house in houses]
    found.stall, found.own = (max(one[f"longest_{name}seconds"] for one in stalls) for name in ("stall_", "own_stall_"))


async def at_rate(
    houses: Houses, game: str, rate: float, tables: int, seconds: float, bad: bool = False, tell: Tell | None = None
) -> dict[str, Any]:
    """So many moves a second for so long, whether the server keeps up or not; `bad`: bad readers look on as well."""
    figures, chance = Figures(), random.Random(f"{game} {rate}")
    parties = [Party(game, ports(houses), figures, chance) for _ in range(tables)]
    for party in parties:
        await party.sit_down()
    first, beside = figures.firsts[:], bad_readers(houses, parties) if bad else []
    await play(parties, rate, WARM, chance)
    fresh = Figures()
    for party in parties:
        party.counts(fresh)
    with measured(houses) as spent:
        await play(parties, rate, seconds, chance, tell)
    await leave(parties, beside)
    return {"rate": rate, **summed_up(fresh, first, spent)}


def summed_up(figures: Figures, first: Sequence[int], spent: Spent) -> dict[str, Any]:
    """The figures of a run as they are kept: milliseconds and bytes."""
    p50, p90, p99 = (round(cut(figures.pages, part) * 1000, 2) for part in (50, 90, 99))
    return {
        "done": round(figures.moves / spent.took, 1), "moves": figures.moves, "late": figures.late,
        "refused": figures.refused, "cpu": round(spent.busy / max(1, figures.moves) * 1000, 3),
        "share": round(spent.busy / spent.took, 3), "bytes": statistics.median(figures.changes or [0]),
        "first": statistics.median(first or [0]), "p50": p50, "p90": p90, "p99": p99,
        "answer_p99": round(cut(figures.answers, 99) * 1000, 2), "stall": round(spent.stall * 1000, 1),
        "own_stall": round(spent.own * 1000, 1),
    }  # fmt: skip


async def play(
    parties: Sequence[Party], rate: float, seconds: float, chance: random.Random, tell: Tell | None = None,
    act: Callable[[Party], Coroutine[Any, Any, None]] = Party.move,
) -> None:  # fmt: skip
    """A move, or whatever else is done, by the tables in turn, evenly over the time."""
    began, made, moving = time.perf_counter(), 0, set[asyncio.Task[None]]()
    while (now := time.perf_counter() - began) < seconds:
        for _ in range(int(now * rate) - made):
            task = asyncio.create_task(act(parties[made % len(parties)]))
            moving.add(task)
            task.add_done_callback(moving.discard)
            made += 1
        if tell:
            tell(now)
        await asyncio.sleep(min(0.05, 1 / rate))
    if moving:
        await asyncio.wait(moving, timeout=30)


def bad_readers(houses: Houses, parties: Sequence[Party]) -> list[asyncio.Task[None]]:
    """At every tenth table one who never reads and one on a slow line."""
    port, found = houses[0].port, []
    for party in parties[::10]:
        table = party.seats[0].table
        found += [asyncio.create_task(never_read(port, table)), asyncio.create_task(read_slowly(port, table))]
    return found


async def leave(parties: Sequence[Party], beside: Sequence["asyncio.Task[None]"] = ()) -> None:
    """All go."""
    for task in beside:
        task.cancel()
    await asyncio.gather(*beside, return_exceptions=True)
    for party in parties:
        await party.leave()
    await asyncio.sleep(0)  # connections that were closed end now


def ports(houses: Houses) -> tuple[int, int]:
    """Where the two of a table connect."""
    return houses[0].port, houses[-1].port


def processor(houses: Houses) -> float:
    """Seconds of processor time that the servers have had."""
    found = 0.0
    for house in houses:
        ticks = Path(f"/proc/{house.pid}/stat").read_text().rsplit(")", 1)[1].split()
        found += (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
    return found


def figures(house: Running) -> dict[str, float]:
    """What the server itself tells."""
    with urllib.request.urlopen(f"{house.url}/metrics", timeout=60) as answer:
        found = re.findall(r"^roundhouse_(\w+) (\S+)$", answer.read().decode(), re.MULTILINE)
    return {name: float(value) for name, value in found}


def cut(times: Sequence[float], part: int) -> float:
    """The time that so many of a hundred stay below."""
    return statistics.quantiles(times, n=100)[part - 1] if len(times) > 1 else 0.0
