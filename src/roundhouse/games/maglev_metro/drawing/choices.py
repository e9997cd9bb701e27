"""Moves as a person picks them: their shapes, ghosts and words; and what a dead click could have meant."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from roundhouse.core.errors import Unknowable, knowable
from roundhouse.core.game import Choice
from roundhouse.core.move import Move
from roundhouse.core.shape_ids import picked
from roundhouse.core.words import NOTHING, Say, many, say
from roundhouse.games.maglev_metro.drawing.board import ghost_cross, ghost_ring, ghost_tile
from roundhouse.games.maglev_metro.drawing.signs import token
from roundhouse.games.maglev_metro.moves import (
    Agree,
    Build,
    Done,
    Drop,
    End,
    Go,
    Keep,
    Lay,
    Lift,
    Load,
    Put,
    PutOff,
    Refill,
    Remove,
    Start,
    Take,
    Turn,
)
from roundhouse.games.maglev_metro.parts import BONUS, CITIES, COLOURS, FIXED, HUB, NOBODY, SHAPES, SLOT_COLOUR, City
from roundhouse.games.maglev_metro.parts.names import CARD_WORDS, COLOUR_NAMES, KIND_NAMES, slot_name
from roundhouse.games.maglev_metro.parts.where import SIDES, where
from roundhouse.games.maglev_metro.rules.stations import can_build
from roundhouse.games.maglev_metro.rules.train import ways
from roundhouse.games.maglev_metro.state import START, State, allowance, city_of, matches
from roundhouse.games.maglev_metro.state.line import far_end, line_of

KEPT_CHOICES = 1 << 13
ROBOT = 24.0
"""The size of the robot in the picture of a start that takes it."""
_PICKED = ("hex", "place", "kind", "wait", "robot", "slot", "seat", "held", "train", "card")


@knowable
def choice(view: State, seat: int, move: Move) -> Choice:
    """A move as a person sees it; Unknowable if it speaks of something that is not there."""
    context = 0
    match move:
        case Put():
            context = len(set(view.players[seat].held))
        case Drop():
            player = view.players[seat]
            context = sum(bool(count) and matches(view, player.place, c) for c, count in enumerate(player.load))
        case Go(hex=hex_):
            leads = ways(view, seat)
            place, _ = leads[hex_]
            return _go(view.options.map, place, hex_, sum(other == place for other, _ in leads.values()) > 1)
        case Refill() | Turn() | Done() | End() | Agree():
            return _button(move, allowance(view.players[seat]) - view.taken if isinstance(move, End) else 0)
    return _made(move, view.options.map, len(view.players), seat, context)


@lru_cache(maxsize=KEPT_CHOICES)
def _made(move: Move, city: str, seats: int, seat: int, colours: int) -> Choice:
    """What a move is made of, where it does not hang on the moment but for how many colours it could mean."""
    mat = f"mat-{seat}"
    match move:
        case Keep(card=card):
            return Choice(say("Keep: {card}", card=CARD_WORDS[card]), (f"card-{card}",), "cards", confirm=True)
        case Take(colour=colour):
            return Choice(say("Take: {who}", who=COLOUR_NAMES[colour]))
        case Lay() | Remove() | Start() | Build():
            return _on_map(move, CITIES[city], seats, seat)
        case Put(colour=colour, slot=slot):
            return Choice(_into(colour, slot), _slot_shapes("held", colour, slot, colours), mat)
        case Drop(colour=colour, slot=slot):
            return Choice(_into(colour, slot), _slot_shapes("seat", colour, slot, colours), mat)
        case Lift(slot=slot):
            return Choice(_lift(slot), (f"robot-{slot}" if slot < FIXED else f"slot-{slot}",), mat)
        case Load(colour=colour):
            return Choice(say("Load: {who}", who=COLOUR_NAMES[colour]), (f"wait-{colour}",), mat)
        case PutOff(colour=colour):
            return Choice(say("Put off: {who}", who=COLOUR_NAMES[colour]), (f"seat-{colour}",), mat)
    raise Unknowable(move)  # Nature's moves stand on no page


def _slot_shapes(bench: str, colour: int, slot: int, colours: int) -> tuple[str, ...]:
    """The slot alone is enough where only one colour can be meant."""
    return (f"slot-{slot}",) if colours == 1 else (f"{bench}-{colour}", f"slot-{slot}")


def _into(colour: int, slot: int) -> Say:
    if slot < FIXED and slot % 2 == 0:
        return say("{who} into {slot}, left end", who=COLOUR_NAMES[colour], slot=slot_name(slot))
    return say("{who} into {slot}", who=COLOUR_NAMES[colour], slot=slot_name(slot))


def _lift(slot: int) -> Say:
    name = slot_name(slot)
    if FIXED <= slot < BONUS:
        return say("Lift from {slot}: {who}", slot=name, who=COLOUR_NAMES[SLOT_COLOUR[slot - FIXED]])
    if slot < FIXED and slot % 2 == 0:
        return say("Lift from {slot}, left end", slot=name)
    return say("Lift from {slot}", slot=name)


def _on_map(move: Move, city: City, seats: int, seat: int) -> Choice:
    match move:
        case Lay(hex=hex_, shape=shape):
            one, two = (SIDES[side] for side in SHAPES[shape])
            words = say("Lay a tile {where}: {one} to {two}", where=where(city, hex_), one=one, two=two)
            worth = many("{n} unit", "{n} units", n=city.cost[hex_])
            return Choice(words, (f"hex-{hex_}",), "map", ghost_tile(city.name, seats, seat, hex_, shape), worth)
        case Remove(hex=hex_):
            words = say("Remove the tile {where}", where=where(city, hex_))
            worth = many("{n} unit", "{n} units", n=city.cost[hex_])
            return Choice(words, (f"hex-{hex_}",), "map", ghost_cross(city.name, hex_), worth, True)
        case Start(place=place, colour=colour):
            words = say("Start at {place}", place=city.places[place].called)
            if colour != NOBODY:
                words = say("Start at {place}, take: {who}", place=city.places[place].called, who=COLOUR_NAMES[colour])
            who = None if colour == NOBODY else token(colour, 0, 0, ROBOT)
            return Choice(words, (f"place-{place}",), "map", ghost_ring(city.name, place), confirm=True, picture=who)
        case Build(place=place, station=kind):
            words = say("Build at {place}: {kind}", place=city.places[place].called, kind=KIND_NAMES[kind])
            shapes = (f"place-{place}", f"kind-{kind}")
            return Choice(words, shapes, "map", ghost_ring(city.name, place), confirm=True)
    raise AssertionError(move)


@lru_cache(maxsize=1 << 10)
def _go(city: str, place: int, hex_: int, twice: bool) -> Choice:
    shapes = (f"place-{place}", f"hex-{hex_}") if twice else (f"place-{place}",)
    words = say("Go to {place}", place=CITIES[city].places[place].called)
    return Choice(words, shapes, "map", ghost_ring(city, place))


@lru_cache(maxsize=64)
def _button(move: Move, left: int) -> Choice:
    match move:
        case Refill(count=count):
            return Choice(many("Refill: draw {n}", "Refill: draw {n}", n=count), confirm=True)
        case Turn():
            return Choice(say("Turn the train around"))
        case Done():
            return Choice(say("End the action"))
        case End():
            worth = many("{n} action left", "{n} actions left", n=left) if left > 0 else NOTHING
            return Choice(say("End the turn"), worth=worth, confirm=left > 0)
    # picked at the end meter, so that it is no button beside the ordinary ones
    return Choice(say("Vote to end the whole game after this round"), ("meter",), "side", confirm=True)


def candidates(view: State, seat: int, shapes: Sequence[str]) -> Iterator[Move]:
    """The moves that picked shapes could mean, legal or not."""
    numbers = {kind: found[-1] for kind in _PICKED if (found := picked(kind, shapes))}
    if "hex" in numbers:
        yield from _at_hex(view, seat, numbers["hex"])
    if "place" in numbers:
        yield from _at_place(view, seat, numbers["place"], numbers.get("kind"))
    elif "kind" in numbers:
        yield from (
            Build(place, numbers["kind"]) for place in range(len(view.stations)) if view.stations[place] == NOBODY
        )
    if "wait" in numbers:
        yield Load(numbers["wait"])
    if "robot" in numbers:
        yield Lift(numbers["robot"])
    if "slot" in numbers:
        yield from _at_slot(view, seat, numbers)
    elif "seat" in numbers:
        if matches(view, view.players[seat].place, numbers["seat"]):
            yield Drop(numbers["seat"], NOBODY)
        yield PutOff(numbers["seat"])
    elif "held" in numbers:
        yield Put(numbers["held"], NOBODY)
    if "bag" in shapes:
        yield Refill(1)
    if "meter" in shapes:
        yield Agree()
    if "train" in numbers:
        yield Turn()
    if "card" in numbers:
        yield Keep(numbers["card"])


def _at_hex(view: State, seat: int, hex_: int) -> Iterator[Move]:
    if any(code // 9 == hex_ for code in view.players[seat].track):
        yield Remove(hex_)
    yield from (Lay(hex_, shape) for shape in range(len(SHAPES)))


def _at_place(view: State, seat: int, place: int, kind: int | None) -> Iterator[Move]:
    if not 0 <= place < len(view.stations):
        return
    player = view.players[seat]
    if view.phase == START:
        yield from (Start(place, colour) for colour in (*range(len(COLOURS)), NOBODY) if colour < 3)
    elif view.stations[place] == NOBODY:
        kinds = sorted(range(HUB), key=lambda one: not can_build(view, seat, one)) if kind is None else [kind]
        yield from (Build(place, one) for one in kinds)
    else:
        line = line_of(city_of(view), player.track)
        for hex_ in line.sides.get(player.place, ()):
            chain = line.chain_from(player.place, hex_)
            if chain and far_end(chain, player.place, hex_)[0] == place:
                yield Go(hex_)
        yield Go(NOBODY)


def _at_slot(view: State, seat: int, numbers: dict[str, int]) -> Iterator[Move]:
    player, slot = view.players[seat], numbers["slot"]
    held = [numbers["held"]] if "held" in numbers else sorted(set(player.held))
    yield from (Put(colour, slot) for colour in held)
    aboard = [numbers["seat"]] if "seat" in numbers else [c for c, count in enumerate(player.load) if count]
    if not held:
        yield from (Drop(colour, slot) for colour in aboard)
        yield Lift(slot)
