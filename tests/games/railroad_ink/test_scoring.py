"""RI-39 to RI-60: the score sheet."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.railroad_ink.playing import Table, count, lines_of, on_board, rows
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.parts import NETWORK
from roundhouse.games.railroad_ink.scoring import result
from roundhouse.games.railroad_ink.scoring.tally import Tally
from roundhouse.games.railroad_ink.scoring.text import read_board
from roundhouse.games.railroad_ink.state import Options

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
PRINTED = [board for board in VECTORS["boards"] if board["name"] != "station_does_not_interrupt"]


def written(board: dict[str, Any]) -> str:
    words = [["."] * 7 for _ in range(7)]
    for row, col, edges, kind, _ in board["cells"]:
        words[row][col] = edges + ("+" if kind == "special" and edges in ("HRHR", "RHRH") else "")
    return "\n".join(" ".join(row) for row in words)


def counted(board: dict[str, Any]) -> Tally:
    return count(written(board))


@pytest.mark.parametrize("board", PRINTED, ids=lambda board: str(board["name"]))
def test_ri_39_40_42_58_the_known_boards(board: dict[str, Any]) -> None:
    """RI-39, RI-40, RI-42, RI-58."""
    found, wanted = counted(board), board["expected"]
    assert [one.exits for one in found.networks] == wanted["networks"]
    assert found.highway[0] == wanted["longest_highway"]
    assert found.railway[0] == wanted["longest_railway"]
    assert len(found.errors) == wanted["errors"]
    for name, value in (
        ("network_points", found.network_points),
        ("centre", len(found.centre)),
        ("total", found.total),
    ):
        assert value == wanted.get(name, value)


def test_ri_41_what_networks_are_worth() -> None:
    assert NETWORK == (0, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 45)
    assert count(rows(". H-H-")).network_points == 0
    assert count(rows(". HH-- -H-H -H-H -H-H H--H")).network_points == 4


def test_ri_42_all_networks_are_added() -> None:
    rulebook = next(board for board in PRINTED if board["name"] == "rulebook_example")
    assert counted(rulebook).network_points == 20 + 12


def test_ri_53_each_filled_centre_cell_is_a_point() -> None:
    assert len(count(rows("", "", "", "-H-H -H-H -H-H -H-H")).centre) == 2


def test_ri_54_an_open_end_is_an_error() -> None:
    found = count(rows(". H-H-"))
    assert found.errors == ((1, 2),)
    assert found.total == 1 - 1


def test_ri_55_an_end_at_the_rim_is_no_error() -> None:
    assert count(rows("-HH- HH-H", "H-H-")).errors == ((1, 1), (7, 2))


def test_ri_56_an_exit_without_a_route_is_no_error() -> None:
    assert count(rows()).total == 0


def test_ri_57_an_end_against_a_blank_side_is_one_error() -> None:
    found = count(rows(". HH-- -RR-"))
    assert [(cell, side) for cell, side in found.errors if cell == 1] == [(1, 1)]


def test_ri_58_the_total_may_be_negative() -> None:
    found = count(rows(". HRHR"))
    assert found.total == 1 + 1 - 3
    table = on_board(rows(". HRHR"))
    assert sum(lines_of(table.state).values()) == -1


def test_ri_59_fewer_errors_break_a_tie_and_equals_share() -> None:
    table = Table(3)
    boards = (rows(". HH-- -HHH"), rows(), rows())
    for seat, text in enumerate(boards):
        table.state.sheets[seat] = read_board(text)[0]
    points = result(table.state).points
    assert points == (0, 0, 0)  # a highway of 2 with two errors
    assert result(table.state).ranks == (3, 1, 1)
    assert result(table.state).words[0].text.startswith("Equal points and errors: the victory is shared")
    table.state.sheets[2] = read_board(rows(". H-H-"))[0]
    assert result(table.state).ranks == (3, 1, 2)
    assert result(table.state).words[0].text.startswith("Equal points: the one with fewer errors")


def test_ri_60_open_lava_sides_count_as_errors() -> None:
    found = count(rows("LLLL"))
    assert found.error_count == 2
    assert len(found.errors) == 0


def test_ri_77_expansion_points_have_lines_of_their_own() -> None:
    assert set(lines_of(Table().state)) == {"RI-41", "RI-43", "RI-47", "RI-53", "RI-54"}
    assert "RI-91" in lines_of(Table(meteor=True).state)
    assert {"RI-104", "RI-105", "RI-106"} <= set(lines_of(Table(lava=True).state))


def test_the_sheet_adds_up_to_the_total() -> None:
    for board in PRINTED:
        sheet, options = read_board(written(board))
        table = Table()
        table.state.sheets[0] = sheet
        assert options == Options()
        assert sum(line.points for line in GAME.rules.score(table.state, 0)) == result(table.state).points[0]
