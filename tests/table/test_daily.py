"""The calendar of the line of the day: when days end, what counts in a row, what stars are worth."""

import pytest

from roundhouse.core.match import Match
from roundhouse.games import find
from roundhouse.table.daily import after, bot_chance, day_of, dealt_from, ends, levels, month_of, seed_of, stars, streak
from roundhouse.table.record import SeatRecord, TableRecord
from roundhouse.table.table import Table

SECRET = b"s" * 32


def test_a_day_is_the_same_for_all_and_ends_at_midnight_utc() -> None:
    assert day_of(0) == "1970-01-01"
    assert day_of(ends("2026-11-17") - 1) == "2026-11-17"
    assert day_of(ends("2026-11-17")) == "2026-11-18"
    assert ends("1970-01-01") == 86_400
    assert (after("2028-02-28"), after("2026-03-01", -1), month_of("2026-11-17")) == (
        "2028-02-29", "2026-02-28", "2026-11-01"
    )  # fmt: skip


def test_no_two_deals_are_dealt_from_the_same_seed() -> None:
    seeds = {seed_of(key, day, game) for key in (SECRET, b"t" * 32) for day in ("a", "b") for game in ("x", "y")}
    assert len(seeds) == 8
    assert all(len(seed) == 32 for seed in seeds)
    assert seed_of(SECRET, "a", "x") in seeds


def test_a_game_is_known_by_the_chance_it_begins_with() -> None:
    game, seed, other = find("next_station"), seed_of(SECRET, "a", "x"), seed_of(SECRET, "b", "x")
    match = Match(game, 1, None, seed)
    match.by_draws = True
    told = []
    while match.settle() or not match.over:
        told.append(dealt_from(match, seed))
        assert not dealt_from(match, other)
        match.play(0, game.rules.moves(match.state, 0)[-1])
    assert told[0] is False  # one card may be the same by coincidence
    assert told[-1] is True
    assert told == sorted(told)


def test_a_bot_meets_everybody_with_the_same_chance() -> None:
    assert bot_chance("ab", 1, 3) == bot_chance("ab", 1, 3)
    assert len({bot_chance(seed, seat, turn) for seed in ("ab", "cd") for seat in (0, 1) for turn in (0, 1)}) == 8


@pytest.mark.parametrize(
    ("days", "found"),
    [
        ([], 0),
        (["2026-11-17"], 1),
        (["2026-11-16"], 1),
        (["2026-11-15"], 0),
        (["2026-11-15", "2026-11-16", "2026-11-17", "2026-11-13"], 3),
    ],
)
def test_days_in_a_row_count_up_to_today_or_yesterday(days: list[str], found: int) -> None:
    assert streak(days, "2026-11-17") == found


def test_three_stars_are_for_the_strong_bots_points() -> None:
    assert [stars(points, 100) for points in (100, 99, 80, 79, -5)] == [3, 2, 2, 1, 1]
    assert stars(50, None) == 0
    assert [stars(points, 0) for points in (0, -1)] == [3, 1]


def test_who_can_play_alone_plays_alone() -> None:
    assert levels(find("railroad_ink")) == [""]
    assert levels(find("ticket_to_ride")) == ["", "normal"]


def test_chance_numbered_by_draws_does_not_hang_on_what_seats_do() -> None:
    drawn = []
    for by_draws in (True, False):
        for plain in (True, False):  # with and without special routes, so that turns differ in length
            match = Match(find("railroad_ink"), 1, seed=seed_of(SECRET, "a", "x"))
            match.by_draws = by_draws
            while match.settle() or not match.over:
                if not match.over:
                    match.play(0, next(one for one in match.legal(0) if one.kind != "special" or not plain))
            drawn.append([move for seat, move in match.moves if seat == -1])
    assert drawn[0] == drawn[1]
    assert drawn[2] != drawn[3]


def test_a_deal_is_sealed_until_the_very_second_its_day_ends() -> None:
    now = float(ends("2026-11-17")) - 0.5
    record = TableRecord(
        "t", "railroad_ink", find("railroad_ink").rules.version, "{}", "5e" * 32, "me", 0, 0, daily="2026-11-17",
        seats=[SeatRecord("person", holders={"me"})],
    )  # fmt: skip
    table = Table(record, clock=lambda: now)
    assert table.sealed
    now += 0.5
    assert not table.sealed
    record.daily = ""
    now = 0.0
    assert not table.sealed
