"""What the train promises: passengers on it and on the platforms ahead, by the actions that still lie before them."""

from roundhouse.games.maglev_metro.bots.walks import FAR, Numbers, Stop, stops, ways
from roundhouse.games.maglev_metro.bots.weights import ALIKE, TRAIN
from roundhouse.games.maglev_metro.parts import COLOURS, DROP, LOAD, MOVE, NONE
from roundhouse.games.maglev_metro.state import Player, State, seats_of, unlocked

_FADE = tuple(TRAIN["fade"] ** (step / 4) for step in range(200))  # by quarters of an action
_ABOARD, _WAITING, _NEXT = TRAIN["aboard"], TRAIN["waiting"], TRAIN["next of a colour"]
_ALIKE = tuple(ALIKE["aboard"])
_FOR_LATER = ((3, TRAIN["next three"]), (5, TRAIN["next five"]))  # passengers beyond the free seats
_NO_WAY, _PAID, _USED, _HALF = TRAIN["no way"], TRAIN["paid"], TRAIN["used"], TRAIN["loading"]


def _cost(steps: int, pace: int) -> float:
    """Actions to go so many stations, between what is paid and what is used of it."""
    return _PAID * -(-steps // pace) + _USED * steps / pace


def journey(state: State, player: Player, worth: tuple[float, ...], actions: int) -> float:
    """The deliveries that can be foreseen."""
    here = (state.options.map, player.track, state.stations, player.place, player.tail, player.head)
    pace, dropping = 1 + len(player.rows[MOVE]), 1 + len(player.rows[DROP])
    value, away = 0.0, ways(*here)
    for colour, count in enumerate(player.load):
        cost = _HALF + _HALF / dropping + _way(away[colour], pace)
        if count and cost <= actions:
            value += _ABOARD * worth[colour] * _FADE[int(4 * cost)] * _ALIKE[count]
    found = _platforms(state, player, stops(*here), worth, actions)
    free = seats_of(player) - sum(player.load)
    value += sum(found[:free])
    for count, share in _FOR_LATER:
        value += share * sum(found[free : free + count])
        free += count
    return value


def _way(steps: int, pace: int) -> float:
    return _cost(steps, pace) if steps < FAR else _NO_WAY


def _platforms(
    state: State, player: Player, ahead: dict[int, Stop], worth: tuple[float, ...], actions: int
) -> list[float]:
    """What the passengers waiting ahead promise, best first."""
    pace, loading, dropping = (1 + len(player.rows[row]) for row in (MOVE, LOAD, DROP))
    able = [colour for colour in range(len(COLOURS)) if worth[colour] > 0 and unlocked(player, colour)]
    found: list[float] = []
    for place, (steps, tail, head, _) in ahead.items():
        waiting = state.waiting[place]
        if waiting == NONE:
            continue
        away: Numbers = ways(state.options.map, player.track, state.stations, place, tail, head)
        for colour in able:
            cost = 1 + _HALF / dropping + _HALF / loading + _cost(steps, pace) + _way(away[colour], pace)
            if waiting[colour] and cost <= actions:
                there = _WAITING * worth[colour] * _FADE[int(4 * cost)]
                found += [there * _NEXT**number for number in range(min(waiting[colour], 3))]
    return sorted(found, reverse=True)
