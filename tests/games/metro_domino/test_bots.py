"""The bots: they choose by what they see, deterministically, and the better ones win more."""

from random import Random

import pytest

from games.metro_domino.playing import LOW, ONES, holding, legal, table
from roundhouse.arena.play import GameJob, play, play_job
from roundhouse.bots import make
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.move import move_text
from roundhouse.games.metro_domino import GAME
from roundhouse.games.metro_domino.bots import evaluate, outlook
from roundhouse.games.metro_domino.bots.quick import quick_move, taste
from roundhouse.games.metro_domino.moves import Put
from roundhouse.games.metro_domino.state import OVER, Options


def chosen(match: Match, seat: int, bot: str, seed: int = 0) -> str:
    state = match.state
    return move_text(make(GAME, bot, Random(seed))(GAME.secrecy.view(state, seat), seat, match.legal(seat)))


def test_the_heuristic_completes_a_line() -> None:
    match = table(LOW, ONES, first="9|2", starter=1)
    match.say(1, "put 2 1 0")
    holding(match, 0, "0|1 3|4 4|5")
    assert chosen(match, 0, "heuristic") == "put 1 0 0"


def test_the_heuristic_does_not_hand_over_a_nearly_full_line() -> None:
    match = table(LOW, ONES, first="9|2")
    holding(match, 0, "2|3 4|5 5|6 4|4")
    assert chosen(match, 0, "heuristic") != "put 2 3 0"


def test_the_heuristic_spends_a_token_to_get_going_again() -> None:
    match = table(LOW, ONES)
    match.say(0, "put 0 7 1")
    match.say(1, "put 1 8 2")
    holding(match, 0, "3|4 4|5 4|6")
    match.state.metro[0] = 1
    assert legal(match, 0)[-1] == "draw"
    assert chosen(match, 0, "heuristic").startswith("remove")


@pytest.mark.parametrize("bot", ["beginner", "rollout", "heuristic", "lookahead"])
def test_the_same_seed_gives_the_same_move(bot: str) -> None:
    match = table(LOW, ONES)
    assert chosen(match, 0, bot, 5) == chosen(match, 0, bot, 5)
    assert chosen(match, 0, bot, 5) in legal(match, 0)


@pytest.mark.parametrize("bot", ["beginner", "rollout", "heuristic", "lookahead"])
def test_bots_do_not_peek(bot: str) -> None:
    match, other = table(LOW, ONES), table(LOW, ONES.replace("1|9", "9|9"))
    assert chosen(match, 0, bot, 1) == chosen(other, 0, bot, 1)


def test_the_beginner_completes_a_line_and_likes_doubles() -> None:
    match = table(LOW, ONES, first="9|2", starter=1)
    match.say(1, "put 2 1 0")
    holding(match, 0, "0|1 3|4 5|6")
    assert {chosen(match, 0, "beginner", seed) for seed in range(8)} == {"put 1 0 0"}
    holding(match, 0, "0|0 3|4 5|6")
    assert {chosen(match, 0, "beginner", seed)[:7] for seed in range(8)} == {"put 0 0"}


def test_the_beginner_does_not_see_what_it_gives_away() -> None:
    match = table(LOW, ONES, first="9|2")
    holding(match, 0, "2|3 4|5 6|8 0|7")
    assert "put 2 3 0" in {chosen(match, 0, "beginner", seed) for seed in range(200)}
    assert "put 2 3 0" not in {chosen(match, 0, "heuristic", seed) for seed in range(40)}


def test_the_beginner_spends_a_token_only_when_it_is_stuck() -> None:
    match = table(LOW, ONES)
    match.say(0, "put 0 7 1")
    match.say(1, "put 1 8 2")
    match.state.metro[0] = 1
    assert chosen(match, 0, "beginner").startswith("put")
    holding(match, 0, "3|4 4|5 4|6")
    assert chosen(match, 0, "beginner").startswith("remove")
    match.state.metro[0] = 0
    assert chosen(match, 0, "beginner") == "draw"


def test_the_look_ahead_plays_its_last_tile() -> None:
    match = table(LOW, ONES)
    holding(match, 0, "2|7 2|2")
    assert chosen(match, 0, "lookahead") == "put 2 2 0"
    match.say(0, "put 2 2 0")
    assert chosen(match, 0, "lookahead") in ("put 2 7 0", "put 2 7 1", "put 7 2 1")


def test_the_quick_move_is_legal_wherever_a_game_goes() -> None:
    rng = Random(4)
    for options in (Options(), Options(express="any", gap="end")):
        for _ in range(25):
            state = GAME.rules.new(3, options)
            while acting := GAME.rules.to_act(state):
                moves = GAME.rules.moves(state, acting[0])
                move = rng.choice(moves) if acting == (NATURE,) else quick_move(state, rng)
                assert move in moves
                GAME.rules.play(state, acting[0], move)


def test_taste_likes_doubles_and_full_lines() -> None:
    match = table(LOW, ONES, first="9|2", starter=1)
    match.say(1, "put 2 1 0")
    assert taste(match.state, 0, Put(1, 0, 0)) > taste(match.state, 0, Put(0, 5, 1))
    assert taste(match.state, 0, Put(0, 0, 1)) > taste(match.state, 0, Put(0, 5, 1))


def test_the_outlook_tells_apart_what_points_do_not() -> None:
    match = table(LOW, ONES, first="9|2", starter=1)
    match.say(1, "put 2 1 0")
    holding(match, 0, "0|1 3|4 4|5")
    before = GAME.secrecy.view(match.state, 0)
    points, outlooks = set(), {}
    for move in match.legal(0):
        after = before.copy()
        GAME.rules.play(after, 0, move)
        points.add(evaluate(after, 0))
        outlooks[move_text(move)] = outlook(after, 0)
    assert len(points) < len(set(outlooks.values()))
    assert max(outlooks, key=outlooks.__getitem__) == chosen(match, 0, "heuristic")


def test_at_the_end_the_outlook_is_what_was_made() -> None:
    match = play(GAME, ["heuristic", "random"], seed=1)
    assert match.state.phase == OVER
    assert [outlook(match.state, seat) for seat in (0, 1)] == [evaluate(match.state, seat) for seat in (0, 1)]


def test_a_game_won_is_worth_more_than_points() -> None:
    match = table(LOW, ONES, starter=1)
    holding(match, 1, "1|2")
    before = evaluate(match.state, 1)
    match.say(1, "put 2 1 0")
    assert match.state.phase == OVER
    assert evaluate(match.state, 1) - before == 7
    assert evaluate(match.state, 0) == -9


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("strong", "weak"),
    [("heuristic", "random"), ("rollout", "random"), ("beginner", "random"), ("heuristic", "beginner")],
)
def test_the_better_bot_wins_more(strong: str, weak: str) -> None:
    games = 80
    wins = 0.0
    for number in range(games):
        seats = (strong, weak) if number % 2 else (weak, strong)
        played = play_job(GameJob(GAME.name, Options(), seats, f"bots/{number // 2}", number))
        wins += played.share(seats.index(strong))
    assert wins / games > 0.55
