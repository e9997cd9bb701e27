"""What learners read of Metro Domino: hands and lines tile by tile, what hands lack, every way to add as a move."""

from functools import lru_cache

from roundhouse.core.bit_fields import KEPT, ladder, one, row, seat_from, seats_from
from roundhouse.core.game import HIDDEN, Learning, Part
from roundhouse.core.move import Move
from roundhouse.games.metro_domino.moves import AGAIN, DRAW, KEEP, PASS, STOP
from roundhouse.games.metro_domino.parts import (
    ALLOWED,
    HAND,
    LENGTH,
    LINES,
    LONGEST,
    METRO_TOKENS,
    REMOVES,
    STARTS,
    STATIONS,
    TILES,
    VALUES,
    WINS,
)
from roundhouse.games.metro_domino.scoring import points
from roundhouse.games.metro_domino.state import BLOCKED, FIFTH_STATION, LAST_TILE, OVER, Laid, Opening, Options, State

TILE = 2 * VALUES  # a laid tile: its inner and its outer half
LINE = LONGEST * TILE
ENDINGS = (LAST_TILE, FIFTH_STATION, BLOCKED)
BELOW = 64  # no game costs as many points
ORDER = len(LINES).bit_length()


def table(seats: int, options: Options) -> list[Part[State]]:
    """Lines, stations, what is left in the pool, and whose turn it is."""
    lines, opened = len(LINES), seats + STATIONS + 1 + ORDER
    games, points_a_game = (2 * seats + 1 if options.tournament else 1), seats * (2 * BELOW - 1).bit_length()
    return [
        Part("phase", OVER + 1, lambda view, seat: 1 << view.phase),
        Part("turn", seats, lambda view, seat: seat_from(view.turn, seat, seats)),
        Part("lines", lines * LINE, lambda view, seat: _lines(view.lines)),
        Part("lines there", lines, lambda view, seat: view.existing),
        Part("lines active", lines, lambda view, seat: view.active),
        Part("lines closed", lines, lambda view, seat: view.closed),
        Part("openings", lines * opened, lambda view, seat: _openings(view.openings, seat, seats)),
        Part("stations in the pile", STATIONS, lambda view, seat: view.pile >> 1),
        Part("tiles in the pool", len(TILES), lambda view, seat: ladder(view.pooled)),
        Part("tiles removed", len(TILES), lambda view, seat: view.removed),
        Part("tokens spent", METRO_TOKENS, lambda view, seat: ladder(view.spent)),
        Part("tile drawn", len(TILES) + 1, lambda view, seat: _drawn(view.drawn)),
        Part("line under way", lines, lambda view, seat: one(view.line)),
        Part("extra turns", VALUES, lambda view, seat: ladder(view.extra)),
        Part("token this turn", 1, lambda view, seat: view.tokened),
        Part("second tile", 1, lambda view, seat: view.second),
        Part("passed", seats, lambda view, seat: seats_from(view.passed, seat, seats)),
        Part("ended by", len(ENDINGS), lambda view, seat: 1 << ENDINGS.index(view.ended) if view.ended else 0),
        Part("starter", seats, lambda view, seat: seat_from(view.starter, seat, seats)),
        Part("games", games * points_a_game, lambda view, seat: _games(view.games, seat)),
    ]


def player(seats: int, options: Options) -> list[Part[State]]:
    """A hand as far as it is known, and what each of its tiles cannot be, the oldest first."""
    most = HAND + len(TILES) - seats * HAND
    return [
        Part("hand", len(TILES), lambda view, who: max(0, view.hands[who])),
        Part("number of tiles", most, lambda view, who: ladder(len(view.lacks[who]))),
        Part("tiles cannot be", most * len(TILES), lambda view, who: _lacks(view.lacks[who])),
        Part("tokens", METRO_TOKENS, lambda view, who: ladder(view.metro[who])),
        Part("games won", WINS, lambda view, who: ladder(view.wins[who])),
    ]


def moves(seats: int, options: Options) -> list[Move]:
    """Every tile either way round on every line that takes it, every removal, and what is left to say."""
    puts = [
        move
        for line, starts in enumerate(STARTS)
        for tile, ways in enumerate(starts)
        if ALLOWED[line] >> tile & 1
        for move in ways
    ]
    removes = [move for line, size in zip(REMOVES, LENGTH, strict=True) for move in line[: size - 1]]
    return [DRAW, KEEP, STOP, PASS, *([AGAIN] if options.tournament else []), *puts, *removes]


def points_now(state: State, seat: int) -> int:
    """The sum of a sheet: in a tournament the games won."""
    return state.wins[seat] if state.options.tournament else points(state, seat)


def _lines(lines: list[tuple[Laid, ...]]) -> int:
    found = 0
    for line, laid in enumerate(lines):
        if laid:
            found |= _laid(line, laid)
    return found


@lru_cache(maxsize=KEPT)
def _laid(line: int, laid: tuple[Laid, ...]) -> int:
    """The tiles of a line, in its place among the lines."""
    return row([1 << inner | 1 << VALUES + outer for inner, outer in laid], TILE) << line * LINE


def _drawn(tile: int) -> int:
    return 1 << len(TILES) if tile == HIDDEN else one(tile)


@lru_cache(maxsize=KEPT)
def _openings(openings: tuple[Opening, ...], seat: int, seats: int) -> int:
    """By line: who completed it, the station that came, and as which line it was completed."""
    found = 0
    size = seats + STATIONS + 1 + ORDER
    for number, opening in enumerate(openings):
        told = seat_from(opening.seat, seat, seats) | (1 << opening.station | number << STATIONS + 1) << seats
        found |= told << opening.line * size
    return found


def _games(games: tuple[tuple[int, ...], ...], seat: int) -> int:
    if not games:
        return 0
    wide = (2 * BELOW - 1).bit_length()
    return row([BELOW + one for game in games for one in (*game[seat:], *game[:seat])], wide)


@lru_cache(maxsize=KEPT)
def _lacks(lacks: tuple[int, ...]) -> int:
    return row(lacks, len(TILES))


LEARNING: Learning[State] = Learning(table, player, moves, points_now)
