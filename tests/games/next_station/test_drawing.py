"""What is drawn and what clicks mean."""

import re
from hashlib import sha256
from itertools import combinations
from random import Random

import pytest

from games.next_station.playing import FACTS, OTHERS, STATION, green, legal, show, table, text, turn
from roundhouse.core.bits import each
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.words import LANGUAGES, Say, speaker
from roundhouse.games.next_station import GAME
from roundhouse.games.next_station.drawing.ground import LONDON, MARGIN, district_edge, spot, under
from roundhouse.games.next_station.drawing.paint import EDGES, HALOS, PENCIL_INKS
from roundhouse.games.next_station.drawing.signs import MARKS
from roundhouse.games.next_station.moves import Pass
from roundhouse.games.next_station.parts import DEPARTURES, DISTRICT, DISTRICTS, PENCILS, PLACES, SECTION_OF
from roundhouse.games.next_station.words import place
from roundhouse.scene.ink import colour
from roundhouse.scene.shapes import Scene, Shape
from roundhouse.scene.svg import shape_ids, svg
from sight import LIGHTS, SIGHTS, contrast, seen, unlike

SMALLEST = 11 * 1000 / 360  # units of a scene 1000 wide that are 11 CSS pixels at 360 px


def _texts(shape: Shape | Scene) -> list[Shape]:
    inside = shape.shapes if isinstance(shape, Scene) else shape.inside
    found = [shape] if isinstance(shape, Shape) and shape.tag == "text" else []
    return found + [text for one in inside if isinstance(one, Shape) for text in _texts(one)]


def _written(match: Match, station: str) -> list[str | Say]:
    sheet = GAME.drawing.draw(match.state, 0)[0]
    shape = next(one for one in sheet.shapes if one.id == f"station-{STATION[station]}")
    return [one for text in _texts(shape) for one in text.inside if not isinstance(one, Shape)]


def _finished() -> Match:
    match = Match(GAME, 1)
    for words in FACTS["example_119"]:
        match.say(0 if words.split()[0] in ("draw", "pass") else NATURE, words)
    return match


def test_the_sheet_of_the_rulebook_example_is_drawn_as_before() -> None:
    drawing = svg(GAME.drawing.draw(_finished().state, 0)[0], speaker("en", GAME.about.folder))
    assert sha256(drawing.encode()).hexdigest()[:16] == "da50683dab2068c2"


def test_all_words_can_be_read_on_a_phone() -> None:
    match = table("green", "red", "black", seats=2, powers=OTHERS, objectives=("sights", "thames"))
    scenes = GAME.drawing.draw(Match(GAME, 1).state, 0)
    turn(match, "circle", "d3 f1")
    scenes += GAME.drawing.draw(match.state, 0) + GAME.drawing.draw(_finished().state, None)
    sizes = [text.attrs["font_size"] for scene in scenes for text in _texts(scene) if text.inside != ("",)]
    assert len(sizes) > 40
    assert min(sizes) >= SMALLEST


def test_every_station_stands_under_the_letter_and_beside_the_number_of_its_name() -> None:
    map_of_london = under(LONDON)
    assert map_of_london is not None
    names = {str(one.inside[0]): one.attrs for one in map_of_london.shapes if one.tag == "text"}
    assert min(one["font_size"] for one in names.values()) >= SMALLEST
    for station in range(len(PLACES)):
        (x, y), called = spot(station), place(station)
        assert abs(names[called[0]]["x"] - x) < 1
        assert abs(names[called[1:]]["y"] - y) < 2
        assert max(names[called[0]]["y"], names[called[1:]]["x"]) < MARGIN - 60  # clear of stations and their stars


def test_ns_54_the_districts_of_the_line_in_hand_are_outlined_and_no_others() -> None:
    match = green()
    assert not _outlined(match)
    turn(match, "circle", "d3 f1")
    assert _outlined(match) == {DISTRICT[STATION["d3"]]}
    turn(match, "under circle", "d3 a3")
    assert _outlined(match) == {DISTRICT[STATION["d3"]], DISTRICT[STATION["a3"]]}


def _outlined(match: Match) -> set[int]:
    ids = shape_ids(GAME.drawing.draw(match.state, 0)[0])
    return {int(one.removeprefix("district-")) for one in ids if one.startswith("district-")}


@pytest.mark.parametrize("number", range(len(DISTRICTS)))
def test_the_outline_of_a_district_holds_its_stations_and_no_others(number: int) -> None:
    steps = re.findall(r"([MHVhv])([-\d.]+)(?:,([-\d.]+))?", district_edge(number))
    x = y = 0.0
    corners = []
    for letter, one, two in steps:
        x = float(one) if letter in "MH" else x + float(one) if letter == "h" else x
        y = float(two) if letter == "M" else float(one) if letter == "V" else y + float(one) if letter == "v" else y
        corners.append((x, y))
    inside = {station for station in range(len(PLACES)) if _within(corners, *spot(station))}
    assert inside == set(each(DISTRICTS[number]))


def _within(corners: list[tuple[float, float]], x: float, y: float) -> bool:
    """Whether a ray to the right leaves the outline an odd number of times."""
    edges = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum(a[0] == b[0] > x and min(a[1], b[1]) < y < max(a[1], b[1]) for a, b in edges) % 2 == 1


def test_an_interchange_shows_its_number_and_special_stations_keep_their_sign() -> None:
    match = table("black", "green", "red")
    turn(match, "triangle", "c6 e4")
    turn(match, "under triangle", "e4 d3")
    assert _written(match, "d3") == []
    assert _written(match, "f4") == ["?"]
    assert _written(match, "e4") == []
    for symbol in ("circle", "square", "pentagon", "joker"):
        turn(match, f"under {symbol}", "pass")
    turn(match, "under triangle", "d3 b1")
    assert _written(match, "d3") == ["2"]


def test_a_circled_station_wears_a_ring() -> None:
    sheet = GAME.drawing.draw(_course().state, 1)[0]
    ringed = [one.id for one in sheet.shapes if "12 5" in [inner.attrs.get("stroke_dasharray") for inner in one.inside]]
    assert ringed == [f"s1-station-{STATION['h4']}"]


def test_other_seats_have_shapes_of_their_own() -> None:
    match = table("green", "red", "black", seats=2)
    show(match, "circle")
    scenes = GAME.drawing.draw(match.state, 1)
    ids = [one for scene in scenes for one in shape_ids(scene)]
    assert len(ids) == len(set(ids))
    assert (scenes[0].seat, scenes[0].place, scenes[-1].seat, scenes[-1].place) == (1, "board", 0, "other")
    move = match.legal(1)[0]
    assert set(GAME.drawing.choice(match.state, 1, move).shapes) <= set(shape_ids(scenes[0]))


def test_a_section_is_picked_by_itself_or_by_its_two_stations() -> None:
    match = green()
    show(match, "circle")
    choices = {move: GAME.drawing.choice(match.state, 0, move) for move in match.legal(0)}
    ends = {f"station-{STATION['d3']}", f"station-{STATION['f1']}"}
    assert sum(ends <= set(choice.shapes) for choice in choices.values()) == 1
    section = f"section-{SECTION_OF[STATION['d3'], STATION['f1']]}"
    assert sum(section in choice.shapes for choice in choices.values()) == 1


def _why(match: Match, *shapes: str) -> list[str | None]:
    return [GAME.rules.why_not(match.state, 0, move) for move in GAME.drawing.candidates(match.state, 0, shapes)]


def _station(name: str) -> str:
    return f"station-{STATION[name]}"


@pytest.mark.parametrize(
    ("shapes", "rules"),
    [
        ((_station("d2"),), ["NS-35"]),
        ((_station("d3"), _station("d2")), ["NS-35"]),
        ((_station("j10"),), ["NS-35"]),
        ((_station("e6"),), ["NS-32"]),
        ((_station("d8"),), ["NS-36"]),
        ((_station("h1"), _station("h4")), ["NS-33"]),
        ((_station("h1"), _station("j10")), ["NS-32"]),
        ((f"section-{SECTION_OF[0, 1]}",), ["NS-33"]),
        ((_station("f1"),), [None]),
        (("paper", "card-now", "section-x", "station--1", "station-99999"), []),
        ((), []),
    ],
)
def test_a_dead_click_has_a_reason(shapes: tuple[str, ...], rules: list[str | None]) -> None:
    match = green()
    show(match, "circle")
    assert _why(match, *shapes) == rules


def test_a_dead_click_while_a_second_section_may_follow_or_a_station_be_circled() -> None:
    match = green(powers=OTHERS)
    turn(match, "circle", "d3 f1")
    assert _why(match, _station("d2")) == ["NS-78"]
    late = green(powers=("second", "joker", "switch", "double"))
    for symbol in ("circle", "square", "triangle", "pentagon", "joker"):
        turn(late, f"under {symbol}", "pass")
    assert legal(late) == {"double d3", "done"}
    assert _why(late, _station("f1")) == ["NS-87"]
    assert _why(late, _station("d3")) == [None]


def _course() -> Match:
    """A table of two with both modules where everything has happened that the log can tell."""
    options = GAME.rules.options(objectives=True, powers=True, pencils="chosen")
    match = Match(GAME, 2, options, seed=bytes(32))
    match.say(0, "take green")
    match.say(1, "take red")
    match.say(NATURE, "pencil blue")
    match.say(NATURE, "objective sights")
    match.say(NATURE, "objective centre")
    for power in ("joker", "switch", "double"):
        match.say(NATURE, f"power {power}")
    show(match, "switch + circle")
    for seat, words in ((0, "d3 f1"), (1, "double h4"), (1, "pass"), (0, "d3 a3 power")):
        match.say(seat, text(words))
    turn(match, "under square", "a3 a4")
    return match


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_tells_every_move_in_words_of_its_own(lang: str) -> None:
    speak, match = speaker(lang, GAME.about.folder), _course()
    told = [
        speak(GAME.drawing.tell(match.at(number).state, *match.moves[number])) for number in range(len(match.moves))
    ]
    assert len(set(told)) == len(told)
    english = [
        GAME.drawing.tell(match.at(number).state, *match.moves[number]).text for number in range(len(match.moves))
    ]
    assert "Railroad switch: too early, ignored" in english
    assert "{a} counts twice" in english


def test_prompts_say_what_is_to_be_done() -> None:
    match, speak = _course(), speaker("en", GAME.about.folder)
    heard = []
    for number in range(len(match.moves) + 1):
        state = match.at(number).state
        heard += [speak(GAME.drawing.prompt(state, seat)) for seat in (0, 1, None)]
    assert heard[:3] == ["Take a pencil for the first round.", *["Now to move: Player 1."] * 2]
    assert {"Waiting for the others to draw.", "The players are making their moves."} & set(heard)
    assert "Your pencil may draw a second section to the same symbol, or finish." in heard
    assert {"The shared objectives are opened.", "The powers are dealt to the pencils."} <= set(heard)
    assert heard[-2] == "Square: draw a section that ends at a square, or pass."
    alone = Match(GAME, 1, GAME.rules.options(pencils="chosen"))
    assert speak(GAME.drawing.prompt(alone.state, 0)) == "Take a pencil for the next round."
    assert speak(GAME.drawing.prompt(Match(GAME, 1).state, 0)) == "The pencils are handed out."
    assert speak(GAME.drawing.prompt(_finished().state, 0)) == "The game is over."


def test_ns_31_the_prompt_says_so_when_no_section_fits_and_passing_is_all_that_is_left() -> None:
    speak, heard = speaker("en", GAME.about.folder), set()
    for seed in range(3):
        match = Match(GAME, 2, seed=bytes([seed] * 32))
        hands = Random(seed)
        while match.settle() >= 0 and not match.over:
            for seat in GAME.rules.to_act(match.state):
                moves = match.legal(seat)
                words = speak(GAME.drawing.prompt(match.state, seat))
                assert words.endswith("so pass.") == (moves == [Pass()]), words
                heard.add(words)
                match.play(seat, hands.choice(moves))
    assert "Triangle: no section of your line can end at a triangle, so pass." in heard


def test_choices_are_buttons_or_shapes_with_words() -> None:
    match, speak = _course(), speaker("en", GAME.about.folder)
    words: dict[str, tuple[str, ...]] = {}
    for number, (seat, move) in enumerate(match.moves):
        if seat != NATURE:
            choice = GAME.drawing.choice(match.at(number).state, seat, move)
            words[speak(choice.words)] = choice.shapes
    assert words["Take the green pencil"] == ("pencil-3",)
    assert words["Count h4 twice"] == (f"s1-station-{STATION['h4']}",)
    assert words["Pass"] == ()
    assert len(words["Draw a second section d3 – a3"]) == 3
    late = green(powers=("second", "joker", "switch", "double"))
    for symbol in ("circle", "square", "triangle", "pentagon", "joker"):
        turn(late, f"under {symbol}", "pass")
    assert speak(GAME.drawing.prompt(late.state, 0)) == "Circle a station of your line to count it twice, or finish."
    assert [speak(GAME.drawing.choice(late.state, 0, move).words) for move in late.legal(0)] == [
        "Count d3 twice",
        "Finish",
    ]
    joker = green(powers=("second", "switch", "double", "joker"))
    show(joker, "circle")
    said = {speak(GAME.drawing.choice(joker.state, 0, move).words) for move in joker.legal(0)}
    assert "Draw d3 – d2 with the pencil’s power" in said


def test_pencils_are_told_apart_by_signs_of_no_language() -> None:
    sheet = GAME.drawing.draw(table("green").state, 0)[0]
    shapes = [next(one for one in sheet.shapes if one.id == f"station-{station}") for station in DEPARTURES]
    assert [text for one in shapes for text in _texts(one)] == []
    signs = [part.attrs["d"] for one in shapes for part in one.inside if isinstance(part, Shape) and part.tag == "path"]
    assert signs == list(MARKS)
    assert len(set(MARKS)) == len(PENCILS)


def test_the_thames_districts_and_names_at_the_edge_tell_what_they_are() -> None:
    speak = speaker("en", GAME.about.folder)
    for sheet in GAME.drawing.draw(table("green", "red", seats=2).state, 0):
        if not sheet.name.startswith("sheet-"):
            continue
        ground = [one for one in sheet.shapes if one.attrs.get("class_") == "ground"]
        words = [speak(one.label) for one in ground]
        assert words[0] == "Letters name the columns and numbers the rows: the station in the middle is f4."
        assert len([one for one in words if one.startswith("A district with ")]) == len(DISTRICTS)
        assert words[-1] == "The Thames: each section of a line that crosses it brings the line 2 points."
        assert list(sheet.shapes[: len(ground)]) == ground, "whatever else is drawn lies over it"


WORDS_ON = {
    "ink": ("ns-desk", "ns-desk-low", "card", "ns-paper", "ns-paper-low"),
    "muted": ("ns-paper", "ns-paper-low", "card"),
    "on-light": ("ns-enamel", "ns-enamel-low", "glow", "gold", "ns-wood"),
    "good": ("card",),
    "bad": ("card",),
}


@pytest.mark.parametrize("mode", LIGHTS)
def test_words_signs_and_pencil_lines_stand_out_in_both_lights(mode: str) -> None:
    for ink, grounds in WORDS_ON.items():
        for ground in grounds:
            assert contrast(colour(ink, mode), colour(ground, mode)) >= 4.5, (ink, ground)
    assert contrast(colour("ns-rim", mode), colour("ns-enamel-low", mode)) >= 4.5, "the symbols of stations"
    for ink, halo in zip(PENCIL_INKS, HALOS, strict=True):
        grounds = ("ns-paper", "ns-paper-low") if halo == "@ns-paper" else (halo[1:],)
        for ground in grounds:
            assert contrast(colour(ink[1:], mode), colour(ground, mode)) >= 3, (ink, ground)
    for edge in EDGES:
        assert contrast(colour(edge[1:], mode), colour("ns-paper-low", mode)) >= 3, edge


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("mode", LIGHTS)
def test_pencils_are_told_apart_by_who_sees_two_kinds_of_light_only(mode: str, sight: str) -> None:
    for one, other in combinations(EDGES, 2):
        assert unlike(colour(one[1:], mode), colour(other[1:], mode), sight) >= 12, (one, other)
    for edge in EDGES:
        shown = (seen(colour(one, mode), sight) for one in (edge[1:], "ns-paper-low"))
        assert contrast(*shown) >= 3, edge
    assert len(set(MARKS)) == len(EDGES), "and a sign each"
