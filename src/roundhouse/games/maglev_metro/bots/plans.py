"""Plans of a turn: fetch and deliver, refill, build, lay track, turn round; each with its worth and its actions."""

from collections.abc import Iterator
from dataclasses import dataclass

from roundhouse.core.move import Move
from roundhouse.games.maglev_metro.bots.growth import can_grow
from roundhouse.games.maglev_metro.bots.lines import WIDE
from roundhouse.games.maglev_metro.bots.mats import gains, mat_value, put_value
from roundhouse.games.maglev_metro.bots.tours import MORE, Tour, Train
from roundhouse.games.maglev_metro.bots.value import mat_key, mood_of, points_value, times_of, track_value
from roundhouse.games.maglev_metro.bots.walks import Stop, stops
from roundhouse.games.maglev_metro.bots.weights import PLANS
from roundhouse.games.maglev_metro.moves import Build, Drop, Go, Lay, Lift, Load, PutOff, Refill, Remove, Turn
from roundhouse.games.maglev_metro.parts import (
    BUILD_SLOT,
    COLOURS,
    CURVES,
    DROP,
    EXTRA_ROWS,
    FIXED,
    LOAD,
    MOVE,
    NOBODY,
    STRAIGHTS,
    UNLOCK,
)
from roundhouse.games.maglev_metro.rules import play
from roundhouse.games.maglev_metro.rules.mat import slots_for
from roundhouse.games.maglev_metro.rules.passengers import drawable
from roundhouse.games.maglev_metro.state import Player, State, allowance, city_of, is_kind, matches, seats_of, unlocked
from roundhouse.games.maglev_metro.state.line import line_of

_FRESH, _STATION, _WAITING = PLANS["fresh station"], PLANS["station"], PLANS["waiting there"]  # MM-101, MM-109
_REFILLED, _ADJUSTED, _ADJUSTING = PLANS["refill"], PLANS["adjusted"], PLANS["adjusting"]
_REMOVED = PLANS["removed"]
_ADJUST_ACTIONS, _REMOVE_ACTIONS = PLANS["actions to adjust"], PLANS["actions to remove"]


@dataclass(frozen=True, slots=True)
class Plan:
    """What would be gained, in how many actions, and the first move towards it."""

    worth: float
    actions: float
    first: Move

    @property
    def rate(self) -> float:
        """Worth per action."""
        return self.worth / max(0.3, self.actions)


class Outlook:
    """What a seat sees when it plans: where it can go, what passengers are worth, how strong its actions are."""

    def __init__(self, view: State, seat: int, width: int = WIDE) -> None:
        self.view, self.seat, self.mood, self.width = view, seat, mood_of(view), width
        self.player: Player = view.players[seat]
        player = self.player
        self.ahead = self._stops(player.place, player.tail, player.head)
        self.worth = gains(*mat_key(view, seat, self.mood))
        self.pace, self.loading, self.dropping = (1 + len(player.rows[row]) for row in (MOVE, LOAD, DROP))
        self.actions = max(0, allowance(player) - view.taken) + self.mood[0] * allowance(player)

    def _stops(self, place: int, tail: int, head: int) -> dict[int, Stop]:
        view = self.view
        return stops(view.options.map, self.player.track, view.stations, place, tail, head)

    def steps(self, count: int) -> int:
        """Actions to go so many stations; the units of a MOVE under way are free."""
        free = self.view.units if self.view.doing == MOVE else 0
        return -(-max(0, count - free) // self.pace)

    def nearest(self, stop_list: dict[int, Stop], colour: int) -> tuple[int, int] | None:
        """The nearest station of a colour: how far, and the first tile of the way."""
        found = [(stop[0], stop[3]) for place, stop in stop_list.items() if is_kind(self.view.stations[place], colour)]
        return min(found, default=None)

    def tours(self, turned: bool = False) -> Iterator[Plan]:
        """Fetch passengers and bring them to their stations."""
        free = self.view.units if self.view.doing == MOVE else 0
        for tour in Train(self.view, self.player, self.worth, free).tours(turned):
            yield Plan(tour.gain, tour.actions, Turn() if turned else self._begin(tour))

    def _begin(self, tour: Tour) -> Move:
        """The first move of a tour."""
        steps, by, colour = tour.first
        if steps:
            return Go(by)
        load, place = self.player.load, self.player.place
        if colour != NOBODY and sum(load) < seats_of(self.player):
            return Load(colour)
        if colour != NOBODY:
            return PutOff(min((c for c, count in enumerate(load) if count), key=lambda c: self.worth[c]))
        here = [c for c, count in enumerate(load) if count and matches(self.view, place, c)]
        best = max(here, key=lambda c: self.worth[c])
        return Drop(best, self.slot(best))

    def refills(self, most: int) -> Iterator[Plan]:
        """Draw passengers, load them and bring them away."""
        player, view = self.player, self.view
        free = seats_of(player) - sum(player.load)
        here = view.waiting[player.place]
        useful = sum(n for c, n in enumerate(here) if self.worth[c] > 0.5 and unlocked(player, c))
        wanted = min(most, max(0, free + 1 - useful))
        if not wanted:
            return
        bag = {colour: view.bag[colour] for colour in drawable(view, player.place)}
        hoped, far = 0.0, 0.0
        for colour, count in bag.items():
            way = self.nearest(self.ahead, colour)
            if way and unlocked(player, colour):
                share = count / sum(bag.values())
                hoped += share * self.worth[colour]
                far += share * self.steps(way[0])
        actions = 1 + -(-wanted // self.loading) + far + -(-wanted // self.dropping)
        yield Plan(_REFILLED * hoped * MORE[min(4, wanted)], actions, Refill(most))

    def buildings(self, moves: list[Build]) -> Iterator[Plan]:
        """Build a station: its passenger, the links it makes, the errands it opens."""
        now = self.standing(self.view)
        for move in moves:
            after = self._played(move)
            gain = self.worth[move.station] + self.standing(after) - now
            fit = _WAITING * sum(n for c, n in enumerate(self.view.waiting[move.place]) if c != move.station)
            fresh = _FRESH if self.mood[2] >> move.station & 1 else 0.0
            yield Plan(gain + fit + fresh + _STATION, 1, move)

    def standing(self, state: State) -> float:
        """Points and track alone."""
        return points_value(state, self.seat, self.mood) + track_value(state, self.seat, self.mood, self.width)

    def _played(self, move: Move) -> State:
        state = self.view.copy()
        play(state, self.seat, move)
        return state

    def tracks(self, moves: list[Lay], units: int) -> Iterator[Plan]:
        """Lay a tile, and guess that the next ones of the action do as well."""
        now = self.standing(self.view)
        for move in moves:
            state = self._played(move)
            spent = max(1, units - state.units) if state.units else units
            yield Plan((self.standing(state) - now) * min(2.0, units / spent), 1, move)

    def removals(self, moves: list[Remove]) -> Iterator[Plan]:
        """With the supply used up, or in a ring that cannot grow, take back a tile that leads nowhere."""
        line = line_of(city_of(self.view), self.player.track)
        if len(self.player.track) < STRAIGHTS + CURVES - 2 and can_grow(city_of(self.view), line):
            return
        now = self.standing(self.view)
        for move in moves:
            yield Plan(self.standing(self._played(move)) - now + _REMOVED, _REMOVE_ACTIONS, move)

    def adjustments(self, moves: list[Lift]) -> Iterator[Plan]:
        """Move one robot to where it is worth more; seats in use stay."""
        player = self.player
        now = mat_value(*mat_key(self.view, self.seat, self.mood))
        for move in moves:
            state = self._played(move)
            lifted = state.players[self.seat]
            if seats_of(lifted) < sum(player.load) or self._needed(move.slot):
                continue
            colour = lifted.held[-1]
            key = mat_key(state, self.seat, self.mood)
            best = mat_value(*key) + gains(*key)[colour]
            if best - now > _ADJUSTED:
                yield Plan(best - now - _ADJUSTING, _ADJUST_ACTIONS, move)

    def _needed(self, slot: int) -> bool:
        """Whether a robot keeps a column full, waits for an extra action, or keeps the station builder at work."""
        if slot < FIXED:
            return False
        bit = 1 << slot - FIXED
        full = any(group & bit and not group & ~self.player.filled for group in UNLOCK)
        return full or slot == BUILD_SLOT or any(group & bit for group in EXTRA_ROWS)

    def slot(self, colour: int) -> int:
        """The slot where a passenger is worth most."""
        times, slots = times_of(self.view, self.seat, self.mood), slots_for(self.player, colour)
        return max(slots, key=lambda slot: put_value(self.player, colour, slot, times), default=NOBODY)


def colours_by_worth(outlook: Outlook) -> list[int]:
    """Colours that can be delivered ahead, best first."""
    able = [c for c in range(len(COLOURS)) if outlook.worth[c] > 0.3 and outlook.nearest(outlook.ahead, c)]
    return sorted(able, key=lambda c: -outlook.worth[c])
