"""Boards as text: roundhouse score railroad-ink FILE."""

from pathlib import Path

import pytest

from games.railroad_ink.playing import Table, rows
from games.railroad_ink.test_scoring import PRINTED, written
from roundhouse.core.errors import CannotRead
from roundhouse.games.railroad_ink.scoring.text import board_text, read_board, score_text

FOUR_SPECIALS = """
    .    HHHH .    RRRR .    HHRH .
    .    .    .    .    .    .    .
    .    .    .    .    .    .    .
    .    .    .    .    .    .    .
    .    .    .    .    .    .    .
    RRHR .    .    .    .    .    .
    .    .    .    .    .    .    .
"""


def refused(text: str) -> str:
    with pytest.raises(CannotRead) as caught:
        score_text(text)
    return str(caught.value)


def test_the_printed_example_scores_46() -> None:
    rulebook = next(board for board in PRINTED if board["name"] == "rulebook_example")
    assert sum(line.points for line in score_text(written(rulebook))) == 46


def test_what_is_written_can_be_read_again() -> None:
    table = Table(lava=True, meteor=True)
    table.roll("hs rs hc over", "corner band", "W 2").say("fall W").say("special special_2H2R_opposite 0 1 0").finish()
    sheet, options = read_board(board_text(table.state.sheets[0]))
    assert sheet.cells == table.state.sheets[0].cells
    assert sheet.when == table.state.sheets[0].when
    assert (options.lava, options.meteor) == (True, True)


def test_remarks_rounds_and_expansions() -> None:
    text = "# my board\nmeteor\nLAVA\n" + rows(". H-H-:1") + "  # the end\n"
    assert {line.rule for line in score_text(text)} >= {"RI-91", "RI-105"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (rows(". R-R-"), "RI-21"),
        (rows(". H-H-", ". R-R-"), "RI-20"),
        (rows("", "", "", ". . . H-H-"), "RI-17"),
        (rows(". HHHH HHHH"), "RI-32"),
        (FOUR_SPECIALS, "RI-33"),
    ],
)
def test_ri_17_20_21_32_33_wrong_boards_are_explained(text: str, told: str) -> None:
    assert told in refused(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "H",
        rows("X"),
        rows(". H-H-:9"),
        rows(". H-H-:x"),
        "snow\n" + rows(),
        rows(". . . . . . . ."),
        rows() + "\n.",
    ],
)
def test_unreadable_boards_are_refused_in_one_sentence(text: str) -> None:
    assert refused(text)


def test_the_example_of_the_docs_is_the_rulebooks() -> None:
    page = (Path(__file__).parents[3] / "docs" / "reference" / "railroad-ink-board.md").read_text(encoding="utf-8")
    assert sum(line.points for line in score_text(page.split("```")[1])) == 46
