"""What a hint says of a section: the numbers are those of the score sheet, in every language."""

from random import Random

from games.next_station.playing import green, show, text, turn
from roundhouse.core.match import Match
from roundhouse.core.notation import parse_move
from roundhouse.core.words import LANGUAGES, NOTHING, Say, speaker
from roundhouse.games.next_station import GAME
from roundhouse.games.next_station.drawing.aims import aim
from roundhouse.games.next_station.moves import Draw, Pass
from roundhouse.games.next_station.scoring import total


def _gains(words: Say) -> int:
    """The points that a sentence, or each of two, speaks of."""
    parts = dict(words.parts)
    if words.text == "{a} {b}":
        return sum(_gains(one) for one in parts.values() if isinstance(one, Say))
    if "points" in parts:
        return int(str(parts["points"]))
    a, b, c, d = (int(str(parts[one])) for one in "abcd")
    return a * b - c * d


def test_a_reason_names_what_the_sheet_counts_more_and_never_more_than_that() -> None:
    seen, whole = set[str](), 0
    for seed in range(3):
        match, hands = Match(GAME, 1, seed=bytes([seed] * 32)), Random(seed)
        while match.settle() >= 0 and not match.over:
            state, moves = match.state, match.legal(0)
            for move in moves:
                words = aim(state, 0, move)
                if not isinstance(move, Draw):
                    assert words == NOTHING
                elif words != NOTHING and state.sheets[0].track:
                    after = state.copy()
                    GAME.rules.play(after, 0, move)
                    gained = total(after, 0) - total(state, 0)
                    assert 0 < _gains(words) <= gained
                    whole += _gains(words) == gained
                    seen |= {one.text for _, one in words.parts if isinstance(one, Say)} or {words.text}
            drawn = [move for move in moves if not move.idle]
            match.play(0, hands.choice(drawn or moves))
    assert whole
    assert len(seen) == 5, seen
    for lang in LANGUAGES:
        assert all(speaker(lang, GAME.about.folder).knows(one) for one in seen)


def test_a_reason_is_said_as_the_lesson_says_it() -> None:
    match = green()
    turn(match, "circle", "d3 f1")
    show(match, "joker")
    told = speaker("en", GAME.about.folder)(aim(match.state, 0, parse_move(GAME, text("f1 h1"))))
    assert told == "A new district: 2 × 2 instead of 1 × 2."
    assert aim(match.state, 0, Pass()) == NOTHING
