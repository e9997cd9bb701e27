"""Golden games: logs of games that have ended, beside the tests of their game; what each of them must do."""

from functools import cache
from pathlib import Path
from typing import Any

from roundhouse.core.game import NATURE
from roundhouse.core.log import Log, read_log, verify
from roundhouse.core.match import Match
from roundhouse.core.words import speaker
from roundhouse.games import find

GAMES = Path(__file__).parent / "games"


@cache
def read_golden(game: str, name: str) -> Log:
    """One golden game; who reads it again gets the same log, so nobody plays on in it."""
    return read_log((GAMES / game / "golden" / f"{name}.jsonl").read_text(encoding="utf-8"), find)


def golden_names(game: str) -> set[str]:
    """The names of a game's golden games."""
    return {file.stem for file in (GAMES / game / "golden").glob("*.jsonl")}


def check_golden(log: Log, points: tuple[int, ...], ranks: tuple[int, ...], words: tuple[str, ...]) -> None:
    """It is over, replays as it was played, and ended so; the words of the result are the English ones."""
    match, result = log.match, log.match.result
    assert match.over
    assert result is not None
    assert (result.points, result.ranks) == (points, ranks)
    assert tuple(map(speaker("en", match.game.about.folder), result.words)) == words
    assert verify(log) == []


def told(match: Match) -> list[tuple[Any, int, str]]:
    """The match once more: the state before each move, who moved, and the kind of the move."""
    rules, found = match.game.rules, []
    state = rules.new(match.seats, match.options)
    for seat, move in match.moves:
        found.append((state.copy(), seat, move.kind))
        rules.play(state, seat, move)
    return found


def choices(match: Match) -> int:
    """All legal moves of the seats, added up, so that a change of the rules cannot hide."""
    return sum(len(match.game.rules.moves(state, seat)) for state, seat, _ in told(match) if seat != NATURE)
