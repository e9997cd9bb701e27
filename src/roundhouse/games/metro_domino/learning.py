"""What learners read of Metro Domino: hands and lines tile by tile, what hands lack, every way to add as a move."""

from functools import lru_cache
from itertools import compress
from typing import Any

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
_ALL_LINES = range(len(LINES))


def table(seats: int, options: Options) -> list[Part[State]]:
    """Lines, stations, what is left in the pool, and whose turn it is."""
    lines, opened = len(LINES), seats + STATIONS + 1 + ORDER
    games, points_a_game = (2 * seats + 1 if options.tournament else 1), seats * (2 * BELOW - 1).bit_length()
    return [
        Part("phase", OVER + 1, lambda view, seat: 1 << view.phase, _flow),
        Part("turn", seats, lambda view, seat: seat_from(view.turn, seat, seats), _flow),
        Part("lines", lines * LINE, lambda view, seat: _lines(view.lines)),
        Part("lines there", lines, lambda view, seat: view.existing),
        Part("lines active", lines, lambda view, seat: view.active),
        Part("lines closed", lines, lambda view, seat: view.closed),
        Part("openings", lines * opened, lambda view, seat: _openings(view.openings, seat, seats)),
        Part("stations in the pile", STATIONS, lambda view, seat: view.pile >> 1),
        Part("tiles in the pool", len(TILES), lambda view, seat: ladder(view.pooled)),
        Part("tiles removed", len(TILES), lambda view, seat: view.removed),
        Part("tokens spent", METRO_TOKENS, lambda view, seat: ladder(view.spent), _flow),
        Part("tile drawn", len(TILES) + 1, lambda view, seat: _drawn(view.drawn), _flow),
        Part("line under way", lines, lambda view, seat: one(view.line), _flow),
        Part("extra turns", VALUES, lambda view, seat: ladder(view.extra), _flow),
        Part("token this turn", 1, lambda view, seat: view.tokened, _flow),
        Part("second tile", 1, lambda view, seat: view.second, _flow),
        Part("passed", seats, lambda view, seat: seats_from(view.passed, seat, seats), _flow),
        Part("ended by", len(ENDINGS), lambda view, seat: 1 << ENDINGS.index(view.ended) if view.ended else 0, _flow),
        Part("starter", seats, lambda view, seat: seat_from(view.starter, seat, seats), _flow),
        Part("games", games * points_a_game, lambda view, seat: _games(view.games, seat)),
    ]


def player(seats: int, options: Options) -> list[Part[State]]:
    """A hand as far as it is known, and what each of its tiles cannot be, the oldest first."""
    most = HAND + len(TILES) - seats * HAND
    return [
        Part("hand", len(TILES), lambda view, who: max(0, view.hands[who])),
        Part("number of tiles", most, lambda view, who: ladder(len(view.lacks[who]))),
        Part("tiles cannot be", most * len(TILES), lambda view, who: _lacks(view.lacks[who])),
        Part("tokens", METRO_TOKENS, lambda view, who: ladder(view.metro[who]), _won),
        Part("games won", WINS, lambda view, who: ladder(view.wins[who]), _won),
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


def _flow(view: State, seat: int) -> tuple[Any, ...]:
    turn = view.phase, view.turn, view.drawn, view.line, view.extra, view.tokened, view.second
    return *turn, view.passed, view.ended, view.starter, view.spent


def _won(view: State, who: int) -> tuple[int, ...]:
    return view.metro[who], view.wins[who]


def _lines(lines: list[tuple[Laid, ...]]) -> int:
    found = 0
    for line in compress(_ALL_LINES, lines):
        found |= _laid(line, lines[line])
    return found


@lru_cache(maxsize=KEPT)
def _laid(line: int, laid: tuple[Laid, ...]) -> int:
    """The tiles of a line, in its place among the lines."""
    return row([1 << inner | 1 << VALUES + outer for inner, outer in laid], TILE) << line * LINE


def _drawn(tile: int) -> int:
    return 1 << len(TILES) if tile == HIDDEN else one(tile)


def _openings(openings: tuple[Opening, ...], seat: int, seats: int) -> int:
    """By line: who completed it, the station that came, and as which line it was completed."""
    found = 0
    size = seats + STATIONS + 1 + ORDER
    for number, opening in enumerate(openings):
        told = 1 << (opening.seat - seat) % seats | (1 << opening.station | number << STATIONS + 1) << seats
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
