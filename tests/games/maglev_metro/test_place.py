"""The table as a place: kept pieces, names and answers for everything, words that tell one move from another."""

import re
import zlib
from collections import Counter
from itertools import combinations

import pytest

from games.maglev_metro.playing import HT, MM, counts, opened, refused, started
from games.maglev_metro.test_moments import played
from roundhouse.core.move import move_text
from roundhouse.core.notation import parse_move
from roundhouse.core.words import LANGUAGES, speaker
from roundhouse.games.maglev_metro import GAME
from roundhouse.games.maglev_metro.drawing.materials import INKS
from roundhouse.games.maglev_metro.drawing.signs import token
from roundhouse.games.maglev_metro.parts import CITIES, UNLOCK
from roundhouse.games.maglev_metro.parts.where import where
from roundhouse.scene.ink import colour
from roundhouse.scene.seats import SEAT_INKS
from roundhouse.scene.svg import fragment, shape_ids, under_text
from sight import LIGHTS, SIGHTS, contrast, unlike

MOST_UNDER, MOST_PACKED = 60_000, 12_000
SPEAKERS = {lang: speaker(lang, GAME.about.folder) for lang in LANGUAGES}


@pytest.mark.no_cover
@pytest.mark.parametrize(("city", "seats"), [("manhattan", 2), ("berlin", 1)])
def test_an_equal_view_is_drawn_as_the_very_same_shapes(city, seats):
    for view, seat in played(city, seats)[::9]:
        one, other = GAME.drawing.draw(view, seat), GAME.drawing.draw(view.copy(), seat)
        assert [scene.name for scene in one] == [scene.name for scene in other]
        for scene, again in zip(one, other, strict=True):
            assert scene.shapes is again.shapes
        for move in GAME.rules.moves(view, seat):
            choice = GAME.drawing.choice(view, seat, move)
            assert choice is GAME.drawing.choice(view.copy(), seat, move)


@pytest.mark.parametrize("name", ["berlin", "manhattan", "mat", "small"])
def test_what_never_changes_is_small_and_has_no_names(name):
    layer = GAME.drawing.under(name)
    text = under_text(layer, SPEAKERS["uk"])
    assert len(text) < MOST_UNDER
    assert len(zlib.compress(text.encode())) < MOST_PACKED
    assert ' id="' not in text
    assert GAME.drawing.under("nowhere") is None


def test_whatever_can_be_picked_or_asked_about_answers():
    inner = ("in-", "tile-")
    for view, seat in played("manhattan", 2)[::40]:
        for scene in GAME.drawing.draw(view, seat):
            for shape in scene.shapes:
                if shape.id and not shape.id.startswith((*inner, f"s{1 - seat}-slot", "s0-slot", "s1-slot")):
                    assert shape.label.text, shape.id


def test_the_display_of_an_action_says_its_strength_and_what_it_does():
    view = GAME.secrecy.view(opened().state, 0)
    mat = next(scene for scene in GAME.drawing.draw(view, 0) if scene.name == "mat-0")
    labels = {shape.id: SPEAKERS["en"](shape.label) for shape in mat.shapes if shape.id}
    assert labels["row-0"].startswith("TRACK: lay tiles")
    assert labels["row-0"].endswith("Strength now: 2.")
    assert labels["row-1"].endswith("Strength now: 1.")
    assert "Robots still needed in this column: 2" in labels["unlock-3"]


def test_a_small_mat_carries_its_owner_in_every_name():
    view = GAME.secrecy.view(opened().state, 0)
    other = next(scene for scene in GAME.drawing.draw(view, 0) if scene.name == "mat-1")
    assert all(name.startswith("s1-") for name in shape_ids(other))


@pytest.mark.parametrize("city", CITIES)
def test_no_two_hexes_are_told_alike(city):
    hexes = [hex_ for hex_, cost in enumerate(CITIES[city].cost) if cost]
    for speak in SPEAKERS.values():
        assert len({speak(where(CITIES[city], hex_)) for hex_ in hexes}) == len(hexes)


@pytest.mark.parametrize(("city", "seats"), [("manhattan", 2), ("berlin", 1)])
def test_every_hex_has_a_name_of_its_own_in_three_languages(city, seats):
    view, seat = played(city, seats)[-1]
    for speak in SPEAKERS.values():
        names = [name for key, name in labels(view, seat, "map", speak).items() if key.startswith("hex-")]
        assert len(set(names)) == len(names) > 50


def labels(view, seat, scene, speak=SPEAKERS["en"]):
    """What the shapes of a drawing are called."""
    found = next(one for one in GAME.drawing.draw(view, seat) if one.name == scene)
    return {shape.id: speak(shape.label) for shape in found.shapes if shape.id}


def test_a_hex_says_where_it_lies_and_whose_track_crosses_it_which_way():
    match = opened()
    assert labels(match.state, 0, "map")["hex-48"] == "Land by MM, south-west: 1 unit a tile"
    match.say(0, "lay 48 2")
    assert labels(match.state, 0, "map")["hex-48"] == (
        "Land by MM, south-west: 1 unit a tile. Track of Player 1: south-west to north-east"
    )
    match.state.players[1].track = match.state.players[0].track
    assert labels(match.state, 0, "map")["hex-48"].endswith(
        "south-west to north-east. Track of Player 2: south-west to north-east"
    )
    other = next(
        one for key, one in labels(match.state, 0, "map").items() if key.startswith("hex-4") and "48" not in key
    )
    assert "Track of" not in other


@pytest.mark.parametrize(("city", "seats"), [("manhattan", 2), ("berlin", 1)])
def test_no_two_moves_of_a_page_have_the_same_words(city, seats):
    for view, seat in played(city, seats)[::5]:
        moves = GAME.rules.moves(view, seat)
        words = Counter(SPEAKERS["uk"](GAME.drawing.choice(view, seat, move).words) for move in moves)
        ways = {SPEAKERS["uk"](GAME.drawing.choice(view, seat, m).words) for m in moves if m.kind == "go"}
        assert [told for told, count in words.items() if count > 1 and told not in ways] == []


def test_points_that_all_see_stand_apart_from_the_secret_cards():
    match = opened()
    scene = next(one for one in GAME.drawing.draw(GAME.secrecy.view(match.state, 0), 0) if one.name == "side")
    labels = {shape.id: SPEAKERS["en"](shape.label) for shape in scene.shapes if shape.id.startswith("points")}
    assert "secret cards" in labels["points-0"]
    assert "without" in labels["points-1"]
    lines = [line for line in GAME.rules.score(match.state, 0) if line.rule == "MM-114"]
    assert "counts; only you see it before the end" in [SPEAKERS["en"](line.detail) for line in lines]
    assert all(SPEAKERS["en"](line.words).startswith("Card: ") for line in lines), "a line says what it is of"


def told(match, text):
    rule = refused(match, 0, text)
    view = GAME.secrecy.view(match.state, 0)
    found = GAME.about.reasons(view, 0, parse_move(GAME, text), rule)
    return rule, SPEAKERS["en"](found) if found else ""


def test_refusals_say_the_numbers_of_the_moment():
    match = opened()
    assert told(match, f"build {HT} 1") == (
        "MM-97",
        "Your track does not reach HT Hallesches Tor yet: lay it there first.",
    )
    assert told(match, f"build {HT} 3")[0] == "MM-98"
    assert told(match, f"build {HT} 3")[1].endswith("still needed in its unlock column: 2")
    match.state.display = counts(steel=1)
    assert told(match, f"build {HT} 1")[1].startswith("Warehouse: no tile is left")
    assert told(match, "refill 4") == ("MM-84", "Your REFILL draws at most 2.")
    match.state.taken = 2
    assert told(match, "refill 1") == ("MM-30", "You have taken all your actions of this turn: 2. End the turn.")


def test_refusals_of_passengers_say_seats_room_and_what_is_missing():
    match = opened()
    waiting = list(match.state.waiting)
    waiting[MM] = counts(pink=1, gold=1)
    match.state.waiting = tuple(waiting)
    assert told(match, "load 3") == ("MM-77", "Locked: pink professional. Robots still needed in its unlock column: 2")
    match.state.players[0].filled |= UNLOCK[0]
    match.state.players[0].load = counts(copper=2)
    assert told(match, "load 3")[1].startswith("Seats in your train: 2, all taken.")
    waiting[MM] = counts(pink=7)
    match.state.waiting = tuple(waiting)
    assert told(match, "refill 2") == ("MM-86", "At most 8 can wait here, and 7 do already.")
    waiting[MM] = counts()
    match.state.waiting = tuple(waiting)
    match.state.bag = counts(gold=1, steel=5)
    assert told(match, "refill 2") == ("MM-87", "The bag holds for this station only: 1")


def test_refusals_of_track_and_slots_say_what_is_needed_and_what_is_there():
    match = opened()
    match.state.players[0].rows = ((), *match.state.players[0].rows[1:])
    assert told(match, "lay 30 1") == ("MM-44", "This tile needs 2 units of one TRACK; you have 1.")
    match = opened()
    match.state.players[0].load = counts(steel=1)
    assert told(match, "drop 0 14") == ("MM-37", "This slot takes only: copper robot")
    assert told(match, "drop 0 15") == ("MM-37", "This slot is taken: gold robot")


def test_a_passenger_alone_aboard_or_in_hand_asks_for_its_slot():
    match = opened()
    match.state.players[0].load = counts(steel=1)
    view = GAME.secrecy.view(match.state, 0)
    for picked in ("seat-0", "held-0"):
        move = next(iter(GAME.drawing.candidates(view, 0, [picked])))
        assert told(match, move_text(move))[1] in ("Choose the slot of your mat where it should go.", "")
    assert told(match, "drop 0 -1") == ("MM-37", "Choose the slot of your mat where it should go.")


def test_a_station_says_who_waits_there_by_colour_and_number():
    match = opened()
    waiting = list(match.state.waiting)
    waiting[MM], waiting[HT] = counts(steel=2, pink=1), counts()
    match.state.waiting = tuple(waiting)
    names = labels(match.state, 0, "map")
    assert names[f"place-{MM}"].endswith("Gets off here: steel robot. Waiting: steel robot 2, pink professional 1")
    assert names[f"place-{HT}"].endswith("Nobody waits")
    assert labels(match.state, 0, "mat-0")["bench-wait"].endswith("Now: steel robot 2, pink professional 1")


def test_a_full_slot_of_the_mat_does_not_sound_like_an_empty_one():
    match = opened()
    names = labels(match.state, 0, "mat-0")
    assert names["robot-1"] == "TRACK, slot 1: steel robot"
    assert names["slot-1"] == "TRACK, slot 2: empty, for steel robot"
    assert names["slot-15"] == "BUILD STATION: gold robot"
    assert names["slot-3"] == "MOVE, slot 1: empty, for any robot"
    assert names["slot-14"] == "TURN AROUND: empty, for copper robot"
    assert names["slot-47"] == "BONUS VP CARDS: empty"
    assert names["bench-held"].endswith("Now: nobody")
    assert labels(started().state, 0, "mat-0")["bench-held"].endswith(
        "Now: steel robot 1, gold robot 2, copper robot 1"
    )


def test_the_list_of_moves_says_where_a_tile_was_laid_or_taken_up_and_who_was_lifted():
    match, speak = opened(), SPEAKERS["en"]
    for text, words in (
        ("lay 48 2", "lays a straight tile by MM, south-west"),
        ("lay 49 5", "lays a curve by MM, south-east"),
        ("lift 1", "lifts from TRACK: steel robot"),
        ("lift 15", "lifts from BUILD STATION: gold robot"),
    ):
        assert speak(GAME.drawing.tell(match.state, 0, parse_move(GAME, text))) == words
    match.say(0, "lay 48 2")
    assert speak(GAME.drawing.tell(match.state, 0, parse_move(GAME, "remove 48"))) == (
        "removes the tile by MM, south-west"
    )


WORDS_ON = {
    "ink": ("mm-plate", "mm-plate-lo", "mm-metal", "mm-metal-hi", "mm-metal-lo", "mm-well", "mm-well-lo", "card"),
    "muted": ("mm-plate", "mm-plate-lo"),
    "good": ("mm-plate", "mm-plate-lo"),
    "bad": ("mm-plate", "mm-plate-lo"),
    "mm-led": ("mm-lcd",),
    "mm-amber": ("mm-lcd",),
}


@pytest.mark.parametrize("mode", LIGHTS)
def test_words_passengers_and_tracks_stand_out_in_both_lights(mode):
    def apart_from(ink, ground):
        return contrast(colour(ink, mode), colour(ground, mode))

    for ink, grounds in WORDS_ON.items():
        for ground in grounds:
            assert apart_from(ink, ground) >= 4.5, (ink, ground)
    for ink in INKS:  # a passenger is seen by its edge, or where that is as dark as the ground by its body
        for ground in ("mm-plate", "mm-plate-lo", "mm-well", "mm-well-lo", "mm-metal", "mm-metal-hi"):
            assert max(apart_from(ink, ground), apart_from("mm-rim", ground)) >= 3, (ink, ground)
    for ink in SEAT_INKS[:4]:
        for ground in ("mm-glass", "mm-glass-lo", "mm-water", "mm-water-lo"):  # no track crosses a park
            assert max(apart_from(ink[1:], ground), apart_from("mm-rim", ground)) >= 3, (ink, ground)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("mode", LIGHTS)
def test_tracks_and_passengers_are_told_apart_without_hue(mode, sight):
    for one, other in combinations(SEAT_INKS[:4], 2):
        assert unlike(colour(one[1:], mode), colour(other[1:], mode), sight) >= 10, (one, other)
    bare = [
        re.sub(r' (fill|stroke)="[^"]*"', "", fragment(token(n, 0, 0, 8), SPEAKERS["en"])) for n in range(len(INKS))
    ]
    assert len(set(bare)) == len(INKS), "every kind of passengers has a shape of its own"
