"""What was possible with these very dice: whole games looked for with all rolls known.

A beam goes through the rounds. A board is judged by the planner, and by how its game ends when it is played on hastily
with the dice that come: so thousands of whole games are seen on the way. Then again and again from somewhere inside
the best game known, with a judgement that errs a little. The search begins with the game as it was played.
"""

from collections.abc import Generator, Sequence
from heapq import nlargest
from math import inf
from random import Random

from roundhouse.bots.clock import own_time
from roundhouse.core.game import Budget, Possible
from roundhouse.core.move import Move
from roundhouse.games.railroad_ink.bots.hindsight.given import Given, player, read
from roundhouse.games.railroad_ink.bots.hindsight.rounds import Game, Mark, Way, as_played, played, to_the_end, ways
from roundhouse.games.railroad_ink.state import State

BOARDS = 20  # of so many thoughts one is a board kept after a round
BOARDS_A_SECOND = 3  # of patience: the first beam takes a third of it
TRIED = 3  # for each board that is kept so many are played on to the end
ENDED = 0.8  # how much that end counts, against what the planner expects
AGAIN = 500  # without a clock the search begins anew once for so many thoughts
NARROW = 6  # by so much the beam is narrower when it begins anew
ERRS = 2.0  # points


def possible(
    start: State, moves: Sequence[tuple[int, Move]], seat: int, budget: Budget
) -> Generator[float, None, Possible]:
    """The best game found with the dice that came, begun with the one that was played."""
    search = _Search(read(start, moves, seat), budget)
    yield from search.through()
    return Possible(player(search.given, search.best[-1].rounds), "dice", (), search.given.left)


Story = list[Game]
"""A game as it stood after each round."""


class _Search:
    """Beams through the rounds; `best` is the best game so far, as it stood after each round."""

    def __init__(self, given: Given, budget: Budget) -> None:
        self.given, self.rng, self.began = given, Random(1), own_time()
        self.seconds = inf if budget.seconds is None else budget.seconds
        self.boards = max(1, int(min(budget.playouts / BOARDS, self.seconds * BOARDS_A_SECOND)))
        self.times = inf if budget.seconds is not None else 1 + budget.playouts // AGAIN
        self.best = [Game(given.start, 0.0, ())]
        for roll, done in zip(given.rolls, given.done, strict=True):
            self.best.append(played(as_played(self.best[-1], roll, done)))

    @property
    def share(self) -> float:
        """How far the search has come; without a clock nobody knows."""
        return self.spent if self.seconds < inf else 0.0

    @property
    def spent(self) -> float:
        """The share of the time that has gone."""
        return min(1.0, (own_time() - self.began) / self.seconds)

    def through(self) -> Generator[float, None, None]:
        """Once from the start; then from anywhere as long as there is time."""
        yield from self._beam(0, self.boards, 0.0)
        tried = 1
        while tried < self.times and self.spent < 1.0:
            at = self.rng.randrange(len(self.given.rolls))
            yield from self._beam(at, max(1, self.boards // NARROW), ERRS)
            tried += 1

    def _beam(self, at: int, boards: int, errs: float) -> Generator[float, None, None]:
        """From the best game after so many rounds to the end; whatever ends better on the way becomes the best."""
        kept = [self.best[: at + 1]]
        for number, roll in enumerate(self.given.rolls[at:], at + 1):
            found: dict[Mark, tuple[float, Way, Story]] = {}
            for story in kept:
                for way in ways(story[-1], roll, self.rng):
                    found.setdefault(way.mark, (way.worth + self.rng.gauss(0.0, errs), way, story))
                yield self.share
            judged = list[tuple[float, Story]]()
            for worth, way, story in nlargest(TRIED * boards, found.values(), key=lambda one: one[0]):
                after = [*story, played(way)]
                judged.append((worth + ENDED * (self._ended(after, number) - worth), after))
                yield self.share
                if self.spent >= 1.0:
                    return
            kept = [story for _, story in nlargest(boards, judged, key=lambda one: one[0])]

    def _ended(self, story: Story, number: int) -> float:
        """What a game ends with when it is played on hastily with the dice that come."""
        whole = [*story, *to_the_end(story[-1], self.given.rolls[number:], self.rng)]
        if whole[-1].worth > self.best[-1].worth:
            self.best = whole
        return whole[-1].worth
