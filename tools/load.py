"""What a move costs the server, through real HTTP: two persons a table, each with an open stream.

python3 dev.py load                                   every game, at several rates; build/load.json and build/load.svg
python3 dev.py load --game next_station --rates 300
python3 dev.py load --postgres                        two servers on one PostgreSQL, one of the two persons at each
python3 dev.py load --soak 60 --rates 100 --slow      memory and p99 minute by minute, with two bad readers beside it
"""

import argparse
import asyncio
import json
import os
import platform
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from load_people import Figures, Party, never_read, read_slowly
from load_picture import drawn
from rich.console import Console
from rich.progress import Progress

import dealt
from server.postgres import start_postgres
from server.running import Running

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("next_station", "ticket_to_ride", "metro_domino", "railroad_ink", "maglev_metro")
WARM = 3.0  # seconds at the rate before anything counts
Houses = Sequence[Running]


async def measure(houses: Houses, game: str, chosen: argparse.Namespace, bar: Progress) -> dict[str, Any]:
    """Everything about one game."""
    memory = await loaded(houses, game, chosen.loaded)
    rates = []
    for rate in chosen.rates:
        task = bar.add_task(f"{game} at {rate:g} moves/s", total=chosen.seconds)
        rates.append(
            await at_rate(houses, game, rate, chosen, lambda done, task=task: bar.update(task, completed=done))
        )
    least = min(rates, key=lambda one: one["rate"])
    return {"memory": memory, **{name: least[name] for name in ("cpu", "bytes", "first")}, "rates": rates}


async def loaded(houses: Houses, game: str, count: int) -> float:
    """Bytes of memory that a started table costs which both have looked at; their streams are closed."""
    figures, chance = Figures(), random.Random(game)
    await _looked_at(houses, game, figures, chance, max(2, count // 10))  # what is made once is made now
    before = houses[0].memory()
    await _looked_at(houses, game, figures, chance, count)
    return (houses[0].memory() - before) / count


async def _looked_at(houses: Houses, game: str, figures: Figures, chance: random.Random, count: int) -> None:
    for _ in range(count):
        party = Party(game, _ports(houses), figures, chance)
        await party.sit_down(listen=False)
        for seat in party.seats:
            await seat.wire.ask("GET", f"/api/tables/{seat.table}?lang=en")
        await party.leave()


async def at_rate(houses: Houses, game: str, rate: float, chosen: argparse.Namespace, tell: Any) -> dict[str, Any]:
    """So many moves a second for so long, whether the server keeps up or not."""
    figures, chance = Figures(), random.Random(f"{game} {rate}")
    parties = [Party(game, _ports(houses), figures, chance) for _ in range(chosen.tables)]
    for party in parties:
        await party.sit_down()
    first, beside = figures.firsts[:], _bad_readers(houses, parties) if chosen.slow else []
    await _play(parties, rate, WARM, chance)
    fresh = Figures()
    for party in parties:
        party.figures = fresh
        for seat in party.seats:
            seat.figures = fresh
    began, busy = time.perf_counter(), _processor(houses)
    await _play(parties, rate, chosen.seconds, chance, tell)
    took, busy = time.perf_counter() - began, _processor(houses) - busy
    await _leave(parties, beside)
    return {"rate": rate, **summed_up(fresh, first, took, busy)}


def summed_up(figures: Figures, first: Sequence[int], took: float, busy: float) -> dict[str, Any]:
    """The figures of a run as they are kept: milliseconds and bytes."""
    p50, p90, p99 = (round(_cut(figures.pages, part) * 1000, 2) for part in (50, 90, 99))
    return {
        "done": round(figures.moves / took, 1), "moves": figures.moves, "late": figures.late,
        "refused": figures.refused, "cpu": round(busy / max(1, figures.moves) * 1000, 3),
        "share": round(busy / took, 3), "bytes": statistics.median(figures.changes or [0]),
        "first": statistics.median(first or [0]), "p50": p50, "p90": p90, "p99": p99,
        "answer_p99": round(_cut(figures.answers, 99) * 1000, 2),
    }  # fmt: skip


async def _play(parties: Sequence[Party], rate: float, seconds: float, chance: random.Random, tell: Any = None) -> None:
    began, made, moving = time.perf_counter(), 0, set[asyncio.Task[None]]()
    while (now := time.perf_counter() - began) < seconds:
        for _ in range(int(now * rate) - made):
            task = asyncio.create_task(parties[made % len(parties)].move())
            moving.add(task)
            task.add_done_callback(moving.discard)
            made += 1
        if tell:
            tell(now)
        await asyncio.sleep(min(0.05, 1 / rate))
    if moving:
        await asyncio.wait(moving, timeout=30)


def _bad_readers(houses: Houses, parties: Sequence[Party]) -> list[asyncio.Task[None]]:
    """At every tenth table one who never reads and one on a slow line."""
    port, found = houses[0].port, []
    for party in parties[::10]:
        table = party.seats[0].table
        found += [asyncio.create_task(never_read(port, table)), asyncio.create_task(read_slowly(port, table))]
    return found


async def _leave(parties: Sequence[Party], beside: Sequence["asyncio.Task[None]"]) -> None:
    for task in beside:
        task.cancel()
    await asyncio.gather(*beside, return_exceptions=True)
    for party in parties:
        await party.leave()
    await asyncio.sleep(0)  # connections that were closed end now


async def soak(houses: Houses, game: str, chosen: argparse.Namespace) -> list[dict[str, Any]]:
    """Minute by minute at one rate: memory and delays."""
    figures, chance, minutes = Figures(), random.Random(game), []
    parties = [Party(game, _ports(houses), figures, chance) for _ in range(chosen.tables)]
    for party in parties:
        await party.sit_down()
    beside = _bad_readers(houses, parties) if chosen.slow else []
    for minute in range(1, chosen.soak + 1):
        began, busy = time.perf_counter(), _processor(houses)
        await _play(parties, chosen.rates[0], chosen.minute, chance)
        found = summed_up(figures, figures.firsts, time.perf_counter() - began, _processor(houses) - busy)
        minutes.append({"minute": minute, "memory": sum(one.memory() for one in houses), **found})
        print(
            f"minute {minute:3}: {minutes[-1]['memory'] / 1e6:.1f} MB, {found['done']} moves/s, "
            f"p50 {found['p50']} ms, p99 {found['p99']} ms, {found['cpu']} ms of processor a move",
            flush=True,
        )
        for kept in (figures.answers, figures.pages, figures.changes, figures.firsts):
            kept.clear()
        figures.moves = figures.late = figures.refused = 0
    await _leave(parties, beside)
    return minutes


@contextmanager
def open_houses(postgres: bool) -> Iterator[list[Running]]:
    """One server on a file, or two on one PostgreSQL."""
    with tempfile.TemporaryDirectory() as folder:
        if not postgres:
            yield from _running([f"{folder}/load.db"])
            return
        found = start_postgres(Path(folder))
        if isinstance(found, str):
            sys.exit(found)
        try:
            yield from _running([found.url] * 2)
        finally:
            found.stop()


def _running(databases: Sequence[str]) -> Iterator[list[Running]]:
    houses: list[Running] = []
    try:
        for database in databases:
            houses.append(Running(database, **dealt.WARM).start())
            houses[-1].settle()
        yield houses
    finally:
        for house in houses:
            house.kill()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, report, keep, draw."""
    chosen = _read(arguments)
    kept: dict[str, Any] = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M"), "python": platform.python_version(),
        "cores": os.cpu_count(), "load": os.getloadavg()[0], "postgres": chosen.postgres, "tables": chosen.tables,
        "seconds": chosen.seconds, "games": {},
    }  # fmt: skip
    for game in chosen.game:
        with open_houses(chosen.postgres) as houses:
            if chosen.soak:
                kept.setdefault("soak", {})[game] = asyncio.run(soak(houses, game, chosen))
                continue
            with Progress(console=Console(stderr=True), transient=True) as bar:
                kept["games"][game] = asyncio.run(measure(houses, game, chosen, bar))
        _print(game, kept["games"][game])
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    chosen.out.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    if kept["games"]:
        chosen.out.with_suffix(".svg").write_text(drawn(kept["games"]), encoding="utf-8")
    print(f"kept: {chosen.out}")
    return 0


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="dev.py load", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", type=_words, default=list(GAMES), help="one or more, with commas between")
    parser.add_argument("--rates", type=_numbers, default=[10.0, 50.0, 100.0, 200.0], help="moves a second: 10,50,100")
    parser.add_argument("--tables", type=int, default=40, help="tables at which is played")
    parser.add_argument("--loaded", type=int, default=200, help="tables made to see what one costs in memory")
    parser.add_argument("--seconds", type=float, default=20, help="for each rate")
    parser.add_argument("--postgres", action="store_true", help="two servers on one PostgreSQL")
    parser.add_argument("--soak", type=int, default=0, metavar="MINUTES", help="at the first rate, minute by minute")
    parser.add_argument("--minute", type=float, default=60, help=argparse.SUPPRESS)
    parser.add_argument("--slow", action="store_true", help="with readers that take nothing, or little, beside them")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "load.json")
    return parser.parse_args(arguments)


def _words(written: str) -> list[str]:
    return written.split(",")


def _numbers(written: str) -> list[float]:
    return [float(one) for one in written.split(",")]


def _print(game: str, found: dict[str, Any]) -> None:
    print(f"{game}: {found['cpu']:.2f} ms of processor a move, {found['bytes']:.0f} bytes a move and viewer, "
          f"first page {found['first'] / 1000:.1f} kB, {found['memory'] / 1000:.0f} kB of memory a table")  # fmt: skip
    for one in found["rates"]:
        print(f"  {one['rate']:5g} moves/s asked, {one['done']:6.1f} made: p50 {one['p50']:.1f}, p90 {one['p90']:.1f}, "
              f"p99 {one['p99']:.1f} ms; {one['cpu']:.2f} ms a move, {one['share']:.0%} of a core")  # fmt: skip
    sys.stdout.flush()


def _ports(houses: Houses) -> tuple[int, int]:
    return houses[0].port, houses[-1].port


def _processor(houses: Houses) -> float:
    """Seconds of processor time that the servers have had."""
    found = 0.0
    for house in houses:
        ticks = Path(f"/proc/{house.pid}/stat").read_text().rsplit(")", 1)[1].split()
        found += (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
    return found


def _cut(times: Sequence[float], part: int) -> float:
    return statistics.quantiles(times, n=100)[part - 1] if len(times) > 1 else 0.0


if __name__ == "__main__":
    sys.exit(main())
