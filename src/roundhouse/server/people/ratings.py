"""Ratings: openskill's Plackett–Luce, one number a person and game, worked out from the results of rated games alone.

Nothing of them is stored: every server works them out from the same games in the same order and comes to the same
numbers. What it has worked out it keeps, and goes on from there with the games that have ended since. Bots stand where
the ladder has put them (anchors.json) and never move.
"""

import asyncio
import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection

from roundhouse.core.game import Game
from roundhouse.core.words import say
from roundhouse.server.api.problems import Problem
from roundhouse.server.people import rated_games
from roundhouse.server.people.rated_games import Key, Played, Player
from roundhouse.server.storage.store import Store

ANCHORS = Path(__file__).with_name("anchors.json")
SURE = 1.96  # standard deviations to either side: 95 of 100 times
NEW = 5  # games from which on a rating is worth a place in the list
OLDEST = 600.0  # seconds after which all is worked out anew: seats can change hands after the end, people can go


@dataclass(frozen=True, slots=True)
class Standing:
    """What is believed of one person in one game."""

    mu: float
    sigma: float
    games: int = 0
    name: str = ""  # the newest

    @property
    def unsure(self) -> float:
        """Half of the 95 % interval."""
        return SURE * self.sigma

    @property
    def new(self) -> bool:
        """Whether too few games are known to say much."""
        return self.games < NEW


@dataclass(frozen=True, slots=True)
class Step:
    """What one game has changed for the person at one seat."""

    seat: int
    guest: str
    before: Standing
    after: Standing


@dataclass(slots=True)
class Book:
    """All ratings, as far as games have been counted."""

    people: dict[tuple[str, str], Standing] = field(default_factory=dict)  # by game and guest
    steps: dict[str, list[Step]] = field(default_factory=dict)  # by table
    last: Key = (0, "")
    counted: tuple[int, int, int] = (0, 0, 0)  # as the store counts

    def add(self, one: Played) -> None:
        """Count one more game; they come in order."""
        self.last = one.key
        if not ratable(one):
            return
        before = [self._standing(one.game, player) for player in one.players]
        after = _rated(before, one.ranks)
        self.steps[one.table] = []
        for seat, player in enumerate(one.players):
            if player.level:
                continue
            name = player.name or before[seat].name
            now = Standing(*after[seat], before[seat].games + 1, name)
            self.people[one.game, player.guest] = now
            self.steps[one.table].append(Step(seat, player.guest, before[seat], now))

    def _standing(self, game: str, player: Player) -> Standing:
        if player.level:
            return Standing(*anchors(game)[player.level])
        return self.people.get((game, player.guest)) or beginner()


class Ratings:
    """The ratings of a house, brought up to date when somebody asks."""

    def __init__(self, store: Store) -> None:
        self.store, self._book, self._since = store, Book(), 0.0
        self._one_at_a_time = asyncio.Lock()

    async def book(self) -> Book:
        """Everything up to now."""
        async with self._one_at_a_time:
            stale = time.monotonic() - self._since > OLDEST
            known = Book() if stale else self._book
            self._book = await self.store.read(lambda connection: brought_on(connection, known))
            if stale:
                self._since = time.monotonic()
            return self._book


def brought_on(connection: Connection, known: Book) -> Book:
    """The book with all that is new; another one, from the first game on, where the past has changed."""
    there = rated_games.count(connection)
    if there == known.counted:
        return known
    new = list(rated_games.played(connection, known.last))
    other = known.counted[0] + len(new) != there[0] or (not new and there[1] != known.counted[1])
    if other and known.last != (0, ""):
        return brought_on(connection, Book())
    return counted(new, Book(dict(known.people), dict(known.steps), known.last), there)


def counted(games: Iterable[Played], book: Book, there: tuple[int, int, int] = (0, 0, 0)) -> Book:
    """The book after these games."""
    for one in games:
        book.add(one)
    book.counted = there
    return book


def ratable(one: Played) -> bool:
    """Whether a game says something: two or more, each person once, every bot with a place on the ladder."""
    people = [player.guest for player in one.players if not player.level]
    known = all(player.level in anchors(one.game) for player in one.players if player.level)
    return len(one.players) == len(one.ranks) > 1 and 0 < len(people) == len(set(people)) and known


def must_be_ratable(game: Game[Any], kinds: Sequence[str]) -> None:
    """Refuse a rated table at which nothing could be rated."""
    if len(kinds) < 2 or kinds.count("me") != 1 or "device" in kinds:
        raise Problem.unreadable(
            say("A rated game needs two or more players, and each person plays on a device of their own.")
        )
    if "bot" in kinds and not anchors(game.name):
        raise Problem.unreadable(say("The bots of this game have no rating: a rated game of it is for people alone."))


@cache
def anchors(game: str) -> dict[str, tuple[float, float]]:
    """Where the bots of a game stand, by level; none where no ladder was played."""
    written = json.loads(ANCHORS.read_text(encoding="utf-8"))["games"].get(game, {"levels": {}})
    return {level: (one["rating"], one["sigma"]) for level, one in written["levels"].items()}


@cache
def beginner() -> Standing:
    """What is believed of somebody of whom nothing is known."""
    first = _model().rating()
    return Standing(first.mu, first.sigma)


@cache
def _model() -> Any:
    return PlackettLuce()


def _rated(standings: Sequence[Standing], ranks: Sequence[int]) -> list[tuple[float, float]]:
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in standings]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [(one.mu, one.sigma) for (one,) in after]
