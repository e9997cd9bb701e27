"""A tiny made-up game with secrets, for tests: cards dealt face down, played or swapped one by one."""

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from roundhouse.core.errors import Unknowable
from roundhouse.core.game import (
    HIDDEN,
    NATURE,
    About,
    Choice,
    Drawing,
    Game,
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
from roundhouse.scene.shapes import Scene, rect, text

CARDS = tuple(range(12))
HAND = 3
SLOW = 0.3  # seconds


@dataclass(frozen=True, slots=True)
class Options:
    """What the table chose."""

    swaps: bool = option(True, say("Cards may be swapped"))


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Nature gives a card."""

    kind: ClassVar[str] = "deal"
    to: int
    card: int


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Put a card on the table, face up."""

    kind: ClassVar[str] = "play"
    card: int


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Put a card away face down and get another, once a game."""

    kind: ClassVar[str] = "swap"
    card: int


@dataclass(slots=True)
class State:
    """Hands hold HIDDEN where a viewer does not see."""

    options: Options
    hands: list[tuple[int, ...]]
    played: list[tuple[int, ...]]
    away: tuple[int, ...] = ()
    swapped: tuple[int, ...] = ()
    turn: int = 0
    owed: int = 0  # the seat that gets a card, while one is owed
    dealing: bool = True

    @property
    def seats(self) -> int:
        return len(self.hands)

    def copy(self) -> "State":
        return replace(self, hands=list(self.hands), played=list(self.played))


def new(seats: int, options: Options) -> State:
    return State(options, [()] * seats, [()] * seats)


def to_act(state: State) -> tuple[int, ...]:
    if state.dealing:
        return (NATURE,)
    return (state.turn,) if any(state.hands) else ()


def moves(state: State, seat: int) -> list[Move]:
    if seat == NATURE:
        gone = {card for pile in (*state.hands, *state.played, state.away) for card in pile}
        return [Deal(state.owed, card) for card in CARDS if card not in gone]
    hand = state.hands[seat]
    swaps = [Swap(card) for card in hand] if state.options.swaps and seat not in state.swapped else []
    return [Play(card) for card in hand] + swaps


def play(state: State, seat: int, move: Move) -> None:
    match move:
        case Deal(to, card):
            state.hands[to] = tuple(sorted((*state.hands[to], card)))
            if state.swapped:
                state.dealing = False
            else:
                state.owed = (to + 1) % len(state.hands)
                state.dealing = any(len(hand) < HAND for hand in state.hands)
        case Play(card):
            _drop(state, seat, card)
            state.played[seat] = (*state.played[seat], card)
            state.turn = (seat + 1) % len(state.hands)
        case Swap(card):
            _drop(state, seat, card)
            state.away = tuple(sorted((*state.away, card)))
            state.swapped = tuple(sorted((*state.swapped, seat)))
            state.owed, state.dealing = seat, True


def _drop(state: State, seat: int, card: int) -> None:
    hand = list(state.hands[seat])
    hand.remove(card if card in hand else HIDDEN)
    state.hands[seat] = tuple(hand)


def why_not(state: State, seat: int, move: Move) -> str | None:
    if move in moves(state, seat):
        return None
    if isinstance(move, Swap):
        return "HC-3"
    return "HC-2" if isinstance(move, Play) else "HC-1"


def score(state: State, seat: int) -> list[ScoreLine]:
    return [
        ScoreLine(
            "HC-4", say("Cards on the table"), sum(state.played[seat]), tuple(f"card-{c}" for c in state.played[seat])
        )
    ]


def result(state: State) -> Result:
    points = tuple(sum(one) for one in state.played)
    return Result(points, tuple(1 + sum(other > mine for other in points) for mine in points))


def view(state: State, seat: int | None) -> State:
    seen = state.copy()
    seen.hands = [hand if number == seat else (HIDDEN,) * len(hand) for number, hand in enumerate(state.hands)]
    seen.away = (HIDDEN,) * len(state.away)
    return seen


def guess(seen: State, seat: int, rng: Random) -> State:
    world = seen.copy()
    known = {card for pile in (*seen.hands, *seen.played) for card in pile}
    free = [card for card in CARDS if card not in known]
    rng.shuffle(free)
    world.hands = [tuple(sorted(free.pop() if card == HIDDEN else card for card in hand)) for hand in seen.hands]
    world.away = tuple(sorted(free.pop() for _ in seen.away))
    return world


def draw(seen: State, seat: int | None) -> list[Scene]:
    shown = [card for pile in seen.played for card in pile]
    board = [rect(card * 30, 0, 26, 40, f"card-{card}", say("card {n}", n=card), fill="@card") for card in shown]
    counts = [text(40 * n + 20, 60, many("{n} card", "{n} cards", len(hand))) for n, hand in enumerate(seen.hands)]
    hand = (
        []
        if seat is None
        else [
            rect(card * 30, 0, 26, 40, f"hand-{card}", say("card {n}", n=card), fill="@sky")
            for card in seen.hands[seat]
            if card != HIDDEN
        ]
    )
    return [
        Scene("table", say("The table"), 400, 80, board + counts),
        Scene("hand", say("Your hand"), 400, 50, hand, "hand", seat),
    ]


def choice(seen: State, seat: int, move: Move) -> Choice:
    match move:
        case Play(card):
            return Choice(say("Play {n}", n=card), (f"hand-{card}",), "table", rect(card * 30, 0, 26, 40, fill="@glow"))
        case Swap(card):
            return Choice(say("Swap {n}", n=card), (f"hand-{card}", "deck"), confirm=True)
    raise Unknowable(move)


def meant(seen: State, seat: int, shapes: Sequence[str]) -> list[Move]:
    return [Play(int(name.split("-")[1])) for name in shapes if "-" in name and name.split("-")[1].isdigit()]


def prompt(seen: State, seat: int | None) -> Say:
    return say("Play a card") if seat == seen.turn else say("Wait")


def tell(seen: State, seat: int, move: Move) -> Say:
    match move:
        case Deal(to, card):
            return (
                say("A card for seat {seat}", seat=to)
                if card == HIDDEN
                else say("Card {n} for seat {seat}", n=card, seat=to)
            )
        case Swap(card):
            return say("Seat {seat} swaps a card", seat=seat)
        case Play(card):
            return say("Seat {seat} plays {n}", seat=seat, n=card)
    raise ValueError(move)


def seen_move(state: State, seat: int, move: Move, by: int | None) -> Move:
    match move:
        case Deal(to, _) if to != by:
            return Deal(to, HIDDEN)
        case Swap(_) if seat != by:
            return Swap(HIDDEN)
    return move


def sleepy(seen: State, seat: int, legal: Sequence[Move], rng: Random) -> Move:
    """A bot that thinks longer than any deadline."""
    time.sleep(30)
    return legal[0]


FIRST: Game[Any] = Game(
    name="hidden_cards",
    about=About(title=say("Hidden Cards"), pitch=say("A test of secrets."), minutes=1, folder=Path(__file__).parent),
    rules=Rules(
        seats=range(2, 4),
        kinds=(Deal, Play, Swap),
        new=new,
        to_act=to_act,
        moves=moves,
        play=play,
        why_not=why_not,
        score=score,
        result=result,
        options=Options,
    ),
    secrecy=Secrecy(view=view, guess=guess, seen=seen_move),
    drawing=Drawing(draw=draw, choice=choice, prompt=prompt, tell=tell, candidates=meant),
    thinking=Thinking(
        levels={"easy": "random", "normal": "greedy", "hard": "search", "sleepy": "sleepy"},
        policies={"sleepy": without_memory(sleepy)},
        slow=frozenset({"sleepy"}),
    ),
)


def slow(state: State, seat: int, move: Move) -> str | None:
    """A question that takes long to answer, wherever it is asked."""
    time.sleep(SLOW)
    return why_not(state, seat, move)


def edition(name: str) -> Game[Any]:
    """The second version of the rules: what was changed is its name; without a name the first."""

    def changed(state: State, seat: int, move: Move) -> str | None:
        if isinstance(move, Swap) and name == "odd":
            raise KeyError("no rule was ever asked about this")
        return "HC-3" if isinstance(move, Swap) and name == "illegal" else why_not(state, seat, move)

    if not name:
        return FIRST
    if name == "slow":
        return replace(FIRST, rules=replace(FIRST.rules, why_not=slow))

    def second(**changes: Any) -> Game[Any]:
        return replace(FIRST, rules=replace(FIRST.rules, version=2, why_not=changed, **changes))

    match name:
        case "legal":  # every old move is legal, and counts otherwise
            points = lambda state: tuple(100 - sum(one) for one in state.played)  # noqa: E731
            return second(result=lambda state: Result(points(state), (1,) * len(state.hands)))
        case "unreadable":
            return second(kinds=(Deal, Play))
        case "shorter":
            over = lambda state: sum(map(len, state.played)) >= 2  # noqa: E731
            return second(to_act=lambda state: () if over(state) else to_act(state))
        case "other options":
            return second(options=OtherOptions)
    return second()


@dataclass(frozen=True, slots=True)
class OtherOptions:
    """What a table of the second version chooses, where it is about something else."""

    open_hands: bool = option(False, say("Cards may be swapped"))
    swaps: int = option(1, say("Cards may be swapped"), (1, 2))


GAME = edition(os.environ.get("HIDDEN_CARDS", ""))
