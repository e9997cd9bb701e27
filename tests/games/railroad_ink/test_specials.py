"""RI-31 to RI-37: special routes."""

from games.railroad_ink.playing import Table, on_board, rows
from roundhouse.games.railroad_ink.parts import CRATER, SPECIAL_FACES, SPECIALS_A_GAME


def test_ri_31_one_special_route_a_round() -> None:
    table = Table().roll("hs hs hc over").say("special special_4H 0 1 0")
    assert table.why("special special_3H1R 0 5 0") == "RI-31"
    assert not any(text.startswith("special") for text in table.legal())
    table.finish().roll("hs hs hc over")
    assert table.why("special special_3H1R 0 5 0") is None


def test_ri_32_each_special_route_once_a_game() -> None:
    table = Table().roll("hs hs hc over").say("special special_4H 0 1 0").finish().roll("hs hs hc over")
    assert table.why("special special_4H 0 5 0") == "RI-32"
    assert not any(text.startswith("special special_4H") for text in table.legal())


def test_ri_33_three_special_routes_a_game() -> None:
    table = Table()
    for face, cell in (("special_4H", "0 1 0"), ("special_3H1R", "0 5 0"), ("special_4R", "1 0 0")):
        table.roll("hs hs hc over").say(f"special {face} {cell}").finish()
    table.roll("hs hs hc over")
    assert table.state.sheets[0].used.bit_count() == SPECIALS_A_GAME
    assert table.why("special special_3R1H 5 0 1") == "RI-33"
    assert not any(text.startswith("special") for text in table.legal())


def test_ri_34_special_routes_obey_the_rules_of_joining() -> None:
    table = Table().roll("hs hs hc over")
    assert table.why("special special_4H 3 3 0") == "RI-17"
    assert table.why("special special_4R 0 1 0") == "RI-21"
    assert on_board(rows(". H-H-"), "hs").why("special special_4R 1 1 0") == "RI-20"
    table.say("special special_4H 0 1 0")
    assert on_board(rows(". H-H-"), "hs").why("special special_4H 0 1 0") == "RI-16"


def test_ri_35_before_between_or_after_the_dice() -> None:
    before = Table().roll("hs hs hc over").say("special special_4H 0 1 0", "draw hs 1 1 0")
    between = Table().roll("hs hs hc over").say("draw hs 0 1 0", "special special_4H 1 1 0", "draw hs 2 1 0")
    after = Table().roll("hs hs hs over").say("draw hs 0 1 0", "draw hs 0 5 0", "draw hs 3 0 1", "draw over 6 1 0")
    after.say("special special_4H 1 1 0")
    assert [table.state.sheets[0].used.bit_count() for table in (before, between, after)] == [1, 1, 1]


def test_ri_36_nobody_must_use_a_special_route() -> None:
    blocked = on_board(
        """
        .    -R-R .    R-R- .    -R-R .
        .    .    .    .    .    .    .
        .    .    .    .    .    .    .
        R-R- .    .    .    .    .    R-R-
        .    .    .    .    .    .    .
        .    .    .    .    .    .    .
        .    -R-R .    R-R- .    -R-R .
        """,
        "ht",
    )
    assert any(text.startswith("special special_3H1R") for text in blocked.legal())
    assert "done" in blocked.legal()


def test_ri_37_an_erased_special_route_stays_crossed_off() -> None:
    table = (
        Table(meteor=True).roll("hs hs hc over", meteor="W 3").say("fall W").say("special special_4H 0 1 0").finish()
    )
    table.state.sheets[0].dot = 1  # the next one falls upon the special route from the cell itself
    table.roll("hs hs hc over", meteor="W 2").say("fall W")
    assert table.state.sheets[0].cells[1] == CRATER
    assert table.state.sheets[0].used == 1 << [SPECIAL_FACES.index(face) for face in SPECIAL_FACES][2]
    assert table.why("special special_4H 0 5 0") == "RI-32"
