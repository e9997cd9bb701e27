"""What a position promises a seat: points now, a mat that can do more, passengers on their way, track to come.

All numbers here are judgement, tuned by play among bots; none is a rule.
"""

from functools import lru_cache

from roundhouse.games.maglev_metro.bots.walks import FAR, Stop, stops, tiles_to
from roundhouse.games.maglev_metro.line import Line, line_of, links
from roundhouse.games.maglev_metro.parts import (
    BASE_ACTIONS,
    BONUS_SIZE,
    BUILD_SLOT,
    COLOURS,
    COMMUTERS,
    EXTRA_ROWS,
    FIXED,
    GRID_COLUMNS,
    GRID_ROWS,
    HUB,
    MOVE,
    NOBODY,
    POINTS,
    ROBOTS,
    TRACK,
    TURN_SLOT,
    UNLOCK,
)
from roundhouse.games.maglev_metro.rules.mat import slots_for, with_put
from roundhouse.games.maglev_metro.scoring import scored_cards
from roundhouse.games.maglev_metro.state import (
    OVER,
    Player,
    Table,
    allowance,
    city_of,
    is_kind,
    on_mat,
    seats_of,
    unlocked,
)

Rows = tuple[tuple[int, ...], ...]
Mood = tuple[int, tuple[float, ...], int]
"""Rounds thought to be left, what unlocking each commuter colour is worth, and the colours that have no station yet
as bits; kept while moves are compared."""
Key = tuple[Rows, int, tuple[int, ...], int, int, tuple[float, ...]]

_TRACKS = (5.0, 1.5, 0.5)  # second, third, fourth unit of TRACK
_TURN, _BUILD = 1.0, 15.0
_DELIVERY = 3.0  # what a passenger on the mat is worth on average
_CARRYING = 0.6  # the share of actions that carry passengers
_STATIONS = 2.5  # between a passenger and its station
_OTHER = 0.25  # what an action brings besides
_EXTRA = EXTRA_ROWS[0] | EXTRA_ROWS[1] | EXTRA_ROWS[2]
_LONG = 22.0
LINKS_HOPED = 9
CARD_HOPED = 9.0


def evaluate(state: Table, seat: int, mood: Mood | None = None) -> float:
    """About how many points the seat will have."""
    player = state.players[seat]
    if state.phase == OVER:
        return points_value(state, seat, (0, (0.0,) * 4, 0))
    mood = mood or mood_of(state)
    value = points_value(state, seat, mood) + track_value(state, player, mood)
    if player.place != NOBODY:
        value += _journey(state, player, mood)
    for colour in player.held:
        value += 0.8 * gains(*mat_key(state, player, mood))[colour]
    return value


def mood_of(state: Table) -> Mood:
    """The mood of the table now."""
    return rounds_left(state), _unlocking(state), sum(1 << c for c in COMMUTERS if c not in state.stations)


def rounds_left(state: Table) -> int:
    """A guess at the rounds to come: every passenger must leave the bag first."""
    if state.last:
        return max(0, state.last - state.round)
    if len(state.players) == 1:
        return min(24, sum(state.bag) * 2 // 3)
    todo = sum(kind not in state.stations for kind in COMMUTERS)
    draws = sum(state.bag) + sum(state.piles)
    return min(24, max(1 + draws // (1 + len(state.players) // 2) + todo, 6 * todo))


def mat_key(state: Table, player: Player, mood: Mood) -> Key:
    """What `mat_value` and `gains` ask for."""
    count = len(links(city_of(state), player.track, state.stations))
    hoped = max(count, min(LINKS_HOPED, count + mood[0] // 2))
    return player.rows, player.filled, player.bonus, mood[0], hoped, mood[1]


def _unlocking(state: Table) -> tuple[float, ...]:
    """By the passengers of a colour still to be carried; more for colours that must come once few others are left."""
    seats = len(state.players)
    hungry = sum(state.bag) <= 2 * seats
    found = []
    for colour in COMMUTERS:
        there = state.bag[colour] + state.piles[colour] + sum(waiting[colour] for waiting in state.waiting)
        worth = 3.0 + min(4.0, 1.3 * there / seats) * (POINTS[colour] + 1)
        worth *= 2.4 if hungry and colour not in state.stations else 1.0
        found.append(2.0 * round(worth / 2))  # coarse, so that mats once valued are found again
    return tuple(found)


def points_value(state: Table, seat: int, mood: Mood) -> float:
    """Mat, links and cards."""
    player = state.players[seat]
    value = mat_value(*mat_key(state, player, mood))
    value += len(links(city_of(state), player.track, state.stations))
    for _, points, counts in scored_cards(state, seat):
        value += points if counts else 0.15 * points * min(1.0, mood[0] / 5)
    return value - sum(state.aside)


def _filled(bits: int, filled: int) -> tuple[int, int]:
    return (bits & filled).bit_count(), bits.bit_count()


@lru_cache(maxsize=100_000)
def mat_value(
    rows: Rows, filled: int, bonus: tuple[int, ...], time: int, hoped: int, unlocking: tuple[float, ...]
) -> float:
    """The worth of a mat: commuters and grid in points, robots by what they can still do."""
    share = min(1.0, time / _LONG)
    value = _engine(rows, filled & _EXTRA, time) + share * sum(_TRACKS[: len(rows[TRACK])])
    value += share * (_TURN * (filled >> TURN_SLOT - FIXED & 1) + _BUILD * (filled >> BUILD_SLOT - FIXED & 1))
    for bits, worth in zip(UNLOCK, unlocking, strict=True):
        have, size = _filled(bits, filled)
        value += min(1.0, time / 8) * worth * (1.0 if have == size else 0.8 * have / size)
    return value + _commuters(filled, bonus, min(5, time), hoped)


@lru_cache(maxsize=50_000)
def _engine(rows: Rows, filled: int, time: int) -> float:
    """Deliveries to come, by the actions that a train full of passengers takes from platform to mat."""
    _, move, capacity, load, drop, refill, _ = (1 + len(row) for row in rows)
    trip = -(-capacity // load) + -(-capacity // drop) + _STATIONS / move + 0.6 * capacity / refill
    actions = float(BASE_ACTIONS)
    for bits in EXTRA_ROWS:
        have, size = _filled(bits, filled)
        actions += 1.0 if have == size else 0.7 * have / size
    return time * actions * (_OTHER + _DELIVERY * _CARRYING * capacity / trip)


@lru_cache(maxsize=50_000)
def _commuters(filled: int, bonus: tuple[int, ...], near: int, hoped: int) -> float:
    """Base points, full columns and rows, and something for those on the way to be full."""
    player = Player(filled=filled, bonus=bonus)
    mat, soon = on_mat(player), near / 5
    value = float(sum(mat[colour] * POINTS[colour] for colour in COMMUTERS))
    for colour, bits in zip(COMMUTERS, GRID_COLUMNS, strict=True):
        have, size = _filled(bits, filled)
        value += mat[colour] if have == size else soon * (mat[colour] + 1) * 0.5 * (have / size) ** 2
    able = sum(unlocked(player, colour) for colour in COMMUTERS)
    for bits in GRID_ROWS:
        have, size = _filled(bits, filled)
        value += hoped if have == size else soon * hoped * 0.75 * (have / size) ** 1.5 * (0.4 + 0.15 * able)
    full, some = divmod(len(bonus), BONUS_SIZE)
    cards = 0.6 * min(full, 3) + 0.5 * (some / BONUS_SIZE) ** 1.3
    return float(value + CARD_HOPED * soon * cards)


@lru_cache(maxsize=50_000)
def gains(
    rows: Rows, filled: int, bonus: tuple[int, ...], time: int, hoped: int, unlocking: tuple[float, ...]
) -> tuple[float, ...]:
    """What one more passenger of each colour on the mat would be worth, in its best slot."""
    player = Player(rows=rows, filled=filled, bonus=bonus)
    now = mat_value(rows, filled, bonus, time, hoped, unlocking)
    found = []
    for colour in range(len(COLOURS)):
        mats = [with_put(rows, filled, bonus, colour, slot) for slot in slots_for(player, colour)]
        after = [mat_value(*mat, time, hoped, unlocking) for mat in mats]
        found.append(max(after, default=now) - now)
    return tuple(found)


def track_value(state: Table, player: Player, mood: Mood) -> float:
    """Stations of every kind on the line, recesses that can be built on, open ends that lead somewhere."""
    line = line_of(city_of(state), player.track)
    soon = min(1.0, mood[0] / 6)
    value = 0.0
    kinds = {state.stations[place] for place in line.sides}
    for kind in range(HUB):
        if any(is_kind(one, kind) for one in kinds):
            value += 3.0 if kind in ROBOTS else (4.5 if unlocked(player, kind) else 1.2)
    value += 0.6 * sum(state.stations[place] >= 0 for place in line.sides)
    builder = player.filled >> BUILD_SLOT - FIXED & 1
    urge = 2.5 if builder and any(mood[2] >> c & 1 and unlocked(player, c) for c in COMMUTERS) else 1.0
    for place, hexes in line.sides.items():
        if state.stations[place] == NOBODY:
            value += (4.0 * urge if builder else 1.5) + 0.35 * (len(hexes) - 1)
    ends = [end for chain in line.chains for end in (chain.one, chain.other) if end[0] == NOBODY]
    hopes = sorted((_hope(state, player, hex_, side, urge) for _, hex_, side in ends), reverse=True)
    value += sum(hopes[:1]) + 0.5 * sum(hopes[1:2]) - 0.5 * len(hopes[2:])
    if line.tiles and len(line.sides) < 8 and not _can_grow(state, line):
        value -= 8 - len(line.sides)  # a small ring cannot grow
    return soon * value


def _can_grow(state: Table, line: Line) -> bool:
    if any(line.touching(place) < 2 or place == city_of(state).hub for place in line.sides):
        return True
    return any(NOBODY in (chain.one[0], chain.other[0]) for chain in line.chains)


def _hope(state: Table, player: Player, hex_: int, side: int, urge: float) -> float:
    """An open end is worth the more the nearer it is to a place that the line does not have."""
    line = line_of(city_of(state), player.track)
    best = 0.0
    for place, tiles in tiles_to(state.options.map, hex_, side).items():
        used = line.touching(place)
        free = urge if state.stations[place] == NOBODY else 1.0
        worth = 5.0 * free if not used else (1.0 if used < 2 and state.stations[place] >= 0 else 0.0)
        best = max(best, worth * 0.74**tiles)
    return best


def _journey(state: Table, player: Player, mood: Mood) -> float:
    """Passengers on the train and on platforms ahead, by the actions that still lie before them."""
    city = city_of(state)
    ahead = stops(city.name, player.track, state.stations, player.place, player.tail, player.head)
    worth = gains(*mat_key(state, player, mood))
    pace = 1 + len(player.rows[MOVE])
    left = max(0, allowance(player) - state.taken) if state.players[state.seat] is player else 0
    actions = left + mood[0] * allowance(player)
    value = 0.0
    for colour, count in enumerate(player.load):
        if count:
            cost = _way(state, ahead, colour, pace)
            near = 0.74 * worth[colour] * _nearness(cost, actions, 0.82)
            value += near * (1.0, 1.0, 1.7, 2.2, 2.6)[count]
    free = seats_of(player) - sum(player.load)
    return value + _platforms(state, player, ahead, worth, pace, actions, free)


def _way(state: Table, ahead: dict[int, Stop], colour: int, pace: int) -> float:
    """Actions until the train stands at a station of this colour."""
    nearest = min((stop[0] for place, stop in ahead.items() if is_kind(state.stations[place], colour)), default=FAR)
    if nearest == FAR:
        return 4.0
    return float(-(-nearest // pace)) + 0.1 * nearest


def _nearness(cost: float, actions: int, fade: float) -> float:
    if cost > actions:
        return 0.0
    return float(fade**cost)


def _platforms(
    state: Table, player: Player, ahead: dict[int, Stop], worth: tuple[float, ...], pace: int, actions: int, free: int
) -> float:
    """The best passengers waiting ahead, as many as there are free seats and a few more."""
    found: list[float] = []
    for place, (steps, *_) in ahead.items():
        here = state.waiting[place]
        cost = -(-steps // pace) + 0.1 * steps
        near = 0.33 * _nearness(cost, actions, 0.82)
        if near:
            for colour in range(len(COLOURS)):
                if here[colour] and (colour in ROBOTS or unlocked(player, colour)):
                    there = worth[colour] * near * (1.0 if _on_line(state, ahead, colour) else 0.35)
                    found += [there * 0.85**number for number in range(min(here[colour], 3))]
    found.sort(reverse=True)
    return sum(found[:free]) + 0.45 * sum(found[free : free + 3]) + 0.1 * sum(found[free + 3 : free + 8])


def _on_line(state: Table, ahead: dict[int, Stop], colour: int) -> bool:
    return any(is_kind(state.stations[place], colour) for place in ahead)
