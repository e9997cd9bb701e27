"""MD-57 to MD-64: every way a game ends, its score, the tournament."""

from random import Random

import pytest

from games.metro_domino.playing import LOW, ONES, deal, empty_pool, holding, legal, table, why
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.words import speaker
from roundhouse.games.metro_domino import GAME
from roundhouse.games.metro_domino.state import BETWEEN, OVER, Opening, Options


def with_stations(match: Match, *owners: int) -> None:
    """Let these seats have opened stations 1, 2, … from the lines of the start station."""
    match.state.openings = tuple(Opening(3, seat, number) for number, seat in enumerate(owners, 1))
    match.state.pile &= ~sum(1 << number for number in range(1, len(owners) + 1))


def blocked() -> Match:
    """Three active lines end in 2, 7 and 8; nobody has a tile for them; the pool is empty."""
    match = table(LOW, ONES)
    match.say(0, "put 0 7 1")
    match.say(1, "put 1 8 2")
    holding(match, 0, "3|4 3|5")
    holding(match, 1, "4|4")
    empty_pool(match)
    return match


def test_md_57_59_the_last_tile_ends_the_game_at_once() -> None:
    match = table(LOW, ONES, starter=1)
    holding(match, 1, "1|2")
    match.say(1, "put 2 1 0")
    assert match.over
    assert match.state.ended == "MD-57"
    assert match.result.points == (-9, 0)
    assert match.result.ranks == (2, 1)


def test_md_59_a_last_double_gives_no_other_turn() -> None:
    match = table(LOW, ONES, starter=1)
    holding(match, 1, "2|2")
    match.say(1, "put 2 2 0")
    assert match.over


def test_md_59_a_last_tile_that_completes_a_line_still_opens_its_station() -> None:
    match = table(LOW, ONES, starter=1)
    match.say(1, "put 2 1 0")
    match.say(0, "put 0 7 1")
    holding(match, 1, "1|3")
    match.say(1, "put 1 3 0")
    assert not match.over
    match.say(NATURE, "open 4")
    assert match.over
    assert match.result.points == (-8, 1)


def test_md_58_the_fifth_station_of_one_player_ends_the_game() -> None:
    match = table(LOW, ONES, starter=1)
    with_stations(match, 1, 1, 0, 0, 1)  # five in all are not yet five of one
    match.say(1, "put 2 1 0")
    match.say(0, "put 1 0 0")
    match.say(NATURE, "open 7")
    assert not match.over
    with_stations(match, 1, 1, 1, 1, 0)
    match.say(1, "put 1 3 1")
    match.say(0, "put 3 0 1")
    match.say(1, "put 1 4 2")
    holding(match, 0, "3|3")
    assert not match.over
    match.state.lines[2] = ((1, 4), (4, 4))
    match.state.turn = 1
    holding(match, 1, "4|6 6|6 1|9")
    match.say(1, "put 4 6 2")
    match.say(NATURE, "open 8")
    assert match.over
    assert match.state.ended == "MD-58"
    assert match.result.points == (0, 3)


def test_md_60_a_point_for_each_station_less_one_for_each_tile() -> None:
    match = table(LOW, ONES)
    with_stations(match, 0, 1, 0)
    assert [line.points for line in GAME.rules.score(match.state, 0)] == [2, -9]
    assert [line.rule for line in GAME.rules.score(match.state, 0)] == ["MD-60", "MD-60"]
    assert GAME.rules.result(match.state).points == (-7, -8)


@pytest.mark.parametrize(
    ("owners", "hands", "ranks", "words"),
    [
        ((0, 1, 1), ("3|4 3|5", "4|4"), (2, 1), ["Nobody could add a tile: the game was blocked."]),
        ((1,), ("3|4", "4|4 4|5"), (2, 1), ["Equal points: the one with more opened stations wins."]),
        ((0, 1), ("3|4 3|5", "4|4 4|5"), (1, 1), ["The victory is shared."]),
    ],
)
def test_md_61_most_points_then_most_stations_then_shared(
    owners: tuple[int, ...], hands: tuple[str, str], ranks: tuple[int, int], words: list[str]
) -> None:
    match = blocked()
    match.state.removed = 0
    for seat, hand in enumerate(hands):
        holding(match, seat, hand)
    empty_pool(match)
    with_stations(match, *owners)
    match.say(0, "pass")
    match.say(1, "pass")
    assert match.result.ranks == ranks
    speak = speaker("en", GAME.about.folder)
    assert [speak(one) for one in match.result.words][-1:] == words


def test_md_62_a_blocked_game_ends_when_all_have_passed() -> None:
    match = blocked()
    match.say(0, "pass")
    assert not match.over
    match.say(1, "pass")
    assert match.over
    assert match.state.ended == "MD-62"


def test_md_62_a_spent_token_gives_everybody_another_chance() -> None:
    match = blocked()
    match.state.metro = [0, 1]
    match.say(0, "pass")
    assert legal(match, 1) == ["remove 0 0", "remove 1 0", "remove 2 0", "pass"]  # it may be declined
    match.say(1, "remove 2 0")
    match.say(1, "put 4 4 3")
    assert match.over  # the freed token let the last tile be played
    match = blocked()
    match.state.metro = [0, 1]
    match.state.existing = 0b0111
    match.state.lines[2] = ((1, 8), (8, 8))
    match.say(0, "pass")
    match.say(1, "remove 2 0")
    match.say(1, "pass")
    assert not match.over
    match.say(0, "pass")
    assert match.over


def test_md_62_one_player_who_passes_twice_does_not_block() -> None:
    match = blocked()
    match.state.extra = 1
    match.say(0, "pass")
    assert GAME.rules.to_act(match.state) == (0,)
    match.say(0, "pass")
    assert not match.over
    assert GAME.rules.to_act(match.state) == (1,)


def tournament(winner: int = 1) -> Match:
    """A tournament whose first game this seat has just won."""
    match = table(LOW, ONES, starter=winner, tournament=True)
    holding(match, winner, ("1|2", "0|2")[1 - winner])
    match.say(winner, f"put 2 {1 if winner else 0} 0")
    return match


def test_md_63_games_are_played_until_somebody_has_won_three() -> None:
    match = tournament()
    for number in (1, 2):
        assert match.state.phase == BETWEEN
        assert match.state.wins == [0, number]
        assert GAME.rules.to_act(match.state) == (0, 1)
        assert why(match, 0, "pass") == "MD-63"
        match.say(1, "again")
        assert GAME.rules.to_act(match.state) == (0,)
        match.say(0, "again")
        deal(match, LOW, ONES, first="5|2")
        assert GAME.rules.to_act(match.state) == (0,)  # MD-19: the winner's left neighbour begins
        match.say(0, "put 0 7 1")
        holding(match, 1, "1|2")
        match.say(1, "put 2 1 0")
    assert match.over
    assert match.state.phase == OVER
    assert match.result.points == (0, 3)
    assert match.result.ranks == (2, 1)
    assert [line.rule for line in GAME.rules.score(match.state, 1)] == ["MD-63", "MD-60"]
    assert match.state.games == ((-9, 0), (-8, 0), (-8, 0))


def test_md_63_a_new_game_begins_with_a_clean_table() -> None:
    match = tournament()
    match.state.metro = [2, 1]
    match.say(0, "again")
    match.say(1, "again")
    fresh = GAME.rules.new(2, match.options)
    fresh.wins, fresh.games, fresh.starter = [0, 1], ((-9, 0),), 0
    assert match.state == fresh


def test_md_19_after_a_shared_win_the_starters_left_neighbour_begins() -> None:
    match = blocked()
    match.state.options = Options(tournament=True)
    match.state.removed = 0
    holding(match, 0, "3|4 3|5")
    holding(match, 1, "4|4 4|5")
    empty_pool(match)
    match.say(0, "pass")
    match.say(1, "pass")
    assert match.state.wins == [1, 1]
    assert match.state.turn == 1  # seat 0 had begun


def test_md_64_a_shared_victory_is_a_win_for_each_and_a_tournament_can_be_shared() -> None:
    match = blocked()
    match.state.options = Options(tournament=True)
    match.state.removed = 0
    match.state.wins = [2, 2]
    holding(match, 0, "3|4 3|5")
    holding(match, 1, "4|4 4|5")
    empty_pool(match)
    match.say(0, "pass")
    match.say(1, "pass")
    assert match.over
    assert match.result.points == (3, 3)
    assert match.result.ranks == (1, 1)
    assert speaker("uk", GAME.about.folder)(match.result.words[-1]) == "Перемога спільна."


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_md_63_random_tournaments_end_with_three_wins(seats: int) -> None:
    rng = Random(seats)
    match = Match(GAME, seats, Options(tournament=True), seed=bytes([seats] * 32))
    while acting := GAME.rules.to_act(match.state):
        if not match.nature_acts():
            match.play(acting[0], rng.choice(match.legal(acting[0])))
    assert max(match.state.wins) == 3
    assert len(match.state.games) <= 2 * seats + 1
    assert sum(match.state.wins) >= len(match.state.games)
