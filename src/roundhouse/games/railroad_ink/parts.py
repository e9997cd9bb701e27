"""The printed box, read once: faces, symbols (faces as turned), exits, and the tables that make moves fast."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

BOX = tomllib.loads((Path(__file__).parent / "box.toml").read_text(encoding="utf-8"))

SIZE: int = BOX["size"]
COLUMNS = "abcdefg"
"""The names of the columns from the left, as words have them; rows are counted from the top."""
CELLS = SIZE * SIZE
MIDDLE = CELLS // 2
SIDES = "NESW"
BLANK, HIGHWAY, RAILWAY, LAVA = range(4)
_LETTERS = "-HRL"
ROUNDS: int = BOX["rounds"]["base"]
SHORT_ROUNDS: int = BOX["rounds"]["expansion"]
SPECIALS_A_GAME: int = BOX["specials"]["game"]
NETWORK: tuple[int, ...] = tuple(BOX["network"])
CLOSED_LAKE: int = BOX["closed_lake"]
CRATER_END: int = BOX["crater_end"]
DIRECTIONS: dict[str, int] = BOX["directions"]
DISTANCES: dict[int, int] = {int(steps): times for steps, times in BOX["distances"].items()}
ANY = "any"
CENTRE = tuple(row * SIZE + col for row in (2, 3, 4) for col in (2, 3, 4))


@dataclass(frozen=True, slots=True)
class Face:
    """A face of a die, a special route or the volcano, as printed."""

    name: str
    edges: tuple[int, ...]
    die: str  # A, B, special, lava, volcano
    times: int = 1  # how often it is on its die
    value: int = 0  # in the draft
    apart: bool = False  # an overpass: its two lines do not meet


@dataclass(frozen=True, slots=True)
class Symbol:
    """What a cell can hold: a face in one of its orientations."""

    face: int
    turn: int
    edges: tuple[int, ...]


def turned(edges: tuple[int, ...], turn: int) -> tuple[int, ...]:
    """The edges after a turn: 4 to 7 mirror left and right first; then so many quarter turns clockwise."""
    north, east, south, west = edges
    if turn >= 4:
        east, west = west, east
    around = (north, east, south, west)
    return tuple(around[(side - turn) % 4] for side in range(4))


def _face(one: dict[str, str | int]) -> Face:
    edges = tuple(_LETTERS.index(letter) for letter in str(one["edges"]))
    return Face(
        str(one["name"]),
        edges,
        str(one["die"]),
        int(one.get("times", 1)),
        int(one.get("value", 0)),
        bool(one.get("apart")),
    )


FACES: tuple[Face, ...] = tuple(_face(one) for one in BOX["faces"])
FACE = {face.name: number for number, face in enumerate(FACES)}


def _faces(*dice: str) -> tuple[int, ...]:
    return tuple(number for number, face in enumerate(FACES) if face.die in dice)


A_FACES, B_FACES = _faces("A"), _faces("B")
ROUTE_FACES = A_FACES + B_FACES
SPECIAL_FACES = _faces("special")
LAVA_FACES = _faces("lava")
VOLCANO_FACE = FACE["volcano"]

EMPTY, CRATER = 0, 1
"""Two symbols that are no faces: nothing, and a crater."""

_NOTHING = Symbol(-1, 0, (BLANK,) * 4)


def _symbols() -> tuple[list[Symbol], list[list[int]]]:
    """Every distinct symbol, and which one a face with a turn is (-1: a lower turn looks the same)."""
    symbols, table = [_NOTHING, _NOTHING], []
    for number, face in enumerate(FACES):
        turns, met = [], set[tuple[int, ...]]()
        for turn in range(8):
            edges = turned(face.edges, turn)
            turns.append(-1 if edges in met else len(symbols))
            if edges not in met:
                symbols.append(Symbol(number, turn, edges))
            met.add(edges)
        table.append(turns)
    return symbols, table


_FOUND = _symbols()
SYMBOLS: tuple[Symbol, ...] = tuple(_FOUND[0])
SYMBOL: tuple[tuple[int, ...], ...] = tuple(tuple(turns) for turns in _FOUND[1])
EDGES = tuple(symbol.edges for symbol in SYMBOLS)
VOLCANO = SYMBOL[VOLCANO_FACE][0]
ORIENTED: tuple[tuple[int, ...], ...] = tuple(tuple(one for one in turns if one >= 0) for turns in SYMBOL)

IS_APART = tuple(symbol.face >= 0 and FACES[symbol.face].apart for symbol in SYMBOLS)
HAS_LAVA = tuple(LAVA in edges for edges in EDGES)
IS_ROUTE = tuple(HIGHWAY in edges or RAILWAY in edges for edges in EDGES)


def beside(cell: int, side: int) -> int:
    """The cell across this side, or -1 beyond the rim."""
    row, col = cell // SIZE + (side == 2) - (side == 0), cell % SIZE + (side == 1) - (side == 3)
    return row * SIZE + col if 0 <= row < SIZE and 0 <= col < SIZE else -1


BESIDE: tuple[tuple[int, ...], ...] = tuple(tuple(beside(cell, side) for side in range(4)) for cell in range(CELLS))
AROUND: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple((side, other) for side, other in enumerate(sides) if other >= 0) for sides in BESIDE
)


@dataclass(frozen=True, slots=True)
class Exit:
    """An exit on the rim: the cell it opens into, on which side, and its type."""

    name: str
    cell: int
    side: int
    type: int


EXITS: tuple[Exit, ...] = tuple(
    Exit(one["name"], one["row"] * SIZE + one["col"], SIDES.index(one["side"]), _LETTERS.index(one["type"]))
    for one in BOX["exits"]
)
EXIT_AT: dict[tuple[int, int], int] = {(one.cell, one.side): number for number, one in enumerate(EXITS)}

# What faces a cell is one byte: two bits a side, the type of the end (or exit, or lava) that looks at it.
BARE_FACING = bytearray(CELLS)
for _exit in EXITS:
    BARE_FACING[_exit.cell] |= _exit.type << 2 * _exit.side

SHOWS: tuple[tuple[int, ...], ...] = tuple(
    tuple(edges[side] << 2 * ((side + 2) % 4) for side in range(4)) for edges in EDGES
)
"""What a symbol adds, through each of its sides, to the facing byte of the cell there."""


def clashes(edges: tuple[int, ...], facing: int) -> int:
    """The first side where highway would meet railway, or -1 (RI-20)."""
    for side, edge in enumerate(edges):
        if edge + (facing >> 2 * side & 3) == HIGHWAY + RAILWAY and edge in (HIGHWAY, RAILWAY):
            return side
    return -1


def touches(edges: tuple[int, ...], facing: int, lava: bool) -> bool:
    """Whether some end meets an end of its own type; for lava, a lava side (RI-17, RI-97)."""
    wanted = (LAVA,) if lava else (HIGHWAY, RAILWAY)
    return any(edge in wanted and edge == facing >> 2 * side & 3 for side, edge in enumerate(edges))


def _fitting(face: int, facing: int) -> tuple[int, ...]:
    lava = FACES[face].die == "lava"
    return tuple(one for one in ORIENTED[face] if touches(EDGES[one], facing, lava) and clashes(EDGES[one], facing) < 0)


FITTING: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(_fitting(face, facing) for facing in range(256)) for face in range(len(FACES))
)
"""By face and facing byte: the symbols that may be drawn there."""
