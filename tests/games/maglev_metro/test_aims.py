"""What a hint says of a move: it is so after the move, and it is said in every language."""

from collections import Counter
from functools import lru_cache

from roundhouse.arena import play
from roundhouse.core.game import NATURE
from roundhouse.core.move import Move
from roundhouse.core.words import LANGUAGES, Say, speaker
from roundhouse.games import find
from roundhouse.games.maglev_metro.bots import shortlist
from roundhouse.games.maglev_metro.bots.aims import aim
from roundhouse.games.maglev_metro.moves import Build, Done, Drop, Go, Lay, Lift, Load, Put, Refill, Remove
from roundhouse.games.maglev_metro.parts import BONUS, COMMUTERS, FIXED
from roundhouse.games.maglev_metro.parts.names import COLOUR_NAMES
from roundhouse.games.maglev_metro.state import State, allowance, city_of, matches, unlocked
from roundhouse.games.maglev_metro.state.line import line_of, links

GAME = find("maglev_metro")


@lru_cache(maxsize=2)
def met(seed: int = 3) -> tuple[tuple[State, int, Move], ...]:
    """Every move that a position of a game offered, and whose it was."""
    match = play(GAME, ["heuristic"] * 2, seed=seed)
    found: list[tuple[State, int, Move]] = []
    for number in range(0, len(match.moves), 7):
        again = match.at(number)
        for seat in GAME.rules.to_act(again.state):
            if seat != NATURE:
                found += [(again.state.copy(), seat, move) for move in again.legal(seat)]
    return tuple(found)


def after(state: State, seat: int, move: Move) -> State:
    new = state.copy()
    GAME.rules.play(new, seat, move)
    return new


def parts(told: Say) -> dict[str, object]:
    return dict(told.parts)


def test_what_is_said_of_a_move_is_said_in_every_language() -> None:
    told = {words.text: words for state, seat, move in met() if (words := aim(state, seat, move)).text}
    assert len(told) > 9, told.keys()
    for lang in LANGUAGES:
        speak = speaker(lang, GAME.about.folder)
        assert all(speak.knows(text) and "{" not in speak(words) for text, words in told.items())


def test_of_what_a_good_player_does_on_the_map_and_the_mat_most_has_a_reason() -> None:
    match = play(GAME, ["heuristic"] * 2, seed=3)
    told: Counter[bool] = Counter()
    for number, (seat, move) in enumerate(match.moves):
        if number % 3 == 0 and seat != NATURE and isinstance(move, Put | Drop | Go | Load | Lay | Build | Refill):
            told[bool(aim(match.at(number).state, seat, move).text)] += 1
    assert told[True] > 5 * told[False], told


def test_who_can_be_let_off_or_loaded_at_a_station_can_be() -> None:
    seen = Counter[str]()
    for state, seat, move in met():
        told = aim(state, seat, move)
        if isinstance(move, Go) and told.text:
            new = after(state, seat, move)
            player = new.players[seat]
            colour = COLOUR_NAMES.index(parts(told)["who"])
            seen[told.text] += 1
            if told.text.startswith("There you can load"):
                assert new.waiting[player.place][colour]
                assert unlocked(player, colour)
            else:
                assert player.load[colour]
                assert matches(new, player.place, colour) == told.text.startswith("There")
    assert len(seen) > 1, seen


def test_what_a_slot_of_the_mat_is_said_to_bring_comes() -> None:
    seen = Counter[str]()
    for state, seat, move in met():
        if not isinstance(move, Put | Drop) or move.slot == BONUS:
            continue
        told, old, new = aim(state, seat, move), state.players[seat], after(state, seat, move).players[seat]
        seen[told.text.split(":")[0]] += 1
        if move.slot < FIXED:
            assert parts(told)["units"] == 1 + len(new.rows[move.slot // 2])
        assert (told.text == "One more action in every turn from now on.") == (allowance(new) > allowance(old))
        if told.text.startswith("Unlocked"):
            assert unlocked(new, COLOUR_NAMES.index(parts(told)["who"]))
    assert {"Stronger from now on", "Unlocked"} <= seen.keys(), seen


def test_a_tile_links_or_reaches_what_it_is_said_to() -> None:
    seen = Counter[str]()
    for state, seat, move in met():
        if not isinstance(move, Lay):
            continue
        told, new, city = aim(state, seat, move), after(state, seat, move), city_of(state)
        track = new.players[seat].track
        more = len(links(city, track, new.stations)) - len(links(city, state.players[seat].track, state.stations))
        assert told.text.startswith("It links") == (more > 0)
        if told.text.startswith("Your line reaches {place}:"):
            places = {city.places[place].called for place in line_of(city, track).sides}
            assert parts(told)["place"] in places
        seen[told.text[:9]] += 1
    assert len(seen) > 2, seen


def test_whatever_undoes_something_says_what_for_and_what_it_costs() -> None:
    seen = Counter[str]()
    for state, seat, move in met():
        if not isinstance(move, Lift | Remove):
            continue
        told, old, new = aim(state, seat, move), state.players[seat], after(state, seat, move).players[seat]
        assert told.text
        if isinstance(move, Lift):
            locked = any(unlocked(old, who) and not unlocked(new, who) for who in COMMUTERS)
            assert told.text.startswith("Then this is locked") == locked
        else:
            city = city_of(state)
            fewer = len(links(city, old.track, state.stations)) > len(links(city, new.track, state.stations))
            assert told.text.startswith("{told} It costs") == fewer
        seen[told.text[:12]] += 1
    assert len(seen) > 3, seen


def test_the_end_of_an_action_has_a_plain_reason() -> None:
    told = [aim(state, seat, move).text for state, seat, move in met() if isinstance(move, Done)]
    assert told
    assert all(told)


def test_what_stands_beside_a_good_move_only_undoes_where_nothing_else_is_left() -> None:
    for state, seat, move in met()[::50]:
        moves = GAME.rules.moves(state, seat)
        found = shortlist(state, seat, moves)
        assert found
        assert set(found) <= set(moves)
        assert not isinstance(move, Lift | Remove) or move not in found or len(found) == len(moves)
