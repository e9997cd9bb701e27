"""What a position promises a seat: points now, a mat that can do more, passengers on their way, track to come.

What it weighs stands in `weights.json`; how many rounds are left is counted here, roughly.
"""

from roundhouse.games.maglev_metro.bots.growth import Means, growth, link_count
from roundhouse.games.maglev_metro.bots.journey import journey
from roundhouse.games.maglev_metro.bots.lines import WIDE
from roundhouse.games.maglev_metro.bots.mats import Rows, Times, gains, mat_value
from roundhouse.games.maglev_metro.bots.weights import TABLE
from roundhouse.games.maglev_metro.parts import (
    BONUS_ROWS,
    BONUS_SIZE,
    BUILD_SLOT,
    COMMUTERS,
    FIXED,
    NOBODY,
    POINTS,
    TRACK,
)
from roundhouse.games.maglev_metro.scoring import scored_cards
from roundhouse.games.maglev_metro.state import OVER, State, allowance, units_of, unlocked

Mood = tuple[int, tuple[float, ...], int]
"""Rounds thought to be left, what unlocking each commuter colour is worth, and the colours that have no station yet
as bits; kept while moves are compared."""
Cards = list[tuple[int, int, bool]]
"""Cards with their points and whether they count, best first."""
Key = tuple[Rows, int, tuple[int, ...], int, int, int, tuple[float, ...]]

_SOLO_TURNS, _LINKS_HOPED = int(TABLE["solo turns"]), int(TABLE["links hoped"])
_CARD_HOPED, _CARD_ROUNDS, _LATER_ROUNDS = TABLE["card hoped"], TABLE["card rounds"], TABLE["later rounds"]
_LATER_CARDS = (TABLE["first later card"], TABLE["second later card"], TABLE["third later card"])
_HELD, _ALONE = TABLE["held"], TABLE["alone"]
_UNLOCKING, _MOST, _EACH = TABLE["unlocking"], TABLE["most to carry"], TABLE["each to carry"]
_HUNGRY, _PATIENCE, _URGE = TABLE["hungry"], TABLE["patience"], TABLE["urge"]


def evaluate(state: State, seat: int, mood: Mood | None = None, width: int = WIDE) -> float:
    """About how many points the seat will have."""
    player = state.players[seat]
    if state.phase == OVER:
        return points_value(state, seat, (0, (0.0,) * 4, 0))
    mood = mood or mood_of(state)
    cards = scored_cards(state, seat)
    value = points_value(state, seat, mood, cards) + track_value(state, seat, mood, width)
    worth = gains(*mat_key(state, seat, mood, cards))
    if player.place != NOBODY:
        left = max(0, allowance(player) - state.taken) if state.seat == seat else 0
        value += journey(state, player, worth, left + mood[0] * allowance(player))
    return value + _HELD * sum(worth[colour] for colour in player.held)


def mood_of(state: State) -> Mood:
    """The mood of the table now."""
    return rounds_left(state), _unlocking(state), sum(1 << c for c in COMMUTERS if c not in state.stations)


def rounds_left(state: State) -> int:
    """A guess at the rounds to come: every passenger must leave the bag first."""
    if state.last:
        return max(0, state.last - state.round)
    if len(state.players) == 1:  # every turn takes one from the bag (MM-131), and refills take some
        return max(min(_SOLO_TURNS - state.round, sum(state.bag) + sum(state.piles)), sum(state.bag) * 7 // 10)
    todo = sum(kind not in state.stations for kind in COMMUTERS)
    draws = sum(state.bag) + sum(state.piles)
    return min(24, max(1 + draws // (1 + len(state.players) // 2) + todo, 6 * todo))


def _unlocking(state: State) -> tuple[float, ...]:
    """By the passengers of a colour still to be carried; more for colours that the end of the game waits for."""
    seats = len(state.players)
    hungry = sum(state.bag) <= 2 * seats
    urge = max(_HUNGRY * hungry, 1.0 + max(0, state.round - _PATIENCE) / _URGE)
    found = []
    for colour in COMMUTERS:
        there = state.bag[colour] + state.piles[colour] + sum(waiting[colour] for waiting in state.waiting)
        worth = _UNLOCKING + min(_MOST, _EACH * there / seats) * (POINTS[colour] + 1)
        worth *= 1.0 if colour in state.stations else urge
        found.append(2.0 * round(worth / 2))  # coarse, so that mats once valued are found again
    return tuple(found)


def mat_key(state: State, seat: int, mood: Mood, valued: Cards | None = None) -> Key:
    """What `mat_value` and `gains` ask for."""
    player = state.players[seat]
    return player.rows, player.filled, player.bonus, *times_of(state, seat, mood, valued)


def times_of(state: State, seat: int, mood: Mood, valued: Cards | None = None) -> Times:
    """What a mat is measured by, besides what lies on it."""
    player = state.players[seat]
    count = link_count(state.options.map, player.track, state.stations)
    hoped = max(count, min(_LINKS_HOPED, count + mood[0] // 2))
    cards = scored_cards(state, seat) if valued is None else valued
    full = min(BONUS_ROWS, len(player.bonus) // BONUS_SIZE)
    hope = _CARD_HOPED * min(1.0, mood[0] / _CARD_ROUNDS)
    card = round(max(hope, cards[full + 1][1])) if full + 1 < len(cards) else 0
    return mood[0], hoped, card, mood[1]


def points_value(state: State, seat: int, mood: Mood, valued: Cards | None = None) -> float:
    """Mat, links and cards."""
    player = state.players[seat]
    cards = scored_cards(state, seat) if valued is None else valued
    value = mat_value(player.rows, player.filled, player.bonus, *times_of(state, seat, mood, cards))
    value += link_count(state.options.map, player.track, state.stations)
    soon, later = min(1.0, mood[0] / _LATER_ROUNDS), iter(_LATER_CARDS)
    for _, points, counts in cards:
        value += points if counts else soon * points * next(later)
    return value - sum(state.aside)


def track_value(state: State, seat: int, mood: Mood, width: int = WIDE) -> float:
    """What the seat's track promises."""
    player = state.players[seat]
    able = sum(1 << colour for colour in COMMUTERS if unlocked(player, colour))
    builder = player.filled >> BUILD_SLOT - FIXED & 1
    start = NOBODY if player.track else player.place
    eager = _ALONE if len(state.players) == 1 else 1.0
    means = Means(able, builder, mood[2], mood[0], units_of(player, TRACK), width, eager)
    return growth(state.options.map, player.track, state.stations, start, means)
