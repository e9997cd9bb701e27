"""Hostile requests to a server of its own on this machine: nothing may be answered 5xx, and every table must stand.

python tools/hostile.py --cases 20000 --bodies 5000
"""

import argparse
import json
import signal
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
    signal.signal(signal.SIGTERM, _stop)
    wrong = 0
    for name, attack, count in (("cases", try_description, chosen.cases), ("bodies", besiege, chosen.bodies)):
        if count > 0:
            wrong += _run(name, attack, count, chosen.seed)
    return 1 if wrong else 0


def _run(name: str, attack: Attack, count: int, seed: int) -> int:
    began, wrong = time.monotonic(), TextColumn("wrong: {task.fields[wrong]}")
    columns = TextColumn(name), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), wrong
    known = [Siege()]  # what there is to report, should somebody stop us
    with tempfile.TemporaryDirectory() as folder:
        house = Running(f"{folder}/hostile.db").start()
        try:
            with Progress(*columns, console=console) as bar:
                task = bar.add_task(name, total=count, wrong=0)

                def tell(siege: Siege) -> None:
                    known[0] = siege
                    bar.update(task, completed=siege.sent, wrong=len(siege.wrong))

                known[0] = attack(house, count, seed, tell)
        except KeyboardInterrupt:
            known[0].wrong.append(f"stopped after {known[0].sent} of {count}: the tables were not looked at in the end")
        finally:
            known[0].wrong += _close(house)
    _report(known[0], name, time.monotonic() - began)
    return len(known[0].wrong)


def _close(house: Running) -> list[str]:
    """End the server; what it should not have said or done."""
    assert house.process
    ended = [] if house.process.poll() is None else ["the process has ended"]
    house.process.terminate()
    strange = _strange_lines(house.errors())
    house.kill()
    return ended + strange


def _stop(number: int, frame: object) -> None:
    raise KeyboardInterrupt


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
