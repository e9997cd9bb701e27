"""Stones: the smallest game that uses the whole protocol. Seats hold a secret card and take stones from a heap."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import ClassVar

from roundhouse.core.game import (
    HIDDEN,
    NATURE,
    About,
    Choice,
    Drawing,
    Game,
    Moment,
    Result,
    Rules,
    ScoreLine,
    Secrecy,
    Thinking,
    without_memory,
)
from roundhouse.core.move import Move
from roundhouse.core.options import option
from roundhouse.core.words import Say, many, say
from roundhouse.scene.shapes import Scene, circle, rect, text

CARDS = range(1, 7)


@dataclass(frozen=True)
class Options:
    heap: int = option(7, say("Stones in the heap"), (7, 12))
    passing: bool = option(False, say("A seat may pass"))


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Nature gives a seat its secret card.

    card: the number on the card, 1 to 6.
    """

    kind: ClassVar[str] = "deal"
    card: int


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take stones from the heap.

    count: how many stones, 1 or 2.
    """

    kind: ClassVar[str] = "take"
    count: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Take nothing."""

    kind: ClassVar[str] = "pass"
    idle: ClassVar[bool] = True


@dataclass(slots=True)
class State:
    heap: int
    passing: bool
    cards: list[int]  # 0 not dealt yet
    stones: list[int]
    turn: int = 0
    passed: int = 0

    @property
    def seats(self) -> int:
        return len(self.stones)

    def copy(self) -> "State":
        return State(self.heap, self.passing, self.cards[:], self.stones[:], self.turn, self.passed)


def new(seats: int, options: Options) -> State:
    return State(options.heap, options.passing, [0] * seats, [0] * seats)


def to_act(state: State) -> tuple[int, ...]:
    if 0 in state.cards:
        return (NATURE,)
    return (state.turn,) if state.heap and state.passed < len(state.stones) else ()


def moves(state: State, seat: int) -> list[Move]:
    if seat == NATURE:
        return [Deal(card) for card in CARDS if card not in state.cards]
    takes: list[Move] = [Take(count) for count in (1, 2) if count <= state.heap]
    return [*takes, Pass()] if state.passing else takes


def play(state: State, seat: int, move: Move) -> None:
    match move:
        case Deal(card):
            state.cards[state.cards.index(0)] = card
            return
        case Take(count):
            state.heap -= count
            state.stones[seat] += count
            state.passed = 0
        case _:
            state.passed += 1
    state.turn = (state.turn + 1) % len(state.stones)


def why_not(state: State, seat: int, move: Move) -> str | None:
    if isinstance(move, Deal) != (seat == NATURE):
        return "TY-1"
    match move:
        case Deal(card):
            return None if card in CARDS and card not in state.cards else "TY-1"
        case Take(count):
            return None if 1 <= count <= min(2, state.heap) else "TY-2"
        case _:
            return None if state.passing else "TY-3"


def score(state: State, seat: int) -> list[ScoreLine]:
    stones = ScoreLine("TY-4", say("Stones"), state.stones[seat], (f"s{seat}-heap",))
    card = max(0, state.cards[seat])
    return [stones, ScoreLine("TY-5", say("Secret card"), card, detail=say("the card shows {card}", card=card))]


def result(state: State) -> Result:
    points = tuple(sum(line.points for line in score(state, seat)) for seat in range(len(state.stones)))
    ranks = tuple(1 + sum(other > mine for other in points) for mine in points)
    return Result(points, ranks, (say("Equal seats share the win."),) if ranks.count(1) > 1 else ())


def view(state: State, seat: int | None) -> State:
    seen = state.copy()
    if to_act(state):
        seen.cards = [card if card == 0 or one == seat else HIDDEN for one, card in enumerate(state.cards)]
    return seen


def guess(seen: State, seat: int, rng: Random) -> State:
    state = seen.copy()
    left = [card for card in CARDS if card not in state.cards]
    rng.shuffle(left)
    state.cards = [left.pop() if card == HIDDEN else card for card in state.cards]
    return state


def seen(state: State, seat: int, move: Move, by: int | None) -> Move:
    if isinstance(move, Deal) and by != state.cards.index(0):
        return Deal(HIDDEN)
    return move


def draw(state: State, seat: int | None) -> list[Scene]:
    stones = [circle(30 + 40 * i, 40, 14, f"stone-{i}", say("stone"), fill="@steel") for i in range(state.heap)]
    mats = [text(40 + 90 * i, 20, many("{n} stone", "{n} stones", n=count)) for i, count in enumerate(state.stones)]
    frames = [rect(5 + 90 * i, 5, 80, 30, f"s{i}-heap", fill="none", stroke="@ink") for i in range(len(mats))]
    board = Scene("heap", say("The heap"), 560, 80, stones)
    return [board, Scene("mats", say("Taken stones"), 300, 40, [*frames, *mats], "mat", seat)]


def choice(state: State, seat: int, move: Move) -> Choice:
    match move:
        case Take(count):
            ghost = circle(30, 40, 18, fill="@glow")
            taken = tuple(f"stone-{state.heap - 1 - i}" for i in range(min(count, state.heap)))
            return Choice(many("Take {n} stone", "Take {n} stones", n=count), taken, "heap", ghost)
        case _:
            return Choice(say("Pass"), confirm=True)


def meant(state: State, seat: int, shapes: Sequence[str]) -> list[Move]:
    return [Take(len(shapes))]


def prompt(state: State, seat: int | None) -> Say:
    if not to_act(state):
        return say("The game is over.")
    return say("Take one or two stones.") if to_act(state) == (seat,) else say("Wait for the others.")


def moments(state: State, seat: int | None) -> list[Moment]:
    few = [Moment("few", say("Few stones are left."), ("stone-0",))] if 0 < state.heap < 4 else []
    return [*few, Moment("card", say("Only you see your card."), note=True)] if seat is not None else few


def tell(state: State, seat: int, move: Move) -> Say:
    match move:
        case Deal(card):
            return say("a secret card is dealt") if card == HIDDEN else say("card {card} is dealt", card=card)
        case Take(count):
            return many("takes {n} stone", "takes {n} stones", n=count)
        case _:
            return say("passes")


def check_options(seats: int, options: Options) -> Say | None:
    return say("Three seats need twelve stones.") if seats == 3 and options.heap < 12 and options.passing else None


def parts(state: State) -> dict[str, int]:
    return {"stones": state.heap + sum(state.stones)}


def most(state: State, seat: int, legal: Sequence[Move], rng: Random) -> Move:
    return max(legal, key=lambda move: getattr(move, "count", 0))


GAME: Game[State] = Game(
    name="toy",
    about=About(title=say("Stones"), pitch=say("Take stones, keep a secret."), minutes=1, folder=Path(__file__).parent),
    rules=Rules(
        seats=range(2, 4),
        kinds=(Deal, Take, Pass),
        new=new,
        to_act=to_act,
        moves=moves,
        play=play,
        why_not=why_not,
        score=score,
        result=result,
        options=Options,
        check=check_options,
        components=parts,
    ),
    secrecy=Secrecy(view=view, guess=guess, seen=seen),
    drawing=Drawing(draw=draw, choice=choice, prompt=prompt, tell=tell, candidates=meant, moments=moments),
    thinking=Thinking(evaluate=lambda state, seat: float(state.stones[seat]), policies={"most": without_memory(most)}),
)
