"""The bots: legal, purposeful, and the quick count of a board right."""

from random import Random
from typing import Any

import pytest

from games.railroad_ink.tables import Table
from games.railroad_ink.test_lines import random_board
from roundhouse.bots import make
from roundhouse.core.game import NATURE
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.bots.beam import Plan, plans
from roundhouse.games.railroad_ink.bots.board import FEATURES, board_of, features
from roundhouse.games.railroad_ink.bots.planner import Planner
from roundhouse.games.railroad_ink.bots.worth import WEIGHTS
from roundhouse.games.railroad_ink.parts import FACE, ROUTE_FACES, SPECIAL_FACES
from roundhouse.games.railroad_ink.scoring.tally import tally
from roundhouse.games.railroad_ink.state import Options, Sheet


def play(bot: Any, seed: int, seats: int = 1, **options: bool) -> Any:
    state, rng = GAME.new(seats, Options(**options)), Random(seed)
    while acting := GAME.to_act(state):
        seat = acting[0]
        moves = GAME.moves(state, seat)
        if seat == NATURE:
            assert GAME.odds is not None
            move = rng.choices(moves, GAME.odds(state, moves))[0]
        else:
            move = bot(GAME.view(state, seat), seat, moves)
            assert move in moves
        GAME.play(state, seat, move)
    return GAME.result(state).points


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
    planner = Planner(width=4, branch=1, tried=2, rolls=1)
    rng = Random(3)
    points = [play(lambda view, seat, moves: planner(view, seat, moves, rng), seed)[0] for seed in range(2)]
    assert sum(points) > 2 * 30
    assert planner.next


def test_the_last_row_of_weights_is_the_score_itself() -> None:
    rng = Random(2)
    for _ in range(60):
        sheet = random_board(rng, rng.randrange(30), ROUTE_FACES + SPECIAL_FACES)
        counted = tally(sheet, Options())
        full = any(one.exits == 12 for one in counted.networks)
        assert round(board_of(sheet, WEIGHTS[0]).worth) == counted.total - full


def test_the_quick_worth_is_the_sum_of_the_features() -> None:
    rng = Random(4)
    for left in range(7):
        sheet = random_board(rng, 20, ROUTE_FACES + SPECIAL_FACES)
        board = board_of(sheet, WEIGHTS[left])
        assert len(WEIGHTS[left]) == FEATURES
        wanted = sum(a * b for a, b in zip(WEIGHTS[left], features(board, 3), strict=True))
        assert board.worth == pytest.approx(wanted)


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
    assert GAME.evaluate is not None
    assert GAME.pause is not None
    table = Table()
    assert GAME.pause(table.state)
    assert 20 < GAME.evaluate(table.state, 0) < 70
