"""What is told as a game goes on: rounds, achievements, notes for beginners, refusals with numbers, a rating."""

from random import Random

import pytest

from games.railroad_ink.playing import Table, on_board, rows, spelled
from roundhouse.core.game import Moment
from roundhouse.core.match import Match
from roundhouse.core.notation import parse_move
from roundhouse.core.words import LANGUAGES, speaker
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.moves import Special
from roundhouse.games.railroad_ink.parts import CENTRE, CRATER, EXITS, FACE, FACES, SPECIAL_FACES, SYMBOL
from roundhouse.games.railroad_ink.scoring import BANDS, RATINGS, rating
from roundhouse.games.railroad_ink.state import Options, State
from roundhouse.games.railroad_ink.words import tell

EN = speaker("en", GAME.about.folder)


def told(state: State, seat: int | None = 0) -> dict[str, Moment]:
    return {one.name: one for one in GAME.drawing.moments(state, seat)}


def notes(table: Table) -> set[str]:
    return {name for name, one in told(table.state).items() if one.note}


def reason(table: Table, text: str) -> str:
    move = parse_move(GAME, spelled(text))
    rule = GAME.rules.why_not(table.state, 0, move)
    assert rule is not None
    words = GAME.about.reasons(table.state, 0, move, rule)
    return EN(words) if words is not None else ""


def test_rounds_are_told_and_the_last_one_is_special() -> None:
    match = Match(GAME, 1, Options(), bytes(32))
    chance, seen = Random(4), list[str]()
    match.settle()
    while not match.over:
        here = [name for name in told(match.state) if name.startswith(("round", "last"))]
        assert len(here) == 1
        seen += [name for name in here if name not in seen]
        match.play(0, chance.choice(match.legal(0)))
        match.settle()
    assert seen == [*(f"round-{number}" for number in range(1, 7)), "last-round"]
    assert not [name for name in told(match.state) if name.startswith(("round", "last"))]


def test_three_exits_in_one_network_are_told_and_a_fourth_has_a_name_of_its_own() -> None:
    columns = ". H-H- . . . H-H-"
    two = on_board(rows(columns, columns, columns, ". HH-- -H-H -H-H -H-H H--H"))
    assert not [name for name in told(two.state) if name.startswith("exits")]
    three = on_board(rows(columns, columns, columns, "-H-H HH-H -H-H -H-H -H-H H--H"))
    found = {name: one for name, one in told(three.state).items() if name.startswith("exits")}
    assert list(found) == ["exits-3"]
    assert EN(found["exits-3"].words) == "3 exits in one network: 8 points"
    assert {"cell-0-1", "cell-3-0", "cell-3-3"} <= set(found["exits-3"].shapes)
    four = on_board(rows(columns, columns, columns, "-H-H HH-H -H-H -H-H -H-H HH-H -H-H"))
    assert "exits-4" in told(four.state)


def test_a_full_centre_is_told() -> None:
    table = on_board(rows(""))
    sheet = table.state.sheets[0]
    straight = SYMBOL[FACE["highway_straight"]][0]
    for cell in CENTRE[:-1]:
        sheet.put(cell, straight)
    assert "centre-filled" not in told(table.state)
    sheet.put(CENTRE[-1], straight)
    assert told(table.state)["centre-filled"].shapes == ("centre",)


def test_a_closed_lake_is_told_and_an_open_one_is_not() -> None:
    table = on_board(rows(""), lava=True)
    sheet, corner = table.state.sheets[0], SYMBOL[FACE["lava_corner"]]
    sheet.put(8, corner[3])
    assert "lakes-1" not in told(table.state)
    sheet.put(0, corner[3])  # both its sides lie on the rim
    assert told(table.state)["lakes-1"].shapes == ("cell-0-0",)


def test_who_only_watches_is_told_of_rounds_alone() -> None:
    table = Table(lava=True, meteor=True).roll("hs rs hc over", "corner band", "N 1")
    assert list(told(table.state, None)) == ["round-1"]


def test_notes_come_when_the_thing_is_there_and_not_before() -> None:
    table = Table().roll("hs rs hc over")
    assert notes(table) == {"dice", "overpass"}
    table.say("draw hs 0 1 0")
    assert notes(table) == {"overpass", "open-end", "specials"}
    table.say("draw over 1 1 0", "draw rs 1 0 1")
    assert "overpass" not in notes(table)
    table.finish()
    assert table.state.round == 2
    assert "numbers" not in notes(table)
    table.roll("hs rs hc ss")
    assert {"dice", "station"} <= notes(table)
    table.say(next(text for text in table.legal() if text.startswith("draw")))
    assert {"numbers", "centre"} <= notes(table)


def test_a_dead_end_has_a_note_of_its_own() -> None:
    assert "dead-end" not in notes(on_board(rows(". H-H-")))
    dead = on_board(rows(". HH-- -RR-"))
    assert "dead-end" in notes(dead)


def test_lava_meteors_and_the_draft_have_notes() -> None:
    table = Table(lava=True, meteor=True).roll("hs rs hc over", "corner band", "N 1")
    assert {"lava-dice", "volcano", "meteor"} <= notes(table)
    assert "crater" not in notes(table)
    table.say("fall N")
    assert CRATER in table.state.sheets[0].cells
    assert "crater" in notes(table)
    assert "meteor" not in notes(table)
    draft = Table(2, draft=True)
    draft.match.settle()
    seat = GAME.rules.to_act(draft.state)[0]
    assert "draft" in told(draft.state, seat)


def test_notes_are_short_in_every_language() -> None:
    table = Table(lava=True, meteor=True).roll("hs rs hc ss", "corner band", "N 1")
    for one in told(table.state).values():
        assert len(EN(one.words).split()) <= 22
        assert all(speaker(lang, GAME.about.folder).knows(one.words.text) for lang in LANGUAGES)


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("draw hs 0 1 0", "b1 is taken (straight highway): choose an empty cell."),
        ("draw hc 3 3 0", "No exit and no route leads into d4 yet: choose a cell that one leads into."),
        ("draw hc 1 1 1", "What leads into b2 comes from ↑: turn the route so that it meets it, in the same kind."),
        ("draw rs 1 1 0", "A highway leads into b2, and this route is a railway: choose another die or cell."),
        ("draw rs 0 5 0", "A highway leads into f1, and this route is a railway: choose another die or cell."),
        ("draw hs 1 0 1", "A railway leads into a2, and this route is a highway: choose another die or cell."),
        ("draw ss 1 1 2", "A highway comes into b2 from ↑, your route has a railway there: turn it."),
        ("draw ss 0 5 2", "The exit ↑ of f1 is a highway, your route has a railway there: turn it."),
        ("draw ss 1 0 3", "The exit ← of a2 is a railway, your route has a highway there: turn it."),
        ("done", "3 dice still fit somewhere: draw them before you finish."),
    ],
)
def test_a_refusal_says_what_is_so_now(move: str, says: str) -> None:
    table = Table().roll("hs rs hc over").say("draw hs 0 1 0")
    table.state.sheets[0].dice = (0, 1, 2, 7) if move != "done" else table.state.sheets[0].dice
    assert reason(table, move) == says


def test_a_crater_is_offered_instead_of_a_taken_cell_only_where_meteors_fall() -> None:
    table = Table(meteor=True).roll("hs rs hc over", meteor="N 1").say("fall N").say("draw hs 0 1 0")
    assert reason(table, "draw hc 0 1 0") == "b1 is taken (straight highway): choose an empty cell or a crater."


def test_a_second_special_route_is_refused_with_how_many_are_left() -> None:
    table = Table().roll("hs hs hc over").say("special special_4H 0 1 0")
    assert reason(table, "special special_4R 0 3 0") == (
        "One special route a round: you have drawn yours. 2 are left for later rounds."
    )


def test_a_meteor_that_flies_elsewhere_is_refused_with_its_direction() -> None:
    table = Table(meteor=True).roll("hs hs hc over", meteor="N 1")
    assert reason(table, "fall S") == "The meteor dice say: up ↑. Choose that direction."


def test_a_game_alone_ends_with_a_rating_and_one_together_does_not() -> None:
    alone, together = Match(GAME, 1, Options(), bytes(32)), Match(GAME, 2, Options(), bytes(32))
    for match in (alone, together):
        chance = Random(7)
        match.settle()
        while not match.over:
            seat = GAME.rules.to_act(match.state)[0]
            match.play(seat, chance.choice(match.legal(seat)))
            match.settle()
    ended, shared = alone.result, together.result
    assert ended is not None
    assert ended.words == (rating(ended.points[0]),)
    assert shared is not None
    assert not set(shared.words) & set(RATINGS)


def test_every_band_has_its_words() -> None:
    assert [rating(points) for points in (BANDS[0] - 1, *BANDS)] == list(RATINGS)
    assert rating(-40) == RATINGS[0]
    assert rating(120) == RATINGS[-1]


def test_a_special_route_is_called_special_once_in_what_was_done() -> None:
    state = GAME.rules.new(1, Options())
    told = [EN(tell(state, 0, Special(FACES[face].name, 0, 0, 0))) for face in SPECIAL_FACES]
    assert told[0].startswith("drew a special route (")
    assert all(one.lower().count("special") == 1 for one in told)


def test_what_is_drawn_says_what_it_is() -> None:
    table = on_board(rows(". HH-- -RR-"), lava=True)
    table.state.sheets[0].when[1] = 1
    labels = {
        shape.id: EN(shape.label) for scene in GAME.drawing.draw(table.state, 0) for shape in scene.shapes if shape.id
    }
    assert labels["cell-0-1"] == "b1: highway curve, up and right; the small number: drawn in round 1"
    assert "in the centre, 1 point when filled" in labels["cell-3-3"]
    assert labels["centre"].startswith("The centre:")
    exits = [labels[f"exit-{number}"].split(":")[0].split(",")[0] for number in range(len(EXITS))]
    assert exits[0] == "Highway exit at b1"  # as the letters and numbers on the frame have it
    assert len(set(exits)) == len(exits)
    assert labels["end-0-1-1"].startswith("b1, right: dead end;")
    assert labels["cell-0-3"] == "d1: empty; at a railway exit; a railway leads here"
    assert labels["cell-0-5"] == "f1: empty; at a highway exit"
    assert labels["cell-1-0"] == "a2: empty; at a railway exit"
    assert labels["cell-1-2"] == "c2: empty; a railway leads here"
    assert labels["pips"] == "3 special routes left for this game"
    assert not [name for name, label in labels.items() if not label]
