"""What is to be done, and what was done, in words."""

from roundhouse.core.move import Move
from roundhouse.core.words import Say, many, player, say
from roundhouse.games.maglev_metro.moves import (
    Agree,
    Aside,
    Build,
    Deal,
    Done,
    Draw,
    Drop,
    End,
    Go,
    Icon,
    Keep,
    Lay,
    Lift,
    Load,
    Open,
    Put,
    PutOff,
    Refill,
    Remove,
    Start,
    Take,
    Tile,
    Turn,
)
from roundhouse.games.maglev_metro.parts import (
    ACTIONS,
    ADJUST,
    BONUS,
    COLOURS,
    COMMUTERS,
    CURVES,
    FIXED,
    FULL,
    HUB,
    NOBODY,
    REFILL,
    SLOT_COLOUR,
    STRAIGHTS,
    TRACK,
    UNLOCK,
)
from roundhouse.games.maglev_metro.parts.names import ACTION_NAMES, CARD_WORDS, COLOUR_NAMES, KIND_NAMES, slot_name
from roundhouse.games.maglev_metro.parts.where import where
from roundhouse.games.maglev_metro.rules.train import ways
from roundhouse.games.maglev_metro.scoring.words import ENDINGS
from roundhouse.games.maglev_metro.state import (
    ASIDE,
    DRAFT,
    DRAW,
    OVER,
    PLACE,
    START,
    SURPLUS,
    TAKE,
    Player,
    State,
    allowance,
    city_of,
    matches,
    seats_of,
    units_of,
)
from roundhouse.games.maglev_metro.state.line import far_end, line_of

STRAIGHT_SHAPES = 3


def prompt(view: State, seat: int | None) -> Say:
    """What is to be done now, in one line."""
    if view.phase == OVER:
        return ENDINGS.get(view.ending, say("The game is over."))
    if view.phase == DRAFT:
        return say("Draft: keep one card of each pack before you.")
    if view.phase in (DRAW, ASIDE) or (view.phase < START and view.phase != TAKE):
        return say("The bag and the cards decide…")
    if seat != view.seat:
        return say("{player} is to move.", player=player(view.seat))
    return _own_prompt(view)


def _own_prompt(view: State) -> Say:
    own = view.players[view.seat]
    match view.phase:
        case phase if phase == TAKE:
            return say("Yours is the fourth seat: take one more robot.")
        case phase if phase == START:
            return say("Put your train on one of the three stations and take a robot from it.")
        case phase if phase == PLACE:
            return say("Put all your robots on the mat.")
        case phase if phase == SURPLUS:
            return say("Too few seats: choose who gets off.")
    left = allowance(own) - view.taken
    if view.doing == NOBODY:
        if left < 1:
            return say("No actions left: end your turn.")
        return (
            _last_round(view, left)
            if view.last
            else many(
                "{n} action left: track, station, move, load…", "{n} actions left: track, station, move, load…", n=left
            )
        )
    if own.held:
        more = view.doing == ADJUST and view.units and not view.owes  # MM-90, MM-91
        return say("Lift more robots, or put down those you hold.") if more else say("Put down what you hold.")
    return _going_on(view)


def _last_round(view: State, left: int) -> Say:
    if view.round == view.last:
        return many("Last round! {n} action left.", "Last round! {n} actions left.", n=left)
    return many("One more round follows. {n} action left.", "One more round follows. {n} actions left.", n=left)


def _going_on(view: State) -> Say:
    name = ACTION_NAMES[ACTIONS[view.doing]]
    if view.owes:
        return say("LOAD: now take a passenger on.")
    return many(
        "{action}: {n} unit left, or end the action.",
        "{action}: {n} units left, or end the action.",
        n=view.units,
        action=name,
    )


def tell(state: State, seat: int, move: Move) -> Say:
    """The log entry of a move; `state` is the table before it."""
    match move:
        case Deal() | Open() | Tile() | Icon() | Draw() | Aside():
            return _tell_nature(state, move)
        case Keep(card=card):
            return say("keeps a card") if card < 0 else say("keeps: {card}", card=CARD_WORDS[card])
        case Take(colour=colour):
            return say("takes one more: {who}", who=COLOUR_NAMES[colour])
        case Start(place=place, colour=colour):
            called = city_of(state).places[place].called
            if colour == NOBODY:
                return say("starts at {place}", place=called)
            return say("starts at {place} and takes: {who}", place=called, who=COLOUR_NAMES[colour])
        case Put(colour=colour, slot=slot):
            return say("puts into “{slot}”: {who}", slot=slot_name(slot), who=COLOUR_NAMES[colour])
        case Lay(hex=hex_, shape=shape):
            at = where(city_of(state), hex_)
            straight = shape < STRAIGHT_SHAPES
            return say("lays a straight tile {where}", where=at) if straight else say("lays a curve {where}", where=at)
        case Remove(hex=hex_):
            return say("removes the tile {where}", where=where(city_of(state), hex_))
        case Go(hex=hex_):
            return _tell_go(state, hex_)
    return _tell_rest(state, move)


def _tell_nature(state: State, move: Move) -> Say:
    places = city_of(state).places
    match move:
        case Deal(card=card):
            return say("a bonus card is dealt") if card < 0 else say("a bonus card: {card}", card=CARD_WORDS[card])
        case Open(card=card):
            return say("forbidden pair: {card}", card=CARD_WORDS[card])
        case Tile(place=place, station=kind):
            return say("{place}: {kind}", place=places[place].called, kind=KIND_NAMES[kind])
        case Icon(place=place, colour=colour):
            return say("{place}: {who} waits", place=places[place].called, who=COLOUR_NAMES[colour])
        case Draw(colour=colour):
            return say("out of the bag: {who}", who=COLOUR_NAMES[colour])
        case Aside(colour=colour):
            return say("set aside for this turn: {who}", who=COLOUR_NAMES[colour])
    raise AssertionError(move)


def _tell_go(state: State, hex_: int) -> Say:
    place, _ = ways(state, state.seat).get(hex_, (state.players[state.seat].place, NOBODY))
    return say("goes to {place}", place=city_of(state).places[place].called)


def _tell_rest(state: State, move: Move) -> Say:
    match move:
        case Load(colour=colour):
            return say("loads: {who}", who=COLOUR_NAMES[colour])
        case PutOff(colour=colour):
            return say("puts off: {who}", who=COLOUR_NAMES[colour])
        case Drop(colour=colour, slot=slot):
            return say("delivers into {slot}: {who}", slot=slot_name(slot), who=COLOUR_NAMES[colour])
        case Refill(count=count):
            return many("refills the station with {n} passenger", "refills the station with {n} passengers", n=count)
        case Lift(slot=slot):
            return say("lifts from {slot}: {who}", slot=slot_name(slot), who=COLOUR_NAMES[_lifted(state, slot)])
        case Build(place=place, station=kind):
            return say("builds at {place}: {kind}", place=city_of(state).places[place].called, kind=KIND_NAMES[kind])
        case Turn():
            return say("turns the train around")
        case Done():
            return say("ends the action")
        case End():
            return say("ends the turn")
        case Agree():
            return say("votes to end the whole game after this round")
    raise AssertionError(move)


def _lifted(state: State, slot: int) -> int:
    """Who sits where a robot is lifted: of a UNITS row only the robots at its two ends can be (MM-90)."""
    if slot >= FIXED:
        return SLOT_COLOUR[slot - FIXED]
    return state.players[state.seat].rows[slot // 2][-(slot % 2)]


REFUSALS: dict[str, Say] = {
    "MM-29": say("It is not your turn; wait for the others."),
    "MM-30": say("No actions left: end your turn."),
    "MM-37": say("This slot is taken or of another colour: choose a free one that fits."),
    "MM-43": say("Too few units left for this tile: it costs 1 on land and 2 on the river."),
    "MM-44": say("A river hex costs 2 units of one action, and you have fewer left."),
    "MM-47": say("You have a tile on this hex already: choose another hex."),
    "MM-48": say("You use two sides of this station already: a line does not branch there."),
    "MM-53": say("You have no more tiles of this shape: remove one from an end of your line first."),
    "MM-63": say("This track leads to no other built station: build one there, or go another way."),
    "MM-67": say("The train does not go backwards: go on to the last station, or use TURN AROUND."),
    "MM-73": say("All seats of your train are taken: put somebody off first, or add a robot to CAPACITY."),
    "MM-74": say("Too few seats: choose who gets off."),
    "MM-77": say("This colour is locked: fill its unlock column first."),
    "MM-86": say("At most eight passengers can wait here: draw fewer, or refill another station."),
    "MM-87": say("The bag holds fewer passengers for this station: draw fewer."),
    "MM-88": say("The bag holds nobody for this station: refill another one."),
    "MM-96": say("BUILD STATION needs a gold robot in its slot: put one there first."),
    "MM-97": say("A station is built in an empty recess that your track reaches: lay track to it first."),
    "MM-98": say("This kind is locked, or none is left beside the map: choose another."),
    "MM-103": say("TURN AROUND needs a copper robot in its slot: put one there first."),
    "MM-110": say("The game is over; open the replay or play again."),
    "MM-124": say("The Hub takes only commuters, and the bag holds none: refill another station."),
}
"""What a refusal says instead of its rule: what is wrong here, and what would work."""


def reason(view: State, seat: int, move: Move, rule: str) -> Say | None:
    """A refusal with the numbers of the moment; None where the plain sentence says it all."""
    if not 0 <= seat < len(view.players):
        return None
    player = view.players[seat]
    match rule, move:
        case "MM-30", _:
            return say("You have taken all your actions of this turn: {most}. End the turn.", most=allowance(player))
        case (("MM-43" | "MM-44"), Lay(hex=hex_) | Remove(hex=hex_)):
            have = view.units if view.doing == TRACK else units_of(player, TRACK)
            need = city_of(view).cost[hex_]
            return say("This tile needs {need} units of one TRACK; you have {have}.", need=need, have=have)
        case "MM-53", Lay(shape=shape):
            return _no_tiles(shape < STRAIGHT_SHAPES)
        case "MM-63", Go(hex=hex_):
            return _leads_nowhere(view, player, hex_)
        case "MM-97", Build(place=place) if 0 <= place < len(view.stations) and view.stations[place] == NOBODY:
            return say(
                "Your track does not reach {place} yet: lay it there first.", place=city_of(view).places[place].called
            )
        case "MM-98", Build(station=kind) if 0 <= kind < HUB:
            return _not_to_build(view, player, kind)
    return _passenger_reason(view, player, move, rule)


def _passenger_reason(view: State, player: Player, move: Move, rule: str) -> Say | None:
    match rule, move:
        case "MM-37", Put(slot=slot) | Drop(slot=slot) if slot < 0:
            return say("Choose the slot of your mat where it should go.")
        case "MM-37", Put(slot=slot) | Drop(slot=slot) if FIXED <= slot < BONUS:
            who = COLOUR_NAMES[SLOT_COLOUR[slot - FIXED]]
            if player.filled >> slot - FIXED & 1:
                return say("This slot is taken: {who}", who=who)
            return say("This slot takes only: {who}", who=who)
        case "MM-73", _:
            return say(
                "Seats in your train: {seats}, all taken. Put somebody off first, or add a robot to CAPACITY.",
                seats=seats_of(player),
            )
        case "MM-77", Load(colour=colour) if colour in COMMUTERS:
            return _locked(player, colour)
        case "MM-84", Refill():
            return say("Your REFILL draws at most {units}.", units=units_of(player, REFILL))
        case "MM-86", _:
            waiting = sum(view.waiting[player.place])
            return say("At most {most} can wait here, and {count} do already.", most=FULL, count=waiting)
        case "MM-87", _:
            fits = sum(view.bag) - sum(
                view.bag[colour] for colour in range(len(COLOURS)) if matches(view, player.place, colour)
            )
            return say("The bag holds for this station only: {count}", count=fits)
    return None


def _no_tiles(straight: bool) -> Say:
    if straight:
        return say("All your straight tiles lie on the map: {count}. Remove one from an end first.", count=STRAIGHTS)
    return say("All your curved tiles lie on the map: {count}. Remove one from an end first.", count=CURVES)


def _leads_nowhere(view: State, player: Player, hex_: int) -> Say | None:
    chain = line_of(city_of(view), player.track).chain_from(player.place, hex_)
    place = far_end(chain, player.place, hex_)[0] if chain else NOBODY
    if place in (NOBODY, player.place):
        return None
    return say(
        "{place} has no station yet: build one there, or go another way.", place=city_of(view).places[place].called
    )


def _not_to_build(view: State, player: Player, kind: int) -> Say:
    if not view.display[kind]:
        return say("{kind}: no tile is left beside the map. Choose another.", kind=KIND_NAMES[kind])
    return _locked(player, kind)


def _locked(player: Player, colour: int) -> Say:
    missing = (UNLOCK[colour - COMMUTERS[0]] & ~player.filled).bit_count()
    return say(
        "Locked: {who}. Robots still needed in its unlock column: {count}", who=COLOUR_NAMES[colour], count=missing
    )
