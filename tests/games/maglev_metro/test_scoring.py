"""Points: commuters, links, bonus cards, ranking."""

import re

import pytest

from games.maglev_metro.playing import (
    CORAL,
    HT,
    JB,
    LAB,
    LILAC,
    MM,
    OFFICE,
    PINK,
    PURPLE,
    SC,
    STEEL,
    WAREHOUSE,
    counts,
    opened,
)
from games.maglev_metro.test_track import RING, built, laid
from roundhouse.core.words import LANGUAGES, speaker
from roundhouse.games.maglev_metro import GAME
from roundhouse.games.maglev_metro.parts import CARDS, EXTRA_ROWS, FIXED, GRID_COLUMNS, GRID_ROWS, UNLOCK
from roundhouse.games.maglev_metro.scoring import link_worth, result, score, scored_cards, total, worth
from roundhouse.games.maglev_metro.scoring.cards import card_points
from roundhouse.games.maglev_metro.state import OVER, Player, on_mat

NUMBERS = {card.id: number for number, card in enumerate(CARDS)}


def grid(*cells):
    """Slots of the VP grid, written as row and column."""
    return sum(1 << 21 + 4 * row + column for row, column in cells)


SHEETS = [
    # grid cells, other commuters, links, cards; then the points of the printed sheet
    (GRID_COLUMNS[2] | GRID_COLUMNS[3] | grid((0, 0), (0, 1)), (5, 6, 6, 6), 12, (15, 3), (1, 1, 12, 18, 24), 74),
    (GRID_COLUMNS[0] | GRID_COLUMNS[1], (3, 3, 3, 4, 5, 5), 11, (15, 14, 12, 9), (12, 8, 4, 0, 11), 85),
    (
        GRID_COLUMNS[0] | GRID_COLUMNS[1] | GRID_COLUMNS[3] | grid((0, 2), (1, 2)),
        (3, 4, 4, 5),
        14,
        (6,),
        (8, 10, 6, 9, 42),
        81,
    ),
    (GRID_COLUMNS[0] | GRID_COLUMNS[1] | grid((0, 2), (1, 2), (0, 3), (1, 3)), (4,), 13, (12,), (6, 8, 4, 4, 39), 73),
]


@pytest.mark.parametrize(("filled", "others", "count", "cards", "lines", "points"), SHEETS)
def test_mm_112_113_the_printed_sheet_adds_up(filled, others, count, cards, lines, points):
    player = Player(filled=filled, bonus=others)
    mat = on_mat(player)
    found = [mat[colour] * worth(player, colour) for colour in (PINK, LILAC, CORAL, PURPLE)]
    assert (*found, count * link_worth(player)) == lines
    assert sum(lines) + sum(cards) == points


def test_mm_107_full_columns_and_rows():
    assert [worth(Player(filled=GRID_COLUMNS[0]), colour) for colour in range(3, 7)] == [2, 1, 2, 2]
    assert link_worth(Player(filled=GRID_ROWS[0] | GRID_ROWS[2])) == 3


def test_mm_113_links_whatever_their_length():
    match = built(laid(opened(), *RING), HT, OFFICE)
    line = next(line for line in score(match.state, 0) if line.rule == "MM-113")
    assert line.points == 3
    assert set(line.shapes) == {"hex-48", "hex-49", "hex-58"}


def test_mm_114_the_best_card_counts_and_one_more_for_three_commuters():
    match = opened()
    player = match.state.players[0]
    player.cards = (NUMBERS["G01"], NUMBERS["P05"], NUMBERS["T02"], NUMBERS["B10"])
    valued = scored_cards(match.state, 0)
    assert [counts for _, _, counts in valued] == [True, False, False, False]
    assert valued[0][1] == 15  # 18 tiles in the supply: capped
    player.bonus = (PINK, PINK, PINK)
    assert [counts for _, _, counts in scored_cards(match.state, 0)] == [True, True, False, False]
    assert total(match.state, 0) == sum(line.points for line in score(match.state, 0))


def test_a_line_of_the_sheet_is_a_name_and_begins_with_no_points():
    match = opened()
    match.state.players[0].cards = tuple(NUMBERS.values())
    for lang in LANGUAGES:
        speak = speaker(lang, GAME.about.folder)
        named = [speak(line.words) for line in score(match.state, 0)]
        assert not [one for one in named if re.match(r"\d+ (VP|оч)", one)]


def test_mm_115_robots_score_nothing():
    match = opened()
    assert all(line.points == 0 for line in score(match.state, 0) if line.rule == "MM-112")


def test_mm_116_a_tie_goes_to_fewer_robots_and_then_is_shared():
    match = opened()
    one, other = match.state.players
    one.cards = other.cards = (-2, -2, -2, -2)
    one.rows, one.filled, one.bonus = ((STEEL,), (), (), (), (), (), ()), 0, (PINK,)
    other.rows, other.filled, other.bonus = ((STEEL,), (1,), (), (), (), (), ()), 0, (LILAC,)
    match.state.phase = OVER
    assert result(match.state).ranks == (1, 2)
    assert result(match.state).words[-1].text == "Equal points: the one with fewer robots on the mat wins."
    other.rows = one.rows
    assert result(match.state).ranks == (1, 1)
    assert result(match.state).words[-1].text.endswith("the win is shared.")


def test_mm_112_the_train_scores_nothing():
    match = opened()
    before = total(match.state, 0)
    match.state.players[0].load = counts(coral=2)
    match.state.players[0].cards = (-2, -2, -2, -2)
    assert total(match.state, 0) <= before


def ring(**player):
    match = built(laid(opened(), *RING), HT, OFFICE)
    for name, value in player.items():
        setattr(match.state.players[0], name, value)
    return match.state


@pytest.mark.parametrize(
    ("card", "player", "points"),
    [
        ("G01", {}, 4),  # Factory – Office
        ("G09", {}, 4),  # Lab – Office
        ("G02", {}, 0),
        ("P01", {"bonus": (PINK, PINK)}, 4),
        ("P05", {}, 2),
        ("P08", {}, 3),
        ("P09", {"bonus": (3, 4, 5, 6, 3)}, 5),
        ("T01", {}, 3),
        ("T02", {}, 15),
        ("T03", {}, 0),
        ("T04", {}, 3),
        ("T05", {}, 0),
        ("T06", {}, 6),
        ("T07", {}, 0),
        ("T08", {}, 0),
        ("T09", {}, 15),
        ("T10", {}, 15),
        ("T11", {}, 0),
        ("T12", {}, 6),
        ("T13", {}, 12),
        ("B01", {"filled": EXTRA_ROWS[0]}, 5),
        ("B02", {"rows": ((0, 0, 0), (), (1, 1, 1), (), (), (), ())}, 8),
        ("B03", {}, 12),
        ("B04", {"filled": UNLOCK[0] | UNLOCK[3]}, 8),
        ("B05", {"load": counts(gold=2)}, 8),
        ("B06", {"filled": GRID_COLUMNS[1]}, 4),
        ("B07", {"filled": GRID_ROWS[1]}, 5),
        ("B08", {"bonus": (3, 3, 3, 3)}, 5),
        ("B09", {"rows": ((0, 0), (0, 1), (), (), (), (), ())}, 3),
        ("B10", {"filled": 2}, 7),
        ("B11", {}, 9),
        ("B12", {}, 15),
        ("B12", {"rows": ((0, 0, 0), (1, 1, 1), (1, 1), (), (), (), ())}, 12),
        ("B13", {"filled": EXTRA_ROWS[1]}, 9),
    ],
)
def test_mm_117_what_the_cards_count(card, player, points):
    assert card_points(ring(**player), 0, NUMBERS[card]) == points


def test_mm_114_no_card_gives_more_than_fifteen():
    for number in range(len(CARDS)):
        assert card_points(ring(bonus=(3, 4, 5, 6) * 2, load=counts(gold=4), filled=(1 << 33) - 1), 0, number) <= 15


def test_mm_117_shared_hexes_and_rivers():
    match = laid(built(opened(), HT, OFFICE), (30, 1), (21, 4), (48, 2))
    laid(match, (48, 2), seat=1)
    assert card_points(match.state, 0, NUMBERS["T11"]) == 2
    assert card_points(match.state, 0, NUMBERS["T05"]) == 3
    assert card_points(match.state, 0, NUMBERS["T03"]) == 2
    assert (MM, JB, SC) == (8, 12, 5)
    assert (LAB, WAREHOUSE, FIXED) == (2, 1, 14)
