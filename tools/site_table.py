"""The table of docs/how-to/site.md, written from what tools/site_figures.py has measured."""

import statistics
from collections.abc import Callable, Iterator
from typing import Any

LOOP = "a fixed loop in a worker, ms"
LAID, CLICKED, BOT_MOVED = "click to the piece, ms", "click to picture, ms", "a normal bot's move, ms"
COLUMNS = {"÷1": "full speed", "÷4": "a quarter of it"}
Figures = dict[str, Any]


def table(found: dict[str, Figures]) -> Iterator[str]:
    """Line by line, as in the docs: a row for each figure, a column for each speed, the aim at the end."""
    yield _row("", [COLUMNS.get(rate, rate) for rate in found], "aim")
    yield "| --- |" + " --- |" * (len(found) + 1)
    for name, figure, aim in ROWS:
        told = [figure(one) for one in found.values()]
        yield _row(name, [told[0], *[""] * (len(told) - 1)] if name == BYTES else told, aim)


def surroundings(machine: Figures, found: dict[str, Figures]) -> str:
    """Under what the figures hold, for the line above the table."""
    load = ", ".join(f"{one['load'][0]}–{one['load'][1]} at {rate}" for rate, one in found.items())
    loops = ", ".join(f"{statistics.median(one[LOOP]) / 1000:.2f} s at {rate}" for rate, one in found.items())
    cores = f"{machine['cores']} cores, {machine['machine']}, {machine['minutes']} minutes"
    return f"{cores}; load {load}; a loop of a hundred million steps in a worker {loops}"


def _seconds(name: str) -> Callable[[Figures], str]:
    def told(one: Figures) -> str:
        middle = statistics.median(one[name])
        return f"{middle:.0f} s" if middle >= 9.95 else f"{middle:.1f} s"

    return told


def _of_games(name: str, which: str) -> Callable[[Figures], str]:
    """From the fastest game to the slowest."""

    def told(one: Figures) -> str:
        each = [game[name][which] for game in one["games"].values() if game[name]]
        return "–".join(str(number) for number in sorted({min(each), max(each)})) + " ms" if each else ""

    return told


def _row(name: str, told: list[str], aim: str) -> str:
    return "|" + "|".join(f" {cell} " if cell else " " for cell in (name, *told, aim)) + "|"


BYTES = "bytes of the first visit"
ROWS: list[tuple[str, Callable[[Figures], str], str]] = [
    (BYTES, lambda one: f"{one[BYTES] / 1_000_000:.2f} MB", "6 MB"),
    ("first move, first visit", _seconds("cold"), ""),
    ("first move, later visit", _seconds("warm"), "4 s at a quarter"),
    ("click to the piece, median of each game", _of_games(LAID, "p50"), "100 ms at a quarter"),
    ("click to the piece, 95 of 100 in each game", _of_games(LAID, "p95"), "250 ms at a quarter"),
    ("click to picture, median of each game", _of_games(CLICKED, "p50"), ""),
    ("click to picture, 95 of 100 in each game", _of_games(CLICKED, "p95"), ""),
    ("a normal bot's move, median of each game", _of_games(BOT_MOVED, "p50"), ""),
    ("a normal bot's move, 95 of 100 in each game", _of_games(BOT_MOVED, "p95"), ""),
    ("memory of the pages", lambda one: f"{one['memory']} MB", ""),
]
"""What is told, how, and what it should be."""
