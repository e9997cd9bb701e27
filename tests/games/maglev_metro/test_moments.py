"""Moments and notes: each when the thing is on the table, and not before."""

from functools import lru_cache
from random import Random

import pytest

from games.maglev_metro.playing import MM, counts, hub, ids, opened, started, table
from games.maglev_metro.test_track import laid
from roundhouse.core.game import NATURE
from roundhouse.core.words import LANGUAGES, speaker
from roundhouse.games.maglev_metro import GAME
from roundhouse.games.maglev_metro.parts import BERLIN, COMMUTERS, EXTRA_ROWS, GRID_ROWS, NOBODY, RIVER, UNLOCK
from roundhouse.games.maglev_metro.state import OVER, Options
from roundhouse.games.maglev_metro.state.line import line_of
from roundhouse.scene.svg import shape_ids

MOST_WORDS = 22


def names(state, seat=0):
    return {one.name for one in GAME.drawing.moments(GAME.secrecy.view(state, seat), seat)}


@lru_cache(maxsize=4)
def played(city, seats):
    """Every position of a game between heuristic bots, as the one who acts sees it."""
    rng = Random(3)
    state, found = GAME.rules.new(seats, Options(map=city)), []
    bot = GAME.thinking.policies["heuristic"](rng, None)
    while acting := GAME.rules.to_act(state):
        moves = GAME.rules.moves(state, acting[0])
        if acting[0] != NATURE:
            found.append((GAME.secrecy.view(state, acting[0]), acting[0]))
        GAME.rules.play(state, acting[0], rng.choice(moves) if acting[0] == NATURE else bot(state, acting[0], moves))
    return found


@pytest.mark.no_cover
def test_a_beginning_an_unlocking_a_first_station_and_an_end_are_seen_in_a_played_game():
    seen = [set(names(view, seat)) for view, seat in played("manhattan", 2)]
    assert "begins" in seen[0]
    assert "begins" not in seen[-1]
    everything = set().union(*seen)
    assert {"first-robots", "actions", "spots", "hub", "facing", "cards"} <= everything
    assert any(name.startswith("unlocked-") for name in everything)
    assert any(name.startswith("first-") and name[6:].isdigit() for name in everything)


def test_what_a_moment_speaks_of_is_drawn_and_said_briefly_in_three_languages():
    speakers = [speaker(lang, GAME.about.folder) for lang in LANGUAGES]
    for view, _ in [*played("manhattan", 2)[::7], *played("berlin", 1)[::7]]:
        for viewer in (None, *range(view.seats)):
            drawn = {name for scene in GAME.drawing.draw(view, viewer) for name in shape_ids(scene)}
            for one in GAME.drawing.moments(view, viewer):
                assert set(one.shapes) <= drawn, one.name
                assert all(len(speak(one.words).split()) <= MOST_WORDS for speak in speakers), one.name


def test_the_first_station_of_a_kind_brings_its_people_and_all_four_announce_the_end():
    match = opened()
    assert not {name for name in names(match.state) if name.startswith("first-")} - {"first-robots"}
    stations = list(match.state.stations)
    for place, kind in enumerate(COMMUTERS[:-1]):
        stations[place] = kind
    match.state.stations = tuple(stations)
    assert {"first-3", "first-4", "first-5"} <= names(match.state)
    assert "all-built" not in names(match.state)
    stations[3] = COMMUTERS[-1]
    match.state.stations = tuple(stations)
    assert {"first-6", "all-built"} <= names(match.state)


def test_the_last_round_is_announced_and_then_begins():
    match = opened()
    assert not {"last-near", "last-round"} & names(match.state)
    match.state.last = match.state.round + 1
    assert "last-near" in names(match.state)
    match.state.round += 1
    assert "last-round" in names(match.state)
    match.state.phase = OVER
    assert not names(match.state)


def test_full_rows_and_columns_of_a_mat_are_moments_for_everybody():
    match = opened()
    player = match.state.players[1]
    before = names(match.state)
    player.filled |= UNLOCK[0] | EXTRA_ROWS[0] | GRID_ROWS[0]
    player.bonus = (3, 3, 3)
    assert names(match.state) - before == {"unlocked-1-3", "actions-1-1", "links-1-1", "cards-1-1"}


def test_notes_are_for_the_one_who_acts():
    match = started()
    assert "first-robots" in names(match.state)
    assert "first-robots" not in names(match.state, 1)
    match = opened()
    assert {"actions", "spots"} <= names(match.state)
    assert "hub" not in names(match.state)
    assert "hub" in names(hub().state)
    assert "spots" not in names(laid(opened(), (48, 2)).state)


def test_a_locked_passenger_a_robot_that_has_arrived_and_a_nose_are_explained():
    match = opened()
    assert not {"locked", "arrived-0", "arrived-1", "facing"} & names(match.state)
    waiting = list(match.state.waiting)
    waiting[MM] = counts(pink=1)
    match.state.waiting = tuple(waiting)
    match.state.players[0].load = counts(steel=1)
    assert {"locked", "arrived-0"} <= names(match.state)
    match.state.players[0].filled |= UNLOCK[0]
    match.state.players[0].tail = 39
    assert "locked" not in names(match.state)
    assert "facing" in names(match.state)
    stations = list(match.state.stations)
    stations[MM] = 3
    match.state.stations = tuple(stations)
    match.state.players[0].load = counts(pink=1)
    assert "arrived-1" in names(match.state)


def test_the_river_is_explained_when_a_line_ends_at_it():
    seen = set()
    for text in ids(opened(), 0, "lay"):
        match = opened()
        match.say(0, text)
        city, ends = BERLIN, line_of(BERLIN, match.state.players[0].track).chains[0]
        ahead = [city.around[hex_][side] for place, hex_, side in (ends.one, ends.other) if place == NOBODY]
        wet = any(near >= 0 and city.terrain[near] == RIVER for near in ahead)
        assert ("river" in names(match.state)) == wet, text
        seen.add(wet)
    assert seen == {True, False}


def test_playing_alone_the_price_of_a_turn_is_told_once_it_is_paid():
    assert "alone" not in names(table(2).state)
    seen = [names(view, seat) for view, seat in played("berlin", 1)]
    assert "alone" in set().union(*seen)


def test_secret_cards_are_explained_to_their_owner_alone_once_the_first_track_lies():
    match = opened()
    assert "cards" not in names(match.state)
    match = laid(match, (48, 2))
    assert "cards" in names(match.state)
    assert "cards" not in names(match.state, 1)
    notes = [one.name for one in GAME.drawing.moments(match.state, 0) if one.note]
    assert notes[0] == "cards", "its number stands beside the points: nothing is told before it"
