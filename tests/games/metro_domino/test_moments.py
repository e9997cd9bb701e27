"""Moments and notes come when the thing is on the table, not before; nothing hidden shows in them."""

import pytest

from games.metro_domino.playing import LOW, ONES, empty_pool, holding, stuck, table
from roundhouse.core.game import HIDDEN, NATURE, Moment
from roundhouse.core.match import Match
from roundhouse.core.words import LANGUAGES, speaker
from roundhouse.games.metro_domino import GAME
from roundhouse.games.metro_domino.state import Opening
from roundhouse.scene.svg import shape_ids

EN = speaker("en", GAME.about.folder)


def moments(match: Match, seat: int | None = 0) -> dict[str, Moment]:
    """What is so at a table, by name."""
    return {one.name: one for one in GAME.drawing.moments(GAME.secrecy.view(match.state, seat), seat)}


def notes(match: Match, seat: int | None = 0) -> set[str]:
    """The names of the notes of a seat."""
    return {one.name.removeprefix("note-") for one in moments(match, seat).values() if one.note}


def told(match: Match) -> set[str]:
    """The names of what is no note."""
    return {name for name, one in moments(match).items() if not one.note}


def test_before_the_deal_is_done_there_is_nothing_to_tell() -> None:
    match = Match(GAME, 2, seed=bytes(32))
    assert moments(match) == {}


def test_a_game_begins_with_a_name_of_its_own() -> None:
    match = table(LOW, ONES, starter=1)
    assert told(match) == {"game-1"}
    assert EN(moments(match)["game-1"].words) == "The tiles are dealt: Player 2 begins."
    evening = table(LOW, ONES, tournament=True)
    assert EN(moments(evening)["game-1"].words) == "Game 1: Player 1 begins."


def test_the_end_of_a_game_in_a_tournament_names_who_won_it_and_the_next_begins_anew() -> None:
    match = table(LOW, ONES, tournament=True)
    holding(match, 0, "0|2")
    assert "won-1" not in told(match)
    match.say(0, "put 2 0 0")
    assert EN(moments(match)["won-1"].words) == "Game 1 is won: Player 1"
    assert {"game-1", "won-1"} <= told(match)
    match.say(0, "again")
    match.say(1, "again")
    assert told(match) == set()


def test_a_station_opened_is_a_moment() -> None:
    match = table(LOW, ONES)
    match.say(0, "put 2 0 0")
    match.say(1, "put 1 8 1")
    assert "opened-1-0" not in told(match)
    match.say(0, "put 0 5 0")
    match.say(NATURE, "open 3")
    opened = moments(match)["opened-1-0"]
    assert (EN(opened.words), opened.shapes) == ("Player 1 opens station C: 1 of 5", ("station-3",))


def test_a_line_closed_without_a_station_is_a_moment() -> None:
    match = table(LOW, ONES)
    match.state.openings = (Opening(0, 1, 0),)
    assert EN(moments(match)["opened-1-0"].words) == "Player 2 closes a line: station 1 of 5"


def test_an_end_that_is_near_is_told() -> None:
    match = table(LOW, ONES)
    assert told(match) == {"game-1"}
    holding(match, 1, "3|4")
    match.state.openings = tuple(Opening(line, 0, 0) for line in range(4))
    empty_pool(match)
    near = told(match) - {f"opened-1-{line}" for line in range(4)}
    assert near == {"game-1", "one-left-1-1", "four-1-0", "pool-empty-1"}


def test_notes_speak_to_who_is_to_move_and_of_what_lies_there() -> None:
    match = table(LOW, ONES)
    assert notes(match, 0) == {"end", "plus", "double"}
    assert notes(match, 1) == notes(match, None) == set()
    assert moments(match)["note-end"].shapes == ("line-0",)
    assert moments(match)["note-plus"].shapes == ("line-1",), "one of the three is enough"
    assert moments(match)["note-double"].shapes == ("tile-0-0",)


def test_a_token_is_explained_to_who_has_one() -> None:
    match = table(LOW, ONES)
    match.say(0, "put 0 0 1")
    assert moments(match)["note-token"].shapes == ("metro-0",)
    assert "double" not in notes(match)


def test_the_last_place_of_a_line_is_explained_when_there_is_one() -> None:
    match = table(LOW, ONES)
    match.say(0, "put 2 0 0")
    assert "last-place" in notes(match, 1)
    assert moments(match, 1)["note-last-place"].shapes == ("line-0",)


def test_three_lines_are_explained_when_the_limit_bites() -> None:
    match = table(LOW, ONES)
    match.say(0, "put 0 7 1")
    assert "three" not in notes(match, 1)
    match.say(1, "put 1 8 2")
    assert moments(match)["note-three"].shapes == ("line-3",)
    assert "plus" not in notes(match)


@pytest.mark.parametrize(("station", "note", "line"), [(3, "no-doubles", "line-9"), (5, "express", "line-13")])
def test_the_rule_of_a_line_is_explained_when_its_station_lies_there(station: int, note: str, line: str) -> None:
    match = table(LOW, ONES)
    match.say(0, "put 2 0 0")
    match.say(1, "put 1 8 1")
    match.say(0, "put 0 5 0")
    assert note not in notes(match, 1)
    match.say(NATURE, f"open {station}")
    assert moments(match, 1)[f"note-{note}"].shapes == (line,)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notes_are_short_and_speak_of_shapes_that_are_drawn(lang: str) -> None:
    speak, match = speaker(lang, GAME.about.folder), table(LOW, ONES)
    match.say(0, "put 0 0 1")
    drawn = {name for scene in GAME.drawing.draw(GAME.secrecy.view(match.state, 0), 0) for name in shape_ids(scene)}
    for one in moments(match).values():
        assert set(one.shapes) <= drawn
        assert len(speak(one.words).split()) <= 22


def test_what_is_hidden_makes_no_moment() -> None:
    match = stuck("6|6")
    view = GAME.secrecy.view(match.state, 1)
    assert view.hands[0] == HIDDEN
    before = GAME.drawing.moments(view, 1)
    match.state.hands[0] ^= 0b11
    assert GAME.drawing.moments(GAME.secrecy.view(match.state, 1), 1) == before


def test_the_same_table_has_the_very_same_moments() -> None:
    match = table(LOW, ONES)
    first, again = (GAME.drawing.moments(GAME.secrecy.view(match.state, 0), 0) for _ in range(2))
    assert all(one is other for one, other in zip(first, again, strict=True))
