"""What stays of finished games: bests, averages, wins in a row, and who beat whom.

Nothing of it is stored: it is worked out from the results of finished games, and comes out the same however often.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over and counts, through the eyes of one who sat there alone at a seat."""

    game: str
    options: str  # as the table keeps them
    mine: int  # the seat
    points: Sequence[int]
    ranks: Sequence[int]
    others: dict[int, tuple[Hashable, str]]  # people at other seats: who, and by which name
    at: int  # when it ended, seconds since 1970
    resigned: bool = False  # a bot made its last points: they are nobody's best, and the game is lost

    @property
    def won(self) -> bool:
        """Alone one plays for points only; a shared first place is a win."""
        return len(self.ranks) > 1 and self.ranks[self.mine] == 1


@dataclass(slots=True)
class Best:
    """All games of one kind: the same game, options and number of seats."""

    game: str
    options: str
    seats: int
    played: int = 0
    best: int = 0
    total: int = 0
    won: int = 0
    streak: int = 0  # won in a row up to now
    longest: int = 0
    last: int = 0

    def add(self, one: Finished) -> None:
        """Count a game in; they come in the order in which they ended."""
        points = one.points[one.mine]
        self.best = points if not self.played else max(self.best, points)
        self.played, self.total, self.last = self.played + 1, self.total + points, one.at
        self.won += one.won
        self.streak = self.streak + 1 if one.won else 0
        self.longest = max(self.longest, self.streak)

    def give_up(self, one: Finished) -> None:
        """A game was given up: wins in a row end, and nothing else is counted."""
        self.streak, self.last = 0, one.at


@dataclass(slots=True)
class Duel:
    """All games of one kind with one other person."""

    who: Hashable
    game: str
    name: str = ""
    won: int = 0  # one's own place was the better one
    lost: int = 0
    drawn: int = 0
    last: int = 0

    def add(self, one: Finished, seat: int) -> None:
        """Count a game in; the newest name is the one that is told."""
        mine, theirs = one.ranks[one.mine], one.ranks[seat]
        self.won, self.lost, self.drawn = (
            self.won + (mine < theirs),
            self.lost + (mine > theirs),
            self.drawn + (mine == theirs),
        )
        self.name, self.last = one.others[seat][1], one.at


@dataclass(slots=True)
class History:
    """What stays of somebody's games, the kinds played last first."""

    bests: list[Best] = field(default_factory=list)
    duels: list[Duel] = field(default_factory=list)


def history(finished: Iterable[Finished]) -> History:
    """Work it out."""
    bests: dict[tuple[str, str, int], Best] = {}
    duels: dict[tuple[Hashable, str], Duel] = {}
    for one in sorted(finished, key=lambda game: game.at):
        kind = (one.game, one.options, len(one.points))
        best = bests.setdefault(kind, Best(*kind))
        (best.give_up if one.resigned else best.add)(one)
        for seat, (who, _) in one.others.items():
            duels.setdefault((who, one.game), Duel(who, one.game)).add(one, seat)
    newest = {who: max(duel.last for duel in duels.values() if duel.who == who) for who, _ in duels}
    return History(
        sorted((best for best in bests.values() if best.played), key=lambda best: -best.last),
        sorted(duels.values(), key=lambda duel: (-newest[duel.who], -duel.last)),
    )
