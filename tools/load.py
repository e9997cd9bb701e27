"""What a move costs the server, through real HTTP: two persons a table, each with an open stream.

python3 dev.py load                                   every game, at several rates; build/load.json and build/load.svg
python3 dev.py load --game next_station --rates 300
python3 dev.py load --postgres                        two servers on one PostgreSQL, one of the two persons at each
python3 dev.py load --rates 100 --slow                the same with and without bad readers, side by side
python3 dev.py load --soak 60 --rates 100 --slow      memory and p99 minute by minute, with bad readers beside it
python3 dev.py load --talk                            what a line of the chat costs at tables of six viewers
python3 dev.py load --curve 100,1000,5000 --rates 20  what grows with the number of tables in memory
"""

import argparse
import asyncio
import json
import os
import platform
import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from load_curve import curve
from load_people import Figures, Party
from load_picture import drawn
from load_print import print_curve, print_rates, print_talk
from load_runs import Houses, Tell, at_rate, bad_readers, leave, measured, play, ports, summed_up
from load_talk import talk
from rich.console import Console
from rich.progress import Progress

import dealt
from server.postgres import start_postgres
from server.running import Running

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("next_station", "ticket_to_ride", "metro_domino", "railroad_ink", "maglev_metro")


async def measure(houses: Houses, game: str, chosen: argparse.Namespace, bar: Progress) -> dict[str, Any]:
    """Everything about one game; with `--slow` every rate also beside bad readers, in the same house."""
    memory = await loaded(houses, game, chosen.loaded)
    rates: list[dict[str, Any]] = []
    for rate in chosen.rates:
        for bad in (False, True) if chosen.slow else (False,):
            tell = _telling(bar, f"{game} at {rate:g} moves/s{' with bad readers' * bad}", chosen.seconds)
            found = await at_rate(houses, game, rate, chosen.tables, chosen.seconds, bad, tell)
            if bad:
                rates[-1]["slow"] = found
            else:
                rates.append(found)
    least = min(rates, key=lambda one: one["rate"])
    return {"memory": memory, **{name: least[name] for name in ("cpu", "bytes", "first")}, "rates": rates}


def _telling(bar: Progress, words: str, seconds: float) -> Tell:
    task = bar.add_task(words, total=seconds)
    return lambda done: bar.update(task, completed=done)


async def loaded(houses: Houses, game: str, count: int) -> float:
    """Bytes of memory that a started table costs which both have looked at; their streams are closed."""
    figures, chance = Figures(), random.Random(game)
    await _looked_at(houses, game, figures, chance, max(2, count // 10))  # what is made once is made now
    before = houses[0].memory()
    await _looked_at(houses, game, figures, chance, count)
    return (houses[0].memory() - before) / count


async def _looked_at(houses: Houses, game: str, figures: Figures, chance: random.Random, count: int) -> None:
    for _ in range(count):
        party = Party(game, ports(houses), figures, chance)
        await party.sit_down(listen=False)
        for seat in party.seats:
            await seat.wire.ask("GET", f"/api/tables/{seat.table}?lang=en")
        await party.leave()


async def soak(houses: Houses, game: str, chosen: argparse.Namespace) -> list[dict[str, Any]]:
    """Minute by minute at one rate: memory and delays."""
    figures, chance, minutes = Figures(), random.Random(game), []
    parties = [Party(game, ports(houses), figures, chance) for _ in range(chosen.tables)]
    for party in parties:
        await party.sit_down()
    beside = bad_readers(houses, parties) if chosen.slow else []
    for minute in range(1, chosen.soak + 1):
        with measured(houses) as spent:
            await play(parties, chosen.rates[0], chosen.minute, chance)
        found = summed_up(figures, figures.firsts, spent)
        minutes.append({"minute": minute, "memory": sum(one.memory() for one in houses), **found})
        print(
            f"minute {minute:3}: {minutes[-1]['memory'] / 1e6:.1f} MB, {found['done']} moves/s, "
            f"p50 {found['p50']} ms, p99 {found['p99']} ms, {found['cpu']} ms of processor a move",
            flush=True,
        )
        for kept in (figures.answers, figures.pages, figures.changes, figures.firsts):
            kept.clear()
        figures.moves = figures.late = figures.refused = 0
    await leave(parties, beside)
    return minutes


@contextmanager
def open_houses(postgres: bool, tables: int = 0) -> Iterator[list[Running]]:
    """One server on a file, or two on one PostgreSQL; `tables`: for so many in memory at least."""
    room = {"ROUNDHOUSE_LOADED_TABLES": str(tables * 2)} if tables else {}
    with tempfile.TemporaryDirectory() as folder:
        if not postgres:
            yield from _running([f"{folder}/load.db"], room)
            return
        found = start_postgres(Path(folder))
        if isinstance(found, str):
            sys.exit(found)
        try:
            yield from _running([found.url] * 2, room)
        finally:
            found.stop()


def _running(databases: Sequence[str], room: dict[str, str]) -> Iterator[list[Running]]:
    houses: list[Running] = []
    try:
        for database in databases:
            houses.append(Running(database, **dealt.WARM, **room).start())
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
        with open_houses(chosen.postgres, max(chosen.curve, default=0)) as houses:
            for kind, found in _runs(houses, game, chosen):
                kept.setdefault(kind, {})[game] = found
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    chosen.out.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    if kept["games"]:
        chosen.out.with_suffix(".svg").write_text(drawn(kept["games"]), encoding="utf-8")
    print(f"kept: {chosen.out}")
    return 0


def _runs(houses: Houses, game: str, chosen: argparse.Namespace) -> Iterator[tuple[str, Any]]:
    """What was asked for, as it is kept: under which name, and what was found."""
    if chosen.soak:
        yield "soak", asyncio.run(soak(houses, game, chosen))
        return
    with Progress(console=Console(stderr=True), transient=True) as bar:
        if chosen.talk:
            tell = _telling(bar, f"{game}, {chosen.talk:g} lines of the chat a second", chosen.seconds)
            found = asyncio.run(talk(houses, game, chosen.talk, chosen.tables, chosen.seconds, tell))
            print_talk(game, found)
            yield "talk", found
        elif chosen.curve:
            task = bar.add_task(f"{game}: tables", total=max(chosen.curve))
            points = asyncio.run(
                curve(houses, game, chosen.curve, chosen.rates[0], chosen.tables, chosen.seconds,
                      lambda made, of: bar.update(task, completed=made))
            )  # fmt: skip
            print_curve(game, points)
            yield "curve", points
        else:
            whole = asyncio.run(measure(houses, game, chosen, bar))
            print_rates(game, whole)
            yield "games", whole


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
    parser.add_argument("--slow", action="store_true", help="also beside readers that take nothing, or little")
    parser.add_argument(
        "--talk", type=float, nargs="?", const=50.0, default=0.0, metavar="LINES", help="lines of the chat a second"
    )
    parser.add_argument(
        "--curve", type=_counts, default=[], metavar="100,1000,5000", help="the first rate beside so many loaded tables"
    )
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "load.json")
    return parser.parse_args(arguments)


def _words(written: str) -> list[str]:
    return written.split(",")


def _counts(written: str) -> list[int]:
    return sorted(int(one) for one in written.split(","))


def _numbers(written: str) -> list[float]:
    return [float(one) for one in written.split(",")]


if __name__ == "__main__":
    sys.exit(main())
