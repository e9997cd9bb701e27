"""The pictures: ids, ghosts, what picks mean, what is marked."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from games.railroad_ink.playing import Table, on_board, rows
from roundhouse.core.words import speaker
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.drawing.ground import BOARD, MARGIN, under
from roundhouse.games.railroad_ink.drawing.pieces import CELL
from roundhouse.games.railroad_ink.drawing.sheet import corner
from roundhouse.games.railroad_ink.drawing.tray import pairs_scene
from roundhouse.games.railroad_ink.moves import Draw, Flood, Ignore, Special
from roundhouse.games.railroad_ink.parts import SIZE
from roundhouse.games.railroad_ink.words import place
from roundhouse.scene.ink import colour
from roundhouse.scene.svg import shape_ids, svg
from sight import LIGHTS, SIGHTS, contrast, unlike

EN = speaker("en", GAME.about.folder)


def page(table: Table, seat: int | None = 0) -> str:
    return "".join(svg(scene, EN) for scene in GAME.drawing.draw(table.state, seat))


def test_boards_dice_and_special_routes_are_there() -> None:
    scenes = GAME.drawing.draw(Table(6).roll("hs hs hc over").state, 2)
    assert [scene.place for scene in scenes] == ["board", "hand", "other", "other", "other", "other", "other"]
    ids = [one for scene in scenes for one in shape_ids(scene)]
    assert {f"special-{number}" for number in range(6)} <= set(ids)
    assert {one for one in ids if one.startswith("die-")} == {"die-0", "die-2", "die-6"}  # equal dice are one shape
    assert "s2-cell-3-3" in ids
    assert "s0-cell-3-3" not in ids


def places(table: Table) -> dict[str, str]:
    """Where each die that waits is drawn in the tray: where its picture is moved to."""
    tray = next(scene for scene in GAME.drawing.draw(table.state, 0) if scene.name == "tray")
    dice = [one for one in tray.shapes if one.id.startswith("die-")]
    return {one.id: str(next(iter(one.inside)).attrs["transform"]) for one in dice}  # type: ignore[union-attr]


def test_dice_that_wait_stay_in_their_places_when_another_is_drawn() -> None:
    table = Table(1).roll("hs rs hc over")
    before = places(table)
    table.say(next(one for one in table.legal() if one.startswith("draw highway_straight")))
    after = places(table)
    assert set(before) - set(after) == {"die-0"}
    assert after == {die: before[die] for die in after}


def test_every_cell_stands_under_the_letter_and_beside_the_number_of_its_name() -> None:
    board = under(BOARD)
    assert board is not None
    names = {str(one.inside[0]): one.attrs for one in board.shapes if one.tag == "text"}
    assert len(names) == 2 * SIZE
    for cell in range(SIZE * SIZE):
        (x, y), called = corner(cell), place(cell)
        assert x < names[called[0]]["x"] < x + CELL
        assert y < names[called[1]]["y"] < y + CELL
        assert max(names[called[0]]["y"], names[called[1]]["x"]) + 11 < MARGIN - 42  # beyond the gates of exits


def test_a_placement_is_a_die_and_a_cell_and_turns_share_them() -> None:
    table = Table().roll("hs hc rs over")
    picks = [GAME.drawing.choice(table.state, 0, move) for move in table.match.legal(0) if isinstance(move, Draw)]
    here = [one for one in picks if one.shapes == ("die-2", "cell-0-1")]
    assert len(here) == 2
    assert len({EN(one.words) for one in here}) == 2
    assert all(one.ghost is not None and one.scene == "sheet-0" for one in here)


def shown_first(table: Table, face: str, cell: tuple[int, int]) -> list[str]:
    """The words of the turns of a face in a cell that are shown before they are turned."""
    drawn = [one for one in table.match.legal(0) if isinstance(one, Draw) and (one.row, one.col) == cell]
    ways = [GAME.drawing.choice(table.state, 0, one) for one in drawn if one.face == face]
    assert len(ways) > 1
    return [EN(one.words) for one in ways if one.enough]


def test_the_turn_that_joins_most_is_shown_first() -> None:
    table = on_board(rows(". H-H-", ". H-H-", ". H-H-", "-H-H"), "hc")
    assert shown_first(table, "highway_curve", (3, 1)) == ["In b4: highway curve up and left"]


def test_of_turns_that_join_as_much_one_that_leads_against_no_rim_is_shown_first() -> None:
    table = on_board(rows(". HH--"), "hc")
    assert shown_first(table, "highway_curve", (0, 2)) == ["In c1: highway curve down and left"]


def test_a_move_reads_as_a_sentence() -> None:
    table = Table().roll("hs rt rc over")
    told = {EN(GAME.drawing.choice(table.state, 0, move).words) for move in table.match.legal(0)}
    assert "In b1: straight highway up and down" in told
    assert "In d1: railway junction up, down and left" in told
    assert "In b1: overpass, highway up and down, railway right and left" in told
    assert not {letter for words in told for letter in words} & set("↑→↓←")


def test_open_ends_rounds_and_centre_are_marked() -> None:
    table = on_board(rows(". H-H- ", "-R-R"))
    assert page(table).count('stroke="var(--bad)"') == 2
    table = on_board(rows(". HH-- -RR-"))
    assert 'fill="var(--bad)"' in page(table)


def test_done_asks_only_if_dice_are_lost() -> None:
    table = Table().roll("hs hs hc over").say("draw hs 0 1 0", "draw hs 0 5 0", "draw hc 1 1 0", "draw over 1 5 0")
    done = table.match.legal(0)[-1]
    assert not GAME.drawing.choice(table.state, 0, done).confirm
    table.state.sheets[0].dice = (5,)
    assert GAME.drawing.choice(table.state, 0, done).confirm


def test_the_meteor_shows_where_it_would_hit() -> None:
    table = Table(meteor=True).roll("hs hs hc over", meteor="any 2")
    shapes = {GAME.drawing.choice(table.state, 0, move).shapes for move in table.match.legal(0) if move.kind == "fall"}
    assert shapes == {("cell-1-3",), ("cell-3-5",), ("cell-5-3",), ("cell-3-1",)}
    assert "meteor-dice" in page(table)


def test_to_let_the_meteor_fall_is_said_so_and_asks_for_a_button() -> None:
    table = Table(meteor=True).roll("hs hs hc over", meteor="N 2")
    told = {EN(one.words): one.enough for one in (GAME.drawing.choice(table.state, 0, m) for m in table.match.legal(0))}
    assert len(told) == 7
    assert [words for words, enough in told.items() if enough] == ["Let it fall: up ↑, on d2"]


@pytest.mark.parametrize(
    ("picks", "rule"),
    [
        (["die-0", "cell-0-1"], "RI-16"),
        (["die-2", "cell-3-3"], "RI-17"),
        (["die-1", "cell-0-3"], None),
        (["cell-0-1"], "RI-16"),
    ],
)
def test_dead_picks_have_a_reason(picks: list[str], rule: str | None) -> None:
    table = Table().roll("hs rs hc over").say("draw hs 0 1 0")
    table.state.sheets[0].dice = (0, 1, 2, 6)
    reasons = [GAME.rules.why_not(table.state, 0, move) for move in GAME.drawing.candidates(table.state, 0, picks)]
    assert rule in reasons


def test_picks_mean_floods_and_crossing_off_where_those_are_on() -> None:
    stuck = on_board(rows("", "", ". . . H-H-", ". . H-H- LLLL H-H-", ". . . H-H-"), spill="corner band", lava=True)
    assert any(isinstance(move, Flood) for move in GAME.drawing.candidates(stuck.state, 0, ["die-15", "cell-2-3"]))
    falling = Table(meteor=True).roll("hs hs hc over", meteor="N 1")
    assert list(GAME.drawing.candidates(falling.state, 0, ["special-0"])) == [Ignore("special_3H1R")]
    spent = Table().roll("hs hs hc over").say("special special_4H 0 1 0")
    (again,) = GAME.drawing.candidates(spent.state, 0, ["special-2"])
    assert isinstance(again, Special)
    assert GAME.rules.why_not(spent.state, 0, again) == "RI-32"


def test_six_boards_make_a_light_page() -> None:
    table = Table(6).roll("hs hs hc over")
    for seat in range(6):
        table.finish(seat)
    assert len(page(table)) < 150_000


def test_the_prompt_says_what_is_owed() -> None:
    table = Table(lava=True).roll("hs rs hc over", "corner band")
    assert EN(GAME.drawing.prompt(table.state, 0)) == "Still to draw: 4 route dice and a lava die."
    table.say("draw band 2 3 0")
    assert EN(GAME.drawing.prompt(table.state, 0)) == "Still to draw: 4 dice. Pick one and a cell."
    assert EN(GAME.drawing.prompt(table.state, None)) == "Now to move: Player 1."


def test_the_draft_shows_its_pairs_and_who_bears_the_star() -> None:
    table = Table(2, draft=True)
    table.match.settle()
    table.match.say(table.state.first, table.legal(table.state.first)[0])
    seat = GAME.rules.to_act(table.state)[0]
    drawn = page(table, seat)
    assert "★" in drawn
    for move in table.match.legal(seat):
        (pair,) = GAME.drawing.choice(table.state, seat, move).shapes
        assert f'id="{pair}"' in drawn
    assert GAME.secrecy.view(table.state, None) == GAME.secrecy.guess(table.state, 0, Random(1)) == table.state


def _told(table: Table, seat: int | None = 0) -> dict[str, str]:
    found: dict[str, str] = {}
    for scene in GAME.drawing.draw(table.state, seat):
        found |= {shape.id: EN(shape.label) for shape in scene.shapes if shape.id}
    return found


def test_small_numbers_and_marks_in_cells_tell_what_they_are() -> None:
    table = Table(lava=True).roll("hs rs hc over", "corner band")
    empty = _told(table)["cell-0-0"]
    assert empty.startswith("a1: empty; no route leads here yet: the small mountain means")
    assert "only a new volcano may be drawn here yet" in _told(table)["cell-2-2"]
    table.say("draw hs 0 1 0")
    assert "; the small number: drawn in round 1" in _told(table)["cell-0-1"]


def test_letters_and_numbers_at_the_edge_tell_what_they_name() -> None:
    told = "Letters name the columns and numbers the rows: the cell in the middle is d4."
    names = _told(Table(2).roll("hs hs hc over"))
    assert names["names"] == names["s1-names"] == told


def test_dice_that_were_drawn_and_equal_pairs_tell_what_they_are() -> None:
    table = Table().roll("hs hs hc over").say("draw hs 0 1 0")
    (spent,) = (words for name, words in _told(table).items() if name.startswith("spent-"))
    assert spent == "Die: straight highway; drawn already in this round"
    scene = pairs_scene(replace(Table(4, draft=True).state, pairs=[(0, 2), (0, 2), (2, 6)]))
    assert [EN(one.label).partition(":")[0] for one in scene.shapes] == ["2 equal pairs", "pair"]


WORDS_ON = {
    "on-dark": ("ri-frame", "ri-frame-low", "ri-stone-low"),
    "ink": ("ri-tray", "ri-tray-low"),
    "muted": ("ri-board", "ri-board-low"),
}
SIGNS_ON = {
    "ri-road": ("ri-board", "ri-board-low", "ri-centre", "ri-die", "ri-die-low"),
    "ri-chalk": ("ri-board", "ri-board-low", "ri-centre", "ri-die", "ri-die-low"),
    "ri-lane": ("ri-road",),
    "lava": ("ri-board", "ri-board-low"),
    "ri-ember": ("ri-stone-low",),
}


@pytest.mark.parametrize("mode", LIGHTS)
def test_words_and_routes_stand_out_in_both_lights(mode: str) -> None:
    for least, pairs in ((4.5, WORDS_ON), (3, SIGNS_ON)):
        for ink, grounds in pairs.items():
            for ground in grounds:
                assert contrast(colour(ink, mode), colour(ground, mode)) >= least, (ink, ground)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("mode", LIGHTS)
def test_roads_railways_and_lava_are_told_apart_without_hue(mode: str, sight: str) -> None:
    for one, other in combinations(("ri-road", "ri-chalk", "lava", "ri-board"), 2):
        assert unlike(colour(one, mode), colour(other, mode), sight) >= 30, (one, other)
