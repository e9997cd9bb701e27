"""The bots: legal, purposeful, and the quick count of a board right."""

from itertools import count
from random import Random
from typing import Any

import pytest

from games.railroad_ink.playing import Table
from games.railroad_ink.test_lines import random_board
from roundhouse.bots import make
from roundhouse.bots.fitting import ended
from roundhouse.core.game import NATURE, Budget
from roundhouse.core.nature import by_chance
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.bots import board
from roundhouse.games.railroad_ink.bots.beam import Plan, plans
from roundhouse.games.railroad_ink.bots.board import board_of
from roundhouse.games.railroad_ink.bots.fit import averaged, first_tables, fit, one_pass
from roundhouse.games.railroad_ink.bots.growth import growth
from roundhouse.games.railroad_ink.bots.planner import Planner
from roundhouse.games.railroad_ink.bots.weights import FEATURES, LEAST_GROWTH, MOST_GROWTH, START
from roundhouse.games.railroad_ink.bots.worth import WEIGHTS, evaluate, sheet_worth
from roundhouse.games.railroad_ink.parts import (
    AROUND,
    CELLS,
    EDGES,
    FACE,
    FITTING,
    HIGHWAY,
    RAILWAY,
    ROUTE_FACES,
    SIZE,
    SPECIAL_FACES,
)
from roundhouse.games.railroad_ink.scoring.lines import longest
from roundhouse.games.railroad_ink.scoring.tally import tally
from roundhouse.games.railroad_ink.state import Options, Sheet


def play(bot: Any, seed: int, seats: int = 1, **options: bool) -> Any:
    state, rng = GAME.rules.new(seats, Options(**options)), Random(seed)
    while acting := GAME.rules.to_act(state):
        seat = acting[0]
        moves = GAME.rules.moves(state, seat)
        if seat == NATURE:
            move = by_chance(GAME.rules, state, rng)
        else:
            move = bot(GAME.secrecy.view(state, seat), seat, moves)
            assert move in moves
        GAME.rules.play(state, seat, move)
    return GAME.rules.result(state).points


@pytest.mark.parametrize("name", ["rollout", "heuristic"])
@pytest.mark.parametrize(
    "options", [{}, {"lava": True}, {"meteor": True}, {"lava": True, "meteor": True, "draft": True}]
)
def test_every_bot_finishes_every_game(name: str, options: dict[str, bool]) -> None:
    play(make(GAME, name, Random(1)), 5, 2, **options)


def test_the_heuristic_beats_the_quick_player() -> None:
    knows, quick = (
        sum(play(make(GAME, name, Random(1)), seed)[0] for seed in range(3)) for name in ("heuristic", "rollout")
    )
    assert knows > quick + 45


def test_a_small_planner_plays_well_and_keeps_its_plan() -> None:
    planner = Planner(Random(3), width=4, branch=1, tried=2, rolls=1)
    points = [play(planner, seed)[0] for seed in range(2)]
    assert sum(points) > 2 * 30
    assert planner.next


def test_a_planner_knows_nothing_of_what_another_has_planned() -> None:
    """A board and a roll that were met before, by a planner whose chance was another."""
    view = GAME.secrecy.view(Table().roll("hs rs ht over").state, 0)
    moves = GAME.rules.moves(view, 0)
    for name in ("planner", "thinker"):
        one, other = (make(GAME, name, Random(seed)) for seed in (1, 2))
        one(view, 0, moves)
        assert isinstance(one, Planner)
        assert isinstance(other, Planner)
        assert one.next
        assert not other.next


def test_a_planner_without_seconds_asks_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet: Sheet = Table().roll("hs rs ht over").state.sheets[0]
    ticks = count(step=1000)
    monkeypatch.setattr("roundhouse.games.railroad_ink.bots.planner.own_time", lambda: next(ticks))
    slow = Planner(Random(1), width=4, branch=1).plan(sheet, 6)
    monkeypatch.undo()
    assert slow.steps == Planner(Random(1), width=4, branch=1).plan(sheet, 6).steps


def test_a_planner_out_of_time_answers_with_the_best_so_far() -> None:
    sheet: Sheet = Table().roll("hs rs ht over").state.sheets[0]
    found = plans(Plan(board_of(sheet, WEIGHTS[6]), sheet.dice, (), 0, False), 4, 1)
    chosen = Planner(Random(1), Budget(seconds=-1.0, playouts=1), width=4, branch=1).plan(sheet, 6)
    assert chosen.steps == found[0].steps


@pytest.mark.no_cover
@pytest.mark.parametrize("options", [{"meteor": True}, {"lava": True}, {"meteor": True, "draft": True}])
def test_a_planner_plays_the_expansions_better_than_the_heuristic(options: dict[str, bool]) -> None:
    planner, seats = Planner(Random(3), width=4, branch=1, tried=1), 2 if "draft" in options else 1

    def total(bot: Any) -> int:
        return sum(sum(play(bot, seed, seats, **options)) for seed in range(6))

    assert total(planner) > total(make(GAME, "heuristic", Random(1)))


def test_averaged_tables_lie_between() -> None:
    one, two = first_tables(), [WEIGHTS[0], *WEIGHTS[1:]]
    mean = averaged([one, two])
    assert mean[3].row[5] == pytest.approx((one[3].row[5] + two[3].row[5]) / 2)
    assert mean[0].row == one[0].row


def test_the_last_row_of_weights_is_the_score_itself() -> None:
    rng = Random(2)
    for _ in range(60):
        sheet = random_board(rng, rng.randrange(30), ROUTE_FACES + SPECIAL_FACES)
        assert round(board_of(sheet, WEIGHTS[0]).worth) == tally(sheet, Options()).total


def test_the_worth_of_one_more_piece_is_the_same_as_counting_the_whole_board() -> None:
    rng = Random(4)
    for left in range(7):
        assert len(WEIGHTS[left].row) == FEATURES
        board = board_of(random_board(rng, 20, ROUTE_FACES + SPECIAL_FACES), WEIGHTS[left])
        for cell in range(CELLS):
            symbols = [one for face in ROUTE_FACES + SPECIAL_FACES for one in FITTING[face][board.look[cell]]]
            if board.cells[cell]:
                continue
            for symbol, worth in zip(symbols, board.worths(cell, symbols), strict=True):
                after = board.copy()
                after.put(cell, symbol, worth)
                assert worth == pytest.approx(after.full_worth())
                again = board_of(Sheet(after.cells), WEIGHTS[left])
                assert again.worth == pytest.approx(worth)


def test_a_line_grows_by_what_the_best_piece_would_add() -> None:
    rng, met = Random(6), set[int]()
    for _ in range(40):
        known = board_of(random_board(rng, 15, ROUTE_FACES), WEIGHTS[3])
        for kind, arms, found in zip((HIGHWAY, RAILWAY), (known.highway, known.railway), growth(known), strict=True):
            before, best = longest(bytes(arms))[0], 0
            for cell in range(CELLS):
                if not known.cells[cell]:
                    layer = arms[:]
                    layer[cell] = sum(1 << side for side, _ in AROUND[cell] if known.look[cell] >> 2 * side & 3 == kind)
                    best = max(best, longest(bytes(layer))[0] - before)
            assert max(0, found + LEAST_GROWTH) == min(best, MOST_GROWTH)
            met.add(best)
    assert len(met) > 3


def test_a_board_keeps_its_worth_when_it_is_turned_or_mirrored() -> None:
    """A quarter turn changes highway exits into railway exits, so that the types change places, too."""
    symbols = {edges: number for number, edges in reversed(list(enumerate(EDGES)))}
    table = Table().roll("hs rs ht over").say("draw hs 0 1 0", "draw ht 1 1 0")
    turned, mirrored = Sheet(), Sheet()
    sheet: Sheet = table.state.sheets[0]
    for cell, symbol in enumerate(sheet.cells):
        if symbol:
            row, col = divmod(cell, SIZE)
            north, east, south, west = EDGES[symbol]
            swapped = tuple((0, RAILWAY, HIGHWAY)[edge] for edge in (west, north, east, south))
            turned.put(col * SIZE + SIZE - 1 - row, symbols[swapped])
            mirrored.put(row * SIZE + SIZE - 1 - col, symbols[north, west, south, east])
    worth = sheet_worth(sheet, Options(), 5)
    assert sheet_worth(turned, Options(), 5) == pytest.approx(worth)
    assert sheet_worth(mirrored, Options(), 5) == pytest.approx(worth)


@pytest.mark.parametrize("options", [Options(), Options(meteor=True), Options(lava=True)])
def test_a_board_grown_from_the_one_before_is_worth_what_it_is_worth_from_nothing(
    options: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, rng = GAME.rules.new(1, options), Random(5)
    while acting := GAME.rules.to_act(state):
        if acting[0] == NATURE:
            GAME.rules.play(state, NATURE, by_chance(GAME.rules, state, rng))
            continue
        moves = GAME.rules.moves(state, 0)
        for move in rng.sample(moves, min(3, len(moves))):
            after = state.copy()
            GAME.rules.play(after, 0, move)
            grown = evaluate(after, 0)
            with monkeypatch.context() as fresh:
                fresh.setattr(board, "_latest", None)
                assert evaluate(after, 0) == grown
        GAME.rules.play(state, 0, rng.choice(moves))


def test_fitting_finds_what_explains_the_samples() -> None:
    lines, centre = START["lines"], START["centre"]
    samples = [[0, lines + number % 5, centre + number % 3] for number in range(400)]
    wanted = [2.0 * (number % 5) - (number % 3) for number in range(400)]
    row = fit(samples, wanted, [0.0] * FEATURES)
    told = [sum(row[feature] for feature in one) for one in samples]
    assert max(abs(a - b) for a, b in zip(told, wanted, strict=True)) < 0.2


def test_a_pass_of_fitting_keeps_boards_and_changes_every_row_but_the_last_round() -> None:
    known = first_tables()
    kept: list[list[Any]] = [[] for _ in range(7)]
    fitted = ended(one_pass(known, kept, 4, Random(1), {}))
    assert [len(boards) for boards in kept] == [0, 4, 4, 4, 4, 4, 4]
    assert fitted[0] is known[0]
    assert all(new.row != old.row for new, old in zip(fitted[1:], known[1:], strict=True))


def test_plans_draw_every_die_that_fits() -> None:
    table = Table().roll("hs rs ht over")
    sheet: Sheet = table.state.sheets[0]
    found = plans(Plan(board_of(sheet, WEIGHTS[6]), sheet.dice, (), 0, False), 6, 2)
    assert found[0].board.worth >= found[-1].board.worth
    for plan in found:
        assert not plan.dice
        assert sorted(step[0] for step in plan.steps if step[0] not in SPECIAL_FACES) == sorted(sheet.dice)
    assert FACE["overpass"] in sheet.dice


def test_evaluate_grows_with_the_board() -> None:
    assert GAME.thinking.evaluate is not None
    assert GAME.thinking.boundary is not None
    table = Table()
    assert GAME.thinking.boundary(table.state)
    assert 20 < GAME.thinking.evaluate(table.state, 0) < 70
