"""Manhattan: the Hub."""

from games.maglev_metro.playing import BUILD, CAPACITY, CC, HUB, LAB, MOVE, OFFICE, UE, counts, hub, ids, refused, say
from games.maglev_metro.test_track import built, laid, strong
from roundhouse.core.game import NATURE
from roundhouse.games.maglev_metro import GAME
from roundhouse.games.maglev_metro.parts import MANHATTAN, UNLOCK
from roundhouse.games.maglev_metro.scoring.cards import card_points
from roundhouse.games.maglev_metro.state.line import loops

ROUND = ((58, 8), (67, 7), (68, 6))
"""A track that leaves the Hub and could come back to it over hex 60."""


def test_mm_119_any_robot_but_no_commuter_gets_off_at_the_hub():
    match = hub()
    player = match.state.players[0]
    player.load = counts(steel=1, gold=1)
    assert refused(match, 0, f"drop 0 {MOVE}") is None
    assert refused(match, 0, f"drop 1 {MOVE}") is None
    player.filled |= UNLOCK[0]
    player.load = counts(pink=1)
    assert refused(match, 0, "drop 3 47") == "MM-119"


def test_mm_120_any_number_of_tracks_leave_the_hub():
    match = strong(laid(hub(), (50, 0), (44, 3), (68, 2)))
    assert refused(match, 0, "lay 67 2") is None
    assert refused(match, 0, "lay 50 3") == "MM-47"


def test_mm_51_central_park_is_closed():
    assert refused(hub(), 0, "lay 26 0") == "MM-51"


def test_mm_121_no_track_from_the_hub_to_the_hub():
    match = strong(laid(hub(), *ROUND))
    assert refused(match, 0, "lay 60 5") == "MM-121"
    assert refused(match, 0, "lay 60 2") is None


def test_mm_122_one_direct_track_to_a_station_or_recess():
    match = strong(laid(hub(), (44, 3)))
    assert refused(match, 0, "lay 53 6") == "MM-122"
    assert refused(built(match, UE, LAB), 0, "lay 53 6") == "MM-122"
    assert refused(match, 0, "lay 53 0") is None


def test_mm_123_the_train_leaves_the_hub_by_any_track_in_mid_move_too():
    match = built(built(laid(hub(), (50, 0), (44, 3)), CC, LAB), UE, OFFICE)
    player = match.state.players[0]
    player.rows = (player.rows[0], (1, 1, 1), *player.rows[2:])
    assert set(ids(match, 0, "go")) == {"go 50", "go 44"}
    say(match, 0, "go 50", "go 50")
    assert (player.place, player.tail) == (HUB, -1)
    assert set(ids(match, 0, "go")) == {"go 50", "go 44"}
    match.say(0, "go 44")
    assert player.place == UE


def test_mm_124_only_commuters_come_to_the_hub():
    match = hub()
    assert refused(match, 0, "refill 1") == "MM-124"
    match.state.bag = counts(steel=3, pink=1, coral=1)
    match.say(0, "refill 1")
    assert {move.colour for move in GAME.rules.moves(match.state, NATURE)} == {3, 5}


def test_mm_125_for_cards_the_hub_is_every_robot_station():
    match = built(laid(hub(), (44, 3)), UE, OFFICE)
    points = [card_points(match.state, 0, card) for card in range(13)]
    assert [points[card] for card in (0, 4, 8)] == [4, 4, 4]  # Factory, Warehouse, Lab with Office
    assert sum(points) == 12


def test_mm_126_robots_put_off_at_the_hub_go_into_the_bag():
    match = hub()
    player = match.state.players[0]
    player.load = counts(gold=2)
    before = match.state.bag[1]
    say(match, 0, f"lift {CAPACITY}", f"put 2 {MOVE}", "off 1")
    assert match.state.bag[1] == before + 1
    assert match.state.waiting[HUB] == counts()


def test_mm_127_every_tip_is_an_end_and_a_branch_back_is_a_loop():
    match = strong(laid(hub(), (50, 0), (44, 3)))
    assert {"remove 50", "remove 44"} == set(ids(match, 0, "remove"))
    ring = built(built(laid(hub(), (50, 0), (42, 4), (41, 8)), CC, LAB), 3, OFFICE)
    assert not loops(MANHATTAN, (), ring.state.stations)
    assert BUILD == 15
