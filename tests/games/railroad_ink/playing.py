"""A table to arrange by playing, and boards written as text."""

from typing import Any

from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.move import Move, move_text
from roundhouse.core.notation import parse_move
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.moves import Meteor, Roll, Spill
from roundhouse.games.railroad_ink.parts import FACE
from roundhouse.games.railroad_ink.scoring.tally import Tally, tally
from roundhouse.games.railroad_ink.scoring.text import read_board
from roundhouse.games.railroad_ink.state import DRAW, Options, Sheet, State

EMPTY = "\n".join([" .  " * 7] * 7)
SHORT = {
    "hs": "highway_straight", "rs": "railway_straight", "hc": "highway_curve", "rc": "railway_curve", "ht": "highway_t",
    "rt": "railway_t", "over": "overpass", "ss": "station_straight", "sc": "station_curve", "corner": "lava_corner",
    "band": "lava_band", "three": "lava_three", "lh": "lava_side_highway", "lr": "lava_side_railway",
}  # fmt: skip


def faces(words: str) -> tuple[str, ...]:
    """Faces by their short names, in the order of the box."""
    return tuple(sorted((SHORT[word] for word in words.split()), key=FACE.__getitem__))


class Table:
    """A match that speaks the notation; Nature rolls what she is told to."""

    def __init__(self, seats: int = 1, **options: bool) -> None:
        self.match = Match(GAME, seats, Options(**options), bytes(32))

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    def roll(self, dice: str, lava: str = "", meteor: str = "") -> "Table":
        """The dice of a round: roll("hs rs hc over", "corner band", "any 2")."""
        self.match.play(NATURE, Roll(faces(dice)))  # type: ignore[arg-type]
        if lava:
            self.match.play(NATURE, Spill(faces(lava)))  # type: ignore[arg-type]
        if meteor:
            way, steps = meteor.split()
            self.match.play(NATURE, Meteor(way, int(steps)))
        return self

    def say(self, *texts: str, seat: int = 0) -> "Table":
        """Moves of a seat, by text with short faces: say("draw hs 0 1 0", "done")."""
        for text in texts:
            self.match.say(seat, spelled(text))
        return self

    def why(self, text: str, seat: int = 0) -> str | None:
        """The rule that a move would break."""
        return GAME.rules.why_not(self.state, seat, parse_move(GAME, spelled(text)))

    def legal(self, seat: int = 0) -> list[str]:
        """The legal moves as text."""
        return [move_text(move) for move in self.match.legal(seat)]

    def finish(self, seat: int = 0) -> "Table":
        """Draw anything until the round is over for a seat."""
        number = self.state.round
        while seat in GAME.rules.to_act(self.state) and self.state.round == number:
            moves: list[Move] = GAME.rules.moves(self.state, seat)
            drawn = [move for move in moves if move.kind == "draw"]
            self.match.play(seat, moves[-1] if moves[-1].idle else drawn[-1] if drawn else moves[-1])
        return self


def spelled(text: str) -> str:
    """A move's text with the short names of faces written out."""
    kind, *words = text.split()
    return " ".join([kind, *("+".join(SHORT.get(part, part) for part in word.split("+")) for word in words)])


def on_board(text: str, dice: str = "", spill: str = "", seats: int = 1, **options: bool) -> Table:
    """A table in the middle of drawing, its first board as written and these dice to draw."""
    table = Table(seats, **options)
    sheet, _ = read_board(text)
    sheet.dice, sheet.lava = (tuple(FACE[name] for name in faces(words)) for words in (dice, spill))
    table.state.sheets[0] = sheet
    table.state.phase = DRAW
    return table


def count(text: str, **options: bool) -> Tally:
    """A board written as text, counted."""
    sheet, found = read_board(text)
    return tally(sheet, Options(**options) if options else found)


def rows(*lines: str) -> str:
    """A board from its upper rows; the others are empty."""
    given = [line.split() for line in lines]
    full = [words + ["."] * (7 - len(words)) for words in given] + [["."] * 7] * (7 - len(given))
    return "\n".join(" ".join(words) for words in full)


def sheet_of(text: str) -> Sheet:
    """The sheet of a written board."""
    return read_board(text)[0]


def lines_of(state: State, seat: int = 0) -> dict[str, int]:
    """The score sheet by rule."""
    return {line.rule: line.points for line in GAME.rules.score(state, seat)}


__all__ = ["EMPTY", "Any", "Table", "count", "faces", "lines_of", "on_board", "rows", "sheet_of", "spelled"]
