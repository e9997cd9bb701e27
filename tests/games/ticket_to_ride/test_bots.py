"""The bots: legal, purposeful, never peeking."""

from random import Random
from typing import Any

from games.ticket_to_ride.playing import Table
from roundhouse.core.game import NATURE, BotFactory
from roundhouse.core.nature import by_chance
from roundhouse.games.ticket_to_ride import GAME
from roundhouse.games.ticket_to_ride.bots.plan import chance, plan, turns_left, way
from roundhouse.games.ticket_to_ride.parts import city

PARIS = city("paris")


def play(bots: list[BotFactory], seed: int) -> Any:
    state, chance_, rng = GAME.rules.new(len(bots), GAME.rules.options()), Random(seed), Random(seed + 1)
    seated = [bot_of(rng, None) for bot_of in bots]
    while acting := GAME.rules.to_act(state):
        seat = acting[0]
        moves = GAME.rules.moves(state, seat)
        if seat == NATURE:
            move = by_chance(GAME.rules, state, chance_)
        else:
            move = seated[seat](GAME.secrecy.view(state, seat), seat, moves)
            assert move in moves
        GAME.rules.play(state, seat, move)
    return GAME.rules.result(state)


def test_the_heuristic_beats_points_alone() -> None:
    clever, greedy = GAME.thinking.policies["heuristic"], GAME.thinking.policies["points"]
    won = 0
    for seed in range(20):
        won += play([clever, greedy], seed).ranks[0] == 1
        won += play([greedy, clever], seed).ranks[1] == 1
    assert won >= 34, "nine of ten, with room for luck"


def test_the_heuristic_plays_the_same_in_worlds_it_cannot_tell_apart() -> None:
    table, rng = Table(("rr", "yy")), Random(1)
    table.blind(0, "bw")
    view = GAME.secrecy.view(table.state, 1)
    moves = GAME.rules.moves(view, 1)
    chosen = {
        GAME.thinking.policies["heuristic"](Random(5), None)(
            GAME.secrecy.view(GAME.secrecy.guess(view, 1, rng), 1), 1, moves
        )
        for _ in range(10)
    }
    assert len(chosen) == 1


def test_a_plan_joins_the_tickets_with_few_cells() -> None:
    wanted, cells, done = plan(PARIS, 0, 0, 1 << 2 | 1 << 1, 15)
    assert done == 1 << 2 | 1 << 1
    assert cells == 5, "Opéra – Louvre – Notre-Dame – Bastille – République: the two share their way"
    assert wanted
    assert plan(PARIS, 0, 0, 1 << 17, 3)[2] == 0, "too long for three buses"
    assert plan(PARIS, 0, 0, (1 << 5) - 1, 15)[2].bit_count() >= 3


def test_ways_avoid_closed_routes() -> None:
    assert way(PARIS, 0, 0, 0, 1) == (1, 0b11)
    closed = way(PARIS, 0, 0b11, 0, 1)
    assert closed is not None
    assert closed[0] > 1
    assert way(PARIS, 0, (1 << 57) - 1, 0, 1) is None


def test_chances_fall_with_cells_and_rise_with_time() -> None:
    assert chance(0, 15, 0, 0) == 1.0
    assert chance(4, 3, 9, 9.0) == 0.0
    assert chance(3, 15, 4, 8.0) > chance(6, 15, 4, 8.0) > chance(6, 15, 4, 3.0)
    table = Table()
    assert turns_left(table.state) > 10
    table.state.left = 2
    assert turns_left(table.state) == 1.0


def test_an_evaluation_is_exact_at_the_end_and_prefers_completed_tickets() -> None:
    assert GAME.thinking.evaluate is not None
    table = Table(tickets=((2, 1), (0, 3)), keep=((2,), (0,)))
    poor = GAME.thinking.evaluate(table.state, 0)
    table.state.claimed[0] = 1 << 6 | 1 << 8 | 1 << 12
    assert GAME.thinking.evaluate(table.state, 0) > poor
    table.state.phase = 13
    assert GAME.thinking.evaluate(table.state, 0) == GAME.rules.result(table.state).points[0]


def test_the_shortlist_has_no_twins_and_wastes_no_wild_cards() -> None:
    assert GAME.thinking.shortlist is not None
    table = Table(("rr", "yy"), "rr*rb").holding(0, "rbwwyygggppp***")
    moves = table.legal(0)
    short = GAME.thinking.shortlist(GAME.secrecy.view(table.state, 0), 0, moves)
    assert set(short) <= set(moves)
    assert len(short) < len(moves) / 3
    assert [move.slot for move in short if move.kind == "take"] == [0, 2, 4]
    assert all(move.wilds == 0 for move in short if move.kind == "claim")


def test_weighing_finds_the_claim_that_wins_and_is_the_same_for_the_same_seed() -> None:
    """One claim of seat 0 completes its only ticket in the last turn; everything else loses three points."""
    from roundhouse.bots import Budget
    from roundhouse.bots.paired_rollouts import weigh

    table = Table(tickets=((2, 1), (0, 3)), keep=((2,), (0,))).holding(0, "rppp")
    table.state.claimed[0] = 1 << 8 | 1 << 12
    table.state.shut = [1 << 8 | 1 << 12, 1 << 8 | 1 << 12]
    table.state.buses[0], table.state.left = 3, 1
    view, moves = GAME.secrecy.view(table.state, 0), table.legal(0)
    chosen = {weigh(GAME, view, 0, moves, Random(1), Budget(None, 60)) for _ in range(2)}
    assert len(chosen) == 1
    assert next(iter(chosen)).route == 6  # type: ignore[attr-defined]
