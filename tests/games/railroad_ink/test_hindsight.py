"""With hindsight: games that the same dice allow, in every variant, never worse than the one played."""

import pytest

from roundhouse.arena import play
from roundhouse.bots.hindsight import best, played_again
from roundhouse.core.game import Budget
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.bots.hindsight.given import player, read
from roundhouse.games.railroad_ink.moves import Take
from roundhouse.games.railroad_ink.state import Options

VARIANTS = [
    (1, Options()),
    (1, Options(meteor=True)),
    (1, Options(lava=True)),
    (2, Options(lava=True, meteor=True, craters_fill=True, second_flood=True)),
    (2, Options(draft=True)),
    (3, Options(draft=True, meteor=True, late_meteor=True)),
]
LITTLE = Budget(None, 40)


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_a_game_that_is_read_plays_again_as_it_was(seats: int, options: Options) -> None:
    match = play(GAME, ["rollout"] * seats, options, seed=5)
    for seat in range(seats):
        given = read(GAME.rules.new(seats, options), match.moves, seat)
        again = played_again(match, seat, player(given, given.done))
        assert again.state == match.state


@pytest.mark.no_cover
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_more_was_possible_than_a_quick_player_made_in_every_variant(seats: int, options: Options) -> None:
    match = play(GAME, ["rollout"] * seats, options, seed=5)
    found = best(match, seats - 1, LITTLE)
    assert found.points > found.made
    assert found.match.result is not None
    assert found.match.result.points[seats - 1] == found.points


def test_a_purposeful_game_is_not_made_worse_by_the_narrowest_search() -> None:
    for seed in range(6):
        match = play(GAME, ["heuristic"], seed=seed)
        found = best(match, 0, Budget(None, 1))
        assert found.points >= found.made


def test_drafted_dice_stay_as_they_were_and_that_is_said() -> None:
    match = play(GAME, ["rollout", "rollout"], Options(draft=True), seed=6)
    found = best(match, 0, LITTLE)
    assert "drafted" in found.left[0].text
    takes = [[move for _, move in one.moves if isinstance(move, Take)] for one in (match, found.match)]
    assert takes[0] == takes[1]
