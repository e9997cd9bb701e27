"""MD-65 and MD-66: what a seat may know, and guesses that agree with everything it has seen."""

from collections import Counter
from random import Random

import pytest

from games.metro_domino.playing import HIGH, LOW, ONES, deal, hand, holding, stuck, table, tiles
from roundhouse.core.bits import each
from roundhouse.core.game import HIDDEN, NATURE
from roundhouse.core.match import Match
from roundhouse.games.metro_domino import GAME
from roundhouse.games.metro_domino.moves import Deal, Put
from roundhouse.games.metro_domino.parts import ALL_TILES, SHOWS
from roundhouse.games.metro_domino.secrecy import guess, seen, view
from roundhouse.games.metro_domino.state import Options, count, laid_tiles, unseen


def test_md_65_hands_and_pool_are_hidden_counts_are_not() -> None:
    match = stuck("6|6")
    other, spectator = view(match.state, 1), view(match.state, None)
    assert other.hands == [HIDDEN, match.state.hands[1]]
    assert spectator.hands == [HIDDEN, HIDDEN]
    assert other.pool == spectator.pool == HIDDEN
    assert other.drawn == HIDDEN
    assert view(match.state, 0).drawn == match.state.drawn
    assert [count(other, seat) for seat in (0, 1)] == [3, 8]
    assert other.pooled == match.state.pooled
    assert other.lines == match.state.lines


def test_md_65_a_dealt_tile_is_seen_by_its_receiver_alone() -> None:
    match = Match(GAME, 2)
    move = Deal(3, 4)
    assert seen(match.state, NATURE, move, 0) == move
    assert seen(match.state, NATURE, move, 1) == seen(match.state, NATURE, move, None) == Deal(HIDDEN, HIDDEN)
    match = stuck("6|6")
    match.say(0, "keep")
    holding(match, 1, "3|3 3|6")
    match.say(1, "draw")
    assert seen(match.state, NATURE, move, 1) == move
    assert seen(match.state, NATURE, move, 0) == Deal(HIDDEN, HIDDEN)
    assert seen(match.state, 1, Put(3, 3, 0), 0) == Put(3, 3, 0)


def test_md_65_hands_are_laid_open_when_the_game_is_over() -> None:
    match = table(LOW, ONES, starter=1)
    holding(match, 1, "1|2")
    match.say(1, "put 2 1 0")
    assert view(match.state, None).hands == match.state.hands
    assert view(match.state, 1).hands[0] == tiles(LOW)


def test_md_66_chance_is_in_the_deal_the_pool_and_the_pile_alone() -> None:
    rng, kinds = Random(5), set()
    for number in range(20):
        match = Match(GAME, 3, seed=bytes([number] * 32))
        while acting := GAME.rules.to_act(match.state):
            if acting == (NATURE,):
                match.nature_acts()
                kinds.add(match.moves[-1][1].kind)
            else:
                match.play(acting[0], rng.choice(match.legal(acting[0])))
    assert kinds == {"deal", "lay", "first", "open"}


def test_a_guess_never_gives_a_stuck_hand_what_it_lacks() -> None:
    match = stuck("6|6")
    match.say(0, "keep")
    fits, rng = SHOWS[2] | SHOWS[7] | SHOWS[8], Random(1)
    met = Counter[int]()
    for _ in range(300):
        table = guess(view(match.state, 1), 1, rng)
        assert view(table, 1) == view(match.state, 1)
        met[(table.hands[0] & fits).bit_count()] += 1
        assert table.hands[0].bit_count() == 3
        assert table.pool | laid_tiles(table) | table.removed | sum(table.hands) == ALL_TILES
    assert set(met) == {0, 1}  # the drawn tile may be any, the two old ones fit nowhere
    assert met[1] > 50


def test_a_drawn_tile_played_at_once_leaves_the_known_ones() -> None:
    match = table(LOW, ONES)
    match.say(0, "put 0 7 1")
    match.say(1, "put 1 8 2")
    holding(match, 0, "3|4 3|5")
    match.say(0, "draw")
    match.say(NATURE, "deal 6 7")
    known = SHOWS[2] | SHOWS[7] | SHOWS[8]
    assert match.state.lacks[0] == (known, known, 0)
    match.say(0, "put 7 6 1")
    assert match.state.lacks[0] == (known, known)


def test_a_played_tile_is_taken_for_the_best_known_one_that_it_can_be() -> None:
    match = table(LOW, HIGH)
    known = tiles("2|2 2|3")
    match.state.lacks[0] = (known, known, *(0,) * 7)
    match.say(0, "put 2 0 0")  # 0|2 is not among what the oldest cannot be
    assert match.state.lacks[0] == (known, *(0,) * 7)
    match.say(1, "put 9 8 1")
    match.state.lacks[0] = (tiles("0|3"),) * 7 + (0,)
    match.say(0, "put 0 3 0")  # only the newest can have been 0|3
    assert match.state.lacks[0] == (tiles("0|3"),) * 7


def test_even_a_hand_known_by_elimination_is_guessed() -> None:
    match = table(LOW, ONES, HIGH.replace("0|9", "4|6"))
    state = match.state
    free = unseen(view(state, 0))
    only = tiles("9|9 8|9 7|9 6|9 5|9 4|9 3|9 2|9 4|6")
    state.lacks[2] = (free & ~only,) * 9
    state.lacks[1] = (0,) * 9
    for seed in range(30):
        table_ = guess(view(state, 0), 0, Random(seed))
        assert table_.hands[2] == only
        assert table_.hands[1].bit_count() == 9
    state.lacks[1] = (free & ~tiles(ONES),) * 8 + (free & ~tiles("9|9 1|1"),)
    assert guess(view(state, 0), 0, Random(0)).hands[1] == tiles(ONES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_true_table_is_always_among_the_guesses(seats: int) -> None:
    """Hall's condition for nested knowledge: enough of the true tiles are allowed for every part of a hand."""
    rng, drawn = Random(seats), 0
    for number in range(8):
        match = Match(GAME, seats, Options(), seed=bytes([number] * 32))
        while acting := GAME.rules.to_act(match.state):
            for true, lacks in zip(match.state.hands, match.state.lacks, strict=True):
                allowed = sorted((true & ~lack).bit_count() for lack in lacks)
                assert all(free >= need for need, free in enumerate(allowed, 1))
            if not match.nature_acts():
                move = rng.choice(match.legal(acting[0]))
                drawn += move.kind in ("draw", "pass")
                match.play(acting[0], move)
    assert drawn


def test_equal_guesses_are_equally_likely() -> None:
    match = Match(GAME, 2)
    deal(match, LOW, ONES, first="5|2")
    match.say(NATURE, "first 0")
    met, rng = Counter[int](), Random(3)
    for _ in range(2000):
        met.update(each(guess(view(match.state, 0), 0, rng).hands[1]))
    free = unseen(view(match.state, 0))
    counts = [met[number] for number in range(55) if free >> number & 1]
    assert len(counts) == 45
    assert 2000 * 9 / 45 * 0.8 < min(counts) <= max(counts) < 2000 * 9 / 45 * 1.2
    assert hand(match, 1) == set(ONES.split())
