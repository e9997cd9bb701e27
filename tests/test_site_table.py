"""The table of what the house in a page costs: printed as it stands in the docs."""

from pathlib import Path
from typing import Any

from site_table import BOT_MOVED, BYTES, CLICKED, LAID, LOOP, surroundings, table

DOCS = Path(__file__).parent.parent / "docs" / "how-to" / "site.md"


def measured(slower: int) -> dict[str, Any]:
    """What a visit to two games might have cost."""
    games = {
        name: {what: {"p50": base * slower, "p95": 3 * base * slower} for what in (LAID, CLICKED, BOT_MOVED)}
        for name, base in (("one", 20), ("other", 35))
    }
    warm, cold = [2.1 * slower, 2.26 * slower, 4.0 * slower], [4.64, 4.6, 15.2]
    return {
        BYTES: 5_948_123,
        "cold": cold,
        "warm": warm,
        "games": games,
        "memory": 180,
        LOOP: [203],
        "load": [0.1, 0.2],
    }


def cells(line: str) -> list[str]:
    """What stands in a row."""
    return [one.strip() for one in line.strip("|").split("|")]


def test_rows_columns_and_aims_are_those_of_the_docs() -> None:
    told = [cells(line) for line in table({"÷1": measured(1), "÷4": measured(4)})]
    text = DOCS.read_text(encoding="utf-8").splitlines()
    begin = next(number for number, line in enumerate(text) if line.startswith("| | full speed"))
    stands = [cells(line) for line in text[begin : begin + len(told)]]
    assert [(one[0], one[-1], len(one)) for one in told] == [(one[0], one[-1], len(one)) for one in stands]
    assert not text[begin + len(told)].startswith("|")


def test_a_row_tells_every_speed_and_the_fastest_and_slowest_game() -> None:
    told = list(table({"÷1": measured(1), "÷4": measured(4)}))
    assert told[0] == "| | full speed | a quarter of it | aim |"
    assert "| bytes of the first visit | 5.95 MB | | 6 MB |" in told
    assert "| first move, first visit | 4.6 s | 4.6 s | |" in told
    assert "| first move, later visit | 2.3 s | 9.0 s | 4 s at a quarter |" in told
    assert "| click to the piece, median of each game | 20–35 ms | 80–140 ms | 100 ms at a quarter |" in told
    assert "| click to the piece, 95 of 100 in each game | 60–105 ms | 240–420 ms | 250 ms at a quarter |" in told
    assert "| memory of the pages | 180 MB | 180 MB | |" in told


def test_one_game_at_one_speed_is_a_table_as_well_and_what_else_the_machine_did_is_told() -> None:
    found = {"÷2": measured(2)}
    del found["÷2"]["games"]["other"]
    told = list(table(found))
    assert told[:2] == ["| | ÷2 | aim |", "| --- | --- | --- |"]
    assert "| click to picture, median of each game | 40 ms | |" in told
    line = surroundings({"cores": 2, "machine": "x86_64", "minutes": 9}, found)
    assert "2 cores" in line
    assert "load 0.1–0.2 at ÷2" in line
    assert "0.20 s at ÷2" in line
