"""What a person sees of Crossing: everybody's rivers, the rail of the round, and words for each move."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from roundhouse.core.errors import Unknowable
from roundhouse.core.game import Choice, Drawing
from roundhouse.core.move import Move
from roundhouse.core.shape_ids import owned, picked
from roundhouse.core.words import Say, many, say
from roundhouse.scene.shapes import Place, Scene, Shape, group, rect, text

from . import rules
from .rules import RIVERS, ROUNDS, WIDTHS, Drop, Lay, Roll, State

BANK, STEP, DEEP = 60, 50, 90  # widths and heights in a drawing: a bank, one length of rail, a river
SIDE = 2 * BANK + STEP * max(WIDTHS)


def draw(view: State, seat: int | None) -> list[Scene]:
    """The rivers of the one who looks, the rail, then everybody else's rivers."""
    own = seat or 0
    others = [_rivers(view, one, "other") for one in range(view.seats) if one != own]
    return [_rivers(view, own, "board"), _yard(view, own), *others]


def _rivers(view: State, seat: int, place: Place) -> Scene:
    shapes = [_river(view, seat, river) for river in range(len(WIDTHS))]
    return Scene(f"rivers-{seat}", say("Rivers"), SIDE, DEEP * len(WIDTHS), shapes, place, seat)


def _river(view: State, seat: int, river: int) -> Shape:
    """Land, the water in it, and the bridge as far as it goes; the whole is one thing to pick."""
    length, top, width = view.bridges[seat][river], DEEP * river, WIDTHS[river]
    inside = [
        rect(0, top, SIDE, DEEP, fill="@land", stroke="@line"),
        rect(BANK, top, STEP * width, DEEP, fill="@river"),
        *(_rail(river, at, 1) for at in range(length)),
        text(BANK / 2, top + DEEP / 2, str(width), font_size=28, font_weight=700, fill="@ink"),
        text(BANK * 1.5 + STEP * width, top + DEEP / 2, "✓" if length == width else "", font_size=32, fill="@good"),
    ]
    words = say("{river}: {length} of {width}", river=RIVERS[river], length=length, width=width)
    return group(inside, id=owned(seat, f"river-{river}"), label=words)


def _rail(river: int, at: int, length: int) -> Shape:
    x, y = BANK + STEP * at, DEEP * river + DEEP / 2
    return rect(x + 2, y - 14, STEP * length - 4, 28, rx=6, fill="@steel", stroke="@ink", stroke_width=2)


def _yard(view: State, seat: int) -> Scene:
    """The rail of this round, the round, and what was dropped."""
    parts = [rect(10 + STEP * at, 10, STEP - 4, 28, rx=6, fill="@steel") for at in range(view.rail)]
    rail = group(parts, id="rail", label=say("rail of {n}", n=view.rail))
    number = say("Round {round} of {rounds}", round=view.round, rounds=ROUNDS)
    dropped = many("{n} rail dropped", "{n} rails dropped", view.dropped[seat])
    words = [
        text(10, 66 + 30 * row, one, text_anchor="start", fill="@ink") for row, one in enumerate((number, dropped))
    ]
    return Scene("yard", say("Rail yard"), 280, 112, [rail, *words], "hand", seat)


def choice(view: State, seat: int, move: Move) -> Choice:
    """A river to pick, with the rail where it would lie; or the button that drops it."""
    if not isinstance(move, Lay):
        return Choice(say("Drop the rail"), confirm=True)
    if move.river not in range(len(WIDTHS)):
        raise Unknowable(move.river)
    ghost = _rail(move.river, view.bridges[seat][move.river], view.rail)
    river = owned(seat, f"river-{move.river}")
    return Choice(say("Lay it: {river}", river=RIVERS[move.river]), (river,), f"rivers-{seat}", ghost)


def candidates(view: State, seat: int, shapes: Sequence[str]) -> Iterator[Move]:
    """A picked river means: lay the rail there."""
    return map(Lay, picked(owned(seat, "river"), shapes))


def prompt(view: State, seat: int | None) -> Say:
    """What is to be done now."""
    if not rules.to_act(view):
        return say("The game is over.")
    if seat is None or seat not in view.waiting:
        return say("The others lay their rail.") if view.waiting else say("The next rail is rolled.")
    return say("A rail of {n}: pick a river.", n=view.rail)


def tell(state: State, seat: int, move: Move) -> Say:
    """The entry in the story."""
    match move:
        case Roll(rail):
            return say("a rail of {n}", n=rail)
        case Lay(river) if river in range(len(WIDTHS)):
            return say("laid a rail of {n}: {river}", n=state.rail, river=RIVERS[river])
        case Drop():
            return say("dropped a rail of {n}", n=state.rail)
    return say("an unknown move")


GAME = replace(rules.GAME, drawing=Drawing(draw, choice, prompt, tell, candidates))
