"""Flood a server of its own on this machine and measure what a player at a table notices of it, before and during.

python tools/flood.py --half 2000 --silent 2000 --bot-tables 40 --seconds 30
"""

import argparse
import contextlib
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from roundhouse.server.door.files import raised_limit
from server.flooding import HALF, Crowd, Player, Times, bot_tables, figures, watching
from server.running import Running

MOST, LONGEST = 5000, 300.0
PACE = 0.1  # seconds between two moves: a guest may write fifteen times a second
Spans = dict[str, tuple[Times, dict[str, float]]]


def main() -> int:
    """Run and report."""
    chosen = _arguments()
    raised_limit()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        house = Running(f"{folder}/flood.db", limits=True).start()
        stack.callback(house.kill)
        player = Player(house, chosen.game, f"bot {chosen.bot}")
        stack.callback(player.close)
        with Progress(TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()) as progress:
            spans: Spans = {"before": _measured(house, player, chosen.seconds, progress, "before")}
            with _flooded(house, chosen, progress) as crowds:
                spans["during"] = _measured(house, player, chosen.seconds, progress, "during")
            spans["after"] = _measured(house, player, chosen.seconds / 3, progress, "after")
    _report(spans, crowds)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--half", type=int, default=2000, help="requests whose head never ends")
    parser.add_argument("--silent", type=int, default=2000, help="streams that nobody reads")
    parser.add_argument("--bot-tables", type=int, default=0, help="tables with four hard bots")
    parser.add_argument("--addresses", type=int, default=8, help="loopback addresses that the flood comes from")
    parser.add_argument("--seconds", type=float, default=30, help="of each span")
    parser.add_argument("--game", default="ticket_to_ride")
    parser.add_argument("--bot", default="easy")
    chosen = parser.parse_args()
    for name in ("half", "silent", "bot_tables"):
        setattr(chosen, name, max(0, min(MOST, getattr(chosen, name))))
    chosen.addresses, chosen.seconds = max(1, min(200, chosen.addresses)), min(LONGEST, chosen.seconds)
    return chosen


@contextlib.contextmanager
def _flooded(house: Running, chosen: argparse.Namespace, progress: Progress) -> Iterator[list[Crowd]]:
    crowds = [
        Crowd(house.port, chosen.half, HALF, chosen.addresses, trickles=True),
        Crowd(house.port, chosen.silent, watching(house, chosen.game), chosen.addresses),
    ]
    makers = bot_tables(house, chosen.bot_tables, chosen.game, "hard")
    task = progress.add_task("flood comes in", total=chosen.half + chosen.silent)
    for crowd in crowds:
        crowd.start()
    try:
        until = time.monotonic() + 30
        while time.monotonic() < until and (opened := sum(one.opened for one in crowds)) < task_total(crowds):
            progress.update(task, completed=opened)
            time.sleep(0.2)
        progress.update(task, completed=task_total(crowds))
        yield crowds
    finally:
        for crowd in crowds:
            crowd.stop()
        for maker in makers:
            maker.close()


def task_total(crowds: list[Crowd]) -> int:
    """How many connections the flood wants at a time."""
    return sum(one.many for one in crowds)


def _measured(
    house: Running, player: Player, seconds: float, progress: Progress, name: str
) -> tuple[Times, dict[str, float]]:
    times, began, most = Times(), time.monotonic(), 0.0
    task = progress.add_task(f"a game {name} the flood", total=seconds)
    for _ in player.play(times, began + seconds):
        progress.update(task, completed=time.monotonic() - began)
        most = max(most, house.memory())
        time.sleep(PACE)
    progress.update(task, completed=seconds)
    return times, {**figures(house), "most": most}


def _report(spans: Spans, crowds: list[Crowd]) -> None:
    table = Table(title="What a player notices")
    for head in ("", *spans, "during : before"):
        table.add_column(head, justify="right" if head else "left")
    rows = {"POST to 200": "answered", "POST to the page": "seen"}
    for name, kind in rows.items():
        for part, share in (("median", 0.5), ("p90", 0.9)):
            found = [_cut(getattr(times, kind), share) for times, _ in spans.values()]
            ratio = found[1] / found[0] if found[0] else 0.0
            table.add_row(f"{name}, {part}, ms", *(f"{one * 1000:.0f}" for one in found), f"{ratio:.1f}")
    table.add_row("moves", *(str(len(times.seen)) for times, _ in spans.values()), "")
    for name, key, unit in (("memory, MB", "most", 1e6), ("open files", "files", 1), ("connections", "connections", 1)):
        table.add_row(name, *(f"{found[key] / unit:.0f}" for _, found in spans.values()), "")
    table.add_row("streams", *(f"{found['streams']:.0f}" for _, found in spans.values()), "")
    Console().print(table)
    for name, crowd in zip(("half requests", "silent streams"), crowds, strict=True):
        print(f"{name}: {crowd.opened} opened, {crowd.ended} ended by the server or refused")
    last = spans["after"][1]
    print(f"peak memory {last['peak_memory_bytes'] / 1e6:.0f} MB;", *_ended(last))


def _cut(times: list[float], share: float) -> float:
    if len(times) < 2:
        return 0.0
    return statistics.quantiles(times, n=10)[round(share * 10) - 1]


def _ended(last: dict[str, float]) -> list[str]:
    marked = "connections_ended_total{reason="
    return [f"{name[len(marked) : -1]} {value:.0f}" for name, value in last.items() if name.startswith(marked)]


if __name__ == "__main__":
    sys.exit(main())
