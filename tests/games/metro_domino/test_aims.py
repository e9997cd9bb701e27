"""What a hint says of a tile: stations, doubles, ends that the hand goes on from, ends that nobody else can."""

from random import Random

import pytest

from games.metro_domino.playing import LOW, ONES, holding, table, tiles
from roundhouse.core.match import Match
from roundhouse.core.notation import parse_move
from roundhouse.core.words import LANGUAGES, NOTHING, Say, speaker
from roundhouse.games.metro_domino import GAME
from roundhouse.games.metro_domino.drawing.aims import aim
from roundhouse.games.metro_domino.moves import DRAW, KEEP, PASS, Put
from roundhouse.games.metro_domino.parts import LENGTH
from roundhouse.games.metro_domino.state import fitting, opened


def _said(match: Match, seat: int, text: str, lang: str = "en") -> str:
    view = GAME.secrecy.view(match.state, seat)
    return speaker(lang, GAME.about.folder)(aim(view, seat, parse_move(GAME, text)))


def test_md_23_an_end_that_the_hand_goes_on_from() -> None:
    match = table(LOW, ONES)  # line 0 ends in 2
    assert _said(match, 0, "put 2 0 0") == (
        "Line Start (upper left) then ends in 0: 8 tiles of yours go on from there."
    )
    holding(match, 0, "2|3 3|4")
    assert _said(match, 0, "put 2 3 0") == "Line Start (upper left) then ends in 3: 1 tile of yours goes on from there."
    holding(match, 0, "2|3 4|5")
    assert _said(match, 0, "put 2 3 0") == ""


def test_md_33_a_double_brings_another_turn() -> None:
    match = table(LOW, ONES)
    holding(match, 0, "2|2 4|5")
    assert _said(match, 0, "put 2 2 0") == "A double: another turn and a Metro token."


def test_nobody_else_can_go_on_where_every_other_tile_is_seen() -> None:
    match = table(LOW, ONES)
    state = match.state
    gone = tiles("3|3 0|3 1|3 3|4 3|5 3|6 3|7 3|8 3|9")
    holding(match, 1, "1|1")
    holding(match, 0, "2|3 4|5")
    state.pool &= ~gone
    state.removed |= gone
    assert _said(match, 0, "put 2 3 0") == "No other player can go on from 3."


def test_md_37_a_token_lets_more_tiles_fit() -> None:
    match = table(LOW, ONES)
    match.say(0, "put 2 0 0")
    state = match.state
    holding(match, 1, "2|4 2|6 4|4")
    state.metro[1] = 1
    state.existing = 1  # no other line is there to be begun
    assert _said(match, 1, "remove 0 1") == "Then 2 tiles of yours fit instead of 0."
    holding(match, 1, "1|4 1|6 4|4")
    assert _said(match, 1, "remove 0 1") == ""


def test_what_leads_nowhere_has_no_reason() -> None:
    match = table(LOW, ONES)
    assert [aim(match.state, 0, move) for move in (DRAW, KEEP, PASS)] == [NOTHING] * 3


@pytest.mark.no_cover
def test_a_reason_is_true_after_the_move_and_is_known_in_every_language() -> None:
    seen = set[str]()
    for seed in range(8):
        match, hands = Match(GAME, 2, seed=bytes([seed] * 32)), Random(seed)
        while match.settle() >= 0 and not match.over:
            seat = GAME.rules.to_act(match.state)[0]
            view, moves = GAME.secrecy.view(match.state, seat), match.legal(seat)
            for move in moves:
                words = aim(view, seat, move)
                told = [one for _, one in words.parts if isinstance(one, Say)] if words.text == "{a} {b}" else [words]
                seen |= {one.text for one in told if one.text}
                _holds(match, seat, move, told)
            match.play(seat, hands.choice(moves))
    assert len(seen) >= 4, seen
    for lang in LANGUAGES:
        assert all(speaker(lang, GAME.about.folder).knows(one) for one in seen)


def _holds(match: Match, seat: int, move: object, told: list[Say]) -> None:
    if not isinstance(move, Put):
        return
    after = match.state.copy()
    GAME.rules.play(after, seat, move)
    completes = len(match.state.lines[move.line]) + 1 == LENGTH[move.line]
    assert any("station" in one.text for one in told) == completes
    assert any("double" in one.text for one in told) == (move.inner == move.outer)
    if after.phase == match.state.phase and not completes:
        for one in told:
            if "{n}" in one.text:
                n = dict(one.parts)["n"]
                assert isinstance(n, int)
                assert 0 < n <= (after.hands[seat] & fitting(after)).bit_count()
    if completes and opened(after, seat) > opened(match.state, seat):
        assert after.closed >> move.line & 1
