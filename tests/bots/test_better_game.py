"""The search for all games: the same luck however one plays, the others as they moved, never below what was made."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Any, ClassVar

import pytest

from roundhouse.arena import play
from roundhouse.bots.better_game import other_moves
from roundhouse.bots.hindsight import best, told_best, write_best
from roundhouse.bots.same_luck import Again, Luck
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import NATURE, OPEN, Budget, Game, Result, Rules, ScoreLine, Thinking, without_memory
from roundhouse.core.log import read_log, verify, write_log
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.core.words import Speaker, say
from roundhouse.games import find
from roundhouse.games.maglev_metro import COME as PASSENGERS
from roundhouse.games.ticket_to_ride import COME as CARDS

TURNS = 4
WORTH = (3, -2, 5, -4, 1, 6, -1, 2)


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Nature gives a seat a card of the deck."""

    kind: ClassVar[str] = "deal"
    to: int
    card: int


@dataclass(frozen=True, slots=True)
class Burn(Move):
    """Nature puts a card of the deck away; only one with an even number."""

    kind: ClassVar[str] = "burn"
    card: int


@dataclass(frozen=True, slots=True)
class Ask(Move):
    """Ask for a card."""

    kind: ClassVar[str] = "ask"


@dataclass(frozen=True, slots=True)
class Fire(Move):
    """Let a card be put away."""

    kind: ClassVar[str] = "fire"


@dataclass(frozen=True, slots=True)
class Steal(Move):
    """Take a card that the other seat holds."""

    kind: ClassVar[str] = "steal"
    card: int


@dataclass(frozen=True, slots=True)
class Rest(Move):
    """Do nothing."""

    kind: ClassVar[str] = "rest"
    idle: ClassVar[bool] = True


@dataclass(slots=True)
class State:
    deck: tuple[int, ...]
    hands: list[tuple[int, ...]]
    made: int = 0
    coming: str = ""

    @property
    def seats(self) -> int:
        return len(self.hands)

    def copy(self) -> "State":
        return State(self.deck, self.hands[:], self.made, self.coming)


def new(seats: int, options: Any) -> State:
    return State(tuple(range(len(WORTH))), [()] * seats)


def to_act(state: State) -> tuple[int, ...]:
    if state.coming:
        return (NATURE,)
    return (state.made % 2,) if state.made < 2 * TURNS else ()


def moves(state: State, seat: int) -> list[Move]:
    if seat == NATURE:
        kept = (state.made - 1) % 2
        return [Deal(kept, card) if state.coming == "ask" else Burn(card) for card in could_come(state)]
    found: list[Move] = [Ask()] if state.deck else []
    if any(card % 2 == 0 for card in state.deck):
        found.append(Fire())
    return [*found, *(Steal(card) for card in state.hands[1 - seat]), Rest()]


def could_come(state: State) -> list[int]:
    return [card for card in state.deck if state.coming == "ask" or card % 2 == 0]


def why_not(state: State, seat: int, move: Move) -> str | None:
    return None if move in moves(state, seat) else "TY-1"


def make(state: State, seat: int, move: Move) -> None:
    if isinstance(move, Deal | Burn):
        state.coming = ""
        state.deck = tuple(card for card in state.deck if card != move.card)
        if isinstance(move, Deal):
            state.hands[move.to] += (move.card,)
        return
    state.made += 1
    state.coming = move.kind if isinstance(move, Ask | Fire) else ""
    if isinstance(move, Steal):
        state.hands[seat] += (move.card,)
        state.hands[1 - seat] = tuple(card for card in state.hands[1 - seat] if card != move.card)


def score(state: State, seat: int) -> list[ScoreLine]:
    return [ScoreLine("TY-2", say("Cards"), sum(WORTH[card] for card in state.hands[seat]))]


def result(state: State) -> Result:
    points = tuple(score(state, seat)[0].points for seat in range(2))
    return Result(points, tuple(1 + (one < max(points)) for one in points))


def resting(view: State, seat: int, legal: Sequence[Move], rng: Random) -> Move:
    return legal[-1]


COME = {Deal: ("card",), Burn: ("card",)}
KINDS = (Deal, Burn, Ask, Fire, Steal, Rest)
TOY: Game[State] = Game(
    "deck",
    Rules(range(2, 3), KINDS, new, to_act, moves, make, why_not, score, result),
    secrecy=OPEN,
    thinking=Thinking(
        policies={"resting": without_memory(resting)},
        levels={"easy": "random", "normal": "resting", "hard": "greedy"},
        hindsight=other_moves(lambda: TOY, "resting", COME),
    ),
)


def game_of(first: Sequence[Move], second: Sequence[Move], cards: Sequence[int]) -> Match:
    """The toy played so, with these cards coming."""
    match, come, plans = Match(TOY, 2), iter(cards), (iter(first), iter(second))
    while acting := to_act(match.state):
        if acting[0] == NATURE:
            match.play(NATURE, replace(match.legal(NATURE)[0], card=next(come)))  # type: ignore[call-arg]
        else:
            match.play(acting[0], next(plans[acting[0]]))
    return match


ASK, FIRE, REST = Ask(), Fire(), Rest()
RESTING = game_of([REST] * 4, [ASK, ASK, ASK, REST], [3, 5, 0])


def again(match: Match, first: Sequence[Move]) -> Again:
    """Seat 0 plays otherwise: what comes then, and what the other does."""
    lived, plan = Again(Luck(TOY, match.moves, 0, COME), new(2, None)), iter(first)
    while acting := to_act(lived.state):
        one = acting[0]
        lived.make(one, lived.natures() if one == NATURE else next(plan) if one == 0 else lived.others(one))
    return lived


def cards(lived: Again) -> list[int]:
    return [move.card for move in (move for seat, move in lived.moves if seat == NATURE)]  # type: ignore[attr-defined]


def test_the_same_cards_come_in_the_same_order_whoever_asks_for_them() -> None:
    lived = again(RESTING, [ASK, REST, REST, REST])
    assert cards(lived)[:3] == [3, 5, 0]
    assert lived.state.hands[0] == (3,)
    assert lived.turned == 0


def test_what_cannot_come_now_waits_for_the_next_time_that_it_can() -> None:
    lived = again(RESTING, [FIRE, REST, REST, REST])
    assert cards(lived)[:3] == [0, 3, 5], "only an even card is put away"
    assert lived.turned == 1


def test_beyond_the_last_known_card_comes_what_is_left_and_the_same_every_time() -> None:
    lived = again(RESTING, [ASK] * 4)
    assert cards(lived)[:3] == [3, 5, 0]
    assert lived.more == len(cards(lived)) - 3 > 0
    assert len(set(cards(lived))) == len(cards(lived))
    assert cards(again(RESTING, [ASK] * 4)) == cards(lived)


def test_the_others_move_as_before_until_they_cannot_and_then_as_the_normal_bot() -> None:
    match = game_of([ASK, REST, REST, REST], [Steal(5), ASK, ASK, ASK], [5, 0, 2, 4])
    as_before = again(match, [ASK, REST, FIRE, REST])
    assert [move for seat, move in as_before.moves if seat == 1] == [Steal(5), ASK, ASK, ASK]
    assert not as_before.strayed
    other = again(match, [REST, ASK, REST, REST])
    assert [move for seat, move in other.moves if seat == 1] == [REST] * 4, "there is no card to steal"
    assert other.strayed


def every_way(match: Match) -> int:
    """The most that seat 0 could have made, by playing in every way."""
    most, open_ = -99, [Again(Luck(TOY, match.moves, 0, COME), new(2, None))]
    while open_:
        lived = open_.pop()
        acting = to_act(lived.state)
        if not acting:
            most = max(most, score(lived.state, 0)[0].points)
        for move in (
            moves(lived.state, 0)
            if acting == (0,)
            else [lived.natures()] if acting == (NATURE,) else [lived.others(1)] if acting else []
        ):  # fmt: skip
            after = lived.copy()
            after.make(acting[0], move)
            open_.append(after)
    return most


@pytest.mark.parametrize("seed", range(6))
def test_on_a_small_game_it_finds_the_best_of_all_ways(seed: int) -> None:
    match = play(TOY, ["random", "random"], seed=seed)
    found = best(match, 0, Budget(None, 600))
    assert found.points == every_way(match)
    assert found.points == score(found.match.state, 0)[0].points


def test_it_is_never_below_what_was_made_however_little_is_tried() -> None:
    match = game_of([ASK, Steal(2), ASK, REST], [ASK, REST, REST, REST], [5, 2, 0])
    found = best(match, 0, Budget(None, 1))
    assert found.points >= found.made == WORTH[5] + WORTH[2] + WORTH[0]


def test_what_is_not_quite_the_same_is_told() -> None:
    speak = Speaker("en")
    told = [speak(one) for one in told_best(best(RESTING, 0, Budget(None, 300)))]
    assert told[0].startswith("With this luck, and the others playing so, at least ")
    assert any("More was drawn than in the game" in one for one in told[1:])
    assert not any("the maximum" in one for one in told)


def test_a_game_that_goes_on_is_refused_before_anything_is_looked_at() -> None:
    for at in (0, 3, len(RESTING.moves) - 1):
        with pytest.raises(CannotRead, match="once a game is over"):
            best(RESTING.at(at), 0, Budget(None, 1))


LITTLE = {"ticket_to_ride": 60, "metro_domino": 60, "maglev_metro": 5}
READ: dict[str, Any] = {"ticket_to_ride": CARDS, "maglev_metro": PASSENGERS, "metro_domino": {}}


def played(name: str, seats: int = 2) -> Match:
    return play(find(name), ["easy" if name == "ticket_to_ride" else "rollout"] * seats, seed="better")


@pytest.mark.no_cover
@pytest.mark.parametrize("name", LITTLE)
def test_the_better_game_replays_by_the_rules_with_the_luck_that_came(name: str) -> None:
    match, budget = played(name), Budget(None, LITTLE[name])
    found = best(match, 1, budget)
    assert found.points > found.made
    assert best(match, 1, budget).match.moves == found.match.moves, "the same every time"
    log = read_log(write_best(found, read_log(write_log(match), find)), find)
    assert verify(log) == []
    assert log.result is not None
    assert log.result["points"][1] == found.points
    lived = Again(Luck(match.game, match.moves, 1, READ[name]), match.game.rules.new(2, match.options))
    for seat, move in found.match.moves:
        if seat == NATURE:
            assert lived.natures() == move
        elif seat != 1 and lived.left[seat] is not None:
            meant = lived.luck.meant[seat][lived.left[seat] or 0 :][:1]
            assert meant == [move] or match.game.rules.why_not(lived.state, seat, meant[0]) if meant else True
        lived.make(seat, move)


def test_a_card_of_the_deck_of_paris_is_the_same_in_a_hand_and_in_the_row() -> None:
    match = played("ticket_to_ride")
    luck = Luck(match.game, match.moves, 0, CARDS)
    drawn = [move for seat, move in match.moves if seat == NATURE and move.kind in ("deal", "open")]
    kinds = {move.kind for one, other in pairwise(drawn) for move in (one, other) if one.kind != other.kind}
    assert kinds == {"deal", "open"}
    assert [what for what in luck.came if what[0] == ("card",)] == [luck.what(move) for move in drawn]
    assert {what[0] for what in map(luck.what, drawn)} == {("card",)}


def test_secrets_of_a_running_game_are_not_looked_at() -> None:
    for name in LITTLE:
        match = played(name)
        with pytest.raises(CannotRead, match="once a game is over"):
            best(match.at(len(match.moves) - 1), 0, Budget(None, 1))
