"""The words of Metro Domino: names of things, prompts, buttons and log sentences."""

from roundhouse.core.bits import each
from roundhouse.core.errors import Unknowable
from roundhouse.core.game import HIDDEN, NATURE
from roundhouse.core.move import Move
from roundhouse.core.words import Part, Say, many, player, say
from roundhouse.games.metro_domino.moves import Again, Deal, Draw, First, Keep, Lay, Open, Pass, Put, Remove
from roundhouse.games.metro_domino.parts import EXPRESS, INDEX, LENGTH, LINES, NO_DOUBLES, RULE, SOCKETS, TILES
from roundhouse.games.metro_domino.rules import receiver, to_act
from roundhouse.games.metro_domino.state import (
    BETWEEN,
    DEALING,
    DRAWN,
    LAYING,
    NONE,
    OPENING,
    OVER,
    SECOND,
    Laid,
    State,
    fitting,
)

BUILT, READY, WAITING, CLOSED = range(4)
"""How a line stands: being built, free to be started, waiting for a token (MD-26), complete."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def tile_words(a: int, b: int) -> Say:
    """A tile by its halves."""
    return say("{a}|{b}", a=a, b=b)


def line_name(line: int) -> Say:
    """A line by its station and where it leaves it on the board: G (left); Unknowable where there is none."""
    if line < 0:
        raise Unknowable(line)
    station = LINES[line].station
    number = SOCKETS[station].index(line)
    if station == 0:
        return _START_NAMES[number]
    name = station_name(station)
    return say("{station} (right)", station=name) if number else say("{station} (left)", station=name)


_START_NAMES = (
    say("Start (upper left)"),
    say("Start (upper right)"),
    say("Start (lower left)"),
    say("Start (lower right)"),
)


def station_name(station: int) -> str:
    """A station by a letter: a number would look like a value of the tiles."""
    return LETTERS[station - 1] if station > 0 else ""


def to_go(line: int, laid: int) -> Say:
    """What a line with so many tiles still takes, with its rule."""
    rest = LENGTH[line] - laid
    if RULE[line] == EXPRESS:
        return say("express: {n} to go", n=rest)
    if RULE[line] == NO_DOUBLES:
        return say("no doubles: {n} to go", n=rest)
    return many("{n} tile to go", "{n} tiles to go", n=rest)


def wants(line: int, end: int) -> Say:
    """What a line that is being built wants at its open end; in few words, for its places are to be seen."""
    if RULE[line] == EXPRESS:
        return say("express, next {n}", n=end)
    if RULE[line] == NO_DOUBLES:
        return say("no doubles, next {n}", n=end)
    return say("next {n}", n=end)


def prompt(view: State, seat: int | None) -> Say:
    """What is to be done now."""
    if view.phase == OVER:
        return say("The tournament is over.") if view.options.tournament else say("The game is over.")
    acting = to_act(view)
    if NATURE in acting:
        return _chance(view)
    if seat is None or seat not in acting:
        return _waiting(view)
    if view.phase == BETWEEN:
        return say("Game {number} is over. Say when you are ready for the next.", number=len(view.games))
    if view.phase == DRAWN:
        return _drawn_prompt(view)
    if view.phase == SECOND:
        return say("Express: you may add a second tile, or stop.")
    return _turn_prompt(view, seat)


def _turn_prompt(view: State, seat: int) -> Say:
    able = view.hands[seat] & fitting(view)
    if able:
        if view.metro[seat]:
            return say("Your turn: add a tile to a line, or spend a Metro token first.")
        return say("Your turn: add a tile to a line.")
    if view.pooled:
        return say("No tile of yours fits: draw one from the pool.")
    return say("No tile of yours fits and the pool is empty: pass.")


def _drawn_prompt(view: State) -> Say:
    if 1 << view.drawn & fitting(view):
        return say("You drew a tile that fits: play it or keep it.")
    return say("The tile you drew fits nowhere: keep it.")


def _chance(view: State) -> Say:
    return {
        DEALING: say("The tiles are dealt."),
        LAYING: say("The first tile is attached to the start station."),
        OPENING: say("A new station is turned up."),
    }.get(view.phase, say("The first player is drawn."))


def _waiting(view: State) -> Say:
    if view.phase == BETWEEN:
        return say("Waiting until everyone is ready for the next game.")
    return say("{player} is to move.", player=player(view.turn))


def put_words(move: Put, laid: int) -> Say:
    """Adding a tile to a line with so many tiles, as a button."""
    parts: dict[str, Part] = {"line": line_name(move.line), "a": move.inner, "b": move.outer}
    return (
        say("Add {a}|{b} to line {line}", **parts)
        if laid
        else say("Start line {line} with {a}|{b}, {b} outward", **parts)
    )


def remove_words(move: Remove, tile: Laid) -> Say:
    """Removing this tile, as a button."""
    return say("Metro token: remove {a}|{b} from line {line}", a=tile[0], b=tile[1], line=line_name(move.line))


def button_words(move: Move) -> Say:
    """A move without shapes."""
    match move:
        case Draw():
            return say("Draw a tile")
        case Keep():
            return say("Keep the tile")
        case Pass():
            return say("Pass")
        case Again():
            return say("Next game")
    return say("Stop")


def worth_of(move: Put, laid: int) -> Say:
    """What adding a tile is worth beyond the points: a station, another turn, a Metro token."""
    completes = laid + 1 == LENGTH[move.line]
    if move.inner == move.outer:
        return say("+2, another turn, a Metro token") if completes else say("+1, another turn, a Metro token")
    return say("+2, opens a station") if completes else say("+1")


def tell(state: State, seat: int, move: Move) -> Say:
    """What a move did, for the log."""
    match move:
        case Put():
            return _tell_put(state, move)
        case Deal():
            return _tell_deal(state, move)
        case Lay():
            return say("{a}|{b} is attached to the start station", a=move.inner, b=move.outer)
        case First():
            return say("{player} begins", player=player(move.starter))
        case Open():
            return say("{player} opens station {n}", player=player(state.turn), n=station_name(move.station))
        case Remove():
            return _tell_remove(state, move)
        case Draw():
            return say("cannot add a tile and draws one")
        case Keep():
            return say("keeps the tile")
        case Pass():
            return say("cannot add a tile and passes")
        case Again():
            return say("is ready for the next game")
    return say("adds no second tile")


def _tell_put(state: State, move: Put) -> Say:
    parts: dict[str, Part] = {"a": move.inner, "b": move.outer, "line": line_name(move.line)}
    completes = len(state.lines[move.line]) + 1 == LENGTH[move.line]
    if move.inner == move.outer:
        if completes:
            return say("completes line {line} with the double {a}|{b}: a Metro token and another turn", **parts)
        return say("adds the double {a}|{b} to line {line}: a Metro token and another turn", **parts)
    return (
        say("completes line {line} with {a}|{b}", **parts) if completes else say("adds {a}|{b} to line {line}", **parts)
    )


def _tell_deal(state: State, move: Deal) -> Say:
    to = player(receiver(state))
    if move.low == HIDDEN:
        return say("a tile for {player}", player=to)
    return say("{a}|{b} for {player}", a=move.low, b=move.high, player=to)


def _tell_remove(state: State, move: Remove) -> Say:
    laid = state.lines[move.line][move.place :]
    inner, outer = laid[0]
    parts: dict[str, Part] = {"a": inner, "b": outer, "line": line_name(move.line)}
    if state.options.gap == "beyond" and len(laid) > 1:
        return say("spends a Metro token: {a}|{b} and all beyond it leave line {line}", **parts)
    return say("spends a Metro token: {a}|{b} leaves line {line}", **parts)


def line_label(line: int, laid: tuple[Laid, ...], how: int) -> Say:
    """What the open end of a line is and wants."""
    name, rest = line_name(line), to_go(line, len(laid))
    if how == WAITING:
        return say("Line {line} must wait: three lines are being built; {rest}", line=name, rest=rest)
    if not laid:
        return say("Line {line}: any tile may start it; {rest}", line=name, rest=rest)
    return say("Line {line} ends in {end}: add a tile with {end}; {rest}", line=name, end=laid[-1][1], rest=rest)


def ends(view: State) -> tuple[int, ...]:
    """The values that lines being built end in."""
    return tuple(sorted({view.lines[line][-1][1] for line in each(view.active)}))


def ends_words(values: tuple[int, ...]) -> str:
    """Values in a row, in any language."""
    return ", ".join(map(str, values))


def reason(view: State, seat: int, move: Move, rule: str) -> Say | None:
    """A refusal with the numbers of the moment; None: its sentence in REFUSALS says enough."""
    if isinstance(move, Put):
        return _no_put(view, move, rule)
    if isinstance(move, Remove):
        return _no_removal(view, seat, move, rule)
    if rule == "MD-22":
        tiles = ", ".join(f"{low}|{high}" for low, high in _tiles(view.hands[seat] & fitting(view)))
        return say("You can add a tile, so you must: {tiles}", tiles=tiles)
    if rule == "MD-28" and view.pooled:
        return many(
            "There is {n} tile in the pool: draw it.", "There are {n} tiles in the pool: draw one.", n=view.pooled
        )
    return say("You have drawn {a}|{b}: play that one, or keep it.", **_drawn(view)) if rule == "MD-29" else None


def _no_put(view: State, move: Put, rule: str) -> Say | None:
    parts: dict[str, Part] = {"a": min(move.inner, move.outer), "b": max(move.inner, move.outer)}
    if rule == "MD-29":
        return say("You have drawn {a}|{b}: play that one, or keep it.", **_drawn(view))
    if rule == "MD-26":
        return say(
            "Three lines are being built, and they end in {ends}: add to one of them.", ends=ends_words(ends(view))
        )
    if rule == "MD-51":
        return say("Line {line} takes no doubles, and {a}|{b} is one.", line=line_name(move.line), **parts)
    if rule == "MD-53" and view.line >= 0:
        end = view.lines[view.line][-1][1]
        return say("The second tile must go on line {line}, which ends in {end}.", line=line_name(view.line), end=end)
    if rule == "MD-7":
        line, n = line_name(move.line), LENGTH[move.line]
        return many(
            "Line {line} has its {n} tile: choose an open one.",
            "Line {line} has its {n} tiles: choose an open one.",
            n=n,
            line=line,
        )
    end = view.lines[move.line][-1][1] if rule == "MD-23" else NONE
    if end in (NONE, move.outer):
        return None
    if not fitting(view) >> INDEX[move.inner][move.outer] & 1:
        return say("{a}|{b} fits nowhere now: the lines end in {ends}.", ends=ends_words(ends(view)), **parts)
    return say("Line {line} ends in {end}, and {a}|{b} has no {end}.", line=line_name(move.line), end=end, **parts)


def _no_removal(view: State, seat: int, move: Remove, rule: str) -> Say | None:
    if rule == "MD-40" and 0 <= move.line < len(LINES):
        return say("Line {line} is not being built: its tiles are safe.", line=line_name(move.line))
    return say("You have no Metro token: a double brings one.") if rule == "MD-36" and not view.metro[seat] else None


def _drawn(view: State) -> dict[str, Part]:
    low, high = TILES[view.drawn]
    return {"a": low, "b": high}


def _tiles(tiles: int) -> list[tuple[int, int]]:
    return [TILES[number] for number in each(tiles)]


REFUSALS: dict[str, Say] = {
    "MD-7": say("This line is closed: choose an open one."),
    "MD-20": say("It is not your turn; wait for the others."),
    "MD-22": say("A tile of yours fits: add it to a line."),
    "MD-23": say("The numbers differ: the half that touches the end of the line must be equal to it."),
    "MD-26": say("Three lines are active already: add to one of them."),
    "MD-29": say("You have drawn a tile: play that one, or keep it."),
    "MD-30": say("The pool is empty: pass."),
    "MD-51": say("No doubles on this line: choose another line or another tile."),
}
"""What a refusal says instead of its rule: what is wrong here, and what would work."""
