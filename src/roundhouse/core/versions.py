"""Games of another version of the rules than today's: followed as far as today's rules go, never played on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from roundhouse.core.errors import CannotRead, HouseError
from roundhouse.core.game import Game
from roundhouse.core.match import Match
from roundhouse.core.notation import read_move
from roundhouse.core.options import known_options
from roundhouse.core.words import Say, say

Written = Sequence[tuple[int, dict[str, Any]]]
"""Moves as they stand in a log: the seat, and the rest of the line."""


@dataclass(frozen=True, slots=True)
class Frozen:
    """Why a game can only be watched: the version it was played by, today's, how many of its moves today's follow."""

    version: int
    now: int
    at: int
    of: int

    @property
    def why(self) -> Say:
        """The first thing to be said of it."""
        if self.version > self.now:
            return say(
                "Played by version {version} of the rules; this house plays version {now}. "
                "Update Roundhouse to play on; until then it can be watched.",
                version=self.version,
                now=self.now,
            )
        if self.version == self.now:
            return say("What is written of this game breaks its own rules. It can be watched, not played on.")
        if not self.of:
            return say(
                "Made for version {version} of the rules; this house plays version {now}. Make a new table to play.",
                version=self.version,
                now=self.now,
            )
        return say(
            "Played by version {version} of the rules; this house plays version {now}. "
            "It can be watched, not played on.",
            version=self.version,
            now=self.now,
        )


def followed(
    game: Game[Any], version: int, seats: int, options: dict[str, Any], moves: Written, ended: bool,
    seed: bytes | None = None,
) -> tuple[Match, Frozen | None]:  # fmt: skip
    """The match that written moves make by today's rules, and why it can only be watched: None if it is whole."""
    chosen, whole = known_options(game, options)
    try:
        match = Match(game, seats, chosen, seed)
    except CannotRead:  # today these options do not go together, or not with so many seats
        match, whole = Match(game, seats, None, seed), False
    if version != game.rules.version:
        match = _other(match, moves if whole else (), ended)
    elif whole:
        _same(match, moves)
    if version == game.rules.version and whole and len(match.moves) == len(moves):
        return match, None
    return match, Frozen(version, game.rules.version, len(match.moves), len(moves))


def remarks(match: Match, frozen: Frozen, ended: bool, result: dict[str, Any] | None) -> list[Say]:
    """Everything to be said of a game that can only be watched; `result` is what it ended with, if that was kept."""
    found = [frozen.why]
    if frozen.at < frozen.of:
        found.append(
            say(
                "It is shown up to move {at} of {of}: today’s rules cannot follow it further.",
                at=frozen.at,
                of=frozen.of,
            )
        )
    if ended and result is None:
        found.append(say("Its result was not kept; the sheets are counted by today’s rules."))
    elif ended and result != counted(match):
        found.append(say("The result is the one it ended with; the sheets are counted by today’s rules."))
    return found


def unchecked(number: int, frozen: Frozen) -> Say:
    """Chance follows from the seed so far; what Nature could choose later, only the game's own version knows."""
    return say(
        "Chance follows from the seed up to move {at} of {of}; the rest only version {version} of the rules can check.",
        at=number,
        of=frozen.of,
        version=frozen.version,
    )


def counted(match: Match) -> dict[str, Any] | None:
    """Points and ranks by today's rules, once the game is over."""
    result = match.result
    return {"points": list(result.points), "ranks": list(result.ranks)} if result else None


def _same(match: Match, moves: Written) -> None:
    try:
        for seat, content in moves:
            match.play(seat, read_move(match.game, content))
    except HouseError:
        return


def _other(match: Match, moves: Written, ended: bool) -> Match:
    for seat, content in moves:
        before = len(match.moves)
        try:
            match.play(seat, read_move(match.game, content))
            over = match.over
        except HouseError:
            return match
        except Exception:  # no rule was ever asked about such a move: whatever it makes of it, the table must open
            return match.at(before)
        if over and not ended:  # secrets are open once a game is over, and this one was not
            return match.at(before)
    return match
