"""What is drawn, and what picked shapes mean."""

import re
from random import Random

import pytest

from games.maglev_metro.playing import HT, MM, counts, hub, opened, say, started, table
from games.maglev_metro.test_track import built, laid
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.move import move_text
from roundhouse.core.words import speaker
from roundhouse.games.maglev_metro import GAME
from roundhouse.games.maglev_metro.drawing.geometry import facing, tile_path
from roundhouse.games.maglev_metro.parts import BERLIN, FIXED, NOBODY, SLOT_COLOUR
from roundhouse.games.maglev_metro.state import Options
from roundhouse.scene.shapes import Shape
from roundhouse.scene.svg import fragment, shape_ids, svg

MOST_BYTES = 150_000


def choice(match, text):
    move = next(move for move in match.legal(0) if move_text(move) == text)
    return GAME.drawing.choice(GAME.secrecy.view(match.state, 0), 0, move)


def test_a_tile_is_one_tap_on_its_hex_and_shows_its_cost():
    match = opened()
    found = choice(match, "lay 30 1")
    assert found.shapes == ("hex-30",)
    assert ">2</text>" in fragment(found.ghost, speaker("en", GAME.about.folder))


def test_the_robots_that_a_start_can_take_are_told_apart_by_their_pictures():
    match = table(2)
    ways = [choice(match, f"start {MM} {colour}") for colour in (1, 2)]
    assert ways[0].shapes == ways[1].shapes == (f"place-{MM}",)
    assert ways[0].ghost == ways[1].ghost, "nothing is turned"
    assert len({fragment(one.picture, speaker("en", GAME.about.folder)) for one in ways}) == 2


def test_going_building_and_delivering_by_their_shapes():
    match = built(laid(opened(), (48, 2), (49, 1)), HT, 1)
    assert choice(match, "go 48").shapes == (f"place-{HT}",)
    match = laid(opened(), (48, 2))
    assert choice(match, f"build {HT} 1").shapes == (f"place-{HT}", "kind-1")
    match.state.players[0].load = counts(steel=1)
    assert choice(match, "drop 0 3").shapes == ("slot-3",)
    alone = started()
    assert choice(alone, "put 0 1").shapes == ("held-0", "slot-1")


@pytest.mark.parametrize(
    ("shapes", "rule"),
    [
        (["hex-0"], "MM-51"),
        (["hex-23"], "MM-50"),
        ([f"place-{HT}"], "MM-97"),
        (["place-5"], "MM-62"),
        (["robot-3"], "MM-90"),
        (["slot-14"], "MM-90"),
        (["seat-0"], "MM-78"),
        (["wait-3"], "MM-76"),
        (["train-0"], "MM-103"),
        (["kind-0"], "MM-97"),
        (["kind-3"], "MM-98"),
        (["card-0"], "MM-8"),
    ],
)
def test_a_dead_click_is_explained(shapes, rule):
    view = GAME.secrecy.view(opened().state, 0)
    reasons = [GAME.rules.why_not(view, 0, move) for move in GAME.drawing.candidates(view, 0, shapes)]
    assert rule in reasons


def test_the_bag_and_what_is_held_can_be_meant():
    view = GAME.secrecy.view(started().state, 0)
    assert [move.kind for move in GAME.drawing.candidates(view, 0, ["bag"])] == ["refill"]
    assert [move.kind for move in GAME.drawing.candidates(view, 0, ["held-0"])] == ["put"]
    assert [move.kind for move in GAME.drawing.candidates(view, 0, ["held-0", "slot-3"])] == ["put"]
    start = GAME.secrecy.view(table().state, 0)
    assert {move.kind for move in GAME.drawing.candidates(start, 0, [f"place-{MM}"])} == {"start"}


def test_every_player_has_a_lane_of_its_own():
    paths = {tile_path(BERLIN, 48, shape, seat, 4) for shape in range(9) for seat in range(4)}
    assert len(paths) == 36


def test_the_train_faces_away_from_where_it_came():
    assert facing(BERLIN, MM, -1, -1) is None
    assert abs((facing(BERLIN, MM, 39, -1) or 0) % 360) < 1e-6  # it came from the west
    assert facing(BERLIN, MM, -1, 39) == 180


@pytest.mark.no_cover
@pytest.mark.parametrize("city", ["berlin", "manhattan"])
def test_a_page_stays_under_150_kilobytes(city):
    rng = Random(5)
    state, made, bot = GAME.rules.new(4, Options(map=city)), 0, GAME.thinking.policies["heuristic"](rng, None)
    while (acting := GAME.rules.to_act(state)) and made < 260:
        moves = GAME.rules.moves(state, acting[0])
        pick = rng.choice(moves) if acting[0] == NATURE else bot(state, acting[0], moves)
        GAME.rules.play(state, acting[0], pick)
        made += 1
    seat = max(0, GAME.rules.to_act(state)[0])
    view, speak = GAME.secrecy.view(state, seat), speaker("uk", GAME.about.folder)
    scenes = GAME.drawing.draw(view, seat)
    size = sum(len(fragment(shape, speak).encode()) for scene in scenes for shape in scene.shapes)
    ghosts = [GAME.drawing.choice(view, seat, move).ghost for move in GAME.rules.moves(view, seat)]
    size += sum(len(fragment(ghost, speak).encode()) for ghost in ghosts if ghost)
    assert size < MOST_BYTES
    assert {scene.place for scene in scenes} == {"board", "mat", "side", "other"}
    shapes = [one for scene in scenes for one in shape_ids(scene)]
    assert len(shapes) == len(set(shapes))


def test_the_printed_column_of_a_row_says_what_it_is_and_that_it_is_a_left_end():
    view, speak = GAME.secrecy.view(opened().state, 0), speaker("en", GAME.about.folder)
    mat = next(scene for scene in GAME.drawing.draw(view, 0) if scene.place == "mat")
    printed = [one for one in mat.shapes if one.id in {f"slot-{2 * row}" for row in range(7)}]
    assert len(printed) == 7
    assert all("grey 1 is printed" in speak(one.label) and "left end" in speak(one.label) for one in printed)


def test_words_tell_the_state_of_the_turn():
    speak = speaker("en", GAME.about.folder)
    match = opened()
    assert speak(GAME.drawing.prompt(match.state, 0)) == "2 actions left: track, station, move, load…"
    assert speak(GAME.drawing.prompt(match.state, 1)) == "Player 1 is to move."
    match.say(0, "lay 48 2")
    assert speak(GAME.drawing.prompt(match.state, 0)) == "TRACK: 1 unit left, or end the action."
    match.state.last = match.state.round
    match.say(0, "done")
    assert speak(GAME.drawing.prompt(match.state, 0)).startswith("Last round!")
    say(match, 0, "refill 1")
    assert "decide" in speak(GAME.drawing.prompt(match.state, 0))
    assert speak(GAME.drawing.prompt(hub().state, 0)) == "2 actions left: track, station, move, load…"


def test_mm_90_the_prompt_speaks_of_lifting_more_only_while_that_is_possible():
    speak = speaker("en", GAME.about.folder)
    match = opened()
    match.play(0, next(move for move in match.legal(0) if move.kind == "lift"))
    assert not any(move.kind == "lift" for move in match.legal(0))  # ADJUST has one unit
    assert speak(GAME.drawing.prompt(match.state, 0)) == "Put down what you hold."
    match.state.units = 1
    assert any(move.kind == "lift" for move in match.legal(0))
    assert speak(GAME.drawing.prompt(match.state, 0)) == "Lift more robots, or put down those you hold."


@pytest.mark.parametrize("city", ["berlin", "manhattan"])
def test_the_number_of_a_train_can_be_read_on_a_phone(city):
    match, rng = Match(GAME, 1, Options(map=city), seed=bytes(32)), Random(1)
    while match.nature_acts() or match.state.players[0].place == NOBODY:
        if not match.nature_acts():
            match.play(0, rng.choice(match.legal(0)))
    drawn = svg(GAME.drawing.draw(match.state, 0)[0], speaker("en", GAME.about.folder))
    wide = float(re.search(r'viewBox="0 0 ([\d.]+)', drawn).group(1))
    train = drawn[drawn.index('id="train-0"') :]
    assert float(re.search(r'font-size="([\d.]+)"', train).group(1)) * 378 / wide >= 11


def steps(match, *names):
    """From where the things of these names come, on the mat of seat 0."""
    mat = next(one for one in GAME.drawing.draw(GAME.secrecy.view(match.state, 0), 0) if one.place == "mat")
    found = {}
    for shape in mat.shapes:
        for one in (shape, *(inner for inner in shape.inside if isinstance(inner, Shape))):
            if "data_from" in one.attrs:
                found.setdefault(one.id or shape.id, []).append(one.attrs["data_from"])
    return [found.get(name) for name in names]


def test_passengers_step_from_the_platform_to_their_seats_and_on_into_their_slots():
    match = built(laid(opened(), (48, 2), (49, 1)), HT, 1)
    player = match.state.players[0]
    player.place, player.load = HT, counts(steel=2)
    waiting = match.state.waiting
    match.state.waiting = (*waiting[:HT], counts(gold=1), *waiting[HT + 1 :])
    assert steps(match, "wait-1", "seat-0") == [["seat-1"], ["wait-0", "wait-0"]]
    player.load = counts(steel=1)
    player.filled |= 1
    (came,) = steps(match, f"in-{FIXED}")
    assert came[0].split()[0].startswith("seat-")
    assert came[0] == f"seat-{SLOT_COLOUR[0]} held-{SLOT_COLOUR[0]}"
