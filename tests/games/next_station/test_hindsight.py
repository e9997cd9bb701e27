"""With hindsight: the best line of a round is the best there is; the lines found are drawn by the real rules."""

from itertools import pairwise
from random import Random

import pytest

from roundhouse.arena import play
from roundhouse.bots.hindsight import best, played_again
from roundhouse.core.game import NATURE, Budget
from roundhouse.core.match import Match
from roundhouse.games.next_station import GAME
from roundhouse.games.next_station.bots.hindsight.exact import best_line
from roundhouse.games.next_station.bots.hindsight.game import player, read
from roundhouse.games.next_station.bots.hindsight.lines import NO_GAINS, listed
from roundhouse.games.next_station.bots.hindsight.pools import Pool, better_pair
from roundhouse.games.next_station.bots.hindsight.worth import worth
from roundhouse.games.next_station.moves import Reveal
from roundhouse.games.next_station.parts import CARDS, FIRST_UNDERGROUND, ROUNDS
from roundhouse.games.next_station.scoring import total
from roundhouse.games.next_station.state import CARDS_PHASE, Options, State

LITTLE = Budget(None, 60)
OPTIONS = (
    Options(),
    Options(objectives=True),
    Options(powers=True),
    Options(powers=True, objectives=True, second_branches=False),
    Options(bare_departure=False),
)


def short_round(rng: Random, powers: bool) -> list[str]:
    """The five Underground cards, and without powers sometimes another: as short as a round can be."""
    cards = list(CARDS[FIRST_UNDERGROUND:])
    rng.shuffle(cards)
    for other in rng.sample(CARDS[:FIRST_UNDERGROUND], 0 if powers else rng.choice((0, 1, 1))):
        cards.insert(rng.randrange(1, len(cards) - 1), other)
    return cards


def short_game(number: int) -> tuple[Match, int, list[str]]:
    """A game of short rounds, drawn by chance; where its last round begins, and its cards."""
    rng = Random(number)
    options = OPTIONS[number % len(OPTIONS)]
    match, begun, cards = Match(GAME, 1, options), 0, list[str]()
    while not match.over:
        if match.state.phase == CARDS_PHASE:
            if not match.state.shown:
                begun, cards = len(match.moves), short_round(rng, options.powers)
            match.play(NATURE, Reveal(cards[len(match.state.shown)]))
        else:
            acting = GAME.rules.to_act(match.state)[0]
            match.play(acting, rng.choice(GAME.rules.moves(match.state, acting)))
    return match, begun, cards


def every_end(match: Match, begun: int, cards: list[str]) -> int:
    """The most points of all ways to play the last round, tried one by one by the rules."""
    states: list[State] = [match.at(begun).state]
    assert states[0].round == ROUNDS - 1
    best_made = 0
    while states:
        after: dict[str, State] = {}
        for state in states:
            acting = GAME.rules.to_act(state)
            if not acting:
                best_made = max(best_made, total(state, 0))
                continue
            for move in [Reveal(cards[len(state.shown)])] if acting == (NATURE,) else GAME.rules.moves(state, 0):
                one = state.copy()
                GAME.rules.play(one, acting[0], move)
                after[repr(one)] = one
        states = list(after.values())
    return best_made


@pytest.mark.no_cover
@pytest.mark.parametrize("number", range(50))
def test_the_best_line_of_a_round_is_the_best_of_all_ways_to_play_it(number: int) -> None:
    match, begun, cards = short_game(number)
    played = read(GAME.rules.new(1, match.options), match.moves, 0)
    found = best_line(played.rounds[-1], played.made[:-1], played.goals)
    assert found is not None
    assert found[0] == every_end(match, begun, cards)


@pytest.mark.parametrize("options", OPTIONS)
def test_a_game_is_read_with_the_points_that_it_made(options: Options) -> None:
    for seed in range(3):
        match = play(GAME, ["rollout", "random"], options, seed=seed)
        for seat in range(2):
            played = read(GAME.rules.new(2, options), match.moves, seat)
            assert worth(played.made, played.goals) == total(match.state, seat)
            assert worth(played.sheet, played.goals) >= total(match.state, seat)


@pytest.mark.parametrize("options", OPTIONS)
def test_every_listed_line_is_drawn_by_the_rules_and_makes_its_points(options: Options) -> None:
    match = play(GAME, ["rollout"], options, seed=4)
    played = read(GAME.rules.new(1, options), match.moves, 0)
    for number in range(ROUNDS):
        for line in listed(played.rounds[number], 30, 10, NO_GAINS):
            a, b, c, d = (line if one == number else empty for one, empty in enumerate(played.empty))
            again = played_again(match, 0, player(played, (a, b, c, d)))
            assert total(again.state, 0) == worth((a, b, c, d), played.goals)


def test_two_lines_are_exchanged_for_a_better_pair_and_never_for_a_worse_one() -> None:
    match = play(GAME, ["random"], seed=4)
    played = read(GAME.rules.new(1, Options()), match.moves, 0)
    pools = [Pool() for _ in played.rounds]
    for pool, known, own in zip(pools, played.rounds, played.sheet, strict=True):
        pool.add([own, *listed(known, 200, 100, NO_GAINS)])
    sheet, worths = played.sheet, [worth(played.sheet, ())]
    while better := better_pair(pools, sheet, (), 0, 2) or better_pair(pools, sheet, (), 1, 3):
        sheet = better
        worths.append(worth(sheet, ()))
    assert len(worths) > 1
    assert all(one < two for one, two in pairwise(worths))
    assert total(played_again(match, 0, player(played, sheet)).state, 0) == worths[-1]


def test_much_more_was_possible_than_a_quick_player_made() -> None:
    found = best(play(GAME, ["rollout"], seed=1), 0, LITTLE)
    assert found.points >= found.made + 30


def test_what_is_called_a_maximum_is_one() -> None:
    """The facts of a game speak of one round each; no line of that round is better, and one is as good."""
    match = play(GAME, ["rollout"], seed=2)
    found = best(match, 0, Budget(None, 20))
    assert found.facts
    played = read(GAME.rules.new(1, Options()), match.moves, 0)
    for fact in found.facts:
        parts = dict(fact.parts)
        number = int(str(parts["round"])) - 1
        others = [line for one, line in enumerate(played.made) if one != number]
        closed = others[0].closes | others[1].closes | others[2].closes
        most = max(worth((*others, line), ()) for line in listed(played.rounds[number], 300, 300, NO_GAINS, closed))
        assert most - found.made <= int(str(parts.get("n", 0)))


def test_pencils_stay_as_they_were_taken_and_that_is_said() -> None:
    match = play(GAME, ["random", "random"], Options(pencils="chosen"), seed=3)
    found = best(match, 1, Budget(None, 2))
    assert "another choice" in found.left[0].text
    assert found.match.state.pencils == match.state.pencils
