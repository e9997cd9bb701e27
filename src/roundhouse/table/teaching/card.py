"""The card of a game: five lines and three small pictures."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from roundhouse.core.words import say
from roundhouse.table.teaching.figure import Figure
from roundhouse.table.teaching.files import Part, Text, read_part

Kind = Literal["goal", "turn", "score", "end", "advice"]
KINDS: tuple[Kind, ...] = ("goal", "turn", "score", "end", "advice")
PICTURES = 3
LONGEST_LINE = 140


@dataclass(frozen=True, slots=True)
class CardLine:
    """One line: what you want, what a turn is, what scores, what ends it, or one piece of advice."""

    kind: Kind
    text: Text
    figure: Figure | None


Card = tuple[CardLine, ...]


def read_card(file: Path, figures: dict[str, Figure]) -> Card:
    """The card from its file."""
    part = read_part(file)
    found = tuple(_line(kind, part.inside(kind), figures) for kind in KINDS)
    part.done()
    if (pictures := sum(one.figure is not None for one in found)) != PICTURES:
        raise part.wrong(say("a card has {most} figures, not {n}", most=PICTURES, n=pictures))
    return found


def _line(kind: Kind, part: Part, figures: dict[str, Figure]) -> CardLine:
    text, name = part.text(LONGEST_LINE), part.take("figure", str, "")
    part.done()
    if name and name not in figures:
        raise part.wrong(say("there is no figure “{name}”", name=name[:40]))
    return CardLine(kind, text, figures.get(name))
