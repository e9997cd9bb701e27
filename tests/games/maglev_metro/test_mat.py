"""The mat: slots, UNITS rows, ADJUST, unlocking, extra actions."""

from games.maglev_metro.playing import (
    ADJUST,
    BUILD,
    CAPACITY,
    COPPER,
    CORAL,
    GOLD,
    LILAC,
    MM,
    MOVE,
    PINK,
    PURPLE,
    REFILL,
    STEEL,
    TRACK,
    TURN,
    counts,
    ids,
    opened,
    refused,
    say,
    started,
)
from roundhouse.games.maglev_metro.parts import BONUS, EXTRA_ROWS, FIXED, GRID_ROWS, ROW_COLOURS, SLOT_COLOUR, UNLOCK
from roundhouse.games.maglev_metro.parts import BUILD as BUILDING
from roundhouse.games.maglev_metro.rules.mat import slots_for, why_not_slot
from roundhouse.games.maglev_metro.state import Player, allowance, seats_of, units_of, unlocked


def lifted(*robots, **mat):
    """Seat 0 with these robots in hand during ADJUST."""
    match = opened()
    player = match.state.players[0]
    for name, value in mat.items():
        setattr(player, name, value)
    player.held = robots
    match.state.doing, match.state.taken = 6, 1
    return match


def test_mm_30_two_actions_and_no_more():
    match = opened()
    say(match, 0, "lay 48 2", "done", "lay 49 1", "done")
    assert ids(match, 0, "lay") == []
    assert [move.kind for move in match.legal(0)] == ["end"]
    assert refused(match, 0, "refill 1") == "MM-30"


def test_mm_31_capacity_is_no_action():
    match = opened()
    kinds = {move.kind for move in match.legal(0)}
    assert kinds == {"lay", "load", "refill", "lift", "end", "agree"}


def test_mm_32_one_unit_is_printed_but_not_for_building_and_turning():
    player = Player()
    assert [units_of(player, row) for row in range(7)] == [1] * 7
    match = started()
    say(match, 0, f"put 0 {TRACK}", f"put 2 {CAPACITY}", f"put 1 {MOVE}", f"put 1 {REFILL}")
    match.state.players[0].track = (48 * 9 + 2,)
    assert refused(match, 0, "build 11 0") == "MM-96"
    assert refused(match, 0, "turn") == "MM-103"


def test_mm_33_82_a_robot_gained_helps_from_the_next_action_on():
    """MM-33, MM-82."""
    match = opened()
    player = match.state.players[0]
    player.place, player.load = MM, counts(steel=2)
    match.say(0, "drop 0 9")  # into DROP OFF itself
    assert match.state.doing == -1
    assert units_of(player, 4) == 2
    assert match.state.taken == 1


def test_mm_34_106_a_full_row_gives_its_action_at_once():
    """MM-34, MM-106."""
    match = opened()
    player = match.state.players[0]
    player.filled |= 0b110 << 12
    player.load = counts(steel=1)
    assert allowance(player) == 2
    match.say(0, "drop 0 26")
    assert allowance(player) == 3
    say(match, 0, "refill 1")
    match.nature_acts()
    assert match.state.taken == 2
    assert any(move.kind == "lift" for move in match.legal(0))
    assert len(EXTRA_ROWS) == 3


def test_mm_35_a_broken_row_loses_its_action_at_once():
    match = opened()
    player = match.state.players[0]
    player.filled |= EXTRA_ROWS[0]
    say(match, 0, "lay 48 2", "done", "lay 49 1", "done")
    say(match, 0, "lift 26", f"put 0 {MOVE}")
    assert allowance(player) == 2
    assert match.state.taken == 3
    assert [move.kind for move in match.legal(0)] == ["end"]


def test_mm_37_slots_take_their_own_colours():
    match = started()
    assert refused(match, 0, f"put 0 {BUILD}") == "MM-37"
    assert refused(match, 0, f"put 1 {TURN}") == "MM-37"
    assert refused(match, 0, f"put 1 {BUILD}") is None
    assert why_not_slot(Player(), PINK, TRACK) == "MM-37"
    assert why_not_slot(Player(filled=2), GOLD, BUILD) == "MM-37"
    assert why_not_slot(Player(), PINK, 99) == "MM-37"
    assert refused(match, 0, f"put 5 {CAPACITY}") == "MM-27"  # no such passenger is held


def test_mm_38_rows_are_packed_and_robots_enter_at_either_end():
    player = Player(rows=((STEEL,), (), (), (), (), (), ()))
    assert 0 in slots_for(player, GOLD)  # a gold robot pushes the steel one to column 3
    assert TRACK not in slots_for(player, GOLD)
    assert why_not_slot(player, STEEL, 0) == "MM-38"  # the same from both ends
    assert why_not_slot(Player(), STEEL, 0) == "MM-38"
    match = started()
    say(match, 0, f"put 0 {TRACK}", "put 1 0")
    assert match.state.players[0].rows[0] == (GOLD, STEEL)


def test_mm_39_only_the_leftmost_robot_may_be_foreign():
    player = Player(rows=((GOLD,), (), (), (), (), (), ()))
    assert why_not_slot(player, COPPER, TRACK) == "MM-39"
    assert why_not_slot(player, COPPER, 0) == "MM-39"
    assert why_not_slot(player, STEEL, TRACK) is None
    assert why_not_slot(player, STEEL, 0) == "MM-39"


def test_mm_40_without_a_slot_nobody_gets_off():
    match = opened()
    player = match.state.players[0]
    player.load = counts(steel=1)
    player.rows = ((STEEL,) * 3, (GOLD,) * 3, (STEEL,) * 3, (COPPER,) * 3, (STEEL,) * 3, (GOLD,) * 3, (COPPER,) * 3)
    player.filled = (1 << 33) - 1
    assert refused(match, 0, f"drop 0 {TRACK}") == "MM-40"
    assert ids(match, 0, "drop") == []


def test_mm_41_136_commuters_never_move():
    """MM-41, MM-136."""
    match = opened()
    player = match.state.players[0]
    player.filled |= EXTRA_ROWS[1]
    player.bonus = (PINK,)
    assert refused(match, 0, "lift 29") == "MM-41"
    assert refused(match, 0, f"lift {BONUS}") == "MM-41"
    assert "lift 29" not in ids(match, 0, "lift")


def test_mm_42_the_colours_of_the_slots():
    assert [row[1:] for row in ROW_COLOURS] == [(0, 0), (1, 1), (-1, -1), (2, 2), (0, 0), (1, 1), (2, 2)]
    assert all(row[0] == -1 for row in ROW_COLOURS)
    assert SLOT_COLOUR[:2] == (COPPER, GOLD)
    assert [bits.bit_count() for bits in UNLOCK] == [2, 2, 3, 3]


def test_mm_90_one_robot_a_unit():
    match = opened()
    match.say(0, f"lift {TRACK}")
    assert refused(match, 0, f"lift {CAPACITY}") == "MM-90"
    assert refused(match, 0, "lift 3") == "MM-90"
    assert refused(opened(), 0, "lift 3") == "MM-90"  # nobody in MOVE
    assert refused(opened(), 0, "lift -7") == "MM-90"
    assert refused(opened(), 0, f"lift {FIXED}") == "MM-90"


def test_mm_91_all_are_lifted_first_and_everyone_is_put_down():
    match = opened()
    player = match.state.players[0]
    player.rows = (*player.rows[:6], (COPPER,))
    say(match, 0, f"lift {ADJUST}", f"lift {TRACK}")
    assert refused(match, 0, "done") == "MM-91"
    assert refused(match, 0, "lay 48 2") == "MM-91"
    match.say(0, f"put 2 {MOVE}")
    assert refused(match, 0, f"lift {CAPACITY}") == "MM-91"
    match.say(0, f"put 0 {MOVE}") if refused(match, 0, f"put 0 {MOVE}") is None else match.say(0, f"put 0 {TRACK}")
    assert player.held == ()
    assert match.state.doing == -1


def test_mm_91_100_nothing_is_put_that_is_not_in_hand():
    match = opened()
    assert refused(match, 0, f"put 0 {TRACK}") == "MM-91"  # lift it first
    assert refused(match, 0, f"put {PINK} 35") == "MM-100"  # a commuter comes with a new station
    adjusting = lifted(COPPER)
    assert refused(adjusting, 0, f"put 0 {TRACK}") == "MM-91"
    building = lifted(PINK)
    building.state.doing = BUILDING
    assert refused(building, 0, f"put 0 {TRACK}") == "MM-100"


def test_mm_91_nobody_takes_the_last_slot_of_another():
    full = ((STEEL,) * 3, (GOLD,) * 3, (STEEL,) * 2, (COPPER,) * 3, (STEEL,) * 3, (GOLD,) * 3, (COPPER,) * 3)
    match = lifted(COPPER, GOLD, rows=full, filled=((1 << 33) - 1) & ~1)
    assert refused(match, 0, f"put 2 {CAPACITY}") == "MM-91"
    assert ids(match, 0, "put") == ["put 1 4", f"put 1 {CAPACITY}", f"put 2 {TURN}"]


def test_mm_92_rows_close_up_and_give_robots_at_either_end():
    match = opened()
    player = match.state.players[0]
    player.rows = ((GOLD, STEEL, STEEL), *player.rows[1:])
    assert {"lift 0", "lift 1"} <= set(ids(match, 0, "lift"))
    match.say(0, "lift 0")
    assert player.rows[0] == (STEEL, STEEL)
    match.say(0, f"put 1 {MOVE}")
    assert refused(match, 0, "lift 0") == "MM-92"  # both ends give the same now


def test_mm_93_a_robot_moved_into_extra_actions_gives_an_action():
    match = opened()
    player = match.state.players[0]
    player.filled |= 0b110 << 12
    say(match, 0, f"lift {TRACK}", "put 0 26")
    assert allowance(player) == 3


def test_mm_94_relocked_commuters_leave_the_train():
    match = opened()
    player = match.state.players[0]
    player.filled |= UNLOCK[0]
    player.load = counts(pink=2)
    before = match.state.waiting[MM]
    say(match, 0, "lift 16", f"put 0 {MOVE}")
    assert player.load == counts()
    assert match.state.waiting[MM][PINK] == before[PINK] + 2
    own = opened()
    own.state.stations = (*own.state.stations[:MM], PINK, *own.state.stations[MM + 1 :])
    own.state.players[0].filled |= UNLOCK[0]
    own.state.players[0].load = counts(pink=1)
    say(own, 0, "lift 16", f"put 0 {MOVE}")
    assert own.state.bag[PINK] == 1


def test_mm_74_95_seats_lost_by_adjust_put_somebody_off():
    """MM-74, MM-95."""
    match = opened()
    player = match.state.players[0]
    player.load = counts(gold=1, steel=1)
    before = match.state.bag
    say(match, 0, f"lift {CAPACITY}", f"put 2 {MOVE}")
    assert seats_of(player) == 1
    assert refused(match, 0, "end") == "MM-74"
    assert refused(match, 0, "off 2") == "MM-74"
    assert set(ids(match, 0, "off")) == {"off 0", "off 1"}
    match.say(0, "off 0")  # steel belongs to this Factory: into the bag, no delivery
    assert match.state.bag[STEEL] == before[STEEL] + 1
    assert refused(match, 0, "end") is None


def test_mm_74_everyone_without_a_seat_is_put_off_one_by_one():
    match = opened()
    player = match.state.players[0]
    player.rows = ((), (), (COPPER, COPPER), (), (), (), (COPPER,))
    player.load = counts(gold=3)
    before = match.state.waiting[MM][GOLD]
    say(match, 0, f"lift {CAPACITY}", f"lift {CAPACITY}", f"put 2 {MOVE}", f"put 2 {REFILL}", "off 1")
    assert refused(match, 0, "end") == "MM-74"
    match.say(0, "off 1")
    assert refused(match, 0, "end") is None
    assert player.load == counts(gold=1)
    assert match.state.waiting[MM][GOLD] == before + 2


def test_mm_75_at_a_full_station_they_go_into_the_bag():
    match = opened()
    player = match.state.players[0]
    match.state.waiting = (*match.state.waiting[:MM], counts(copper=8), *match.state.waiting[MM + 1 :])
    player.load = counts(gold=2)
    before = match.state.bag[GOLD]
    say(match, 0, f"lift {CAPACITY}", f"put 2 {MOVE}", "off 1")
    assert match.state.bag[GOLD] == before + 1
    assert sum(match.state.waiting[MM]) == 8


def test_mm_104_a_full_column_unlocks():
    player = Player(filled=UNLOCK[1])
    assert [unlocked(player, colour) for colour in range(7)] == [True, True, True, False, True, False, False]


def test_mm_107_108_grid_and_bonus_slots():
    assert len(GRID_ROWS) == 3
    assert [SLOT_COLOUR[21 + n] for n in range(4)] == [PINK, LILAC, CORAL, PURPLE]
    assert why_not_slot(Player(), STEEL, BONUS) == "MM-108"
    assert why_not_slot(Player(bonus=(PINK,) * 9), PINK, BONUS) == "MM-108"
    assert why_not_slot(Player(bonus=(PINK,) * 8), PINK, BONUS) is None
