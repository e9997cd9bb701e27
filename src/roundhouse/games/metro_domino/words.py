"""The words of Metro Domino: names of things, prompts, buttons and log sentences."""

from roundhouse.core.errors import Unknowable
from roundhouse.core.game import HIDDEN, NATURE
from roundhouse.core.move import Move
from roundhouse.core.words import NOTHING, Part, Say, many, player, say
from roundhouse.games.metro_domino.moves import Again, Deal, Draw, First, Keep, Lay, Open, Pass, Put, Remove
from roundhouse.games.metro_domino.parts import EXPRESS, LENGTH, LINES, NO_DOUBLES, RULE, SOCKETS
from roundhouse.games.metro_domino.rules import receiver, to_act
from roundhouse.games.metro_domino.state import BETWEEN, DEALING, DRAWN, LAYING, OPENING, OVER, SECOND, State, fitting


def tile_words(a: int, b: int) -> Say:
    """A tile by its halves."""
    return say("{a}|{b}", a=a, b=b)


def line_name(line: int) -> Say:
    """A line by its station and number: start-1, 7-2; Unknowable where there is none."""
    if line < 0:
        raise Unknowable(line)
    station = LINES[line].station
    number = SOCKETS[station].index(line) + 1
    return (
        say("start-{number}", number=number)
        if station == 0
        else say("{station}-{number}", station=station, number=number)
    )


def to_go(view: State, line: int) -> Say:
    """What a line still takes, with its rule."""
    rest = LENGTH[line] - len(view.lines[line])
    if RULE[line] == EXPRESS:
        return say("express: {n} to go", n=rest)
    if RULE[line] == NO_DOUBLES:
        return say("no doubles: {n} to go", n=rest)
    return many("{n} tile to go", "{n} tiles to go", n=rest)


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


def choice_words(view: State, seat: int, move: Move) -> Say:
    """A legal move as a button."""
    match move:
        case Put():
            name = line_name(move.line)
            if not view.lines[move.line]:
                return say("Start line {line} with {a}|{b}, {b} outward", line=name, a=move.inner, b=move.outer)
            return say("Add {a}|{b} to line {line}", line=name, a=move.inner, b=move.outer)
        case Remove():
            inner, outer = view.lines[move.line][move.place]
            return say("Metro token: remove {a}|{b} from line {line}", a=inner, b=outer, line=line_name(move.line))
        case Draw():
            return say("Draw a tile")
        case Keep():
            return say("Keep the tile")
        case Pass():
            return say("Pass")
        case Again():
            return say("Next game")
    return say("Stop")


def worth(view: State, seat: int, move: Move) -> Say:
    """What a move is worth beyond the points: a station, another turn, a Metro token."""
    if not isinstance(move, Put):
        return NOTHING
    completes = len(view.lines[move.line]) + 1 == LENGTH[move.line]
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
            return say("{player} opens station {n}", player=player(state.turn), n=move.station)
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


def line_label(view: State, line: int) -> Say:
    """How a screen reader calls the end of a line."""
    laid = view.lines[line]
    if not laid:
        return say("Line {line}, not started; {rest}", line=line_name(line), rest=to_go(view, line))
    if view.closed >> line & 1:
        return say("Line {line}, closed", line=line_name(line))
    return say("Line {line}, ends in {end}; {rest}", line=line_name(line), end=laid[-1][1], rest=to_go(view, line))


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
