"""MOVE, seats, TURN AROUND."""

from games.maglev_metro.playing import (
    FR,
    GOLD,
    HT,
    JB,
    LAB,
    MM,
    OFFICE,
    PP,
    STORE,
    TURN,
    WAREHOUSE,
    counts,
    ids,
    opened,
    pass_turns,
    refused,
    say,
)
from games.maglev_metro.test_track import RING, built, laid
from roundhouse.games.maglev_metro.state import seats_of


def line(place=MM, tail=-1, head=-1, move=1):
    """HT – MM – JB with the Warehouse at HT; the train at MM unless said else."""
    match = built(laid(opened(), (48, 2), (49, 1)), HT, WAREHOUSE)
    player = match.state.players[0]
    player.place, player.tail, player.head = place, tail, head
    player.rows = (player.rows[0], (1,) * (move - 1), *player.rows[2:])
    return match


def test_mm_62_one_unit_a_station_passing_ones_too():
    match = line(HT, move=2)
    match.say(0, "go 48")
    assert (match.state.units, match.state.players[0].place) == (1, MM)
    match.say(0, "go 49")
    assert (match.state.doing, match.state.players[0].place) == (-1, JB)
    assert refused(match, 0, "go 30") == "MM-62"


def test_mm_63_71_track_without_a_station_is_of_no_use():
    """MM-63, MM-71."""
    match = laid(opened(), (48, 2), (49, 1))
    assert ids(match, 0, "go") == ["go 49"]
    assert refused(match, 0, "go 48") == "MM-63"
    outward = laid(line(JB, tail=49), (48, 2), (49, 1), (60, 0))
    assert ids(outward, 0, "go") == ["go 49"]  # dead ends beyond JB do not matter


def test_mm_64_passengers_come_along():
    match = line()
    match.state.players[0].load = counts(gold=1)
    match.say(0, "go 48")
    assert match.state.players[0].load == counts(gold=1)


def test_mm_65_the_train_turns_at_the_last_station_with_units_left():
    match = line(MM, tail=49, move=3)
    match.say(0, "go 48")
    assert ids(match, 0, "go") == ["go 48"]
    say(match, 0, "go 48", "go 49")
    assert match.state.players[0].place == JB


def test_mm_66_it_stays_facing_outward_and_goes_on_if_the_line_has_grown():
    match = line(MM, tail=49)
    match.say(0, "go 48")
    assert match.state.players[0].tail == 48
    grown = built(laid(match, (48, 2), (49, 1), (47, 8)), PP, STORE)
    assert refused(grown, 0, "go 48") is None
    grown = built(laid(match, (48, 2), (49, 1), (56, 0), (55, 0)), 10, STORE)
    assert ids(grown, 0, "go") == ["go 56"]


def test_mm_67_no_going_back_on_the_way():
    match = line(MM, tail=49)
    assert ids(match, 0, "go") == ["go 48"]
    assert refused(match, 0, "go 49") == "MM-67"


def test_mm_67_new_track_behind_the_train_does_not_turn_it():
    match = line(HT)
    match.say(0, "go 48")
    say(match, 0, "remove 48", "lay 39 0")  # the link behind the train goes; a new one begins at the train's station
    grown = built(laid(match, (49, 1), (39, 0), (38, 0)), PP, STORE)
    assert ids(grown, 0, "go") == []  # both actions are taken
    grown.state.taken = 0
    assert ids(grown, 0, "go") == ["go 49"]
    assert refused(grown, 0, "go 39") == "MM-67"


def test_mm_66_new_track_before_a_turned_train_leads_on():
    match = line(MM, head=48)
    say(match, 0, "remove 48", "lay 39 0")
    assert (match.state.players[0].tail, match.state.players[0].head) == (49, -1)
    grown = built(laid(match, (49, 1), (39, 0), (38, 0)), PP, STORE)
    assert ids(grown, 0, "go") == ["go 39"]


def test_mm_68_another_action_ends_the_move():
    match = line(HT, move=2)
    match.say(0, "go 48")
    assert refused(match, 0, "load 2") == "MM-36"
    match.say(0, "done")
    assert (match.state.units, match.state.taken) == (0, 1)
    assert refused(match, 0, "load 2") is None


def test_mm_69_a_loop_has_no_end():
    match = built(laid(opened(), *RING), HT, WAREHOUSE)
    player = match.state.players[0]
    player.rows = (player.rows[0], (1, 1, 1), *player.rows[2:])
    say(match, 0, "go 48", "go 58", "go 49", "go 48")
    assert player.place == HT


def test_mm_70_without_facing_either_way_is_open():
    match = line()
    assert set(ids(match, 0, "go")) == {"go 48", "go 49"}
    match = line(JB, tail=49)
    match.state.players[0].track = (49 * 9 + 1,)
    match.say(0, "remove 49")
    assert match.state.players[0].tail == -1


def test_mm_72_138_105_locked_stations_may_be_entered_and_used():
    """MM-72, MM-138, MM-105."""
    match = built(line(), HT, OFFICE)
    match.state.waiting = (*match.state.waiting[:HT], counts(gold=1, pink=1), *match.state.waiting[HT + 1 :])
    match.state.players[1].place = HT
    match.say(0, "go 48")
    assert refused(match, 0, f"load {GOLD}") is None
    assert refused(match, 0, "load 3") == "MM-77"


def test_mm_73_137_no_more_passengers_than_seats():
    """MM-73, MM-137."""
    match = opened()
    assert seats_of(match.state.players[0]) == 2
    match.state.players[0].load = counts(gold=2)
    assert refused(match, 0, "load 2") == "MM-73"


def test_mm_103_turning_around_needs_a_copper_robot():
    match = line(MM, tail=49)
    assert refused(match, 0, "turn") == "MM-103"
    match.state.players[0].filled |= 1
    match.say(0, "turn")
    player = match.state.players[0]
    assert (player.tail, player.head) == (-1, 49)
    assert ids(match, 0, "go") == ["go 49"]
    match.say(0, "turn")
    assert ids(match, 0, "go") == []
    moving = line(HT, move=2)
    moving.state.players[0].filled |= 1
    moving.say(0, "go 48")
    assert refused(moving, 0, "turn") == "MM-36"


def test_mm_36_an_action_that_changes_nothing_is_not_offered():
    match = line()
    match.state.players[0].filled |= 1
    assert refused(match, 0, "turn") == "MM-36"  # no facing yet
    assert refused(match, 0, "done") == "MM-36"
    assert refused(match, 0, "end") is None


def test_a_turned_train_goes_the_other_way_next_turn():
    match = line(MM, tail=49)
    match.state.players[0].filled |= 1
    say(match, 0, "turn", "end")
    pass_turns(match)
    assert ids(match, 0, "go") == ["go 49"]
    assert TURN == 14
    assert FR == 4
    assert LAB == 2
