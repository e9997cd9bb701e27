"""The table as a place: marked ends, tiles that stand higher, a hall that never changes, pieces that are kept."""

import pytest

from games.metro_domino.playing import LOW, ONES, stuck, table
from games.metro_domino.test_drawing import drawn_line, end_positions, every, width
from roundhouse.core.match import Match
from roundhouse.core.words import LANGUAGES, Say, speaker
from roundhouse.games.metro_domino import GAME
from roundhouse.games.metro_domino.drawing.stations import FONT
from roundhouse.games.metro_domino.drawing.tally import PILE_AT, POOL_AT, SMALL
from roundhouse.games.metro_domino.drawing.tiles import PIPS
from roundhouse.games.metro_domino.moves import Put
from roundhouse.games.metro_domino.parts import VALUES
from roundhouse.scene.ink import colour
from roundhouse.scene.shapes import Scene, Shape
from roundhouse.scene.svg import under_text
from sight import contrast


def test_a_tile_that_fits_stands_higher_and_one_that_does_not_says_why() -> None:
    match = table(LOW, ONES)
    match.say(0, "put 0 7 1")
    match.say(1, "put 1 8 2")
    rack = {shape.id: shape for shape in drawn_rack(match).shapes}
    speak = speaker("en", GAME.about.folder)
    assert speak(rack["tile-0-2"].label) == "0|2 fits now: choose it, then the line"
    assert speak(rack["tile-0-3"].label) == "0|3 fits no line now: none ends in 0 or 3"
    assert height_of(rack["tile-0-2"]) < height_of(rack["tile-0-3"])


def test_after_drawing_only_the_drawn_tile_stands_higher() -> None:
    match = stuck("2|6")
    rack = {shape.id: shape for shape in drawn_rack(match).shapes}
    assert height_of(rack["tile-2-6"]) < height_of(rack["tile-3-4"]) == height_of(rack["tile-3-5"])


def drawn_rack(match: Match) -> Scene:
    """The hand of seat 0 as it is drawn."""
    return next(scene for scene in GAME.drawing.draw(GAME.secrecy.view(match.state, 0), 0) if scene.place == "hand")


def height_of(tile: Shape) -> float:
    """How far down the face of a tile lies."""
    moved = next(one for one in every(Scene("tile", Say(""), 1, 1, [tile])) if "transform" in one.attrs)
    return float(str(moved.attrs["transform"]).rstrip(")").split()[1])


def test_a_tile_that_fits_nowhere_is_refused_when_it_is_picked() -> None:
    match = table(LOW, ONES)
    match.say(0, "put 0 7 1")
    match.say(1, "put 1 8 2")
    view = GAME.secrecy.view(match.state, 0)
    meant = list(GAME.drawing.candidates(view, 0, ["tile-0-3"]))
    assert {GAME.rules.why_not(view, 0, move) for move in meant} == {"MD-23"}
    assert list(GAME.drawing.candidates(view, 0, ["tile-0-2"])) == []
    assert list(GAME.drawing.candidates(view, 0, ["tile-0-12"])) == []


def test_the_open_end_shows_the_number_it_wants() -> None:
    match = table(LOW, ONES)
    shown = {number: words_of(drawn_line(match, number)) for number in (0, 1)}
    assert "2" in shown[0]
    assert not any(one.isdigit() for one in shown[1])
    assert "transform" not in drawn_line(match, 1).attrs


def words_of(shape: Shape) -> list[str]:
    """The words of a shape that are the same in every language."""
    found = every(Scene("line", Say(""), 1, 1, [shape]))
    return [one.inside[0] for one in found if one.tag == "text" and isinstance(one.inside[0], str)]


@pytest.mark.parametrize("seat", [0, None])
def test_an_equal_view_gives_the_very_same_shapes(seat: int | None) -> None:
    for state in end_positions(6):
        first, again = (GAME.drawing.draw(GAME.secrecy.view(state, seat), seat) for _ in range(2))
        assert all(
            one.shapes is other.shapes and one.under is other.under for one, other in zip(first, again, strict=True)
        )
    match = table(LOW, ONES)
    choices = [GAME.drawing.choice(GAME.secrecy.view(match.state, 0), 0, Put(2, 0, 0)) for _ in range(2)]
    assert choices[0] is choices[1]


def test_every_hall_is_found_by_its_name_and_is_small() -> None:
    speak = speaker("en", GAME.about.folder)
    halls = {}
    for state in end_positions(60):
        board = GAME.drawing.draw(GAME.secrecy.view(state, None), None)[0]
        assert board.under is not None
        assert GAME.drawing.under(board.under.name) is board.under
        halls[board.under.name] = board.under
    assert 1 < len(halls) <= 12
    assert max(len(under_text(hall, speak)) for hall in halls.values()) < 8_000
    for name in ("", "hall", "hall-0", "hall-9-0", "hall-0-99", "wall-0-0"):
        assert GAME.drawing.under(name) is None


def test_whatever_is_drawn_with_a_name_says_what_it_is() -> None:
    for state in end_positions(6):
        for scene in GAME.drawing.draw(GAME.secrecy.view(state, 0), 0):
            assert all(shape.label.text for shape in every(scene) if shape.id)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_pool_and_pile_fit(lang: str) -> None:
    speak, tally = (
        speaker(lang, GAME.about.folder),
        GAME.drawing.draw(GAME.secrecy.view(table(LOW, ONES).state, 0), 0)[2],
    )
    counted = {float(one.attrs["x"]): one.inside[0] for one in every(tally) if one.attrs.get("font_size") == SMALL}
    assert POOL_AT + width(speak(counted[POOL_AT])) * SMALL / FONT <= 198
    assert PILE_AT + width(speak(counted[PILE_AT])) * SMALL / FONT <= tally.width


WORDS_ON = {
    "ink": ("md-wall", "md-grout", "md-lamp", "md-pier"),
    "md-quiet": ("md-wall", "md-grout", "md-lamp", "md-pier"),
    "on-light": ("md-ivory", "md-ivory-low", "md-want"),
    "on-dark": ("md-plate",),
    "md-rack-ink": ("md-rack", "md-rack-low"),
}


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_words_and_pips_stand_out_in_both_lights(mode: str) -> None:
    for ink, grounds in WORDS_ON.items():
        for ground in grounds:
            assert contrast(colour(ink, mode), colour(ground, mode)) >= 4.5, (ink, ground)
    for value in range(VALUES):
        assert contrast(colour(f"md-pip-{value}", mode), colour("md-ivory-low", mode)) >= 3, value


def test_every_value_has_its_own_number_of_pips_and_its_own_colour() -> None:
    assert [len(spots) for spots in PIPS] == list(range(VALUES))
    assert len({colour(f"md-pip-{value}", "light") for value in range(VALUES)}) == VALUES
