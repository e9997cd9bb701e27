"""RI-61 to RI-74: the dice draft."""

import pytest

from games.railroad_ink.playing import SHORT, Table, faces
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import NATURE
from roundhouse.games.railroad_ink import GAME
from roundhouse.games.railroad_ink.moves import Meteor, Pair, Spill, Star
from roundhouse.games.railroad_ink.parts import FACE, FACES
from roundhouse.games.railroad_ink.rules.draft import next_first, pool
from roundhouse.games.railroad_ink.scoring import result
from roundhouse.games.railroad_ink.state import DRAFT, DRAW, IMPACT, ROLL

FOUR = ("hs hs", "rs rs", "hc ss", "rc over")


def drafting(pairs: tuple[str, ...] = FOUR, first: int = 0, **options: bool) -> Table:
    table = Table(len(pairs) // 2, draft=True, **options)
    table.match.play(NATURE, Star(first))
    lay(table, pairs)
    return table


def lay(table: Table, pairs: tuple[str, ...]) -> None:
    for pair in pairs:
        table.match.play(NATURE, Pair(faces(pair)))  # type: ignore[arg-type]


def take(table: Table, seat: int, pair: str) -> None:
    table.match.say(seat, "take " + "+".join(faces(pair)))


def test_ri_61_the_draft_needs_two_players_and_a_set_of_dice_each() -> None:
    with pytest.raises(CannotRead):
        Table(1, draft=True)
    assert pool(Table(4, draft=True).state) == (12, 4)
    assert Table(2).roll("hs rs hc over").why("take highway_straight+highway_straight") == "RI-6"


def test_ri_62_71_each_draws_their_own_dice() -> None:
    """RI-62, RI-71."""
    table = drafting()
    for seat, pair in ((0, "hs hs"), (1, "rs rs"), (0, "hc ss"), (1, "rc over")):
        take(table, seat, pair)
    assert table.state.phase == DRAW
    assert [tuple(FACES[face].name for face in sheet.dice) for sheet in table.state.sheets] == [
        faces("hs hs hc ss"), faces("rs rs rc over"),
    ]  # fmt: skip
    assert table.why("draw rs 1 0 1", seat=0) == "RI-14"
    assert table.why("draw rs 1 0 1", seat=1) is None


def test_ri_63_chance_picks_the_first_player_who_bears_the_star() -> None:
    table = Table(3, draft=True)
    assert [move.player for move in GAME.rules.moves(table.state, NATURE)] == [0, 1, 2]  # type: ignore[attr-defined]
    table.match.play(NATURE, Star(2))
    assert (table.state.star, table.state.first) == (2, 2)
    assert table.why("done", seat=0) == "RI-8"
    assert GAME.rules.why_not(Table(3, draft=True).state, 0, Star(1)) == "RI-63"


def test_ri_64_two_pairs_for_each_player_lie_open() -> None:
    table = drafting()
    assert len(table.state.pairs) == 4
    assert table.state.phase == DRAFT
    assert table.why("take highway_straight+railway_straight") == "RI-64"
    assert table.why("take railway_curve+highway_straight") == "RI-64"


def test_ri_65_a_pair_may_be_of_any_dice() -> None:
    table = Table(2, draft=True)
    table.match.play(NATURE, Star(0))
    moves = GAME.rules.moves(table.state, NATURE)
    assert GAME.rules.odds is not None
    odds = dict(zip([move.faces for move in moves], GAME.rules.odds(table.state, moves), strict=True))  # type: ignore[attr-defined]
    assert len(moves) == 45
    assert sum(odds.values()) == 8 * 7 * 36
    assert odds["overpass", "station_curve"] == 2 * 1 * 2 * 2 * 2
    lay(table, ("over ss",))
    left = GAME.rules.moves(table.state, NATURE)
    assert all(FACES[FACE[face]].die == "A" for move in left for face in move.faces)  # type: ignore[attr-defined]


def test_ri_66_twice_round_clockwise_from_the_first_player() -> None:
    table = drafting(("hs hs", "rs rs", "hc hc", "rc over", "ht ss", "rt sc"), first=1)
    order = []
    while table.state.phase == DRAFT:
        (seat,) = GAME.rules.to_act(table.state)
        order.append(seat)
        assert table.why(table.legal(seat)[0], seat=(seat + 1) % 3) == "RI-66"
        table.match.say(seat, table.legal(seat)[0])
    assert order == [1, 2, 0, 1, 2, 0]
    assert table.why("take highway_straight+highway_straight") == "RI-66"


def test_ri_67_values_stay_as_rolled() -> None:
    table = drafting()
    take(table, 0, "rc over")
    assert table.state.sheets[0].dice == (FACE[SHORT["rc"]], FACE[SHORT["over"]])


def test_ri_68_69_the_lowest_dice_begin_the_next_round() -> None:
    table = drafting()
    for seat, pair in ((0, "hs hs"), (1, "rs rs"), (0, "rc over"), (1, "hc ss")):
        take(table, seat, pair)
    assert table.state.first == 0  # 2 + 2 + 2 + 0 against 8
    table.finish(0).finish(1)
    lay(table, FOUR)
    assert GAME.rules.to_act(table.state) == (0,)


def test_ri_70_of_equals_the_latest_drafter_begins() -> None:
    table = Table(4, draft=True)
    table.state.first = 0
    for seat, dice in enumerate(("hs hs hs hs", "rs rs rs over", "rs rs rs over", "ht rt over over")):
        table.state.sheets[seat].dice = tuple(FACE[name] for name in faces(dice))
    sums = [sum(FACES[face].value for face in sheet.dice) for sheet in table.state.sheets]
    assert sums == [8, 6, 6, 6]
    assert next_first(table.state) == 3
    table.state.first = 3  # then seat 3 drafted first and seat 2 last
    assert next_first(table.state) == 2


def test_ri_72_all_dice_return_to_the_pool() -> None:
    table = drafting()
    for seat, pair in ((0, "hs hs"), (1, "rs rs"), (0, "rc over"), (1, "hc ss")):
        take(table, seat, pair)
    table.finish(0).finish(1)
    assert table.state.phase == ROLL
    assert pool(table.state) == (6, 2)


@pytest.mark.parametrize(("star", "winner"), [(0, 2), (1, 0), (2, 1)])
def test_ri_73_a_last_tie_goes_to_the_seat_nearest_to_the_star(star: int, winner: int) -> None:
    table = Table(3, draft=True)
    table.state.star = star
    ended = result(table.state)
    assert ended.ranks[winner] == 1
    assert ended.ranks[star] == 3
    assert ended.words[0].text.startswith("Equal points and errors: the seat nearest")


def test_ri_74_expansion_dice_are_not_drafted() -> None:
    table = drafting(meteor=True, lava=True)
    table.match.play(NATURE, Spill(faces("corner band")))  # type: ignore[arg-type]
    table.match.play(NATURE, Meteor("N", 1))
    assert table.state.phase == IMPACT  # before the draft
    table.say("fall N", seat=0).say("fall N", seat=1)
    assert table.state.phase == DRAFT
    assert all(len(sheet.lava) == 2 for sheet in table.state.sheets)


def test_ri_74_the_switch_lets_meteors_fall_after_the_draft() -> None:
    table = drafting(meteor=True, late_meteor=True)
    table.match.play(NATURE, Meteor("N", 1))
    assert table.state.phase == DRAFT
    for seat, pair in ((0, "hs hs"), (1, "rs rs"), (0, "rc over"), (1, "hc ss")):
        take(table, seat, pair)
    assert table.state.phase == IMPACT
    table.say("fall N", seat=0).say("fall N", seat=1)
    assert table.state.phase == DRAW
