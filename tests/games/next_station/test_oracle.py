"""The fast moves against a slow reading of the rules, on sets of pairs taken from the collected facts."""

from random import Random

import pytest

from games.next_station.playing import FACTS
from roundhouse.core.bits import each
from roundhouse.core.game import NATURE
from roundhouse.games.next_station import GAME
from roundhouse.games.next_station.moves import Draw
from roundhouse.games.next_station.parts import CARDS, DEPARTURES, POWERS, SECTIONS
from roundhouse.games.next_station.state import TURN_PHASE, Sheet, State

Pair = frozenset[int]
PRINTED = {frozenset(pair) for pair in FACTS["sections"]}
CROSSED: dict[Pair, set[Pair]] = {pair: set() for pair in PRINTED}
for one, other in FACTS["crossings"]:
    CROSSED[frozenset(one)].add(frozenset(other))
    CROSSED[frozenset(other)].add(frozenset(one))
SHOWS = [fact[2] for fact in FACTS["stations"]]


def _pairs(track: int) -> set[Pair]:
    return {frozenset(SECTIONS[section]) for section in each(track)}


def _reach(sheet: Sheet, anywhere: bool, symbols: set[str]) -> set[tuple[int, int]]:
    """NS-33 to NS-43: every section that may be drawn now."""
    own = _pairs(sheet.track)
    drawn = own.union(*(_pairs(track) for track in sheet.tracks))
    line = {DEPARTURES[sheet.pencil]}.union(*own) if own else {DEPARTURES[sheet.pencil]}
    starts = [station for station in line if anywhere or sum(station in pair for pair in own) < 2]
    return {
        (start, end)
        for start in starts
        for pair in PRINTED
        if start in pair
        for end in pair - {start}
        if end not in line and pair not in drawn and not CROSSED[pair] & drawn and SHOWS[end] in symbols | {"any"}
    }


def _slow(state: State, sheet: Sheet) -> set[tuple[int, int, bool]]:
    """NS-46, NS-49, NS-77 to NS-86, NS-90, from the cards on the table."""
    every = set(SHOWS)
    turns = [card for card in state.shown if CARDS[card] != "street_switch"]
    card = CARDS[state.shown[-1]].split("_")[1]
    symbols = every if card == "joker" else {card}
    switch = CARDS[state.shown[-2:][0]] == "street_switch" and len(turns) > 2
    power = POWERS[state.powers[sheet.pencil]] if state.powers and not sheet.spent else ""
    if sheet.first >= 0:
        first = SHOWS[sheet.first]
        wanted = symbols if card != "joker" else every if first == "any" else {first}
        return {(*pair, True) for pair in _reach(sheet, switch and state.options.second_branches, wanted)}
    plain = _reach(sheet, switch, symbols)
    wide = _reach(sheet, switch or power == "switch", every if power == "joker" else symbols)
    return {(*pair, False) for pair in plain} | {(*pair, True) for pair in wide - plain}


@pytest.mark.parametrize("number", range(60))
def test_ns_42_fast_moves_and_a_slow_reading_agree(number: int) -> None:
    rng = Random(f"oracle/{number}")
    options = GAME.rules.options(powers=bool(number % 3), second_branches=bool(number % 2))
    state = GAME.rules.new(1 + number % 4, options)
    compared = 0
    while seats := GAME.rules.to_act(state):
        seat = rng.choice(seats)
        moves = GAME.rules.moves(state, seat)
        if seat != NATURE and state.phase == TURN_PHASE:
            fast = {(move.start, move.end, move.power) for move in moves if isinstance(move, Draw)}
            assert fast == _slow(state, state.sheets[seat])
            compared += 1
        lively = [move for move in moves if not move.idle]
        GAME.rules.play(state, seat, rng.choice(lively if lively and rng.random() < 0.9 else moves))
    assert compared >= 20
