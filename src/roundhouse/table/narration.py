"""The log as one viewer may read it: told move by move from what that viewer could see before each."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from roundhouse.core.errors import Unknowable
from roundhouse.core.game import NATURE, Game
from roundhouse.core.move import Move
from roundhouse.core.strict_json import write_json
from roundhouse.core.words import Part, Say, Speaker
from roundhouse.scene.shapes import Scene
from roundhouse.table.contract import EntryJson


@dataclass(slots=True)
class Told:
    """One entry: who moved, what it did, the shapes it touched."""

    seat: int
    words: Say
    shapes: tuple[str, ...]


@dataclass
class Narration:
    """What one viewer (a seat, or None for a spectator) has been told; follows the match as it grows."""

    game: Game[Any]
    viewer: int | None
    first: Any  # the state before the first move
    state: Any = None
    heard: list[tuple[int, Move]] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    mine: Any = None  # the view right after the viewer's own last move
    mine_at: int = 0  # after which move that was
    drawn: Sequence[Scene] | None = None  # how it looked then, once somebody asks
    spoken: dict[str, tuple[tuple[Part, ...], list[bytes]]] = field(default_factory=dict)  # by language, with names

    def follow(self, moves: Sequence[tuple[int, Move]]) -> None:
        """Hear the moves that are new; after a take-back, begin again."""
        if self.state is None or self.knows(moves) < len(self.heard):
            self._forget()
        for one in moves[len(self.heard) :]:
            self._hear(*one)
            self.heard[-1] = one  # the very same: found equal at once when it is asked again

    def knows(self, moves: Sequence[tuple[int, Move]]) -> int:
        """How many of these moves need not be told again."""
        known = len(self.heard)
        return known if self.state is not None and self.heard == list(moves[:known]) else 0

    def still(self) -> "Narration":
        """The same, to go on by itself."""
        spoken = {lang: (names, list(said)) for lang, (names, said) in self.spoken.items()}
        state = None if self.state is None else self.state.copy()
        return replace(self, state=state, heard=list(self.heard), told=list(self.told), spoken=spoken)

    def entries(self, speak: Speaker) -> list[bytes]:
        """Every entry in the reader's language, as it is sent."""
        names, said = self.spoken.get(speak.lang, ((), []))
        if names != speak.names:
            said = []
        self.spoken[speak.lang] = speak.names, said
        for at in range(len(said), len(self.told)):
            said.append(write_json(self._entry(at, speak)))
        return said

    def _entry(self, at: int, speak: Speaker) -> EntryJson:
        one = self.told[at]
        return {"n": at + 1, "seat": one.seat, "text": speak(one.words), "shapes": list(one.shapes)}

    def _forget(self) -> None:
        self.state, self.mine, self.drawn = self.first.copy(), None, None
        self.heard, self.told, self.spoken = [], [], {}

    def _hear(self, seat: int, move: Move) -> None:
        game, viewer = self.game, self.viewer
        before = game.secrecy.view(self.state, viewer)
        seen = game.secrecy.seen(self.state, seat, move, viewer)
        self.told.append(Told(seat, game.drawing.tell(before, seat, seen), self._touched(before, seat, seen)))
        game.rules.play(self.state, seat, move)
        self.heard.append((seat, move))
        if seat == viewer:
            self.mine, self.drawn, self.mine_at = game.secrecy.view(self.state, viewer), None, len(self.heard)

    def _touched(self, before: Any, seat: int, move: Move) -> tuple[str, ...]:
        if seat == NATURE:
            return ()
        try:
            return self.game.drawing.choice(before, seat, move).shapes
        except Unknowable:  # what was hidden is not told
            return ()
