"""What was possible with these very cards: four lines that go together, looked for with all cards known.

Lines of different rounds meet only in sections that they share or cross, in interchanges, sights and objectives. So
the lines of every round are listed (`lines`), four of them picked and two at a time exchanged (`pools`), and one round
at a time searched to its end (`exact`). The search begins with the game as it was played.
"""

from collections.abc import Generator, Sequence
from itertools import combinations
from math import inf
from random import Random

from roundhouse.bots.clock import own_time
from roundhouse.core.game import Budget, Possible
from roundhouse.core.move import Move
from roundhouse.core.words import Say, many, say
from roundhouse.games.next_station.bots.hindsight.exact import best_line
from roundhouse.games.next_station.bots.hindsight.game import Played, player, read
from roundhouse.games.next_station.bots.hindsight.lines import Line, listed
from roundhouse.games.next_station.bots.hindsight.pools import SIGHT, Pool, Sheet, better_pair
from roundhouse.games.next_station.bots.hindsight.worth import BITS, worth
from roundhouse.games.next_station.parts import SIGHTS
from roundhouse.games.next_station.state import State

KEPT = 3  # of so many states of the beam one line is kept
WIDTH_A_SECOND = 250  # states a turn that a second of patience pays for: a quarter of the time goes into the lists
STATION = 1.2  # about what a station gains by meeting other lines
KICKS = 50  # without a clock one kick is tried for so many states
NEAR = 6  # points behind the best at which a sheet is still searched line by line
WORSE = 2  # points that the search may go down to come up elsewhere
POSITIONS = 150_000  # looked at before a fact is given up
POSITIONS_A_SECOND = 2500  # of patience, for each fact
POSITIONS_A_THOUGHT = 500
FEW = 30_000  # before a line is left as it is


def possible(
    start: State, moves: Sequence[tuple[int, Move]], seat: int, budget: Budget
) -> Generator[float, None, Possible]:
    """The best sheet found with the cards that came, begun with the one that was drawn."""
    played = read(start, moves, seat)
    search, facts = _Search(played, budget), list[Say]()
    for number in range(len(played.sheet)):
        facts += _fact(played, number, _patience(budget))
        yield 0.01 * number
    yield from search.fill()
    yield from search.climb()
    return Possible(player(played, search.best), "cards", tuple(facts), played.left)


def _patience(budget: Budget) -> int:
    """How many positions may be looked at for one fact."""
    paid = budget.playouts * POSITIONS_A_THOUGHT if budget.seconds is None else budget.seconds * POSITIONS_A_SECOND
    return int(min(POSITIONS, paid))


def _fact(played: Played, number: int, patience: int) -> list[Say]:
    """What the best line of a round would have added while the other three stay: that is the maximum."""
    others = _without(played.made, number)
    found = best_line(played.rounds[number], others, played.goals, played.sheet[number], patience)
    if found is None:
        return []
    more = found[0] - worth(played.made, played.goals)
    if not more:
        return [say("Round {round}: beside your other lines no better line was possible.", round=number + 1)]
    return [
        many(
            "Round {round}: beside your other lines a better line was worth {n} point more, and that is the maximum.",
            "Round {round}: beside your other lines a better line was worth {n} points more, and that is the maximum.",
            more, round=number + 1,
        )
    ]  # fmt: skip


def _without(sheet: Sheet, number: int) -> list[Line]:
    return [line for one, line in enumerate(sheet) if one != number]


def _with(sheet: Sheet, number: int, line: Line) -> Sheet:
    a, b, c, d = (line if one == number else old for one, old in enumerate(sheet))
    return a, b, c, d


class _Search:
    """A climb from sheet to better sheet, kicked away whenever it stands still."""

    def __init__(self, played: Played, budget: Budget) -> None:
        self.rounds, self.goals, self.empty = played.rounds, played.goals, played.empty
        self.best = self.now = played.sheet
        self.rng, self.began = Random(1), own_time()
        self.seconds = inf if budget.seconds is None else budget.seconds
        self.width = max(20, int(min(budget.playouts, self.seconds * WIDTH_A_SECOND)))
        self.kicks = inf if budget.seconds is not None else 1 + self.width // KICKS
        self.pools = [Pool() for _ in self.rounds]
        for pool, own, empty in zip(self.pools, played.sheet, played.empty, strict=True):
            pool.add((empty, own))

    @property
    def spent(self) -> float:
        """The share of the time that has gone."""
        return min(1.0, (own_time() - self.began) / self.seconds)

    def worth(self, sheet: Sheet) -> int:
        """All points of a sheet."""
        return worth(sheet, self.goals)

    def fill(self) -> Generator[float, None, None]:
        """List lines of every round."""
        gains = {bit: STATION + SIGHT * bool(bit & SIGHTS) for bit in BITS}
        for number, known in enumerate(self.rounds):
            self.pools[number].add(listed(known, self.width, self.width // KEPT + 1, gains))
            yield max(self.spent, 0.05)

    def climb(self) -> Generator[float, None, None]:
        """Begin with the game as it was and with empty sheets; then kick and climb as long as there is time."""
        tried = 0
        while tried < self.kicks and self.spent < 1.0:
            begin = self.now if not tried else self.empty if tried == 1 else self._kicked()
            found = self._polished(self._paired(begin))
            if self.worth(found) >= self.worth(self.now) - WORSE:
                self.now = found
            if self.worth(found) > self.worth(self.best):
                self.best = found
            tried += 1
            yield max(self.spent, 0.05 if self.kicks == inf else tried / self.kicks)

    def _kicked(self) -> Sheet:
        """The sheet with one line exchanged for any other; whatever does not go with it is rubbed out."""
        number = self.rng.randrange(len(self.rounds))
        lines = self.pools[number].lines
        line = lines[int(len(lines) * self.rng.random() ** 2)]  # the first are the better ones
        kept = [empty if old.closes & line.track else old for old, empty in zip(self.now, self.empty, strict=True)]
        return _with((kept[0], kept[1], kept[2], kept[3]), number, line)

    def _paired(self, sheet: Sheet) -> Sheet:
        """Exchange two lines at a time until no exchange helps."""
        pairs, idle = list(combinations(range(len(sheet)), 2)), 0
        self.rng.shuffle(pairs)
        while idle < len(pairs) and self.spent < 1.0:
            one, two = pairs[0]
            pairs.append(pairs.pop(0))
            found = better_pair(self.pools, sheet, self.goals, one, two)
            sheet, idle = (found, 0) if found else (sheet, idle + 1)
        return sheet

    def _polished(self, sheet: Sheet) -> Sheet:
        """A sheet near the best: each line anew, exactly; what was not listed yet is from now on."""
        if self.worth(sheet) < self.worth(self.best) - NEAR:
            return sheet
        before, idle, number = sheet, 0, self.rng.randrange(len(sheet))
        while idle < len(sheet) and self.spent < 1.0:
            others = _without(sheet, number)
            found = best_line(self.rounds[number], others, self.goals, sheet[number], FEW)
            idle += 1
            if found and found[0] > self.worth(sheet):
                sheet, idle = _with(sheet, number, found[1]), 1
                self.pools[number].add([found[1]])
            number = (number + 1) % len(sheet)
        return sheet if sheet is before else self._paired(sheet)
