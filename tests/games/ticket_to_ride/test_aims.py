"""What a hint says of a move: it is so after the move, and it is said in every language."""

from collections import Counter
from functools import lru_cache

from roundhouse.arena import play
from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.core.words import LANGUAGES, speaker
from roundhouse.games.ticket_to_ride import GAME
from roundhouse.games.ticket_to_ride.drawing.aims import aim
from roundhouse.games.ticket_to_ride.drawing.tickets import shown_tickets
from roundhouse.games.ticket_to_ride.moves import Blind, Claim, Keep, Take
from roundhouse.games.ticket_to_ride.parts import WILD, number
from roundhouse.games.ticket_to_ride.scoring import cells_to_go
from roundhouse.games.ticket_to_ride.state import State

EN = speaker("en", GAME.about.folder)


@lru_cache(maxsize=1)
def met() -> tuple[tuple[State, int, Move], ...]:
    """Every move that some positions of four games offered, and whose it was, as its seat may know it."""
    found: list[tuple[State, int, Move]] = []
    for seed in range(1, 5):
        match = play(GAME, ["heuristic"] * 2, seed=seed)
        for at in range(0, len(match.moves), 3):
            again = match.at(at)
            for seat in GAME.rules.to_act(again.state):
                if seat != NATURE:
                    view = GAME.secrecy.view(again.state, seat)
                    found += [(view, seat, move) for move in again.legal(seat)]
    return tuple(found)


def left(state: State, seat: int, letter: str) -> int | None:
    ticket = dict(shown_tickets(state, seat))[letter]
    return cells_to_go(state.city, state.claimed[seat], state.shut[seat], ticket)


def test_what_is_said_of_a_move_is_said_in_every_language() -> None:
    told = {words.text: words for view, seat, move in met() if (words := aim(view, seat, move)).text}
    assert len(told) > 5, told.keys()
    for lang in LANGUAGES:
        speak = speaker(lang, GAME.about.folder)
        assert all(speak.knows(text) and "{" not in speak(words) for text, words in told.items())


def test_a_route_brings_its_ticket_as_near_as_is_said() -> None:
    seen = Counter[str]()
    for view, seat, move in met():
        if not isinstance(move, Claim):
            continue
        words, parts = aim(view, seat, move), dict(aim(view, seat, move).parts)
        after = view.copy()
        GAME.rules.play(after, seat, move)
        seen[words.text] += 1
        if words.text.startswith("It completes ticket"):
            assert left(view, seat, str(parts["letter"])) != 0 == left(after, seat, str(parts["letter"]))
        elif words.text.startswith("Ticket"):
            assert left(after, seat, str(parts["letter"])) == parts["n"]
        elif words.text.startswith("It completes a French flag"):
            assert after.sets[seat] == view.sets[seat] + 1 or view.ask
        else:
            assert EN(words).endswith("at once.")
            assert after.track[seat] > view.track[seat]
    assert len(seen) > 2, seen


def test_a_card_is_named_for_a_route_that_the_hand_does_not_pay_for_yet() -> None:
    named = 0
    for view, seat, move in met():
        words = aim(view, seat, move)
        parts = dict(words.parts)
        if isinstance(move, Take) and words.text:
            named += 1
            have, need = int(str(parts["have"])), int(str(parts["need"]))
            assert have <= need
            colours = [number(view.hands[seat], one) for one in range(WILD)]
            assert have - 1 - number(view.hands[seat], WILD) in colours
        elif isinstance(move, Blind) and words.text:
            takes = [one for state, who, one in met() if state is view and who == seat and isinstance(one, Take)]
            assert not any(aim(view, seat, one).text for one in takes)
        elif isinstance(move, Keep) and len(move.tickets) == 1:
            assert EN(words).startswith(f"{parts['n']} cell")
    assert named
