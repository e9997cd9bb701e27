"""Tours of the train: fetch passengers at several stations and bring them to theirs, one stop after another."""

from collections.abc import Iterator
from typing import NamedTuple

from roundhouse.games.maglev_metro.bots.walks import FAR, Numbers, Stop, stops, ways
from roundhouse.games.maglev_metro.bots.weights import ALIKE, PLANS
from roundhouse.games.maglev_metro.parts import COLOURS, DROP, LOAD, MOVE, NOBODY, NONE
from roundhouse.games.maglev_metro.state import Player, State, matches, seats_of, unlocked

MORE = tuple(ALIKE["brought"])
_WIDTH, _STOPS = 8, 6
_RATE, _HOPED = PLANS["action"], PLANS["on the way"]


Begin = tuple[int, int, int]
_NOT_BEGUN: Begin = (NOBODY, NOBODY, NOBODY)


class Tour(NamedTuple):
    """Part of a tour: what it has brought, what it took, where the train is now."""

    gain: float
    actions: int
    place: int
    tail: int
    head: int
    load: Numbers
    brought: Numbers
    visited: int  # places where passengers were fetched, as bits
    first: Begin  # stations to go, first tile, colour to load there (NOBODY: drop)


class Train:
    """What a tour depends on besides the train's way."""

    def __init__(self, view: State, player: Player, worth: tuple[float, ...], free_units: int) -> None:
        self.view, self.player, self.worth, self.free_units = view, player, worth, free_units
        self.pace, self.loading, self.dropping = (1 + len(player.rows[row]) for row in (MOVE, LOAD, DROP))
        self.seats = seats_of(player) + self._stuck()
        self.wanted = [c for c in range(len(COLOURS)) if worth[c] > 0.1 and unlocked(player, c)]
        self.wanted.sort(key=lambda colour: -worth[colour])

    def _stuck(self) -> bool:
        """Whether the train is full of passengers who cannot be delivered: then one of them may be put off (MM-78)."""
        view, player = self.view, self.player
        if sum(player.load) < seats_of(player):
            return False
        away = ways(view.options.map, player.track, view.stations, player.place, player.tail, player.head)
        return all(not count or away[colour] == FAR for colour, count in enumerate(player.load))

    def stops(self, place: int, tail: int, head: int) -> dict[int, Stop]:
        """Where the train can go from there."""
        return stops(self.view.options.map, self.player.track, self.view.stations, place, tail, head)

    def tours(self, turned: bool = False) -> Iterator[Tour]:
        """Tours worth a thought that deliver somebody."""
        player = self.player
        facing = (player.head, player.tail) if turned else (player.tail, player.head)
        beam = [Tour(0.0, int(turned), player.place, *facing, player.load, NONE, 0, _NOT_BEGUN)]
        for _ in range(_STOPS):
            found = [after for tour in beam for after in self._onward(tour)]
            yield from (tour for tour in found if tour.brought != NONE)
            found.sort(key=self._promise, reverse=True)
            beam = found[:_WIDTH]

    def _promise(self, tour: Tour) -> float:
        aboard = sum(self.worth[colour] * MORE[count] for colour, count in enumerate(tour.load) if count)
        return tour.gain + _HOPED * aboard - _RATE * tour.actions

    def _onward(self, tour: Tour) -> Iterator[Tour]:
        free = self.free_units if tour.first == _NOT_BEGUN else 0
        for place, (steps, tail, head, by) in self.stops(tour.place, tour.tail, tour.head).items():
            if not steps and tour.first != _NOT_BEGUN:
                continue
            actions = tour.actions + -(-max(0, steps - free) // self.pace)
            there = tour._replace(place=place, tail=tail, head=head, actions=actions)
            dropped = self._dropped(there)
            if dropped is not there:
                dropped = dropped._replace(first=_first(tour, (steps, by, NOBODY)))
                yield dropped
            yield from self._loaded(dropped, (steps, by))

    def _dropped(self, tour: Tour) -> Tour:
        """The tour with everybody delivered who belongs here."""
        load, brought, gain, count = list(tour.load), list(tour.brought), tour.gain, 0
        for colour in self.wanted:
            here = load[colour]
            if here and matches(self.view, tour.place, colour):
                gain += self.worth[colour] * (_alike(brought[colour] + here) - _alike(brought[colour]))
                brought[colour] += here
                load[colour] = 0
                count += here
        if not count:
            return tour
        actions = tour.actions + -(-count // self.dropping)
        return tour._replace(gain=gain, actions=actions, load=tuple(load), brought=tuple(brought))

    def _loaded(self, tour: Tour, way: tuple[int, int]) -> Iterator[Tour]:
        """The tour with passengers fetched here: as many as one LOAD takes, or as there are seats."""
        free = self.seats - sum(tour.load)
        waiting = self.view.waiting[tour.place]
        if not free or tour.visited >> tour.place & 1 or not any(waiting):
            return
        away = ways(self.view.options.map, self.player.track, self.view.stations, tour.place, tour.tail, tour.head)
        some = [c for c in self.wanted for _ in range(waiting[c]) if away[c] < FAR]
        sizes = {min(len(some), free, self.loading), min(len(some), free)}
        for size in sizes - {0}:
            load = list(tour.load)
            for colour in some[:size]:
                load[colour] += 1
            actions = tour.actions + -(-size // self.loading)
            visited, first = tour.visited | 1 << tour.place, _first(tour, (*way, some[0]))
            yield tour._replace(load=tuple(load), actions=actions, visited=visited, first=first)


def _alike(count: int) -> float:
    """What so many alike are worth; ever more of them add nothing."""
    return MORE[min(count, len(MORE) - 1)]


def _first(tour: Tour, begin: Begin) -> Begin:
    return begin if tour.first == _NOT_BEGUN else tour.first
