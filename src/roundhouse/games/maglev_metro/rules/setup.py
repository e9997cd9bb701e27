"""Set-up: cards, the fourth player's robot, start stations, robots on the map, the first turn in Berlin."""

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate, compress

from roundhouse.core.bits import each, nth
from roundhouse.core.move import Move
from roundhouse.core.words import Say, say
from roundhouse.games.maglev_metro.moves import Aside, Deal, Draw, Icon, Keep, Open, Start, Take, Tile
from roundhouse.games.maglev_metro.parts import (
    CARDS,
    CITIES,
    COLOURS,
    COMMUTERS,
    COUNTS,
    HUB,
    NOBODY,
    NONE,
    REMOVED,
    ROBOTS,
    TILES,
    Counts,
    deck_cards,
)
from roundhouse.games.maglev_metro.rules import turn
from roundhouse.games.maglev_metro.rules.passengers import drawable
from roundhouse.games.maglev_metro.state import (
    ASIDE,
    DEAL,
    DRAFT,
    DRAW,
    ICONS,
    NO_CARD,
    OPEN,
    START,
    TAKE,
    Options,
    Player,
    State,
    added,
    city_of,
    decks_of,
    set_waiting,
)
from roundhouse.games.maglev_metro.state import TILES as TILES_PHASE

_HOLDERS = {2: (0, 0, 1, 1), 3: (0, 1, 2, 2), 4: (0, 1, 2, 3)}
"""Who holds which deck first in the draft (MM-118)."""
_OPEN_CARDS = 2
DRAWS, ASIDES = (tuple(kind(colour) for colour in range(len(COLOURS))) for kind in (Draw, Aside))


def check(seats: int, options: Options) -> Say | None:
    """A draft needs somebody to pass the cards to."""
    return say("the draft of bonus cards needs 2 to 4 seats") if options.draft and seats == 1 else None


def new(seats: int, options: Options) -> State:
    """The table before Nature's first act (MM-7 to MM-22)."""
    city = CITIES[options.map]
    left = [count - REMOVED[seats] for count in COUNTS]  # MM-10
    display = list(TILES)
    if city.hub == NOBODY:
        display = [count - (colour in ROBOTS) for colour, count in enumerate(display)]  # MM-13
    for colour in range(len(COLOURS)):
        left[colour] -= display[colour] + (seats if colour in ROBOTS else 0)  # MM-11, MM-15
    stations = [NOBODY] * len(city.places)
    if city.hub != NOBODY:
        stations[city.hub] = HUB  # MM-19
    bag = tuple(count if colour in ROBOTS else 0 for colour, count in enumerate(left))
    piles = tuple(count if colour in COMMUTERS else 0 for colour, count in enumerate(left))
    state = State(
        options,
        [Player(held=tuple(ROBOTS)) for _ in range(seats)],
        tuple(stations),
        (NONE,) * len(city.places),
        _counts(bag),
        _counts(piles),
        _counts(display),
    )
    if options.draft:
        state.phase = DRAFT
        _pass_packs(state)
    return state


def _counts(numbers: Sequence[int]) -> Counts:
    return tuple(numbers)  # type: ignore[return-value]


def natures(state: State) -> list[Move]:
    """What chance may do now."""
    match state.phase:
        case phase if phase == DEAL:
            seat, deck = _next_deal(state)
            return [Deal(seat, card) for card in each(_undealt(state, deck))]
        case phase if phase == OPEN:
            return [Open(card) for card in each(_undealt(state, 0))]
        case phase if phase == TILES_PHASE:
            place = next(place for place in _starts(state) if state.stations[place] == NOBODY)
            return [Tile(place, kind) for kind in ROBOTS if kind not in state.stations]
        case phase if phase == ICONS:
            place = _next_icon(state)
            return [Icon(place, colour) for colour in ROBOTS if state.bag[colour]]
        case phase if phase == DRAW:
            place = state.players[state.seat].place
            return [DRAWS[colour] for colour in drawable(state, place)]
    return [*compress(ASIDES, state.bag)]


def odds(state: State, moves: Sequence[Move]) -> list[int]:
    """Passengers come out of the bag by their numbers; everything else is equally likely."""
    return [state.bag[move.colour] if isinstance(move, Icon | Draw | Aside) else 1 for move in moves]


def chance(state: State, roll: float) -> Move:
    """Nature's move for a roll from 0 to below 1: the same that `natures` and `odds` lead to, mostly not listed."""
    if state.phase == DEAL:
        seat, deck = _next_deal(state)
        cards = _undealt(state, deck)
        return Deal(seat, nth(cards, int(roll * cards.bit_count())))
    if state.phase == ASIDE:  # before every turn alone
        found: Sequence[Move] = ASIDES
        reached = [*accumulate(state.bag)]
    else:
        found = natures(state)
        reached = [*accumulate(odds(state, found))]
    return found[bisect(reached, min(roll * reached[-1], reached[-1] - 0.5))]  # roll × sum may round up to the sum


def choosers(state: State) -> tuple[int, ...]:
    """The seats that still have to keep a card of the packs before them."""
    return tuple(seat for seat in range(len(state.players)) if packs(state, seat))


def choices(state: State, seat: int) -> list[Move]:
    """What a seat may choose before its first action."""
    if state.phase == DRAFT:
        missing = state.players[seat].missing
        return [Keep(card) for deck in packs(state, seat) for card in each(deck_cards(deck) & ~missing[deck])]
    if state.phase == TAKE:
        return [Take(colour) for colour in ROBOTS]
    found: list[Move] = []
    for place in _starts(state):
        here = [Start(place, colour) for colour in ROBOTS if state.waiting[place][colour]]
        found += here or [Start(place, NOBODY)]  # MM-24
    return found


def why_not(state: State, seat: int, move: Move) -> str | None:
    """Why a card, robot or start station cannot be chosen."""
    own = {Keep: DRAFT, Take: TAKE, Start: START}[type(move)]
    rule = _about(state, move)
    if state.phase != own:
        return rule
    if move in choices(state, seat):
        return None
    if isinstance(move, Start) and move.place in _starts(state) and move.colour == NOBODY:
        return "MM-24"
    return rule


def _about(state: State, move: Move) -> str:
    """The rule of a choice before the first action, or the one that leaves it out at this table."""
    match move:
        case Keep(card):
            left_out = card in range(len(CARDS)) and CARDS[card].deck not in decks_of(state)
            return "MM-8" if left_out or not state.options.draft else "MM-118"
        case Take():
            return "MM-12"
    return "MM-23" if city_of(state).hub == NOBODY else "MM-26"


def play(state: State, seat: int, move: Move) -> None:
    """Nature's set-up, or a seat's choice before its first action."""
    match move:
        case Deal():
            _give(state.players[move.to], move.card)
            _after_deal(state)
        case Open():
            state.forbidden += (move.card,)
            if len(state.forbidden) == _OPEN_CARDS:
                _after_cards(state)
        case Keep():
            _give(state.players[seat], move.card)
            _after_keep(state)
        case Take():
            state.players[-1].held += (move.colour,)
            state.bag = added(state.bag, move.colour, -1)
            _after_players(state)
        case Tile():
            _set_tile(state, move)
        case Icon():
            set_waiting(state, move.place, added(state.waiting[move.place], move.colour))
            state.bag = added(state.bag, move.colour, -1)
            _after_icon(state)
        case Aside():
            state.aside = added(state.aside, move.colour)
            state.bag = added(state.bag, move.colour, -1)
            state.busy = True  # a draw: the bag alone ends a solo game (MM-132, MM-139)
            turn.open_turn(state)
        case Start():
            _start(state, move)
        case _:
            raise AssertionError(f"{move!r} is no move of the set-up")


def _give(player: Player, card: int) -> None:
    deck = CARDS[card].deck
    player.cards = (*player.cards[:deck], card, *player.cards[deck + 1 :])


def _next_deal(state: State) -> tuple[int, int]:
    """Deck by deck, seat by seat."""
    return next(
        (seat, deck)
        for deck in decks_of(state)
        for seat, player in enumerate(state.players)
        if player.cards[deck] == NO_CARD
    )


def _undealt(state: State, deck: int) -> int:
    gone = [player.cards[deck] for player in state.players if player.cards[deck] >= 0] + list(state.forbidden)
    return deck_cards(deck) & ~sum(1 << card for card in gone)


def _after_deal(state: State) -> None:
    if all(player.cards[deck] != NO_CARD for deck in decks_of(state) for player in state.players):
        if len(state.players) == 1:
            state.phase = OPEN  # MM-128
        else:
            _after_cards(state)


def _after_cards(state: State) -> None:
    if len(state.players) == 4:
        state.phase, state.seat = TAKE, 3  # MM-12
    else:
        _after_players(state)


def _after_players(state: State) -> None:
    state.seat = 0
    state.phase = ICONS if city_of(state).hub != NOBODY else TILES_PHASE


def _starts(state: State) -> list[int]:
    return [number for number, place in enumerate(city_of(state).places) if place.start]


def _set_tile(state: State, move: Tile) -> None:
    city = city_of(state)
    kinds = list(state.stations)
    kinds[move.place] = move.station
    state.stations = tuple(kinds)
    robots = (city.robots_solo if len(state.players) == 1 else city.robots)[move.station]  # MM-14, MM-130
    set_waiting(state, move.place, robots)
    state.bag = _counts([count - here for count, here in zip(state.bag, robots, strict=True)])
    if all(state.stations[place] != NOBODY for place in _starts(state)):
        state.phase = ICONS


def _next_icon(state: State) -> int:
    """The next recess that lacks a robot for one of its icons, or NOBODY."""
    for number, place in enumerate(city_of(state).places):
        if sum(state.waiting[number]) < place.robots:
            return number
    return NOBODY


def _after_icon(state: State) -> None:
    if _next_icon(state) == NOBODY:
        turn.start_turn(state)


def _start(state: State, move: Start) -> None:
    player = state.players[state.seat]
    player.place = move.place
    if move.colour != NOBODY:
        player.held += (move.colour,)
        set_waiting(state, move.place, added(state.waiting[move.place], move.colour, -1))
    turn.end_turn(state)  # MM-23: nothing else happens this turn


def pick_order(state: State, deck: int) -> tuple[int, ...]:
    """The seats in the order in which a deck comes to them in the draft (MM-118)."""
    seats = len(state.players)
    return tuple((_HOLDERS[seats][deck] + step) % seats for step in range(seats))


def packs(state: State, seat: int) -> list[int]:
    """The decks before this seat from which it has not kept a card yet."""
    step, cards = _step(state), state.players[seat].cards
    return [deck for deck in decks_of(state) if pick_order(state, deck)[step] == seat and cards[deck] == NO_CARD]


def _step(state: State) -> int:
    """How often the packs have been passed: as often as the slowest deck has lost a card."""
    return min(sum(player.cards[deck] != NO_CARD for player in state.players) for deck in decks_of(state))


def _after_keep(state: State) -> None:
    if _step(state) == len(state.players):
        _after_cards(state)
    elif len({sum(player.cards[deck] != NO_CARD for player in state.players) for deck in decks_of(state)}) == 1:
        _pass_packs(state)


def _pass_packs(state: State) -> None:
    """Whoever gets a pack learns which of its cards are gone."""
    for seat, player in enumerate(state.players):
        here = packs(state, seat)
        player.missing = tuple(
            sum(1 << other.cards[deck] for other in state.players if other.cards[deck] >= 0) if deck in here else old
            for deck, old in enumerate(player.missing)
        )
