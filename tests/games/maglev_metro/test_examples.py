"""The worked examples of the rulebook, played move by move."""

from games.maglev_metro.playing import (
    BUILD,
    CAPACITY,
    COPPER,
    FR,
    GOLD,
    HT,
    LAB,
    LOAD,
    MM,
    MOVE,
    TURN,
    WAREHOUSE,
    counts,
    draws,
    opened,
    pass_turns,
    refused,
    say,
    started,
    table,
)
from roundhouse.core.log import read_log, write_log
from roundhouse.games.maglev_metro import GAME
from roundhouse.games.maglev_metro.parts import BERLIN
from roundhouse.games.maglev_metro.state import seats_of, units_of
from roundhouse.games.maglev_metro.state.line import links


def example():
    """Yellow's first turns: three tiles in two actions, ADJUST and REFILL, then two stations."""
    match = opened(icons={HT: GOLD, FR: 0})
    say(match, 0, "lay 30 1", "lay 21 4", "lay 48 2", "end")
    pass_turns(match)
    say(match, 0, f"lift {CAPACITY}", f"put 2 {TURN}", "refill 2")
    draws(match, GOLD, GOLD)
    match.say(0, "end")
    pass_turns(match)
    say(match, 0, f"build {FR} {LAB}", f"put 2 {CAPACITY}", f"build {HT} {WAREHOUSE}", f"put 1 {LOAD}")
    return match


def test_mm_23_25_first_and_second_turn_in_berlin():
    """MM-23, MM-25."""
    match = table(icons={})
    match.say(0, f"start {MM} {GOLD}")
    assert match.state.players[0].held == (0, 1, 2, 1)
    assert match.state.waiting[MM] == counts(copper=1)
    match = started()
    assert {move.kind for move in match.legal(0)} == {"put"}
    match = opened()
    assert units_of(match.state.players[0], 0) == 2
    assert seats_of(match.state.players[0]) == 2
    assert units_of(match.state.players[0], 5) == 2
    assert match.state.taken == 0


def test_mm_43_44_45_three_tiles_in_two_actions():
    match = opened()
    match.say(0, "lay 30 1")  # a river hex takes both units
    assert (match.state.taken, match.state.doing) == (1, -1)
    say(match, 0, "lay 21 4", "lay 48 2")  # both ends in one action
    assert match.state.taken == 2
    assert refused(match, 0, "lay 58 0") == "MM-30"


def test_mm_84_refill_example_two_gold_robots_come_to_the_factory():
    match = example()
    assert match.state.waiting[MM] == counts(gold=2, copper=1)


def test_mm_90_adjust_example_a_copper_robot_learns_to_turn_around():
    match = opened()
    say(match, 0, f"lift {CAPACITY}", f"put 2 {TURN}")
    player = match.state.players[0]
    assert seats_of(player) == 1
    assert player.filled >> TURN - 14 & 1


def test_mm_99_100_building_two_stations_in_one_turn():
    match = example()
    state = match.state
    assert (state.stations[FR], state.stations[HT]) == (LAB, WAREHOUSE)
    assert state.waiting[HT] == counts()  # its gold robot went into the bag
    assert seats_of(state.players[0]) == 2
    assert units_of(state.players[0], 3) == 2
    assert len(links(BERLIN, state.players[0].track, state.stations)) == 2


def test_mm_103_reversal_and_mm_82_delivery_into_move():
    match = example()
    match.say(0, "end")
    pass_turns(match)
    say(match, 0, "load 1", "load 1")  # two units of LOAD: one action
    assert match.state.taken == 1
    match.say(0, "go 48")
    assert match.state.players[0].place == HT
    match.say(0, "end")
    pass_turns(match)
    match.say(0, f"drop 1 {MOVE}")
    assert units_of(match.state.players[0], 1) == 2
    assert match.state.taken == 1  # DROP OFF has one unit only
    match.say(0, f"drop 1 {MOVE}")
    assert units_of(match.state.players[0], 1) == 3
    match.say(0, "end")
    pass_turns(match)
    match.say(0, "turn")
    player = match.state.players[0]
    assert (player.tail, player.head) == (-1, 48)


def test_the_example_is_a_log_that_replays():
    match = example()
    again = read_log(write_log(match), lambda name: GAME)
    assert again.match.state == match.state
    assert COPPER == 2
    assert BUILD == 15
