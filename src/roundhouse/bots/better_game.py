"""What was possible in any game: other moves of one seat tried in the game as it was played, with the same luck.

It needs no rules of a game but what every game says of itself. At some move of the seat another one is tried, and the
game goes on: with the moves the seat made later, as far as they still can be made, or as the game's quick policy plays.
A game that ends no worse than those of a while ago is where the search goes on; the best one of all is the answer.
"""

from collections import deque
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any

from roundhouse import bots
from roundhouse.bots.clock import own_time
from roundhouse.bots.same_luck import Again, Drawn, Luck
from roundhouse.core.game import NATURE, Bot, Budget, Game, Hindsight, Possible
from roundhouse.core.move import Move
from roundhouse.core.ranking import total
from roundhouse.core.words import Say, say

LONGEST = 4000  # moves, after which a game that does not end is given up
MEMORY = 30  # games ago: no worse than that one is good enough to go on from
FROM = 8  # moves from which the policy plays on first of all
AHEAD = (1, 4, 40)  # so many of the moves meant are looked at for one that can be made
BY_POLICY = 0.25  # how often the policy alone plays on
WHIMS = (0.0, 0.0, 0.05, 0.3)  # how often a later move is any move: some better games begin with two worse moves
KEPT = 0.5  # how often a move that cannot be made yet is still meant afterwards


def other_moves(game: Callable[[], Game[Any]], by: str, drawn: Drawn | None = None) -> Hindsight:
    """The search for a game whose luck is read as `drawn` says; `by` is the policy of it that plays on."""

    def possible(
        start: Any, moves: Sequence[tuple[int, Move]], seat: int, budget: Budget
    ) -> Generator[float, None, Possible]:
        search = Search(Luck(game(), moves, seat, drawn or {}), by, budget)
        best = yield from search.through(start, moves)
        return Possible(None, "luck", left=_told(best.end), moves=tuple(best.end.moves))

    return possible


@dataclass(frozen=True, slots=True)
class Line:
    """A whole game of the seat: what it made, its end, and the game as it stood at each of its moves."""

    points: int
    end: Again
    stood: tuple[Again, ...]
    made: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """Another way to play: at which of the seat's moves, which other move, and how it goes on."""

    at: int
    move: Move
    meant: deque[Move]  # what the seat would like to do next
    ahead: int
    kept: bool
    whim: float


class Search:
    """Games near those that were good enough."""

    def __init__(self, luck: Luck, by: str, budget: Budget) -> None:
        self.luck, self.game, self.seat, self.by = luck, luck.game, luck.seat, by
        self.rng, self.began, self.tried = Random(1), own_time(), 0
        self.seconds = inf if budget.seconds is None else budget.seconds
        self.most = budget.playouts if budget.seconds is None else inf

    @property
    def share(self) -> float:
        """How far it has come: the share of the time, or of the games that may be tried."""
        return min(1.0, max((own_time() - self.began) / self.seconds, self.tried / self.most))

    def through(self, start: Any, moves: Sequence[tuple[int, Move]]) -> Generator[float, None, Line]:
        """From the game as it was played, as long as there is time; the best game."""
        best = now = self._line(start, moves)
        before = deque([now.points], MEMORY)
        first = [number / FROM for number in range(FROM)]
        while self.share < 1.0 and now.made:
            way = self._policy_from(now, int(first.pop(0) * len(now.made))) if first else self._other(now)
            end = (yield from self._played(now, way)) if way else None
            if end and total(self.game.rules, end.state, self.seat) >= min(before[0], now.points):
                now = self._line(start, end.moves)
                best = max(best, now, key=lambda line: line.points)
            before.append(now.points)
            self.tried += 1
            yield self.share
        return best

    def _line(self, start: Any, moves: Sequence[tuple[int, Move]]) -> Line:
        again, stood, made = Again(self.luck, start), list[Again](), list[Move]()
        for seat, move in moves:
            if seat == self.seat:
                stood.append(again.copy())
                made.append(move)
            again.make(seat, move)
        return Line(total(self.game.rules, again.state, self.seat), again, tuple(stood), tuple(made))

    def _policy_from(self, now: Line, at: int) -> Way:
        return Way(at, self._by_policy(now.stood[at], self._player()), deque(), 0, False, 0.0)

    def _other(self, now: Line) -> Way | None:
        rng, at = self.rng, self.rng.randrange(len(now.made))
        others = [move for move in self._worth_a_try(now.stood[at].state) if move != now.made[at]]
        if not others:
            return None
        ahead = rng.choice(AHEAD) if rng.random() >= BY_POLICY else 0
        later = at + (rng.random() < 0.5)  # instead of the move made, or before it
        meant = deque(now.made[later:] if ahead else ())
        return Way(at, rng.choice(others), meant, ahead, rng.random() < KEPT, rng.choice(WHIMS))

    def _worth_a_try(self, state: Any) -> list[Move]:
        moves, shortlist = self.game.rules.moves(state, self.seat), self.game.thinking.shortlist
        return shortlist(state, self.seat, moves) if shortlist and len(moves) > 1 else moves

    def _played(self, now: Line, way: Way) -> Generator[float, None, Again | None]:
        """That way to the end; None where the time is over before, or it has none."""
        again, to_act, player = now.stood[way.at].copy(), self.game.rules.to_act, self._player()
        again.make(self.seat, way.move)
        while acting := to_act(again.state):
            one = acting[0]
            if one == NATURE:
                move = again.natures()
            elif one != self.seat:
                move = again.others(one)
            else:
                move = self._next(again, way, player)
                yield self.share
            again.make(one, move)
            if len(again.moves) > LONGEST or (self.seconds < inf and self.share >= 1.0):
                return None
        return again

    def _next(self, again: Again, way: Way, player: Bot) -> Move:
        if way.whim and self.rng.random() < way.whim:
            return self.rng.choice(self._worth_a_try(again.state))
        return self._meant(again.state, way) or self._by_policy(again, player)

    def _meant(self, state: Any, way: Way) -> Move | None:
        """The next of the moves meant that can be made now."""
        meant, why_not = way.meant, self.game.rules.why_not
        for place in range(min(way.ahead, len(meant))):
            if why_not(state, self.seat, meant[place]) is None:
                move = meant[place]
                if way.kept:
                    del meant[place]
                else:
                    for _ in range(place + 1):
                        meant.popleft()
                return move
        return None

    def _player(self) -> Bot:
        return bots.make(self.game, self.by, Random(self.tried))

    def _by_policy(self, again: Again, player: Bot) -> Move:
        state, seat = again.state, self.seat
        moves = self.game.rules.moves(state, seat)
        return moves[0] if len(moves) == 1 else player(self.game.secrecy.view(state, seat), seat, moves)


def _told(end: Again) -> tuple[Say, ...]:
    """Where the better game is not quite with the same luck and the same others."""
    found = {
        say("Where another player could not move as before, the normal bot moves for them from then on."): end.strayed,
        say("Here and there the same could not come: then the next that could came."): end.turned,
        say("More was drawn than in the game: the rest comes by a fixed draw from what was really left."): end.more,
    }
    return tuple(sentence for sentence, true in found.items() if true)
