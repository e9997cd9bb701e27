"""MOVE and TURN AROUND: the train runs the way it faces (MM-62 to MM-72, MM-103, MM-123)."""

from roundhouse.core.move import Move
from roundhouse.games.maglev_metro.moves import Go, Turn
from roundhouse.games.maglev_metro.parts import FIXED, MOVE, NOBODY, TURN, TURN_SLOT
from roundhouse.games.maglev_metro.rules import turn
from roundhouse.games.maglev_metro.state import Player, State, city_of, units_of
from roundhouse.games.maglev_metro.state.line import far_end, line_of

GOES = tuple(Go(hex_) for hex_ in range(128))
TURN_MOVE = Turn()


def moves(state: State) -> list[Move]:
    """The next stations the train can reach, and turning it round."""
    found: list[Move] = [GOES[hex_] for hex_ in ways(state, state.seat)]
    if why_not(state, TURN_MOVE) is None:
        found.append(TURN_MOVE)
    return found


def ways(state: State, seat: int) -> dict[int, tuple[int, int]]:
    """Where the train may go now: first tile → the station it leads to and the tile it arrives by."""
    player, city = state.players[seat], city_of(state)
    if player.place == NOBODY:
        return {}
    line = line_of(city, player.track)
    usable: dict[int, tuple[int, int]] = {}
    for hex_ in line.sides.get(player.place, ()):
        chain = line.chain_from(player.place, hex_)
        assert chain is not None
        place, last, _ = far_end(chain, player.place, hex_)
        if place not in (NOBODY, player.place) and state.stations[place] >= 0:  # MM-61, MM-63
            usable[hex_] = (place, last)
    ahead = {hex_: way for hex_, way in usable.items() if _faces(player.tail, player.head, hex_)}
    return ahead or usable  # at the last station it turns for free (MM-66)


def _faces(tail: int, head: int, hex_: int) -> bool:
    if head != NOBODY:
        return hex_ == head
    return hex_ != tail


def why_not(state: State, move: Move) -> str | None:
    """Why the train cannot go there or turn round."""
    if isinstance(move, Turn):
        return _why_not_turn(state)
    assert isinstance(move, Go)
    if rule := turn.busy(state, MOVE):
        return rule
    if move.hex in ways(state, state.seat):
        return None
    player, city = state.players[state.seat], city_of(state)
    line = line_of(city, player.track)
    if move.hex not in line.sides.get(player.place, ()):
        return "MM-62"
    chain = line.chain_from(player.place, move.hex)
    assert chain is not None
    place = far_end(chain, player.place, move.hex)[0]
    if place == NOBODY or state.stations[place] == NOBODY or place == player.place:
        return "MM-63"
    return "MM-67"


def _why_not_turn(state: State) -> str | None:
    if rule := turn.busy(state, TURN):
        return rule
    player = state.players[state.seat]
    if not player.filled >> TURN_SLOT - FIXED & 1:
        return "MM-103"
    return "MM-36" if player.tail == player.head == NOBODY else None  # MM-70: nothing would change


def play(state: State, move: Move) -> None:
    """Go one station on, or turn round."""
    player = state.players[state.seat]
    if isinstance(move, Go):
        _go(state, player, move)
        return
    turn.begin(state, TURN, 1)
    player.tail, player.head = player.head, player.tail
    turn.end_action(state)


def _go(state: State, player: Player, move: Go) -> None:
    place, last = ways(state, state.seat)[move.hex]
    turn.begin(state, MOVE, units_of(player, MOVE))
    state.units -= 1
    player.place = place
    player.tail, player.head = (NOBODY, NOBODY) if place == city_of(state).hub else (last, NOBODY)  # MM-123
    if not state.units:
        turn.end_action(state)
