"""Components, set-up and the first turns."""

from pathlib import Path

import pytest

from games.maglev_metro.playing import (
    BUILD,
    CAPACITY,
    COPPER,
    GOLD,
    HUB,
    JB,
    MH,
    MM,
    SC,
    SF,
    STEEL,
    TRACK,
    counts,
    ids,
    opened,
    refused,
    say,
    started,
    table,
)
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.words import speaker
from roundhouse.games.maglev_metro import GAME
from roundhouse.games.maglev_metro.moves import Take
from roundhouse.games.maglev_metro.parts import (
    BERLIN,
    CARDS,
    COUNTS,
    CURVES,
    DECKS,
    KINDS,
    MANHATTAN,
    STRAIGHTS,
    TILES,
    read_city,
)
from roundhouse.games.maglev_metro.state import DRAFT, NO_CARD, Options, components

LOG_PAGE = Path(__file__).parents[3] / "docs" / "reference" / "log.md"


def test_mm_1_there_are_104_passengers():
    assert COUNTS == (18, 18, 18, 14, 14, 11, 11)
    assert sum(count for name, count in components(table(4).state).items() if name != "stations") == 104


def test_mm_2_there_are_two_tiles_of_seven_kinds():
    assert TILES == (2,) * 7
    assert KINDS[:7] == ("factory", "warehouse", "lab", "office", "store", "embassy", "studio")
    assert components(table(3).state)["stations"] == 14


def test_mm_3_the_hub_is_three_hexes_on_manhattan_only():
    assert BERLIN.hub == -1
    hexes = MANHATTAN.places[MANHATTAN.hub].hexes
    assert len(hexes) == 3
    assert all(b in MANHATTAN.around[a] for a in hexes for b in hexes if a != b)


def test_mm_4_eighteen_tiles_a_player():
    assert (STRAIGHTS, CURVES) == (10, 8)


def test_mm_5_four_decks_of_thirteen():
    assert DECKS == ("link", "passenger", "track", "board")
    assert [sum(card.deck == deck for card in CARDS) for deck in range(4)] == [13] * 4


def test_mm_6_9_the_bag_is_open_and_seat_0_begins():
    """MM-6, MM-9."""
    match = table(2)
    assert GAME.rules.to_act(match.state) == (0,)
    assert sum(match.state.bag) == 13


def test_mm_7_every_player_has_an_own_line_and_mat():
    match = table(4)
    assert all(player.track == () and player.rows == ((),) * 7 for player in match.state.players)


def test_mm_8_one_card_of_each_deck_and_no_red_ones_in_a_first_game():
    match = table(3)
    for player in match.state.players:
        assert [CARDS[card].deck for card in player.cards] == [0, 1, 2, 3]
    first = table(3, first_game=True)
    assert all(player.cards[3] == NO_CARD and NO_CARD not in player.cards[:3] for player in first.state.players)
    assert refused(match, 0, "deal 0 5") == "MM-8"
    fresh = Match(GAME, 2)
    assert len(GAME.rules.moves(fresh.state, NATURE)) == 13
    assert refused(fresh, 0, "end") == "MM-29"


@pytest.mark.parametrize(("seats", "berlin", "manhattan"), [(1, 24, 14), (2, 13, 6), (3, 16, 9), (4, 21, 14)])
def test_mm_10_16_passengers_removed_and_left_in_the_bag(seats, berlin, manhattan):
    """MM-10, MM-16."""
    assert sum(table(seats).state.bag) == berlin  # alone one has been set aside already
    assert sum(table(seats, "manhattan").state.bag) == manhattan


def test_mm_11_everyone_holds_one_robot_of_each_colour():
    assert [player.held for player in table(2).state.players] == [(0, 1, 2)] * 2


def test_mm_12_the_fourth_player_takes_one_more_robot():
    match = table(4)
    assert match.state.players[3].held == (0, 1, 2, 0)
    taken = [move for seat, move in match.moves if isinstance(move, Take)]
    assert taken == [Take(0)]
    assert refused(match, 0, "take 1") == "MM-12"


def test_mm_13_three_start_stations_stand_at_random():
    match = Match(GAME, 2, Options(map="berlin"), seed=bytes(32))
    while GAME.rules.moves(match.state, NATURE)[0].kind != "tile":
        match.nature_acts()
    assert len(GAME.rules.moves(match.state, NATURE)) == 3
    match = table(2)
    assert sorted(match.state.stations[place] for place in (SC, MM, JB)) == [0, 1, 2]
    assert refused(match, 0, f"tile {MM} 0") == "MM-13"


def test_mm_14_each_start_station_has_the_two_other_robots():
    state = table(2).state
    assert state.waiting[MM] == counts(gold=1, copper=1)
    assert state.waiting[SC] == counts(steel=1, copper=1)
    assert state.waiting[JB] == counts(steel=1, gold=1)


def test_mm_15_20_the_other_tiles_wait_with_a_passenger_each():
    """MM-15, MM-20."""
    assert table(2).state.display == (1, 1, 1, 2, 2, 2, 2)
    assert table(2, "manhattan").state.display == (2,) * 7


def test_mm_17_one_robot_for_each_sign_in_berlin():
    state = table(2).state
    assert sum(sum(state.waiting[place]) for place in range(14) if place not in (SC, MM, JB)) == 11
    assert refused(table(2), 0, "icon 0 0") == "MM-17"


def test_mm_18_22_commuters_are_not_in_the_bag():
    """MM-18, MM-22."""
    for name in ("berlin", "manhattan"):
        state = table(4, name).state
        assert state.bag[3:] == (0, 0, 0, 0)
        assert state.piles == counts(pink=12, lilac=12, coral=9, purple=9)


def test_mm_19_21_the_hub_stands_empty_and_21_robots_wait_far_off():
    """MM-19, MM-21."""
    state = table(2, "manhattan").state
    assert state.stations[HUB] == 7
    assert state.waiting[HUB] == counts()
    assert sum(map(sum, state.waiting)) == 21
    assert sum(state.waiting[MH]) == sum(state.waiting[SF]) == 3


def test_mm_23_start_is_only_for_the_first_round_and_may_be_shared():
    match = table(2)
    assert refused(match, 0, "end") == "MM-23"
    assert refused(match, 0, "start 0 0") == "MM-23"
    match.say(0, f"start {MM} {GOLD}")
    match.say(1, f"start {MM} {COPPER}")
    assert refused(match, 0, f"start {MM} {GOLD}") == "MM-23"


def test_mm_24_without_a_robot_only_where_none_is_left():
    match = table(3)
    assert refused(match, 0, f"start {MM} -1") == "MM-24"
    say(match, 0, f"start {MM} {GOLD}")
    say(match, 1, f"start {MM} {COPPER}")
    assert f"start {MM} -1" in ids(match, 2, "start")
    match.say(2, f"start {MM} -1")
    assert match.state.players[2].held == (0, 1, 2)


def test_mm_26_on_manhattan_everything_begins_at_the_hub():
    match = table(4, "manhattan")
    assert match.state.players[0].place == HUB
    assert {move.kind for move in match.legal(0)} == {"put"}
    assert len(match.state.players[3].held) == 4


def test_mm_27_all_robots_must_be_placed_before_anything_else():
    match = started()
    assert refused(match, 0, "end") == "MM-27"
    assert refused(match, 0, "lay 48 2") == "MM-27"
    say(match, 0, f"put 0 {TRACK}", f"put 2 {CAPACITY}", f"put 1 {BUILD}")
    assert refused(match, 0, "end") == "MM-27"
    assert refused(match, 0, f"put 1 {BUILD}") == "MM-37"
    match.say(0, f"put 1 {CAPACITY}")
    assert refused(match, 0, "end") is None


def advice(match, seat):
    speak = speaker("en", GAME.about.folder)
    found = [one for one in GAME.drawing.moments(match.state, seat) if one.name == "first-robots"]
    assert all(one.note for one in found)
    return speak(found[0].words) if found else ""


def test_mm_28_a_game_begins_with_advice_beside_the_instruction():
    match = started(first_game=True)
    assert "TRACK" in advice(match, 0)
    assert "BUILD STATION" in advice(match, 0)
    told = speaker("en", GAME.about.folder)(GAME.drawing.prompt(match.state, 0))
    assert told == "Put all your robots on the mat."
    assert not advice(match, 1)
    fourth = table(4, "manhattan", first_game=True)
    fourth.state.seat = 3
    assert "unlock" in advice(fourth, 3)


def test_mm_118_the_draft_passes_packs_to_the_left():
    match = Match(GAME, 3, Options(draft=True), seed=bytes(32))
    assert GAME.rules.to_act(match.state) == (0, 1, 2)
    assert len(match.legal(0)) == 13
    assert len(match.legal(2)) == 26  # the third player holds two decks
    assert refused(match, 0, "keep 20") == "MM-118"
    say(match, 0, "keep 4")
    assert refused(match, 0, "keep 5") == "MM-118"  # the packs have not been passed yet
    say(match, 1, "keep 14")
    say(match, 2, "keep 30", "keep 45")
    assert refused(match, 1, "keep 4") == "MM-118"  # seat 0 has it
    assert len(match.legal(1)) == 12
    assert {CARDS[move.card].deck for move in match.legal(0)} == {2, 3}
    while GAME.rules.to_act(match.state) != (NATURE,):
        seat = GAME.rules.to_act(match.state)[0]
        match.play(seat, match.legal(seat)[0])
    assert all(NO_CARD not in player.cards for player in match.state.players)
    assert len({card for player in match.state.players for card in player.cards}) == 12


@pytest.mark.parametrize("text", ["end", "done", "agree", "lay 48 2", "go 1", "load 0", "put 0 1", "lift 1", "turn"])
def test_mm_118_nothing_else_is_done_during_the_draft(text):
    match = Match(GAME, 2, Options(draft=True), seed=bytes(32))
    assert refused(match, 0, text) == "MM-118"


def test_mm_8_cards_are_kept_in_a_draft_alone_and_red_ones_not_in_a_first_game():
    assert refused(opened(), 0, "keep 4") == "MM-8"
    match = Match(GAME, 2, Options(draft=True, first_game=True), seed=bytes(32))
    assert refused(match, 0, "keep 45") == "MM-8"
    assert refused(match, 0, "keep 30") == "MM-118"
    assert refused(match, 0, "keep 99") == "MM-118"
    assert refused(match, 0, "keep -1") == "MM-118"


@pytest.mark.parametrize(("seats", "holders"), [(2, (0, 0, 1)), (3, (0, 1, 2)), (4, (0, 1, 2))])
def test_mm_118_a_first_game_drafts_three_packs(seats, holders):
    match = Match(GAME, seats, Options(draft=True, first_game=True), seed=bytes(32))
    held = {seat: {CARDS[move.card].deck for move in match.legal(seat)} for seat in GAME.rules.to_act(match.state)}
    assert held == {seat: {deck for deck, one in enumerate(holders) if one == seat} for seat in set(holders)}
    while GAME.rules.to_act(match.state) != (NATURE,) and match.state.phase == DRAFT:
        seat = GAME.rules.to_act(match.state)[0]
        match.play(seat, match.legal(seat)[0])
    assert all(player.cards[3] == NO_CARD and NO_CARD not in player.cards[:3] for player in match.state.players)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mm_118_the_log_page_says_who_holds_which_pack(seats):
    match = Match(GAME, seats, Options(draft=True), seed=bytes(32))
    held = []
    while match.state.phase == DRAFT:
        packs = [{CARDS[move.card].deck for move in match.legal(seat)} for seat in range(seats)]
        held.append(", ".join("+".join(map(str, sorted(pack))) for pack in packs))
        for seat, pack in enumerate(packs):
            for _ in pack:
                match.play(seat, match.legal(seat)[0])
    cells = " | ".join([str(seats), *held])
    assert f"| {cells} |" in LOG_PAGE.read_text(encoding="utf-8")


def test_mm_12_21_26_nothing_happens_out_of_its_place():
    four = Match(GAME, 4, Options(), seed=bytes(32))
    while GAME.rules.to_act(four.state) == (NATURE,):
        four.nature_acts()
    assert refused(four, 3, "end") == "MM-12"
    manhattan = table(2, "manhattan")
    assert refused(manhattan, 0, "start 0 0") == "MM-26"
    assert refused(manhattan, 0, "icon 0 0") == "MM-21"
    assert refused(opened(), 0, "icon 0 0") == "MM-17"


def test_the_draft_needs_two():
    with pytest.raises(CannotRead):
        Match(GAME, 1, Options(draft=True))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"## .. NA', '".. NA', "same number"),
        (".. .. .. .. RO", ".. .. .. .. XX", "neither terrain"),
        (".. .. .. .. RO", ".. .. .. .. ..", "not on the map"),
        ("HB .. FR ..", "HB FR .. ..", "next to another"),
        ("start = true", "start = false", "three start recesses"),
        ('id = "na"', 'id = "zz"', "neither terrain"),
    ],
)
def test_a_wrong_map_is_explained(old, new, why):
    text = (GAME.about.folder / "berlin.toml").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(CannotRead, match=why):
        read_city("berlin", text.replace(old, new, 1))


def test_more_wrong_maps_are_explained():
    text = (GAME.about.folder / "berlin.toml").read_text(encoding="utf-8")
    with pytest.raises(CannotRead, match="14 station tiles"):
        _one_less(text)
    with pytest.raises(CannotRead, match="map x"):
        read_city("x", "rows = [")
    wide = 'rows = ["' + " ".join([".."] * 140) + '"]'
    with pytest.raises(CannotRead, match="128"):
        read_city("x", wide)
    city = (GAME.about.folder / "manhattan.toml").read_text(encoding="utf-8")
    with pytest.raises(CannotRead, match="three hexes"):
        read_city("manhattan", city.replace("HU HU", "HU .."))
    shut = text.replace('"## .. NA ..', '"## ## NA ##').replace('".. .. .. .. RO', '"## ## ## .. RO')
    with pytest.raises(CannotRead, match="fewer than two"):
        read_city("berlin", shut)


def _one_less(text):
    start = text.index('[[recess]]\nid = "na"')
    end = text.index("[[recess]]", start + 5)
    return read_city("berlin", (text[:start] + text[end:]).replace(" NA ", " .. "))


def test_the_maps_have_the_recesses_and_loops_they_promise():
    assert len(BERLIN.places) == 14
    assert len(MANHATTAN.places) == 15
    assert STEEL == 0
