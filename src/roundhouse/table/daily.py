"""The line of the day: when a day ends, what its deals are dealt from, what counts.

For each game there is one deal a day. Its seed follows from a secret of the house, the day and the game: the house
alone knows it until it is revealed, though its commitment can be published before. Clocks, secrets come from outside.
"""

import hashlib
import hmac
from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta
from typing import Any

from roundhouse.core import nature
from roundhouse.core.game import NATURE, Game
from roundhouse.core.match import Match
from roundhouse.table.record import SeatRecord

MINE = 0
"""The seat that everybody plays from: the first."""
OTHERS, STRONG = "normal", "hard"
"""The bots at the other seats, and the one that shows what could be made of a deal."""
CLOSE = 0.8  # of the strong bot's points
COINCIDENCE = 10_000  # chance that falls alike so often against one is the same chance


def day_of(now: float) -> str:
    """The day of a moment, as 2026-11-17; days begin and end at midnight UTC."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def ends(day: str) -> int:
    """When this day is over, in seconds since 1970."""
    return (date.fromisoformat(day).toordinal() - date(1970, 1, 1).toordinal() + 1) * 86_400


def after(day: str, days: int = 1) -> str:
    """The day so many days later."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def month_of(day: str) -> str:
    """The first day of the month of this day."""
    return f"{day[:8]}01"


def seed_of(secret: bytes, day: str, game: str) -> bytes:
    """What the deal of this day and game is dealt from."""
    return hmac.digest(secret, f"{day} {game}".encode(), "sha256")


def dealt_from(match: Match, seed: bytes) -> bool:
    """Whether a game begins with what this seed deals to everybody, and not by coincidence."""
    rules, state, draws, ways = match.game.rules, match.game.rules.new(match.seats, match.options), 0, 1
    for seat, move in match.moves:
        if seat == NATURE:
            if nature.by_seed(rules, state, seed, draws) != move:
                return False
            draws, ways = draws + 1, ways * len(rules.moves(state, NATURE))
            if ways > COINCIDENCE:
                return True
        rules.play(state, seat, move)
    return False


def bot_chance(seed: str, seat: int, turn: int) -> int:
    """The chance of a bot at such a table: the same for everybody who brings it to the same turn."""
    return int.from_bytes(hashlib.sha256(f"bot {seed} {seat} {turn}".encode()).digest()[:8], "big")


def levels(game: Game[Any]) -> list[str]:
    """Who sits there: a person ("") alone where the game can be played alone, else among as few bots as may be."""
    return ["", *[OTHERS] * (game.rules.seats.start - 1)]


def seated(game: Game[Any], mine: SeatRecord) -> list[SeatRecord]:
    """The seats of such a table."""
    return [SeatRecord("bot", level=level) if level else mine for level in levels(game)]


def stars(points: int, strong: int | None) -> int:
    """None as long as there is nothing to compare with; one for a finished deal, three for the strong bot's points."""
    if strong is None:
        return 0
    if points >= strong:
        return 3
    return 2 if points >= CLOSE * strong else 1


def streak(days: Collection[str], today: str) -> int:
    """On how many days in a row a deal was finished; today may still come."""
    day = today if today in days else after(today, -1)
    found = 0
    while day in days:
        found, day = found + 1, after(day, -1)
    return found
