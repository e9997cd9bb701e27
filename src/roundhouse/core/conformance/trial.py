"""What a check carries with it: the game, the dice, the rule ids, and how to say which promise broke."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, Protocol

from roundhouse.core import nature
from roundhouse.core.encoding import Declared, encoding
from roundhouse.core.game import BotFactory, Game
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.core.rulebook import sentences
from roundhouse.core.words import LANGUAGES, Say, Speaker, speaker

Teacher = Callable[[Game[Any]], object]
"""What tries a game's card, lessons and figures: `check_teaching` of the table, handed in because the core has none."""


class Painter(Protocol):
    """What makes text of scenes: the module `roundhouse.scene.svg`, handed in because the core draws nothing."""

    def svg(self, scene: Any, speak: Speaker) -> str:
        """A scene as text."""

    def fragment(self, shape: Any, speak: Speaker) -> str:
        """A shape as text."""

    def shape_ids(self, scene: Any) -> list[str]:
        """Every id in a scene."""


class BrokenPromise(AssertionError):
    """A promise that a game did not keep, with all that is needed to see it again."""

    def __init__(self, message: str, promise: str, number: int) -> None:
        super().__init__(message)
        self.promise, self.number = promise, number

    def __reduce__(self) -> tuple[Any, ...]:
        return BrokenPromise, (str(self), self.promise, self.number)


@dataclass(frozen=True, slots=True)
class CheckRates:
    """How often the dear checks are made: the chance per position, and how long a game may be."""

    views: float = 0.15
    pages: float = 0.01
    candidates: int = 12  # illegal moves tried per position and seat
    longest: int = 20_000
    texts: bool = True  # False while a game is being written: no translations and no rules texts yet


@dataclass(slots=True)
class Tally:
    """What was checked."""

    games: int = 0
    moves: int = 0
    views: int = 0
    pages: int = 0
    changes: int = 0  # of pages, heard by those who look on at a table
    encodings: int = 0
    most_moves: int = 0  # the longest list of legal moves
    longest: int = 0  # the longest game, in moves

    def add(self, other: "Tally") -> None:
        """Count another check's work as well."""
        self.games += other.games
        self.moves += other.moves
        self.views += other.views
        self.pages += other.pages
        self.changes += other.changes
        self.encodings += other.encodings
        self.most_moves = max(self.most_moves, other.most_moves)
        self.longest = max(self.longest, other.longest)


@dataclass(slots=True)
class Memory:
    """What was found sound once and need not be looked at again, over many games."""

    written: set[Move] = field(default_factory=set)
    said: set[Say] = field(default_factory=set)
    puzzles: bool = False
    taught: bool = False

    def forget(self) -> None:
        """Stay small."""
        for found in (self.written, self.said):
            if len(found) > 100_000:
                found.clear()


@dataclass
class Trial:
    """One game under examination."""

    game: Game[Any]
    seats: int
    options: Any
    seed: str
    paint: Painter
    rates: CheckRates = field(default_factory=CheckRates)
    tally: Tally = field(default_factory=Tally)
    known: dict[type[Move], list[Move]] = field(default_factory=dict)  # some legal moves met, by kind
    met: set[Move] = field(default_factory=set)  # all legal moves met
    memory: Memory = field(default_factory=Memory)
    counts: dict[str, int] | None = None  # the components at the start
    players: Sequence[BotFactory] = ()  # who makes the bots, round the table; none: chance chooses
    teach: Teacher | None = None
    encoded: dict[tuple[int, int], Any] = field(default_factory=dict)  # views met, by seat and encoding

    def __post_init__(self) -> None:
        self.memory.forget()
        self.rng = Random(self.seed)
        some, around = self.players, range(self.seats) if self.players else ()
        self.bots = [some[seat % len(some)](self.rng, None) for seat in around]
        self.match = Match(self.game, self.seats, self.options, nature.seed_from(self.seed))
        self.code = encoding(self.game, self.seats, self.options)
        self.numbered = frozenset(self.code.moves if isinstance(self.code, Declared) else ())

    @property
    def texts(self) -> bool:
        """Whether rules texts and translations are looked at: a game that keeps none anywhere has none yet."""
        return self.rates.texts and self.game.about.folder is not None

    @cached_property
    def speakers(self) -> tuple[Speaker, ...]:
        """The game's words in every language."""
        return tuple(speaker(lang, self.game.about.folder) for lang in LANGUAGES)

    @cached_property
    def rules(self) -> Mapping[str, bool]:
        """Every rule id of the game's rules text, and whether all languages have it."""
        books = [set(sentences(self.game.about.folder, lang)) for lang in LANGUAGES]
        return {rule: all(rule in book for book in books) for rule in set.union(*books)}

    def keep(self, kept: bool, promise: str, detail: object = "") -> None:
        """Raise unless the promise is kept."""
        if not kept:
            raise self.broken(promise, detail)

    def broken(self, promise: str, detail: object) -> BrokenPromise:
        """What to raise: the promise, where it broke, and what was seen."""
        number = len(self.match.moves)
        where = f"{self.game.name}, {self.seats} seats, {self.options}, seed {self.seed!r}, move {number}"
        return BrokenPromise(f"{promise} [{where}] {str(detail)[:2000]}", promise, number)

    def cites(self, rule: object, where: str) -> None:
        """Raise unless this is a rule of the game in all three languages."""
        if not self.texts:
            return
        kept = isinstance(rule, str) and self.rules.get(rule, False)
        self.keep(kept, "every citation names a rule that stands in all three languages", f"{where} cites {rule!r}")
