"""What a route does for the score sheet, in words: the reason of a hint, read off the board alone."""

from collections.abc import Iterator

from roundhouse.core.move import Move
from roundhouse.core.words import NOTHING, Say, many, say
from roundhouse.games.railroad_ink.moves import Draw, Fall, Flood, Special, Volcano
from roundhouse.games.railroad_ink.parts import CLOSED_LAKE, CRATER_END, FACE, SIZE, SYMBOL, VOLCANO
from roundhouse.games.railroad_ink.rules import meteor
from roundhouse.games.railroad_ink.scoring.tally import Tally, tally
from roundhouse.games.railroad_ink.state import Sheet, State

MOST = 2
"""So many reasons are told at once."""


def aim(view: State, seat: int, move: Move) -> Say:
    """What a move brings, the most first; NOTHING where it brings no points of its own."""
    sheet = view.sheets[seat]
    after = _after(view, sheet, move)
    if after is None:
        return NOTHING
    found = _gains(tally(sheet, view.options), tally(after, view.options))
    told = [words for points, words in sorted(found, key=lambda one: -one[0]) if points > 0][:MOST]
    return say("{a} {b}", a=told[0], b=told[1]) if len(told) > 1 else told[0] if told else NOTHING


def _after(view: State, sheet: Sheet, move: Move) -> Sheet | None:
    """The board with the move on it; none where a move changes no cell."""
    after = sheet.copy()
    match move:
        case Fall(direction):
            meteor.fall(after, direction, view.meteor[1])
        case Draw() | Special():
            after.put(move.row * SIZE + move.col, SYMBOL[FACE[move.face]][move.turn])
        case Flood():
            after.wipe(move.row * SIZE + move.col, 0)
            after.put(move.row * SIZE + move.col, SYMBOL[FACE[move.face]][move.turn])
        case Volcano():
            after.put(move.row * SIZE + move.col, VOLCANO)
        case _:
            return None
    return after


def _gains(before: Tally, after: Tally) -> Iterator[tuple[int, Say]]:
    """Points more, and their words: each is a line of the sheet."""
    yield _network(before, after)
    longer, cells = after.highway[0] - before.highway[0], after.highway[0]
    yield longer, say("The longest highway grows to {n}: +{points}.", n=cells, points=longer)
    longer, cells = after.railway[0] - before.railway[0], after.railway[0]
    yield longer, say("The longest railway grows to {n}: +{points}.", n=cells, points=longer)
    central = len(after.centre) - len(before.centre)
    yield central, say("A cell of the centre: +{points}.", points=central)
    fewer = len(before.errors) - len(after.errors)
    yield fewer, many("{n} open end fewer: +{points}.", "{n} open ends fewer: +{points}.", fewer, points=fewer)
    craters = CRATER_END * (len(after.crater_ends) - len(before.crater_ends))
    yield craters, say("Ends into craters: +{points}.", points=craters)
    closed = CLOSED_LAKE * (after.closed_lakes - before.closed_lakes)
    yield closed, say("It closes a lake: +{points}.", points=closed)
    larger, cells = after.largest_lake - before.largest_lake, after.largest_lake
    yield larger, say("The largest lake grows to {n}: +{points}.", n=cells, points=larger)
    sides = sum(len(lake.open) for lake in before.lakes) - sum(len(lake.open) for lake in after.lakes)
    yield (
        sides,
        many("{n} open lava side fewer: +{points}.", "{n} open lava sides fewer: +{points}.", sides, points=sides),
    )


def _network(before: Tally, after: Tally) -> tuple[int, Say]:
    """RI-41: networks joined, or one that has come to a further exit."""
    points = after.network_points - before.network_points
    known = {(one.exits, one.cells) for one in before.networks}
    exits = max((one.exits for one in after.networks if (one.exits, one.cells) not in known), default=0)
    if len(after.networks) < len(before.networks):
        return points, many(
            "It joins networks: {n} exit together, +{points}.", "It joins networks: {n} exits together, +{points}.",
            exits, points=points,
        )  # fmt: skip
    return points, say("A network reaches an exit: now it has {n}, +{points}.", n=exits, points=points)


def _sides(counted: Tally) -> int:
    return sum(len(lake.open) for lake in counted.lakes)
