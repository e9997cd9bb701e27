"""A board written as text, for the real box: seven rows of seven words.

A word is what a cell holds, its four sides from the top clockwise: `H` highway, `R` railway, `L` lava, `-` blank.
`.` is an empty cell, `*` a crater, `LLLL` a volcano. `HRHR` and `RHRH` are overpasses; with `+` they are the special
route whose station joins all four arms. A number after `:` is the round and is not needed: `H-H-:3`.
Lines that begin with `#` are remarks; a line `meteor` or `lava` before the rows turns an expansion on.
"""

from roundhouse.core.errors import CannotRead
from roundhouse.core.game import ScoreLine
from roundhouse.core.words import Say, say
from roundhouse.games.railroad_ink.parts import (
    CELLS,
    CRATER,
    EDGES,
    EMPTY,
    EXIT_AT,
    HAS_LAVA,
    IS_APART,
    SIZE,
    SPECIAL_FACES,
    SPECIALS_A_GAME,
    SYMBOLS,
    clashes,
    touches,
)
from roundhouse.games.railroad_ink.scoring import score_lines
from roundhouse.games.railroad_ink.scoring.tally import tally
from roundhouse.games.railroad_ink.state import Options, Sheet

_LETTERS = "-HRL"


def _spelled(symbol: int) -> str:
    edges = "".join(_LETTERS[edge] for edge in EDGES[symbol])
    return edges + ("+" if sorted(edges) == list("HHRR") and edges[0] == edges[2] and not IS_APART[symbol] else "")


_WORDS = {_spelled(symbol): symbol for symbol in range(CRATER + 1, len(SYMBOLS))} | {".": EMPTY, "*": CRATER}


def score_text(text: str) -> list[ScoreLine]:
    """The score sheet of a board written as text; raises CannotRead, naming the cell and the rule."""
    sheet, options = read_board(text)
    check_board(sheet, options)
    return score_lines(tally(sheet, options), options)


def read_board(text: str) -> tuple[Sheet, Options]:
    """The board, and the expansions that were named or are seen on it."""
    lines = [line.split("#")[0].split() for line in text.splitlines()]
    lines = [words for words in lines if words]
    named = {words[0].lower() for words in lines if len(words) == 1 and words[0].isalpha() and len(words[0]) > 3}
    rows = [words for words in lines if not (len(words) == 1 and words[0].lower() in named)]
    if unknown := named - {"meteor", "lava"}:
        raise CannotRead(say("“{word}” is no expansion; write “meteor” or “lava”", word=min(unknown)[:20]))
    if len(rows) != SIZE:
        raise CannotRead(say("a board has 7 rows, not {count}", count=len(rows)))
    sheet = Sheet()
    for row, words in enumerate(rows):
        if len(words) != SIZE:
            raise CannotRead(say("row {row} must have 7 cells, not {count}", row=row + 1, count=len(words)))
        for col, word in enumerate(words):
            _write(sheet, row * SIZE + col, word)
    lava = "lava" in named or any(HAS_LAVA[symbol] for symbol in sheet.cells)
    return sheet, Options(meteor="meteor" in named or CRATER in sheet.cells, lava=lava)


def _write(sheet: Sheet, cell: int, word: str) -> None:
    face, _, number = word.partition(":")
    symbol = _WORDS.get(face.upper())
    if symbol is None or (number and not (number.isdecimal() and 1 <= int(number[:3]) <= 7)):
        what = say("“{word}” is no symbol; write for example: {known}", word=word[:20], known="H-H-, -RR-, HRHR, ., *")
        raise CannotRead(say("row {row}, column {col}: {why}", **_where(cell), why=what))
    sheet.put(cell, symbol)
    sheet.when[cell] = int(number or 0)


def check_board(sheet: Sheet, options: Options) -> None:
    """Refuse a board that no game can leave: mixed ends, loose routes, too many special routes."""
    cells = sheet.cells
    for cell in range(CELLS):
        side = clashes(EDGES[cells[cell]], sheet.facing[cell])
        if side >= 0:
            _refuse(cell, "RI-21" if (cell, side) in EXIT_AT else "RI-20", say("a highway meets a railway"))
    _check_specials(sheet)
    if not options.meteor and not options.lava:  # a meteor or lava may have erased what a route was joined to
        _check_joined(sheet)


def _check_specials(sheet: Sheet) -> None:
    met: list[int] = []
    for cell, symbol in enumerate(sheet.cells):
        face = SYMBOLS[symbol].face
        if face in SPECIAL_FACES:
            if face in met:
                _refuse(cell, "RI-32", say("this special route stands on the board twice"))
            met.append(face)
            if len(met) > SPECIALS_A_GAME:
                _refuse(cell, "RI-33", say("there are more than three special routes"))


def _check_joined(sheet: Sheet) -> None:
    """Some order of drawing must exist in which every route was joined to another or to an exit (RI-17, RI-19)."""
    built = Sheet()
    left = [cell for cell in range(CELLS) if sheet.cells[cell] > CRATER]
    while left:
        ready = [cell for cell in left if touches(EDGES[sheet.cells[cell]], built.facing[cell], False)]
        if not ready:
            _refuse(left[0], "RI-17", say("this route is joined to no exit and to no route that is"))
        for cell in ready:
            built.put(cell, sheet.cells[cell])
        left = [cell for cell in left if cell not in ready]


def _refuse(cell: int, rule: str, why: Say) -> None:
    raise CannotRead(say("row {row}, column {col}: {why} ({rule})", **_where(cell), why=why, rule=rule))


def _where(cell: int) -> dict[str, int]:
    return {"row": cell // SIZE + 1, "col": cell % SIZE + 1}


def board_text(sheet: Sheet) -> str:
    """The board as text, the way `score_text` reads it."""
    words = {symbol: word for word, symbol in _WORDS.items()}
    rows = []
    for row in range(SIZE):
        cells = range(row * SIZE, (row + 1) * SIZE)
        spelled = [words[sheet.cells[cell]] + (f":{sheet.when[cell]}" if sheet.when[cell] else "") for cell in cells]
        rows.append(" ".join(word.ljust(7) for word in spelled).rstrip())
    return "\n".join(rows) + "\n"
