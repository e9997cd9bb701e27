"""A bot's passport: whether its moves are legal, repeat themselves, come in time, and follow from its view alone.

Each is told with what was seen. A bot plays some games; then the same games again; then it is asked everything once
more in twin worlds, which look to its seat as before: what it may not know is another, and so is the luck to come.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from roundhouse import bots
from roundhouse.arena.play import play_on
from roundhouse.core import nature
from roundhouse.core.game import Bot, Game, all_of_it
from roundhouse.core.match import Match
from roundhouse.core.move import Move, move_text
from roundhouse.core.words import Say, many, say


@dataclass(frozen=True, slots=True)
class Stamp:
    """One line of a passport: its name, whether it holds (None: it could not be told), and what was seen."""

    name: str
    holds: bool | None
    seen: Say


@dataclass(frozen=True, slots=True)
class Passport:
    """What is known of a bot."""

    game: str
    bot: str
    games: int
    moves: int
    stamps: tuple[Stamp, ...]

    @property
    def good(self) -> bool:
        """Whether everything holds."""
        return all(stamp.holds for stamp in self.stamps)


@dataclass(slots=True)
class Asked:
    """One question to the bot: where, what it may do, what it did, and how long it took."""

    number: int  # of the move in the game
    view: Any
    seat: int
    moves: tuple[Move, ...]
    move: Any
    seconds: float


class Watcher:
    """A bot with somebody who writes down what it is asked and what it answers."""

    def __init__(self, bot: Bot, match: Match, view: Any) -> None:
        self.bot, self.match, self.copy = bot, match, view
        self.asked: list[Asked] = []
        self.illegal = ""

    def __call__(self, view: Any, seat: int, moves: Sequence[Move]) -> Move:
        """The bot's move; the first legal one in place of what is none."""
        begun = perf_counter()
        move = self.bot(self.copy(view, seat), seat, tuple(moves))
        taken = perf_counter() - begun
        self.asked.append(Asked(len(self.match.moves), view, seat, tuple(moves), move, taken))
        if move not in moves:
            self.illegal = self.illegal or repr(move)[:80]
            return moves[0]
        return move


@dataclass(frozen=True, slots=True)
class Trip:
    """A game in which the bot was watched."""

    number: int
    watcher: Watcher
    fault: str


def passport(
    game: Game[Any], name: str, games: int = 4, seconds: float = 10.0, seed: str = "0", options: Any = None
) -> Passport:
    """Play, play again, ask again in twin worlds, and tell what was seen; raises CannotRead for a bot that is none."""
    chosen = game.rules.options() if options is None else options
    bots.make(game, name, Random(0))
    first = [_trip(game, name, number, seed, chosen) for number in range(games)]
    stamps = [_legal(first), _repeats(game, name, seed, chosen, first)]
    stamps += [_in_time(first, seconds), _leaks_nothing(game, name, seed, first, stamps[1])]
    return Passport(game.name, name, games, sum(len(trip.watcher.asked) for trip in first), tuple(stamps))


def _trip(game: Game[Any], name: str, number: int, seed: str, options: Any) -> Trip:
    """One game; the bot sits at another seat each time, chance at all others."""
    deal, seats = f"{seed}/{number}", _seats(game, options)
    match = Match(game, seats, options, nature.seed_from(deal))
    own = number % seats
    bot = bots.make(game, name, _dice(deal))
    watcher = Watcher(bot, match, game.secrecy.view)
    others = [bots.make(game, "random", Random(f"{deal}/{seat}")) for seat in range(seats)]
    play_on(match, [watcher if seat == own else others[seat] for seat in range(seats)])
    return Trip(number, watcher, getattr(bot, "fault", ""))


def _dice(deal: str) -> Random:
    return Random(f"{deal}/passport")


def _seats(game: Game[Any], options: Any) -> int:
    """As many as make it a game of secrets and rivals: two, if two may sit."""
    fitting = [seats for seats in game.rules.seats if game.rules.check(seats, options) is None]
    return 2 if 2 in fitting else fitting[0]


def _legal(trips: list[Trip]) -> Stamp:
    asked = sum(len(trip.watcher.asked) for trip in trips)
    for trip in trips:
        if wrong := trip.fault or trip.watcher.illegal:
            return Stamp("legal", False, say("game {game}: {why}", game=trip.number, why=wrong))
    return Stamp("legal", True, many("{n} move, and it was legal", "{n} moves, all of them legal", n=asked))


def _repeats(game: Game[Any], name: str, seed: str, options: Any, first: list[Trip]) -> Stamp:
    for trip in first:
        again = _trip(game, name, trip.number, seed, options)
        for one, other in zip(trip.watcher.asked, again.watcher.asked, strict=False):
            if one.move != other.move:
                return Stamp("repeats", False, _otherwise(trip.number, one, other.move))
    return Stamp(
        "repeats",
        True,
        many("{n} game played again: the same moves", "{n} games played again: the same moves", n=len(first)),
    )


def _in_time(trips: list[Trip], limit: float) -> Stamp:
    taken = [one.seconds for trip in trips for one in trip.watcher.asked]
    told = say(
        "slowest move {slowest} s, mean {mean} s; allowed are {limit} s",
        slowest=f"{max(taken, default=0.0):.3f}", mean=f"{sum(taken) / max(1, len(taken)):.4f}", limit=f"{limit:g}",
    )  # fmt: skip
    return Stamp("in time", max(taken, default=0.0) <= limit, told)


def _leaks_nothing(game: Game[Any], name: str, seed: str, trips: list[Trip], repeats: Stamp) -> Stamp:
    if not repeats.holds:
        return Stamp("leaks nothing", None, say("cannot be told of a bot that does not repeat itself"))
    worlds = hidden = 0
    for trip in trips:
        bot = bots.make(game, name, _dice(f"{seed}/{trip.number}"))
        for one, twin, move in _in_twins(bot, trip):
            if move != one.move:
                return Stamp("leaks nothing", False, _otherwise(trip.number, one, move))
            worlds += 1
            hidden += twin
    if game.secrecy.view is all_of_it:
        told = say("the same move {worlds} times with other luck to come; this game hides nothing", worlds=worlds)
    else:
        told = say(
            "the same move in {worlds} twin worlds; in {hidden} of them something hidden was another",
            worlds=worlds, hidden=hidden,
        )  # fmt: skip
    return Stamp("leaks nothing", True, told)


def _in_twins(bot: Bot, trip: Trip) -> Iterator[tuple[Asked, bool, Any]]:
    """Ask a fresh bot all of a game again; whoever peeks past its view finds another world and another seed."""
    real = trip.watcher.match
    for one in trip.watcher.asked:
        rng = Random(f"twin/{trip.number}/{one.number}")
        match = real.at(one.number)
        before = match.state
        match.state = real.game.secrecy.guess(one.view, one.seat, rng)
        match.seed = rng.randbytes(nature.SEED_BYTES)
        differs = match.state != before
        match.moves, before = [], None
        watcher = Watcher(bot, match, real.game.secrecy.view)
        moves = match.game.rules.moves(match.state, one.seat)
        watcher(match.state, one.seat, moves)
        yield one, differs, watcher.asked[0].move


def _otherwise(game: int, one: Asked, other: Any) -> Say:
    texts = [move_text(move) if isinstance(move, Move) else repr(move)[:40] for move in (one.move, other)]
    return say(
        "game {game}, move {number}: “{one}”, and then “{other}”",
        game=game, number=one.number, one=texts[0], other=texts[1],
    )  # fmt: skip
