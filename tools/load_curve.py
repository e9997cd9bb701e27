"""What grows with the number of tables in memory: the same moves, the same rest, the same questions beside more."""

import asyncio
import random
import time
from typing import Any

from load_people import Figures, Party, Wire
from load_runs import Houses, at_rate, figures, measured, ports, processor

REST = 21.0  # seconds in which nobody does anything: the house sweeps every 20
TOGETHER = 6  # tables made at the same time
ASKED = 40
QUESTIONS = ("/api/tables", "/metrics")


async def curve(
    houses: Houses, game: str, counts: list[int], rate: float, tables: int, seconds: float, tell: Any
) -> list[dict[str, Any]]:
    """The figures at each of these numbers of loaded tables."""
    chance, found = random.Random(game), []
    empty, made = houses[0].memory(), 0
    for count in counts:
        while made < count - tables:
            some = min(TOGETHER, count - tables - made)
            await asyncio.gather(*(_looked_at(houses, game, chance) for _ in range(some)))
            made += some
            tell(made, count)
        run = await at_rate(houses, game, rate, tables, seconds)
        made += tables
        here = figures(houses[0])["tables_in_memory"]
        memory = (houses[0].memory() - empty) / max(1, here)
        with measured(houses) as spent:
            await asyncio.sleep(REST)
        rest = {"rest": round(spent.busy / spent.took, 4), "rest_stall": round(spent.stall * 1000, 1)}
        rest["rest_own_stall"] = round(spent.own * 1000, 1)
        asked = {path: await _asked(houses, path) for path in QUESTIONS}
        found.append({"tables": int(here), "memory": round(memory), **rest, "asked": asked, **run})
    return found


async def _looked_at(houses: Houses, game: str, chance: random.Random) -> None:
    """A table that is begun and has been looked at by both; their streams are closed."""
    party = Party(game, ports(houses), Figures(), chance)
    await party.sit_down(listen=False)
    for seat in party.seats:
        await seat.wire.ask("GET", f"/api/tables/{seat.table}?lang=en")
    await party.leave()


async def _asked(houses: Houses, path: str) -> dict[str, float]:
    """Milliseconds that a question takes, by the clock and of processor time."""
    wire = await Wire(houses[0].port).open()
    wire.token = (await wire.ask("POST", "/api/tokens"))[1]["token"]
    began, busy = time.perf_counter(), processor(houses)
    for _ in range(ASKED):
        wire.send("GET", path)
        _, length = await wire.head()
        await wire.reader.readexactly(length)
    took, busy = time.perf_counter() - began, processor(houses) - busy
    wire.close()
    return {"took": round(took / ASKED * 1000, 2), "cpu": round(busy / ASKED * 1000, 2)}
