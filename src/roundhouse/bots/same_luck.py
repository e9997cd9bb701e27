"""A finished game lived through again: the same luck for another way to play, and the others as they moved.

What came is a line of draws in the order of the game. Whenever chance is to move, the first of that line comes that
can come now; what cannot waits at the head of the line. Beyond its end comes what is really left, by a fixed seed.
The other seats make the moves they made, one after the other, as long as each is legal; from the first that is not,
the normal bot moves for them.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from roundhouse import bots
from roundhouse.core.game import NATURE, Bot, Game
from roundhouse.core.move import Move, move_fields
from roundhouse.core.nature import by_chance

Drawn = Mapping[type[Move], tuple[str, ...]]
"""By kind of Nature's moves the fields that say what came, where others only say where it went; else all say what.

Kinds with the same fields come from one pile: a card dealt to a hand is the one that would have come into the row.
"""
NORMAL = "normal"


class Luck:
    """What is known of a finished game: what came, and how the others moved."""

    def __init__(self, game: Game[Any], moves: Sequence[tuple[int, Move]], seat: int, drawn: Drawn) -> None:
        self.game, self.seat, self.drawn = game, seat, drawn
        self._what = dict[Move, Any]()  # by move, once it was asked for
        self.came = [self.what(move) for one, move in moves if one == NATURE]
        others = sorted({one for one, _ in moves} - {NATURE, seat})
        self.meant = {one: [move for who, move in moves if who == one] for one in others}

    def what(self, move: Move) -> Any:
        """What this move of Nature's brings, wherever it goes."""
        if move not in self._what:
            names = self.drawn.get(type(move))
            kind, fields = (names, names) if names else (move.kind, tuple(move_fields(type(move))))
            self._what[move] = kind, *(getattr(move, name) for name in fields)
        return self._what[move]


class Again:
    """The game lived through again, up to some move."""

    __slots__ = ("coming", "left", "luck", "more", "moves", "players", "state", "turned")

    def __init__(self, luck: Luck, start: Any) -> None:
        self.luck, self.state = luck, start.copy()
        self.moves = list[tuple[int, Move]]()
        self.coming = list(luck.came)
        self.left: dict[int, int | None] = dict.fromkeys(luck.meant, 0)  # moves made as before; None: no longer
        self.players = dict[int, Bot]()  # who moves for those; each game lived through has its own
        self.turned = self.more = 0  # draws that came out of their order, and beyond the last

    def copy(self) -> "Again":
        """Another one that can go on in its own way."""
        new = object.__new__(Again)
        new.luck, new.state = self.luck, self.state.copy()
        new.moves, new.coming, new.left = self.moves[:], self.coming[:], self.left.copy()
        new.players, new.turned, new.more = {}, self.turned, self.more
        return new

    @property
    def strayed(self) -> bool:
        """Whether another seat could not move as it had."""
        return None in self.left.values()

    def make(self, seat: int, move: Move) -> None:
        """Make any move, and note what of the old game it uses up."""
        if seat == NATURE:
            self._came(self.luck.what(move))
        elif seat in self.left:
            self._moved(seat, move)
        self.luck.game.rules.play(self.state, seat, move)
        self.moves.append((seat, move))

    def natures(self) -> Move:
        """What comes now."""
        rules = self.luck.game.rules
        could = {self.luck.what(move): move for move in reversed(rules.moves(self.state, NATURE))}
        for what in self.coming:
            if what in could:
                return could[what]
        return by_chance(rules, self.state, Random(self.more))

    def others(self, seat: int) -> Move:
        """How another seat moves now."""
        game, at = self.luck.game, self.left[seat]
        meant = self.luck.meant[seat]
        if at is not None and at < len(meant) and game.rules.why_not(self.state, seat, meant[at]) is None:
            return meant[at]
        if seat not in self.players:
            self.players[seat] = bots.make(game, NORMAL, Random(len(self.moves)))
        return self.players[seat](game.secrecy.view(self.state, seat), seat, game.rules.moves(self.state, seat))

    def _came(self, what: Any) -> None:
        if what not in self.coming:
            self.more += 1
            return
        place = self.coming.index(what)
        self.turned += place > 0
        del self.coming[place]

    def _moved(self, seat: int, move: Move) -> None:
        at, meant = self.left[seat], self.luck.meant[seat]
        if at is not None:
            self.left[seat] = at + 1 if at < len(meant) and meant[at] == move else None
