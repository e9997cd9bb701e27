"""Every promise can be broken: the toy game keeps them all, and each spoilt toy is caught."""

from dataclasses import dataclass, fields, replace
from itertools import count
from random import Random
from typing import Any, ClassVar

import pytest

import toy
from roundhouse.core.bit_fields import ladder, seat_from
from roundhouse.core.conformance import BrokenPromise, CheckRates, check_game, option_sets
from roundhouse.core.errors import Unknowable
from roundhouse.core.game import (
    Bot,
    Budget,
    Choice,
    Game,
    Learning,
    Moment,
    Part,
    Result,
    ScoreLine,
    nothing_counted,
    without_memory,
)
from roundhouse.core.move import Move
from roundhouse.core.options import option
from roundhouse.core.words import NOTHING, say
from roundhouse.scene import svg
from roundhouse.scene.shapes import Scene, Shape, circle, rect

CALLS = count()


def cards_seen(view: toy.State, who: int) -> int:
    return 1 << view.cards[who] + 1


TABLE: list[Part[toy.State]] = [
    Part("heap", 12, lambda view, seat: ladder(view.heap)),
    Part("turn", 3, lambda view, seat: seat_from(view.turn, seat, view.seats)),
    Part("passed", 3, lambda view, seat: ladder(view.passed)),
]
PLAYER: list[Part[toy.State]] = [
    Part("card", 8, cards_seen),
    Part("stones", 500, lambda view, who: ladder(view.stones[who])),
]


def all_moves(seats: int, options: Any) -> list[Move]:
    return [toy.Take(1), toy.Take(2), *([toy.Pass()] if options.passing else [])]


LEARNING: Learning[toy.State] = Learning(
    lambda seats, options: TABLE,
    lambda seats, options: PLAYER,
    all_moves,
    lambda state, seat: state.stones[seat] + max(0, state.cards[seat]),
)
OFTEN = CheckRates(views=0.7, pages=0.6, longest=200)


def varied(game: Game[Any], **changes: Any) -> Game[Any]:
    """The game with these functions instead of its own, each in the record where it belongs."""
    records = {name: getattr(game, name) for name in ("rules", "about", "secrecy", "drawing", "thinking")}
    learning = changes.pop("learning", LEARNING)
    for name, record in records.items():
        mine = {one.name for one in fields(record)} & changes.keys()
        records[name] = replace(record, **{one: changes.pop(one) for one in mine})
    assert not changes
    return replace(game, **records, learning=learning)


def check(game: Game[Any], seats: int = 2, options: Any = None, games: int = 40) -> None:
    check_game(game, seats, options, seed=1, games=games, paint=svg, rates=OFTEN)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_toy_keeps_every_promise(seats: int) -> None:
    sets = list(option_sets(toy.GAME, seats))
    assert len(sets) == (3 if seats == 3 else 4)
    for options in sets:
        tally = check_game(toy.GAME, seats, options, games=20, paint=svg, rates=OFTEN)
        assert tally.games == 20
        assert tally.pages > 10
        assert tally.views > tally.games


def forgetful_view(state: toy.State, seat: int | None) -> toy.State:
    seen = toy.view(state, seat)
    seen.heap -= seat == 1
    return seen


def shallow_guess(seen: toy.State, seat: int, rng: Random) -> toy.State:
    guess = toy.guess(seen, seat, rng)
    guess.stones = seen.stones
    return guess


class Shallow(toy.State):
    __slots__ = ()

    def copy(self) -> "Shallow":
        return Shallow(self.heap, self.passing, self.cards[:], self.stones, self.turn, self.passed)


def shallow_new(seats: int, options: toy.Options) -> toy.State:
    return Shallow(options.heap, options.passing, [0] * seats, [0] * seats)


def peeking_guess(seen: toy.State, seat: int, rng: Random) -> toy.State:
    state = seen.copy()
    state.cards = [1 if card < 0 else card for card in state.cards]
    state.cards[seat] = 2
    return state


def endless_play(state: toy.State, seat: int, move: Any) -> None:
    toy.play(state, seat, move)
    state.heap, state.passed = max(state.heap, 3), 0


def losing_play(state: toy.State, seat: int, move: Any) -> None:
    toy.play(state, seat, move)
    state.heap -= state.heap == 3


def open_view(state: toy.State, seat: int | None) -> toy.State:
    return state.copy()


def lax_why_not(state: toy.State, seat: int, move: Any) -> str | None:
    rule = toy.why_not(state, seat, move)
    return None if rule == "TY-2" and move.count > 2 else rule


def strict_why_not(state: toy.State, seat: int, move: Any) -> str | None:
    return "TY-2" if move == toy.Take(2) else toy.why_not(state, seat, move)


def telling_why_not(state: toy.State, seat: int, move: Any) -> str | None:
    rule = toy.why_not(state, seat, move)
    return "TY-5" if rule and sum(state.cards) > 0 and seat >= 0 else rule


def nameless_why_not(state: toy.State, seat: int, move: Any) -> str | None:
    return toy.why_not(state, seat, move) and "TY-99"


def failing_why_not(state: toy.State, seat: int, move: Any) -> str | None:
    if isinstance(move, toy.Take) and move.count > 50:
        raise IndexError("out of range")
    return toy.why_not(state, seat, move)


def twice(state: toy.State, seat: int) -> list[Any]:
    return [*toy.moves(state, seat), *toy.moves(state, seat)]


def jumping_moves(state: toy.State, seat: int) -> list[Any]:
    moves = toy.moves(state, seat)
    return moves[::-1] if next(CALLS) % 3 == 0 else moves


def undrawn_choice(state: toy.State, seat: int, move: Any) -> Choice:
    return Choice(say("Pass"), ("stone-99",))


def vague_choice(state: toy.State, seat: int, move: Any) -> Choice:
    return Choice(say("Pass"))


def wordless_choice(state: toy.State, seat: int, move: Any) -> Choice:
    return replace(toy.choice(state, seat, move), worth=say("a bargain"))


def stopping_choice(state: toy.State, seat: int, move: Any) -> Choice:
    if isinstance(move, toy.Take) and move.count > 50:
        next(iter(()))
    return toy.choice(state, seat, move)


def absent_choice(state: toy.State, seat: int, move: Any) -> Choice:
    if isinstance(move, toy.Pass):
        raise Unknowable("no such button")
    return toy.choice(state, seat, move)


def trusting_meant(state: toy.State, seat: int, shapes: Any) -> list[Any]:
    return [toy.Take(int(name.split("-")[1])) for name in shapes if name.startswith("stone")]


def boundless_meant(state: toy.State, seat: int, shapes: Any) -> list[Any]:
    return [toy.Take(10**12)]


def double_draw(state: toy.State, seat: int | None) -> list[Scene]:
    scenes = toy.draw(state, seat)
    return [*scenes, Scene("more", say("The heap"), 10, 10, [rect(0, 0, 1, 1, "s0-heap")])]


def broken_draw(state: toy.State, seat: int | None) -> list[Scene]:
    return [Scene("heap", say("The heap"), 10, 10, [circle(1, 1, 1, **{"1bad": 2})])]


def moody_draw(state: toy.State, seat: int | None) -> list[Scene]:
    scenes = toy.draw(state, seat)
    return [*scenes, Scene("more", say("The heap"), 10, 10, [rect(0, 0, Random().random(), 1)])]


def impatient_draw(state: toy.State, seat: int | None) -> list[Scene]:
    scenes = toy.draw(state, seat)
    return [*scenes, Scene("more", say("The heap"), 10, 10, [rect(0, 0, 1, 1, class_=f"mood-{next(CALLS)}")])]


def hasty_choice(state: toy.State, seat: int, move: Any) -> Choice:
    choice = toy.choice(state, seat, move)
    return replace(choice, ghost=Shape("circle", {"r": 9})) if choice.scene else choice


def groundless_score(state: toy.State, seat: int) -> list[ScoreLine]:
    return [replace(line, rule="TY-44") for line in toy.score(state, seat)]


def blind_seen(state: toy.State, seat: int, move: Any, by: int | None) -> Any:
    return toy.Take(-1) if seat >= 0 else toy.seen(state, seat, move, by)


@dataclass(frozen=True, slots=True)
class Lend(Move):
    seat: int
    kind: ClassVar[str] = "lend"


def lending_moves(state: toy.State, seat: int) -> list[Any]:
    return [Lend(0)] if seat >= 0 else toy.moves(state, seat)


@dataclass(slots=True)
class Lonely(toy.State):
    """Always thinks that one sits here."""

    @property
    def seats(self) -> int:
        return 1

    def copy(self) -> "Lonely":
        return Lonely(self.heap, self.passing, self.cards[:], self.stones[:], self.turn, self.passed)


def lonely_new(seats: int, options: toy.Options) -> Lonely:
    return Lonely(options.heap, options.passing, [0] * seats, [0] * seats)


def learnt(**changes: Any) -> dict[str, Any]:
    return {"learning": replace(LEARNING, **changes)}


def forgetting_player(seats: int, options: Any) -> list[Part[toy.State]]:
    return [part for part in PLAYER if part.name != "card"]


def stale_player(seats: int, options: Any) -> list[Part[toy.State]]:
    return [*PLAYER, Part("stones again", 16, lambda view, who: ladder(view.stones[who]), of=lambda view, who: 0)]


def moody_player(seats: int, options: Any) -> list[Part[toy.State]]:
    return [*PLAYER, Part("mood", 32, lambda view, who: next(CALLS))]


def narrow_table(seats: int, options: Any) -> list[Part[toy.State]]:
    return [*TABLE, Part("heap again", 4, lambda view, seat: ladder(view.heap))]


def growing_table(seats: int, options: Any) -> list[Part[toy.State]]:
    return [*TABLE, Part("nothing", 1 + next(CALLS), lambda view, seat: 0)]


def other_moves(seats: int, options: Any) -> list[Move]:
    return all_moves(seats, options)[:: (-1) ** next(CALLS)]


SPOILT: dict[str, tuple[str, dict[str, Any]]] = {
    "lossy": ("different views have different encodings", learnt(player=forgetting_player)),
    "moody encoding": ("look alike are encoded alike", learnt(player=moody_player)),
    "stale": ("remembered hang on their values alone", learnt(player=stale_player)),
    "narrow": ("heap again needs 7 bits and has 4", learnt(table=narrow_table)),
    "growing": ("declared the same each time", learnt(table=growing_table)),
    "other numbers": ("numbers of moves are the same each time", learnt(moves=other_moves)),
    "two numbers": ("no move has two numbers", learnt(moves=lambda seats, options: [toy.Take(1)] * 2)),
    "without a number": ("every move of a seat has a number", learnt(moves=lambda seats, options: [toy.Take(1)])),
    "other points": ("quick points are those of the sheet", learnt(points=lambda state, seat: state.stones[seat])),
    "endless": ("the game ends", {"play": endless_play, "components": nothing_counted}),
    "losing": ("components are conserved", {"play": losing_play}),
    "twice": ("no move is listed twice", {"moves": twice}),
    "jumping": ("moves is stable|moves\\(view\\)|why_not|equal state|log verifies", {"moves": jumping_moves}),
    "none": ("whoever is to act has a move", {"moves": lambda state, seat: []}),
    "unlisted": ("every kind of move is listed", {"kinds": (toy.Deal, toy.Pass)}),
    "a log's word": ("log's own words", {"kinds": (*toy.GAME.rules.kinds, Lend), "moves": lending_moves}),
    "shallow": ("older copy|only play changes|equal state|own sheet|conserved", {"new": shallow_new}),
    "forgetful": ("view\\(view\\)", {"view": forgetful_view}),
    "open": ("look alike leave positions", {"view": open_view}),
    "inconsistent": ("view\\(guess\\(view\\)\\)", {"guess": peeking_guess}),
    "shared guess": ("a guess shares nothing", {"guess": shallow_guess}),
    "lax": ("why_not agrees", {"why_not": lax_why_not}),
    "strict": ("why_not lets every legal|no function", {"why_not": strict_why_not}),
    "reasonless": ("no function of a game fails", {"reasons": lambda view, seat, move, rule: 1 // 0}),
    "untold": ("exists in en, uk and ru", {"reasons": lambda view, seat, move, rule: say("Not with 3 stones.")}),
    "mute": ("words are messages", {"reasons": lambda view, seat, move, rule: "3 stones"}),
    "telling": ("a refusal tells nothing", {"why_not": telling_why_not}),
    "nameless": ("every citation", {"why_not": nameless_why_not}),
    "failing": ("no function of a game fails", {"why_not": failing_why_not}),
    "stopping": ("no function of a game fails", {"choice": stopping_choice}),
    "absent": ("every legal move has a choice|no function", {"choice": absent_choice}),
    "trusting": ("no function of a game fails", {"candidates": trusting_meant}),
    "boundless": ("no function of a game fails", {"candidates": boundless_meant}),
    "undrawn": ("every shape named", {"choice": undrawn_choice}),
    "vague": ("tell choices apart", {"choice": vague_choice}),
    "wordless": ("exists in en, uk and ru", {"choice": wordless_choice}),
    "double ids": ("ids are unique", {"draw": double_draw}),
    "bad xml": ("well-formed", {"draw": broken_draw, "choice": lambda *_: Choice(say("Pass"))}),
    "moody": ("very same objects", {"draw": moody_draw}),
    "impatient": ("very same objects", {"draw": impatient_draw}),
    "a ghost made anew": ("very same objects", {"choice": hasty_choice}),
    "groundless": ("every citation", {"score": groundless_score}),
    "short sheet": ("adds up|quick points", {"score": lambda state, seat: toy.score(state, seat)[:1]}),
    "no winner": ("somebody is first", {"result": lambda state: Result((0, 0), (2, 2))}),
    "own move": ("sees its own", {"seen": blind_seen}),
    "prompt": ("exists in en, uk and ru", {"prompt": lambda state, seat: say("Do something.")}),
    "tell": ("exists in en, uk and ru", {"tell": lambda state, seat, move: say("does something")}),
    "moment": ("exists in en, uk and ru", {"moments": lambda state, seat: [Moment("now", say("Now!"))]}),
    "silent moment": ("a moment says something", {"moments": lambda state, seat: [Moment("now", NOTHING)]}),
    "two moments": ("moments have names", {"moments": lambda state, seat: [Moment("now", say("Pass"))] * 2}),
    "moment of nothing": (
        "named by a moment is drawn",
        {"moments": lambda state, seat: [Moment("now", say("Pass"), ("stone-99",))]},
    ),
    "moody moments": ("same page", {"moments": lambda state, seat: [Moment(f"now-{next(CALLS)}", say("Pass"))]}),
    "title": ("exists in en, uk and ru", {"title": say("Pebbles")}),
    "parts": ("can be said", {"tell": lambda state, seat, move: say("the card shows {card}")}),
    "odds": ("whole number of chances", {"odds": lambda state, moves: [0] * len(moves)}),
    "own luck": ("rolls the moves that are listed", {"chance": lambda state, roll: toy.Pass()}),
    "crowd": ("how many sit", {"new": lonely_new}),
    "policy": ("a bot chooses", {"policies": {"wild": without_memory(lambda *_: toy.Take(9))}}),
    "nothing to see": ("something to see", {"draw": lambda state, seat: []}),
    "words": ("words are messages", {"prompt": lambda state, seat: "Take!"}),
}


@pytest.mark.parametrize("fault", SPOILT)
def test_a_spoilt_toy_is_caught(fault: str) -> None:
    promise, changes = SPOILT[fault]
    with pytest.raises(BrokenPromise, match=promise) as caught:
        check(varied(toy.GAME, **changes), options=toy.Options(passing=True))
    assert "seed '1/" in str(caught.value)
    assert f"move {caught.value.number}" in str(caught.value)


def test_empty_words_need_no_translation() -> None:
    check(varied(toy.GAME, tell=lambda state, seat, move: NOTHING), games=2)


def test_the_games_of_a_bot_are_examined() -> None:
    def wild(rng: Random, budget: Budget | None) -> Bot:
        return lambda view, seat, moves: toy.Take(9)

    quick = check_game(
        toy.GAME, 2, seed=1, games=10, paint=svg, rates=OFTEN, players=[toy.GAME.thinking.policies["most"]]
    )
    slow = check_game(toy.GAME, 2, seed=1, games=10, paint=svg, rates=OFTEN)
    assert quick.moves < slow.moves
    with pytest.raises(BrokenPromise, match="a bot makes a legal move"):
        check_game(toy.GAME, 2, seed=1, paint=svg, rates=OFTEN, players=[wild])


@dataclass(frozen=True, slots=True)
class Needy(toy.Options):
    swaps: bool = option(False, say("A seat may pass"), needs=("stones",))


@dataclass(frozen=True, slots=True)
class Proposing(toy.Options):
    low: int = option(7, say("Stones in the heap"), (7, 12), first=9)


@pytest.mark.parametrize(
    ("options", "promise"), [(Needy, "only other ticks"), (Proposing, "proposed for a first game")]
)
def test_options_that_cannot_be_presented_are_caught(options: type[Any], promise: str) -> None:
    with pytest.raises(BrokenPromise, match=promise):
        check(varied(toy.GAME, options=options), options=options())
