"""What the bots think of: the line to its end, tours of the train, the last rounds."""

from random import Random

import networkx
import pytest

from games.maglev_metro.playing import HT, MM, OFFICE, STEEL, STORE, counts, opened
from games.maglev_metro.test_track import RING, built, laid
from roundhouse.games.maglev_metro import bots
from roundhouse.games.maglev_metro.bots.lines import prospect, roads_of
from roundhouse.games.maglev_metro.bots.plans import Outlook
from roundhouse.games.maglev_metro.bots.tours import Train
from roundhouse.games.maglev_metro.moves import Load, PutOff
from roundhouse.games.maglev_metro.parts import CAPACITY, CITIES, NOBODY, SHAPES

EVERYWHERE = (1 << 15) - 1
LONG = 24


def tracks_graph(city):
    """Every hex and side that a track can leave through; an edge costs the units of the tile it crosses."""
    graph = networkx.DiGraph()
    for hex_, cost in enumerate(city.cost):
        for one, two in SHAPES if cost else ():
            for into, out in ((one, two), (two, one)):
                before = city.around[hex_][into]
                if before >= 0:
                    graph.add_edge((before, (into + 3) % 6), (hex_, out), weight=cost)
    return graph


@pytest.mark.parametrize("name", ["berlin", "manhattan"])
def test_the_shortest_roads_are_those_of_an_oracle(name):
    city, graph, compared = CITIES[name], tracks_graph(CITIES[name]), 0
    for place, known in enumerate(city.places):
        graph.add_weighted_edges_from((place, (hex_, side), 0) for hex_ in known.hexes for side in range(6))
        far = networkx.single_source_dijkstra_path_length(graph, place)
        best = {}
        for (hex_, side), units in ((end, units) for end, units in far.items() if isinstance(end, tuple)):
            there = city.place_at[city.around[hex_][side]] if city.around[hex_][side] >= 0 else NOBODY
            if there not in (NOBODY, place):
                best[there] = min(units, best.get(there, units))
        found = {}
        for road in roads_of(name, place):
            found[road.place] = min(road.units, found.get(road.place, road.units))
        near = {there: units for there, units in best.items() if units <= 3}
        assert near.items() <= found.items()
        compared += len(near)
        graph.remove_node(place)
    assert compared > 40


def test_a_road_keeps_off_the_tiles_that_lie_already():
    short = {road.place for road in roads_of("berlin", MM) if road.hexes == 1 << 48}
    assert HT in short
    free = prospect("berlin", (), EVERYWHERE, MM, 2, 1)
    taken = laid(opened(), *RING).state.players[0].track
    assert free > 0
    assert prospect("berlin", taken, EVERYWHERE, NOBODY, 2, LONG) == 0  # a closed ring goes nowhere


def test_a_line_hopes_for_less_with_fewer_units_left_and_faster_track_hopes_for_more():
    hopes = [prospect("berlin", (), EVERYWHERE, MM, 2, units) for units in (0, 2, 6, LONG)]
    assert hopes[0] == 0
    assert hopes == sorted(set(hopes))
    assert prospect("berlin", (), EVERYWHERE, MM, 3, LONG) > hopes[-1]


def test_the_hub_may_be_left_more_than_twice():
    hub = len(CITIES["manhattan"].places) - 1
    straight = [road for road in roads_of("manhattan", hub) if road.units == 1]
    assert len({road.place for road in straight}) >= 3
    three = prospect("manhattan", (), EVERYWHERE, hub, 1, 3)
    assert three > prospect("manhattan", (), EVERYWHERE, hub, 1, 2) > 0


def two_seats():
    """MM – HT – JB in a row, two seats, two passengers on the way."""
    match = built(laid(opened(), (48, 2), (58, 0)), HT, STORE)
    state, player = match.state, match.state.players[0]
    player.rows = (*player.rows[:CAPACITY], (STEEL,), *player.rows[CAPACITY + 1 :])
    player.load = counts()
    return match, state, player


def test_one_tour_fetches_two_passengers():
    _, state, player = two_seats()
    waiting = [counts()] * 14
    waiting[MM], waiting[HT] = counts(copper=1), counts(copper=1)
    state.waiting = tuple(waiting)
    tours = list(Train(state, player, (4.0,) * 7, 0).tours())
    one = min(tour.actions for tour in tours if sum(tour.brought) == 1)
    two = min(tour.actions for tour in tours if sum(tour.brought) == 2)
    assert two < 2 * one
    assert max(tours, key=lambda tour: tour.gain / tour.actions).brought == counts(copper=2)


def test_mm_78_a_train_full_of_strangers_puts_one_off_for_somebody_it_can_deliver():
    match, state, player = two_seats()
    player.load = counts(pink=1, gold=1)  # neither has a station on the line
    waiting = [counts()] * 14
    waiting[MM] = counts(copper=1)
    state.waiting = tuple(waiting)
    assert OFFICE not in state.stations
    firsts = {plan.first for plan in Outlook(state, 0).tours()}
    assert any(isinstance(move, PutOff) for move in firsts)
    assert not any(isinstance(move, Load) for move in firsts)
    assert firsts <= set(match.legal(0))


def test_the_heuristic_searches_its_turn_once_the_last_round_is_known(monkeypatch):
    asked = []
    monkeypatch.setattr(bots, "best_turn", lambda *about: asked.append(about) or ())
    match = built(laid(opened(), (48, 2)), HT, STORE)
    bots.heuristic(Random(1))(match.state, 0, match.legal(0))
    assert not asked
    match.state.last = match.state.round
    assert bots.heuristic(Random(1))(match.state, 0, match.legal(0)) in match.legal(0)
    assert asked
