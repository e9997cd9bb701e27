"""RI-43 to RI-52: the longest lines, against a slow and simple count."""

from random import Random

import pytest

from games.railroad_ink.playing import count, rows
from roundhouse.games.railroad_ink.parts import CELLS, FITTING, ROUTE_FACES, SPECIAL_FACES
from roundhouse.games.railroad_ink.scoring.lines import longest, through
from roundhouse.games.railroad_ink.scoring.tally import HIGHWAY_ARMS, RAILWAY_ARMS
from roundhouse.games.railroad_ink.state import Sheet


def slow(layer: bytes) -> int:
    """Every walk there is, link by link."""
    links: dict[int, list[int]] = {cell: [] for cell in range(CELLS) if layer[cell]}
    for cell in links:
        if cell % 7 < 6 and layer[cell] & 2 and layer[cell + 1] & 8:
            links[cell].append(cell + 1)
            links[cell + 1].append(cell)
        if cell < 42 and layer[cell] & 4 and layer[cell + 7] & 1:
            links[cell].append(cell + 7)
            links[cell + 7].append(cell)
    visits = {cell: max(1, layer[cell].bit_count() // 2) for cell in links}

    def walk(cell: int, used: frozenset[tuple[int, int]]) -> int:
        best = 0
        for other in links[cell]:
            link = (min(cell, other), max(cell, other))
            if link not in used and visits[other]:
                visits[other] -= 1
                best = max(best, 1 + walk(other, used | {link}))
                visits[other] += 1
        return best

    found = 0
    for start in links:
        visits[start] -= 1
        found = max(found, 1 + walk(start, frozenset()))
        visits[start] += 1
    return found


def random_board(rng: Random, pieces: int, faces: tuple[int, ...]) -> Sheet:
    sheet = Sheet()
    for _ in range(pieces):
        face = rng.choice(faces)
        places = [
            (cell, symbol)
            for cell, facing in enumerate(sheet.facing)
            if facing and not sheet.cells[cell]
            for symbol in FITTING[face][facing]
        ]
        if places:
            sheet.put(*rng.choice(places))
    return sheet


def layers(sheet: Sheet) -> list[bytes]:
    return [bytes(sheet.cells.translate(arms)) for arms in (HIGHWAY_ARMS, RAILWAY_ARMS)]


@pytest.mark.parametrize("seed", range(10))
def test_ri_52_the_quick_count_agrees_with_the_slow_one(seed: int) -> None:
    rng = Random(seed)
    for _ in range(400):
        for layer in layers(random_board(rng, rng.randrange(4, 34), ROUTE_FACES + SPECIAL_FACES)):
            length, cells = longest(layer)
            assert length == slow(layer) == len(cells)


@pytest.mark.parametrize("seed", range(4))
def test_ri_52_boards_full_of_junctions_and_crossings(seed: int) -> None:
    rng = Random(seed)
    for _ in range(60):
        for layer in layers(random_board(rng, 16, (4, 4, 2, 0, 11, 9))):
            assert longest(layer)[0] == slow(layer)


def test_a_new_piece_makes_lines_only_through_itself() -> None:
    rng = Random(9)
    for _ in range(120):
        whole = layers(random_board(rng, 30, ROUTE_FACES + SPECIAL_FACES))
        for layer in whole:
            grown, best = bytearray(CELLS), 0
            for cell in rng.sample(range(CELLS), CELLS):
                if layer[cell]:
                    grown[cell] = layer[cell]
                    best = max(best, through(grown, cell))
                    assert best == longest(bytes(grown))[0]


def test_ri_43_one_line_without_branches() -> None:
    found = count(rows("", "", "", "-H-H -HHH -H-H", ". H-H-"))
    assert found.highway[0] == 3
    assert len(set(found.highway[1])) == 3


def test_ri_44_a_line_may_cross_itself_but_counts_no_segment_twice() -> None:
    board = rows("", "", ". . -HH- --HH", "-H-H -H-H HHHH H--H", ". . H-H-")
    assert count(board).highway[0] == 8  # round the loop and on through the crossing


def test_ri_45_a_crossing_is_visited_twice() -> None:
    board = rows("", "", ". . -HH- --HH", "-H-H -H-H HHHH H--H", ". . H-H-")
    assert list(count(board).highway[1]).count(3 * 7 + 2) == 2


def test_ri_46_a_station_does_not_break_a_line() -> None:
    board = rows("", "", "", "-H-H HHRH -H-H")
    assert count(board).highway[0] == 3
    assert count(board).railway[0] == 1


def test_ri_47_the_longest_railway_counts_alike() -> None:
    assert count(rows("", "-R-R -R-R --RR", ". . R-R-")).railway[0] == 4


def test_ri_48_of_equal_lines_one_is_scored() -> None:
    assert count(rows(". H-H- . . . H-H-")).highway[0] == 1


def test_ri_49_an_overpass_counts_for_both() -> None:
    found = count(rows(". H-H-", "-R-R HRHR"))
    assert (found.highway[0], found.railway[0]) == (2, 2)


def test_ri_50_a_two_armed_station_counts_once_for_either() -> None:
    found = count(rows(". H-R-", ". R-R-"))
    assert (found.highway[0], found.railway[0]) == (1, 2)


def test_ri_51_stubs_add_nothing() -> None:
    assert count(rows(". H-H-")).highway[0] == 1
    assert count(rows()).highway == (0, ())
