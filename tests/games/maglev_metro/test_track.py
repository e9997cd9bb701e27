"""TRACK: laying and removing."""

import pytest

from games.maglev_metro.playing import (
    FR,
    HT,
    LAB,
    MM,
    OFFICE,
    WAREHOUSE,
    ids,
    opened,
    pass_turns,
    refused,
    say,
    started,
)
from roundhouse.games.maglev_metro.parts import BERLIN, SHAPES
from roundhouse.games.maglev_metro.state import units_of
from roundhouse.games.maglev_metro.state.line import line_of, links, loops

UNITS = 0


def laid(match, *tiles, seat=0):
    """Give a seat these tiles, written as hex and shape."""
    match.state.players[seat].track = tuple(sorted(hex_ * 9 + shape for hex_, shape in tiles))
    return match


def strong(match, seat=0):
    """TRACK with four units."""
    player = match.state.players[seat]
    player.rows = ((0, 0, 0), *player.rows[1:])
    return match


RING = ((48, 2), (58, 0), (49, 1))
"""MM – HT – JB – MM."""


def built(match, place, kind):
    kinds = list(match.state.stations)
    kinds[place] = kind
    match.state.stations = tuple(kinds)
    return match


def test_mm_43_a_tile_costs_one_unit_on_land_laid_or_removed():
    match = opened()
    match.say(0, "lay 48 2")
    assert match.state.units == 1
    match.say(0, "remove 48")
    assert match.state.taken == 1
    assert match.state.doing == -1
    weak = opened()
    weak.say(0, "lay 48 2")
    weak.state.units = 0
    assert refused(weak, 0, "lay 49 1") == "MM-43"


def test_mm_44_the_river_takes_two_units_of_one_action():
    match = opened()
    match.say(0, "lay 48 2")
    assert refused(match, 0, "lay 30 1") == "MM-44"
    match.say(0, "done")
    assert refused(match, 0, "lay 30 1") is None


def test_mm_45_a_tile_joins_an_end_of_the_own_line():
    match = opened()
    assert refused(match, 0, "lay 47 0") == "MM-45"
    assert refused(match, 0, "lay 48 2") is None


def test_mm_46_ends_are_open_edges_and_stations_with_one_side():
    match = opened()
    say(match, 0, "lay 49 1", "done")
    hexes = {text.split()[1] for text in ids(match, 0, "lay")}
    assert {"48", "39", "30", "31", "41"} <= hexes  # the other sides of MM
    assert {"58", "60", "50"} <= hexes  # JB, reached by its first side
    match = opened()
    say(match, 0, "lay 39 3")
    assert "47" in {text.split()[1] for text in ids(match, 0, "lay")}  # the open edge


def test_mm_47_one_own_tile_a_hex_but_others_may_share_it():
    match = opened()
    match.say(0, "lay 48 2")
    assert refused(match, 0, "lay 48 0") == "MM-47"
    say(match, 0, "done", "end")
    other = laid(match, (48, 2), seat=1)
    assert other.state.players[0].track == other.state.players[1].track


def test_mm_48_135_a_line_never_branches_at_a_station():
    """MM-48, MM-135."""
    match = strong(laid(opened(), (48, 2), (49, 1)))
    assert refused(match, 0, "lay 41 0") == "MM-48"
    assert refused(match, 0, "lay 39 0") == "MM-48"


def test_mm_49_nothing_lies_on_a_recess_and_nothing_leaves_it():
    match = laid(opened(), (48, 2))
    assert refused(match, 0, "lay 57 0") == "MM-49"
    assert refused(match, 0, "lay 58 0") == "MM-49"
    assert refused(built(match, HT, OFFICE), 0, "lay 58 0") is None


def test_mm_50_no_new_start_at_a_station_the_line_does_not_reach():
    match = opened()
    assert refused(match, 0, "lay 23 0") == "MM-50"  # SC is built, but the train is at MM
    laid(match, (48, 2))
    assert refused(match, 0, "lay 23 0") == "MM-50"


@pytest.mark.parametrize("hex_", [0, 8, 63, 71, 999, -3])
def test_mm_51_no_track_on_the_rim_or_off_the_map(hex_):
    assert refused(opened(), 0, f"lay {hex_} 0") == "MM-51"


def test_mm_51_a_tile_may_point_at_the_rim():
    match = strong(built(laid(opened(), (56, 3)), HT, OFFICE))
    match.state.players[0].place = HT
    assert BERLIN.around[64][3] == 63
    assert refused(match, 0, "lay 64 6") is None


def test_mm_52_straights_and_gentle_curves_only():
    assert all((b - a) in (2, 3, 4) for a, b in SHAPES)
    assert len(SHAPES) == 9
    assert refused(opened(), 0, "lay 48 9") == "MM-52"


def test_mm_53_the_supply_of_each_shape_is_limited():
    match = strong(opened())
    laid(match, (48, 2), *((hex_, 0) for hex_ in (9, 10, 11, 12, 14, 15, 16, 17, 21)))
    assert refused(match, 0, "lay 49 1") == "MM-53"
    assert refused(match, 0, "lay 49 5") is None  # a curve is still there


def test_mm_54_only_at_the_end_of_the_line():
    match = strong(laid(opened(), (49, 7), (50, 0), (51, 0)))
    assert refused(match, 0, "remove 50") == "MM-54"
    assert refused(match, 0, "remove 51") is None
    assert refused(match, 0, "remove 21") == "MM-54"  # no tile there
    tied = strong(laid(opened(), (49, 1)))
    tied.say(0, "remove 49")  # it tied the line to JB
    assert tied.state.players[0].track == ()


def test_mm_55_nothing_is_cut_off_from_the_train():
    match = strong(built(laid(opened(), (48, 2), (58, 0)), HT, OFFICE))
    assert refused(match, 0, "remove 48") == "MM-55"  # the train at MM would lose HT – JB
    assert refused(match, 0, "remove 58") is None
    alone = strong(laid(opened(), (48, 2)))
    assert refused(alone, 0, "remove 48") is None  # the last own tile may go


def test_mm_56_removing_and_laying_in_one_action():
    match = strong(opened())
    say(match, 0, "lay 48 2", "remove 48", "lay 49 1", "lay 60 0")
    assert match.state.taken == 1
    assert match.state.doing == -1
    assert len(match.state.players[0].track) == 2


def test_mm_57_any_tile_of_a_loop_may_go():
    match = strong(built(laid(opened(), *RING), HT, OFFICE))
    assert loops(BERLIN, match.state.players[0].track, match.state.stations)
    assert set(ids(match, 0, "remove")) == {"remove 48", "remove 49", "remove 58"}
    assert not ids(match, 0, "lay")
    match.say(0, "remove 58")
    assert {"lay 58 0", "lay 56 0"} <= set(ids(match, 0, "lay"))


def test_mm_58_without_tiles_the_line_starts_at_the_train_again():
    match = opened()
    say(match, 0, "lay 48 2", "remove 48")
    assert refused(match, 0, "lay 39 0") is None
    assert refused(match, 0, "lay 58 0") == "MM-50"


def test_mm_59_no_third_side_even_if_the_tile_only_points_there():
    match = strong(built(laid(opened(), (48, 2), (58, 0), (39, 3)), HT, OFFICE))
    assert line_of(BERLIN, match.state.players[0].track).touching(HT) == 2
    assert refused(match, 0, "lay 47 8") == "MM-59"
    assert refused(match, 0, "lay 47 2") is None


def test_mm_60_track_to_a_recess_is_joined_when_anybody_builds():
    match = laid(opened(), (48, 2))
    track = match.state.players[0].track
    assert links(BERLIN, track, match.state.stations) == ()
    built(match, HT, WAREHOUSE)
    assert len(links(BERLIN, track, match.state.stations)) == 1


def test_mm_61_parallel_links_count_twice_and_a_way_back_is_none():
    match = built(laid(opened(), (30, 1), (21, 4), (39, 7), (29, 1)), FR, LAB)
    chains = links(BERLIN, match.state.players[0].track, match.state.stations)
    assert [sorted((chain.one[0], chain.other[0])) for chain in chains] == [[FR, MM], [FR, MM]]
    back = laid(opened(), (48, 6), (47, 7), (38, 8), (29, 3), (30, 4))
    line = line_of(BERLIN, back.state.players[0].track)
    assert [(chain.one[0], chain.other[0]) for chain in line.chains] == [(MM, MM)]
    assert links(BERLIN, back.state.players[0].track, back.state.stations) == ()
    assert not ids(back, 0, "go")


def test_units_are_fixed_and_a_turn_goes_on():
    match = opened()
    assert units_of(match.state.players[0], UNITS) == 2
    say(match, 0, "lay 49 1", "done", "end")
    pass_turns(match)
    assert match.state.taken == 0
    assert started().state.round == 2
