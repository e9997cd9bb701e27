"""LOAD, DROP OFF, REFILL STATION, BUILD STATION."""

from games.maglev_metro.playing import (
    BUILD,
    CAPACITY,
    COPPER,
    EMBASSY,
    FACTORY,
    GOLD,
    HT,
    LAB,
    LOAD,
    MM,
    OFFICE,
    PINK,
    STEEL,
    STUDIO,
    TRACK,
    WAREHOUSE,
    counts,
    draws,
    ids,
    opened,
    refused,
    say,
)
from games.maglev_metro.test_track import built, laid
from roundhouse.core.game import NATURE
from roundhouse.games.maglev_metro import GAME
from roundhouse.games.maglev_metro.parts import UNLOCK
from roundhouse.games.maglev_metro.rules.passengers import most_draws


def waiting(match, place, **colours):
    state = match.state
    state.waiting = (*state.waiting[:place], counts(**colours), *state.waiting[place + 1 :])
    return match


def test_mm_76_one_passenger_a_unit_into_free_seats():
    match = waiting(opened(), MM, gold=3)
    assert refused(match, 0, "load 2") == "MM-76"
    match.say(0, "load 1")
    assert match.state.doing == -1
    player = match.state.players[0]
    player.rows = (*player.rows[:3], (STEEL,), *player.rows[4:])
    match.say(0, "load 1")
    assert player.load == counts(gold=2)
    assert match.state.doing == -1 or match.state.units == 1


def test_mm_77_commuters_only_if_unlocked():
    match = waiting(opened(), MM, pink=1)
    assert refused(match, 0, "load 3") == "MM-77"
    match.state.players[0].filled |= UNLOCK[0]
    assert refused(match, 0, "load 3") is None


def test_mm_78_putting_off_only_from_a_full_train():
    match = waiting(opened(), MM, gold=2)
    player = match.state.players[0]
    player.load = counts(copper=1)
    assert refused(match, 0, "off 2") == "MM-78"
    player.load = counts(copper=2)
    assert refused(match, 0, "off 2") is None
    assert refused(match, 0, "off 0") == "MM-78"
    match.say(0, "off 2")
    assert match.state.waiting[MM] == counts(gold=2, copper=1)
    match.say(0, "load 1")
    assert player.load == counts(copper=1, gold=1)
    own = waiting(opened(), MM, gold=2)
    own.state.players[0].load = counts(steel=2)
    before = own.state.bag[STEEL]
    own.say(0, "off 0")
    assert own.state.bag[STEEL] == before + 1


def test_mm_79_a_load_must_follow_and_not_of_the_same_colour():
    match = waiting(opened(), MM, gold=1, copper=1)
    player = match.state.players[0]
    player.load = counts(copper=2)
    match.say(0, "off 2")
    assert refused(match, 0, "done") == "MM-79"
    assert refused(match, 0, "load 2") == "MM-79"
    assert ids(match, 0, "load") == ["load 1"]
    alone = waiting(opened(), MM, copper=1)
    alone.state.players[0].load = counts(copper=2)
    assert refused(alone, 0, "off 2") == "MM-79"


def test_mm_80_delivery_at_a_station_of_the_own_colour():
    match = opened()
    player = match.state.players[0]
    player.load = counts(gold=1, steel=1)
    assert refused(match, 0, "drop 1 3") == "MM-80"
    assert refused(match, 0, "drop 2 3") == "MM-80"
    match.say(0, "drop 0 3")
    assert player.rows[1] == (STEEL,)
    assert player.load == counts(gold=1)


def test_mm_81_any_free_slot_may_be_chosen():
    match = opened()
    match.state.players[0].load = counts(steel=1)
    slots = {int(text.split()[2]) for text in ids(match, 0, "drop")}
    assert {TRACK, 3, CAPACITY, LOAD, 9, 10, 13, 16, 18, 20, 23, 26} <= slots


def test_mm_83_whoever_is_aboard_is_unlocked():
    match = built(opened(), MM, OFFICE)
    player = match.state.players[0]
    player.filled |= UNLOCK[0]
    player.load = counts(pink=1)
    assert refused(match, 0, "drop 3 47") is None


def test_mm_84_the_number_is_said_first():
    match = opened()
    assert ids(match, 0, "refill") == ["refill 1", "refill 2"]
    assert refused(match, 0, "refill 3") == "MM-84"
    assert refused(match, 0, "refill 0") == "MM-84"
    match.say(0, "refill 2")
    assert GAME.rules.to_act(match.state) == (NATURE,)
    assert refused(match, 0, "draw 1") == "MM-84"
    draws(match, COPPER, GOLD)
    assert GAME.rules.to_act(match.state) == (0,)
    assert match.state.taken == 1


def test_mm_85_the_stations_own_colour_is_drawn_again():
    match = opened()
    match.say(0, "refill 1")
    assert {move.colour for move in GAME.rules.moves(match.state, NATURE)} == {GOLD, COPPER}
    moves = GAME.rules.moves(match.state, NATURE)
    assert GAME.rules.odds(match.state, moves) == [match.state.bag[GOLD], match.state.bag[COPPER]]


def test_mm_86_no_more_than_eight_wait():
    match = waiting(opened(), MM, gold=7)
    assert ids(match, 0, "refill") == ["refill 1"]
    assert refused(match, 0, "refill 2") == "MM-86"
    assert refused(waiting(match, MM, gold=8), 0, "refill 1") == "MM-86"


def test_mm_87_88_the_bag_must_hold_somebody_for_this_station():
    match = opened()
    match.state.bag = counts(steel=5, gold=1)
    assert refused(match, 0, "refill 2") == "MM-87"
    assert most_draws(match.state, 0) == 1
    match.state.bag = counts(steel=5)
    assert refused(match, 0, "refill 1") == "MM-88"
    match.state.bag = counts()
    assert refused(match, 0, "refill 1") == "MM-88"


def test_mm_89_the_bag_is_open_but_not_its_order():
    match = opened()
    assert GAME.secrecy.view(match.state, 1).bag == match.state.bag
    assert GAME.secrecy.view(match.state, None).bag == match.state.bag


def test_mm_96_97_a_station_on_a_recess_that_the_own_track_reaches():
    match = laid(opened(), (48, 2))
    assert refused(match, 0, f"build {HT} {LAB}") is None
    assert refused(match, 0, f"build 0 {LAB}") == "MM-97"
    assert refused(match, 0, f"build {MM} {LAB}") == "MM-97"
    assert refused(match, 0, f"build 99 {LAB}") == "MM-97"
    match.state.players[0].filled = 0
    assert refused(match, 0, f"build {HT} {LAB}") == "MM-96"


def test_mm_98_only_kinds_left_and_unlocked():
    match = laid(opened(), (48, 2))
    assert refused(match, 0, f"build {HT} {OFFICE}") == "MM-98"
    assert set(ids(match, 0, "build")) == {f"build {HT} {kind}" for kind in range(3)}
    match.state.players[0].filled |= UNLOCK[0]
    assert refused(match, 0, f"build {HT} {OFFICE}") is None
    match.state.display = counts(steel=1)
    assert refused(match, 0, f"build {HT} {OFFICE}") == "MM-98"
    assert refused(match, 0, f"build {HT} 7") == "MM-98"


def test_mm_98_a_locked_kind_is_refused_before_its_place():
    match = opened()
    assert refused(match, 0, f"build {HT} {OFFICE}") == "MM-98"  # no track reaches the recess either
    assert refused(match, 0, f"build {HT} {LAB}") == "MM-97"
    match.state.display = counts(copper=1)
    view = GAME.secrecy.view(match.state, 0)
    first = next(iter(GAME.drawing.candidates(view, 0, [f"place-{HT}"])))
    assert GAME.rules.why_not(view, 0, first) == "MM-97"  # a bare recess is asked with a kind that could be built


def test_mm_99_robots_in_the_recess_move_onto_the_station():
    match = waiting(laid(opened(), (48, 2)), HT, steel=1, gold=2)
    before = match.state.bag[GOLD]
    match.say(0, f"build {HT} {WAREHOUSE}")
    assert match.state.waiting[HT] == counts(steel=1)
    assert match.state.bag[GOLD] == before + 2


def test_mm_100_the_builder_places_the_reward_first():
    match = laid(opened(), (48, 2))
    match.say(0, f"build {HT} {FACTORY}")
    assert match.state.players[0].held == (STEEL,)
    assert refused(match, 0, "end") == "MM-100"
    assert refused(match, 0, f"build {HT} {FACTORY}") == "MM-100"
    match.say(0, "put 0 3")
    assert match.state.doing == -1
    full = laid(opened(), (48, 2))
    player = full.state.players[0]
    player.rows = ((STEEL,) * 3, (GOLD,) * 3, (STEEL,) * 3, (COPPER,) * 3, (STEEL,) * 3, (GOLD,) * 3, (COPPER,) * 3)
    player.filled = (1 << 33) - 1
    before = full.state.bag[STEEL]
    full.say(0, f"build {HT} {FACTORY}")
    assert full.state.bag[STEEL] > before
    assert full.state.doing == -1


def test_mm_101_the_first_station_of_a_colour_brings_its_pile():
    match = laid(opened(4), (48, 2))
    match.state.players[0].filled |= UNLOCK[0]
    say(match, 0, f"build {HT} {OFFICE}", "put 3 47")
    assert match.state.bag[PINK] == 12
    assert match.state.piles[PINK] == 0
    assert match.state.display[OFFICE] == 1  # its passenger stays on the second tile


def test_mm_102_robots_in_a_recess_wait_for_a_station():
    match = opened()
    assert sum(match.state.waiting[HT]) == 1
    match.state.players[0].track = (48 * 9 + 2,)
    assert "go 48" not in ids(match, 0, "go")
    assert BUILD == 15
    assert (EMBASSY, STUDIO) == (5, 6)
