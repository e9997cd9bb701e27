"""What a hint says of a route: the numbers are those of the score sheet, in every language."""

from random import Random

import pytest

from games.railroad_ink.playing import Table, lines_of, on_board, rows, spelled
from roundhouse import bots
from roundhouse.core.match import Match
from roundhouse.core.notation import parse_move
from roundhouse.core.words import LANGUAGES, NOTHING, Say, speaker
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.drawing.aims import aim
from roundhouse.games.railroad_ink.moves import Done, Ignore
from roundhouse.games.railroad_ink.state import Options

LINE = {
    "highway": "RI-43", "railway": "RI-47", "centre": "RI-53", "open end": "RI-54", "craters": "RI-91",
    "closes": "RI-105", "largest lake": "RI-106", "lava side": "RI-104", "etwork": "RI-41",
}  # fmt: skip
"""By a word of a reason: the line of the sheet that it speaks of."""


def _told(words: Say) -> list[Say]:
    """The reasons of a move, each a sentence."""
    if words == NOTHING:
        return []
    return [one for _, one in words.parts if isinstance(one, Say)] if words.text == "{a} {b}" else [words]


def _seen(match: Match, hands: Random, seen: set[str]) -> None:
    """Every reason of many moves of a game, held against the sheet after it."""
    player = bots.make(GAME, "heuristic", hands)
    while match.settle() >= 0 and not match.over:
        moves = match.legal(0)
        before = lines_of(match.state)
        for move in moves if len(moves) < 40 else hands.sample(moves, 12):
            after = match.state.copy()
            told = _told(aim(match.state, 0, move))
            if not told:
                continue
            GAME.rules.play(after, 0, move)
            gained = {rule: points - before[rule] for rule, points in lines_of(after).items()}
            for words in told:
                rule = next(rule for part, rule in LINE.items() if part in words.text)
                assert dict(words.parts)["points"] == gained[rule] > 0, (words, move)
                seen.add(words.text)
        match.play(0, player(match.state, 0, moves))


@pytest.mark.no_cover
def test_a_reason_names_a_line_of_the_sheet_and_what_it_counts_more() -> None:
    seen = set[str]()
    for seed, options in enumerate((Options(), Options(meteor=True), Options(lava=True)) * 3):
        _seen(Match(GAME, 1, options, seed=bytes([seed] * 32)), Random(seed), seen)
    assert len(seen) == 10, seen
    for lang in LANGUAGES:
        assert all(speaker(lang, GAME.about.folder).knows(one) for one in seen)


def _said(table: Table, text: str) -> str:
    return speaker("en", GAME.about.folder)(aim(table.state, 0, parse_move(GAME, spelled(text))))


def test_ri_41_two_networks_become_one() -> None:
    """Between the highways from the upper and from the lower rim of the second column one cell is free."""
    table = on_board(rows(". H-H-", ". H-H-", ". H-H-", ".", ". H-H-", ". H-H-", ". H-H-"), "hs rs hc rc")
    assert table.why("draw hs 3 1 0") is None
    assert (
        _said(table, "draw hs 3 1 0") == "It joins networks: 2 exits together, +4. The longest highway grows to 7: +4."
    )


def test_ri_41_a_network_reaches_a_further_exit() -> None:
    table = on_board(rows(". H-H-", ". HH-- --HH", ". . H-H-"), "hs rs hc rc")
    for move in table.match.legal(0):
        words = aim(table.state, 0, move)
        after = table.state.copy()
        GAME.rules.play(after, 0, move)
        gained = lines_of(after)["RI-41"] - lines_of(table.state)["RI-41"]
        assert (gained > 0) == any("etwork" in one.text for one in _told(words)), move


def test_ri_53_54_a_cell_of_the_centre_closes_an_open_end() -> None:
    table = on_board(rows("", "", "R-R- . -R-R", "", "", "", ""), "hs rs hc rc")
    told = {_said(table, f"draw rs 2 {col} 1") for col in (1, 3) if table.why(f"draw rs 2 {col} 1") is None}
    assert any("A cell of the centre: +1." in one for one in told), told


def test_what_changes_no_cell_or_brings_nothing_has_no_reason() -> None:
    table = Table().roll("hs rs hc over")
    assert aim(table.state, 0, Done()) == NOTHING
    assert aim(table.state, 0, Ignore("special_4H")) == NOTHING
