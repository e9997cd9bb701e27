"""Tables for the tests: set up by Nature as the test wishes, then played in words."""

from typing import Any

from roundhouse.core.game import NATURE
from roundhouse.core.match import Match
from roundhouse.core.notation import parse_move
from roundhouse.games.maglev_metro import GAME
from roundhouse.games.maglev_metro.moves import Deal, Icon, Tile
from roundhouse.games.maglev_metro.parts import CITIES, FIXED
from roundhouse.games.maglev_metro.state import Options

STEEL, GOLD, COPPER, PINK, LILAC, CORAL, PURPLE = range(7)
FACTORY, WAREHOUSE, LAB, OFFICE, STORE, EMBASSY, STUDIO = range(7)
NA, SE, RO, HB, FR, SC, FT, PP, MM, WA, GL, HT, JB, ST = range(14)
"""The places of Berlin."""
MH, HA, EH, UW, UE, CC, RI, PS, KB, US, W4, DE, CA, SF, HUB = range(15)
"""The places of Manhattan."""
TRACK, MOVE, CAPACITY, LOAD, DROP, REFILL, ADJUST = range(1, 14, 2)
"""The right ends of the UNITS rows."""
TURN, BUILD = FIXED, FIXED + 1


def table(seats: int = 2, map: str = "berlin", icons: dict[int, int] | None = None, **options: Any) -> Match:
    """A table after Nature's set-up: Factory at MM, Warehouse at SC, Lab at JB; robots as `icons` says."""
    match = Match(GAME, seats, Options(map=map, **options), seed=bytes(32))
    set_up(match, icons or {})
    return match


def set_up(match: Match, icons: dict[int, int]) -> None:
    """Let Nature act as wished, and the fourth player take a steel robot."""
    while True:
        acting = GAME.rules.to_act(match.state)
        if acting == (3,) and GAME.rules.moves(match.state, 3)[0].kind == "take":
            match.say(3, "take 0")
        elif acting != (NATURE,):
            return
        else:
            moves = GAME.rules.moves(match.state, NATURE)
            match.play(NATURE, next(move for move in moves if _wished(move, icons)))


def _wished(move: Any, icons: dict[int, int]) -> bool:
    if isinstance(move, Tile):
        return (move.place, move.station) in ((MM, FACTORY), (SC, WAREHOUSE), (JB, LAB))
    if isinstance(move, Icon):
        return move.colour == icons.get(move.place, move.place % 3)
    return True


def started(seats: int = 2, icons: dict[int, int] | None = None, **options: Any) -> Match:
    """Berlin at the second turn of seat 0, every robot of its own in hand; the train stands at MM (Factory)."""
    match = table(seats, icons=icons, **options)
    match.say(0, f"start {MM} {GOLD}")
    for seat in range(1, seats):
        match.play(seat, match.legal(seat)[0])
    return match


def opened(seats: int = 2, icons: dict[int, int] | None = None, **options: Any) -> Match:
    """As in the rulebook's example: TRACK 2, CAPACITY 2, BUILD STATION and REFILL 2 for seat 0."""
    match = started(seats, icons, **options)
    say(match, 0, f"put 0 {TRACK}", f"put 2 {CAPACITY}", f"put 1 {BUILD}", f"put 1 {REFILL}")
    return match


def hub(seats: int = 2, icons: dict[int, int] | None = None, **options: Any) -> Match:
    """Manhattan with TRACK 2, BUILD STATION and CAPACITY 2 for seat 0."""
    match = table(seats, "manhattan", icons, **options)
    say(match, 0, f"put 0 {TRACK}", f"put 2 {CAPACITY}", f"put 1 {BUILD}")
    return match


def say(match: Match, seat: int, *texts: str) -> None:
    """Several moves of a seat; what Nature draws between them is the test's to say."""
    for text in texts:
        match.say(seat, text)


def draws(match: Match, *colours: int) -> None:
    """What comes out of the bag."""
    for colour in colours:
        match.say(NATURE, f"draw {colour}")


def pass_turns(match: Match, until: int = 0) -> None:
    """Everybody ends the turn, placing robots anywhere, until this seat may act."""
    while True:
        seat = GAME.rules.to_act(match.state)[0]
        kinds = {move.kind for move in match.legal(seat)} if seat >= 0 else set()
        if "end" in kinds:
            match.say(seat, "end")
        else:
            match.play(seat, (match.legal(seat) if seat >= 0 else GAME.rules.moves(match.state, seat))[0])
        acting = GAME.rules.to_act(match.state)
        if not acting or (acting == (until,) and any(move.kind == "end" for move in match.legal(until))):
            return


def refused(match: Match, seat: int, text: str) -> str | None:
    """The rule that forbids a move, or None."""
    return GAME.rules.why_not(match.state, seat, parse_move(GAME, text))


def ids(match: Match, seat: int, kind: str) -> list[str]:
    """The legal moves of one kind, as text."""
    from roundhouse.core.move import move_text

    return [move_text(move) for move in match.legal(seat) if move.kind == kind]


def counts(**colours: int) -> tuple[int, ...]:
    """Passengers by colour: counts(gold=2)."""
    names = ("steel", "gold", "copper", "pink", "lilac", "coral", "purple")
    return tuple(colours.get(name, 0) for name in names)


def name_of(match: Match, place: int) -> str:
    """The printed name of a place."""
    return CITIES[match.state.options.map].places[place].name


assert Deal.kind == "deal"
