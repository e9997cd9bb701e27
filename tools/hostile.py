"""Hostile requests to a server of its own on this machine: nothing may be answered 5xx, and every table must stand.

python tools/hostile.py --cases 20000 --bodies 5000
"""

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.described import try_description
from server.hostile import Siege, Told, besiege
from server.running import Running

Attack = Callable[[Running, int, int, Told], Siege]
console = Console()


def main() -> int:
    """Run what was asked for and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", type=int, default=0, help="random requests after the served description")
    parser.add_argument("--bodies", type=int, default=0, help="hostile bodies to half-played tables of every game")
    parser.add_argument("--seed", type=int, default=1, help="the same seed sends the same requests")
    chosen = parser.parse_args()
    if not chosen.cases and not chosen.bodies:
        parser.error("say how many: --cases 20000, --bodies 5000")
    wrong = 0
    for name, attack, count in (("cases", try_description, chosen.cases), ("bodies", besiege, chosen.bodies)):
        if count > 0:
            wrong += _run(name, attack, count, chosen.seed)
    return 1 if wrong else 0


def _run(name: str, attack: Attack, count: int, seed: int) -> int:
    began = time.monotonic()
    columns = (
        TextColumn(name),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("wrong: {task.fields[wrong]}"),
    )
    with tempfile.TemporaryDirectory() as folder:
        house = Running(f"{folder}/hostile.db").start()
        try:
            with Progress(*columns, console=console) as bar:
                task = bar.add_task(name, total=count, wrong=0)
                siege = attack(house, count, seed, lambda so_far: _tell(bar, task, so_far))
            assert house.process
            alive = house.process.poll() is None
            house.process.terminate()
            siege.wrong += _strange_lines(house.errors())
            if not alive:
                siege.wrong.append("the process has ended")
        finally:
            house.kill()
    _report(siege, name, time.monotonic() - began)
    return len(siege.wrong)


def _tell(bar: Progress, task: object, siege: Siege) -> None:
    bar.update(task, completed=siege.sent, wrong=len(siege.wrong))  # type: ignore[arg-type]


def _strange_lines(log: str) -> list[str]:
    """Lines of the server's log that are no JSON, or that tell of a fault."""
    found = []
    for line in log.splitlines():
        try:
            strange = json.loads(line)["level"] in ("error", "critical")
        except (ValueError, KeyError, TypeError):
            strange = True
        if strange:
            found.append(f"in the log: {line[:300]}")
    return found


def _report(siege: Siege, name: str, seconds: float) -> None:
    statuses = sorted({status for _, status in siege.answers})
    table = Table("operation", *map(str, statuses), title=f"{name}: {siege.sent} requests in {seconds:.0f} s")
    for operation in sorted({one for one, _ in siege.answers}):
        table.add_row(operation, *(str(siege.answers[operation, status] or "") for status in statuses))
    totals: Counter[int] = Counter()
    for (_, status), number in siege.answers.items():
        totals[status] += number
    table.add_row("all", *(str(totals[status]) for status in statuses), style="bold")
    console.print(table)
    console.print(f"legal moves and take-backs among them: {siege.moves}; wrong: {len(siege.wrong)}")
    for line in siege.wrong[:20]:
        console.print(f"  {line}", markup=False, highlight=False)


if __name__ == "__main__":
    sys.exit(main())
