"""What a move is for, in one sentence: read off the table and the move, never guessed."""

from roundhouse.core.move import Move
from roundhouse.core.words import NOTHING, Say, many, say
from roundhouse.games.maglev_metro.bots.growth import can_grow
from roundhouse.games.maglev_metro.bots.lines import roads
from roundhouse.games.maglev_metro.bots.mat_aims import mat_aim
from roundhouse.games.maglev_metro.bots.mats import put_value
from roundhouse.games.maglev_metro.bots.value import mood_of, times_of
from roundhouse.games.maglev_metro.bots.walks import Stop, stops
from roundhouse.games.maglev_metro.moves import (
    Build,
    Done,
    Drop,
    Go,
    Lay,
    Lift,
    Load,
    Put,
    PutOff,
    Refill,
    Remove,
    Start,
    Turn,
)
from roundhouse.games.maglev_metro.parts import COLOURS, COMMUTERS, CURVES, MOVE, NOBODY, POINTS, STRAIGHTS
from roundhouse.games.maglev_metro.parts.names import COLOUR_NAMES, slot_name
from roundhouse.games.maglev_metro.rules import play
from roundhouse.games.maglev_metro.rules.mat import slots_for
from roundhouse.games.maglev_metro.rules.passengers import drawable
from roundhouse.games.maglev_metro.rules.train import ways
from roundhouse.games.maglev_metro.scoring import link_worth
from roundhouse.games.maglev_metro.state import ACT, Player, State, city_of, matches, seats_of, unlocked
from roundhouse.games.maglev_metro.state.line import line_of, links

ALL = range(len(COLOURS))


def aim(view: State, seat: int, move: Move) -> Say:
    """What a legal move does toward something; NOTHING where it only is what it is."""
    match move:
        case Put(colour=colour, slot=slot) | Drop(colour=colour, slot=slot):
            return mat_aim(view.players[seat], colour, slot)
        case Load(colour=colour):
            return _load(view, seat, colour)
        case PutOff(colour=colour):
            return _room(view, seat, colour)
        case Go(hex=hex_):
            return _go(view, seat, ways(view, seat)[hex_][0], hex_)
        case Turn():
            return _turn(view, seat)
        case Lay(hex=hex_, shape=shape):
            return _lay(view, seat, hex_, shape)
        case Build(place=place, station=kind):
            return _build(view, seat, place, kind)
        case Refill():
            return _refill(view, seat)
        case Lift(slot=slot):
            return _lift(view, seat, slot)
        case Remove(hex=hex_):
            return _remove(view, seat, hex_)
        case Done():
            return _done(view, seat)
        case Start(place=place, colour=colour):
            left = sum(view.waiting[place]) - (colour != NOBODY)
            return (
                many("{n} more waits at this station.", "{n} more wait at this station.", n=left) if left else NOTHING
            )
    return NOTHING


def _wanted(player: Player, colour: int) -> bool:
    """Whether the train may carry this colour and the mat has a slot for it (MM-77, MM-40)."""
    return unlocked(player, colour) and bool(slots_for(player, colour))


def _best(colours: list[int]) -> int:
    return max(colours, key=lambda colour: (POINTS[colour] if colour in COMMUTERS else 0, -colour))


def _stops(view: State, seat: int) -> dict[int, Stop]:
    player = view.players[seat]
    return stops(view.options.map, player.track, view.stations, player.place, player.tail, player.head)


def _load(view: State, seat: int, colour: int) -> Say:
    if not slots_for(view.players[seat], colour):
        return NOTHING
    away = [(stop[0], place) for place, stop in _stops(view, seat).items() if stop[0] and matches(view, place, colour)]
    if not away:
        return say("Your mat has a free slot for it; a station where it gets off is not on your line yet.")
    steps, place = min(away)
    return many(
        "Your mat has a free slot for it, and it gets off at {place}, {n} station on.",
        "Your mat has a free slot for it, and it gets off at {place}, {n} stations on.",
        n=steps,
        place=city_of(view).places[place].called,
    )


def _room(view: State, seat: int, gone: int) -> Say:
    player = view.players[seat]
    found = [colour for colour in ALL if view.waiting[player.place][colour] and _wanted(player, colour)]
    found = [colour for colour in found if not (view.off | 1 << gone) >> colour & 1]  # MM-79
    return say("It makes room for: {who}", who=COLOUR_NAMES[_best(found)]) if view.phase == ACT and found else NOTHING


def _go(view: State, seat: int, place: int, hex_: int) -> Say:
    player = view.players[seat]
    aboard = [colour for colour in ALL if player.load[colour] and slots_for(player, colour)]
    here = [colour for colour in aboard if matches(view, place, colour)]
    if here:
        return say("There you can let off, onto your mat: {who}", who=COLOUR_NAMES[_best(here)])
    waiting = [colour for colour in ALL if view.waiting[place][colour] and _wanted(player, colour)]
    if waiting and sum(player.load) < seats_of(player):
        return say("There you can load: {who}", who=COLOUR_NAMES[_best(waiting)])
    on = [
        (stop[0], there, colour)
        for there, stop in _stops(view, seat).items()
        for colour in aboard
        if stop[3] == hex_ and matches(view, there, colour)
    ]
    if not on:
        return NOTHING
    _, there, colour = min(on)
    return say(
        "It is on the way to {place}, where you can let off: {who}",
        place=city_of(view).places[there].called,
        who=COLOUR_NAMES[colour],
    )


def _turn(view: State, seat: int) -> Say:
    after = view.copy()
    player = after.players[seat]
    player.tail, player.head = player.head, player.tail
    leads = [place for place, _ in ways(after, seat).values()]
    return say("Then your train goes on to {place}.", place=city_of(view).places[leads[0]].called) if leads else NOTHING


def _lay(view: State, seat: int, hex_: int, shape: int) -> Say:
    city, player = city_of(view), view.players[seat]
    line = line_of(city, (*player.track, hex_ * 9 + shape))
    chain = next(one for one in line.chains if hex_ in one.hexes)
    one, two = chain.one[0], chain.other[0]
    if NOBODY in (one, two):
        end = chain.one if one == NOBODY else chain.other
        return _toward(view, set(line.tiles), end[1], end[2], {one, two, *_full(view, seat)})
    empty = [place for place in (one, two) if view.stations[place] == NOBODY]
    if empty:
        return say("Your line reaches {place}: a station can stand there.", place=city.places[empty[0]].called)
    if one == two:  # MM-61
        return NOTHING
    return many(
        "It links {one} and {two}, and each of your links is worth {n} point.",
        "It links {one} and {two}, and each of your links is worth {n} points.",
        n=link_worth(player),
        one=city.places[one].called,
        two=city.places[two].called,
    )


def _full(view: State, seat: int) -> list[int]:
    """Places to which no more of this line may lead (MM-48)."""
    city = city_of(view)
    line = line_of(city, view.players[seat].track)
    return [place for place in line.sides if line.touching(place) > 1 and place != city.hub]


def _toward(view: State, used: set[int], hex_: int, side: int, closed: set[int]) -> Say:
    city = city_of(view)
    lying = sum(1 << one for one in used)
    near = [
        (road.units, view.stations[road.place] == NOBODY, road.place)
        for road in roads(city.name, hex_, side)
        if road.place not in closed and not road.hexes & lying
    ]
    if not near:
        return NOTHING
    units, _, place = min(near)
    called = city.places[place].called
    if not units:
        return say("Your line reaches {place}.", place=called)
    return many(
        "From its end {n} more unit of TRACK leads to {place}.",
        "From its end {n} more units of TRACK lead to {place}.",
        n=units,
        place=called,
    )


def _build(view: State, seat: int, place: int, kind: int) -> Say:
    city, player = city_of(view), view.players[seat]
    stations = (*view.stations[:place], kind, *view.stations[place + 1 :])
    more = len(links(city, player.track, stations)) - len(links(city, player.track, view.stations))
    if not slots_for(player, kind):
        return NOTHING
    who = COLOUR_NAMES[kind]
    if not more:
        return say("You get one for your mat, and the others get off here: {who}", who=who)
    return many(
        "{n} link more, and you get one for your mat: {who}",
        "{n} links more, and you get one for your mat: {who}",
        n=more,
        who=who,
    )


def _refill(view: State, seat: int) -> Say:
    player = view.players[seat]
    come = drawable(view, player.place)
    some = sum(view.bag[colour] for colour in come if _wanted(player, colour))
    return say(
        "Of {all} in the bag who can come here your train may carry {some}.",
        all=sum(view.bag[colour] for colour in come),
        some=some,
    )


def _lift(view: State, seat: int, slot: int) -> Say:
    """Where else the robot would do most, and what it gives up: a colour may be locked again."""
    after = view.copy()
    play(after, seat, Lift(slot))
    player, times = after.players[seat], times_of(after, seat, mood_of(after))
    colour = player.held[-1]
    others = [other for other in slots_for(player, colour) if other != slot]
    if not others:
        return NOTHING
    best = max(others, key=lambda other: put_value(player, colour, other, times))
    told = say("It can go elsewhere: {slot}. {what}", slot=slot_name(best), what=mat_aim(player, colour, best))
    for who in COMMUTERS:
        if unlocked(view.players[seat], who) and not unlocked(player, who):
            return say("Then this is locked for you again: {who}. {told}", who=COLOUR_NAMES[who], told=told)
    return told


def _remove(view: State, seat: int, hex_: int) -> Say:
    """Why a tile is taken up, and what that costs."""
    city, player = city_of(view), view.players[seat]
    line = line_of(city, player.track)
    chain = next(one for one in line.chains if hex_ in one.hexes)
    if NOBODY in (chain.one[0], chain.other[0]):
        told = say("This end of your line leads to no station; the tile goes back to your supply.")
    elif not can_grow(city, line):
        told = say("Your line is closed and cannot grow: this opens it, for a longer one.")
    elif len(player.track) >= STRAIGHTS + CURVES - 2:
        told = say("Few tiles are left in your supply: this one can join other stations.")
    else:
        told = say("The tile goes back to your supply, to be laid another way.")
    track = tuple(code for code in player.track if code // 9 != hex_)
    lost = len(links(city, player.track, view.stations)) - len(links(city, track, view.stations))
    if not lost:
        return told
    n = lost * link_worth(player)
    return many("{told} It costs {n} point for now.", "{told} It costs {n} points for now.", n=n, told=told)


def _done(view: State, seat: int) -> Say:
    player = view.players[seat]
    if view.doing == MOVE:
        here = [c for c in ALL if player.load[c] and matches(view, player.place, c) and slots_for(player, c)]
        if here:
            return say("Your train stays here, where you can let off: {who}", who=COLOUR_NAMES[_best(here)])
        waiting = [c for c in ALL if view.waiting[player.place][c] and _wanted(player, c)]
        if waiting and sum(player.load) < seats_of(player):
            return say("Your train stays here, where you can load: {who}", who=COLOUR_NAMES[_best(waiting)])
    return say("What is left of this action is not needed now; the next action begins.")
