"""The log of a game that goes on as one seat, or a spectator, saw it: which of its moves are not told whole.

Such a log has `seen` in its header. Lines with `view` between its moves are positions as the viewer knew them.
"""

from typing import Any

from roundhouse.core.errors import CannotRead
from roundhouse.core.match import Match
from roundhouse.core.notation import read_move
from roundhouse.core.words import Say, say

Lines = list[dict[str, Any]]


def views_apart(body: Lines) -> tuple[Lines, list[tuple[int, Any]]]:
    """The moves without the views, and the views with the number of moves before each."""
    moves: Lines = []
    views: list[tuple[int, Any]] = []
    for line in body:
        if set(line) == {"view"}:
            views.append((len(moves), line["view"]))
        else:
            moves.append(line)
    return moves, views


def veiled(match: Match, seat: int, line: dict[str, Any], viewer: int | None) -> bool:
    """Whether this line is how the viewer was told of a move that can be made here."""
    game, state = match.game, match.state
    try:
        told = read_move(game, line)
    except CannotRead:
        return False
    if seat not in game.rules.to_act(state):
        return False
    return any(game.secrecy.seen(state, seat, move, viewer) == told for move in game.rules.moves(state, seat))


def where_hidden(viewer: int | None, number: int) -> Say:
    """Why such a log goes no further."""
    if viewer is None:
        return say(
            "this log tells what a spectator saw: something is hidden from move {n} on, and it replays up to there",
            n=number + 1,
        )
    return say(
        "this log tells what seat {seat} saw: something is hidden from move {n} on, and it replays up to there",
        seat=viewer,
        n=number + 1,
    )
