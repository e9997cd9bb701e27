"""What the table says: prompts, buttons, log sentences, in the reader's language."""

import pytest

from games.metro_domino.playing import LOW, ONES, deal, empty_pool, holding, table
from roundhouse.core.conformance import CheckRates, check_one
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.core.notation import parse_move
from roundhouse.core.refusals import refusal_words
from roundhouse.core.words import speaker
from roundhouse.games.metro_domino import GAME
from roundhouse.games.metro_domino.moves import Deal
from roundhouse.games.metro_domino.state import Options
from roundhouse.scene import svg

EN, UK = speaker("en", GAME.about.folder), speaker("uk", GAME.about.folder)


def prompt(match: Match, seat: int | None) -> str:
    return EN(GAME.drawing.prompt(GAME.secrecy.view(match.state, seat), seat))


def three_active() -> Match:
    match = table(LOW, ONES)
    match.say(0, "put 0 7 1")
    match.say(1, "put 1 8 2")
    return match


def test_the_prompt_says_what_is_to_be_done() -> None:
    match = Match(GAME, 2, Options(tournament=True), seed=bytes(32))
    assert prompt(match, 0) == "The tiles are dealt."
    deal(match, LOW, ONES, first="5|2")
    assert prompt(match, 0) == "The first player is drawn."
    match.say(NATURE, "first 0")
    assert prompt(match, 0) == "Your turn: add a tile to a line."
    assert prompt(match, 1) == prompt(match, None) == "Player 1 is to move."
    match.say(0, "put 0 0 1")
    assert prompt(match, 0) == "Your turn: add a tile to a line, or spend a Metro token first."
    holding(match, 0, "0|2")
    match.say(0, "put 2 0 0")
    assert prompt(match, 0) == "Game 1 is over. Say when you are ready for the next."
    match.say(0, "again")
    assert prompt(match, 0) == "Waiting until everyone is ready for the next game."


def test_the_prompt_of_a_stuck_player() -> None:
    match = three_active()
    holding(match, 0, "3|4 3|5")
    assert prompt(match, 0) == "No tile of yours fits: draw one from the pool."
    match.say(0, "draw")
    match.say(NATURE, "deal 6 6")
    assert prompt(match, 0) == "The tile you drew fits nowhere: keep it."
    match = three_active()
    holding(match, 0, "3|4 3|5")
    match.say(0, "draw")
    match.say(NATURE, "deal 2 6")
    assert prompt(match, 0) == "You drew a tile that fits: play it or keep it."
    match = three_active()
    holding(match, 0, "3|4 3|5")
    empty_pool(match)
    assert prompt(match, 0) == "No tile of yours fits and the pool is empty: pass."


@pytest.mark.parametrize(
    ("move", "english", "ukrainian"),
    [
        ("put 2 0 0", "adds 2|0 to line Start (upper left)", "додає 2|0 до лінії Старт (вгорі ліворуч)"),
        (
            "put 0 0 1",
            "adds the double 0|0 to line Start (upper right): a Metro token and another turn",
            "додає дубль 0|0 до лінії Старт (вгорі праворуч): жетон метро й ще один хід",
        ),
        ("draw", "cannot add a tile and draws one", "не може додати плитку й бере зі сховища"),
        (
            "remove 0 0",
            "spends a Metro token: 5|2 leaves line Start (upper left)",
            "витрачає жетон метро: 5|2 вилучено з лінії Старт (вгорі ліворуч)",
        ),
        ("stop", "adds no second tile", "не додає другої плитки"),
    ],
)  # fmt: skip
def test_the_log_tells_moves(move: str, english: str, ukrainian: str) -> None:
    match = table(LOW, ONES)
    told = GAME.drawing.tell(match.state, 0, parse_move(GAME, move))
    assert (EN(told), UK(told)) == (english, ukrainian)


def test_a_dealt_tile_is_told_only_to_its_receiver() -> None:
    state = Match(GAME, 2).state
    move: Move = Deal(3, 4)
    assert EN(GAME.drawing.tell(state, NATURE, GAME.secrecy.seen(state, NATURE, move, 0))) == "3|4 for Player 1"
    assert EN(GAME.drawing.tell(state, NATURE, GAME.secrecy.seen(state, NATURE, move, 1))) == "a tile for Player 1"


def test_a_ghost_says_what_it_is_worth() -> None:
    match = table(LOW, ONES, first="9|2", starter=1)
    match.say(1, "put 2 1 0")
    worth = [
        EN(GAME.drawing.choice(match.state, 0, parse_move(GAME, text)).worth) for text in ("put 1 0 0", "put 0 0 1")
    ]
    assert worth == ["+2, opens a station", "+1, another turn, a Metro token"]


def refused(match: Match, seat: int, text: str) -> str:
    """What a seat is told that tries this."""
    move = parse_move(GAME, text)
    refusal = match.refusal(seat, move)
    assert refusal is not None
    return EN(refusal_words(GAME, match.state, seat, move, refusal))


def test_refusals_say_the_numbers_of_the_moment() -> None:
    match = table("2|3 4|4 0|2 0|3 0|4 0|5 0|6 0|7 0|8", ONES)
    assert refused(match, 0, "put 0 3 0") == "Line Start (upper left) ends in 2, and 0|3 has no 2."
    assert refused(match, 0, "remove 0 0") == "You have no Metro token: a double brings one."
    assert refused(match, 0, "remove 1 0") == "You have no Metro token: a double brings one."
    match = three_active()
    holding(match, 0, "3|4 3|5 0|2")
    assert refused(match, 0, "put 3 5 0") == "3|5 fits nowhere now: the lines end in 2, 7, 8."
    assert refused(match, 0, "put 2 0 3") == "Three lines are being built, and they end in 2, 7, 8: add to one of them."
    assert refused(match, 0, "draw") == "You can add a tile, so you must: 0|2"


def test_a_refusal_says_which_tile_was_drawn_and_how_many_are_left() -> None:
    match = three_active()
    holding(match, 0, "3|4 3|5 4|6")
    left = match.state.pooled
    assert refused(match, 0, "pass") == f"There are {left} tiles in the pool: draw one."
    match.say(0, "draw")
    match.say(NATURE, "deal 2 6")
    assert refused(match, 0, "put 3 4 0") == "You have drawn 2|6: play that one, or keep it."
    assert refused(match, 0, "draw") == "You have drawn 2|6: play that one, or keep it."


def test_refusals_of_lines_name_the_line_and_its_rule() -> None:
    match = table("0|2 0|0 3|3 4|4 5|5 6|6 7|7 0|9 4|7", ONES)
    match.say(0, "put 2 0 0")
    match.say(1, "put 1 1 1")
    match.say(1, "put 1 2 1")
    match.say(0, "put 0 9 0")
    match.say(NATURE, "open 9")
    assert refused(match, 1, "put 1 3 0") == "Line Start (upper left) has its 3 tiles: choose an open one."
    assert refused(match, 1, "remove 0 0") == "Line Start (upper left) is not being built: its tiles are safe."
    match.say(1, "put 1 9 21")
    assert refused(match, 1, "put 1 3 1") == "The second tile must go on line I (right), which ends in 9."
    match.say(1, "stop")
    assert refused(match, 0, "put 4 4 20") == "Line I (left) takes no doubles, and 4|4 is one."


@pytest.mark.parametrize("seats", [2, 4])
def test_every_promise_with_many_pages(seats: int) -> None:
    check_one(GAME, seats, Options(tournament=seats == 2), "words/1", paint=svg, rates=CheckRates(views=0.2, pages=0.1))
