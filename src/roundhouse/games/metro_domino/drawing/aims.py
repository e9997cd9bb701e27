"""What a move does for one's points and next turns, in words: the reason of a hint, read off the view alone."""

from collections.abc import Iterator

from roundhouse.core.move import Move
from roundhouse.core.words import NOTHING, Say, many, say
from roundhouse.games.metro_domino.moves import Put, Remove
from roundhouse.games.metro_domino.parts import ALLOWED, INDEX, LENGTH, SHOWS
from roundhouse.games.metro_domino.rules import play
from roundhouse.games.metro_domino.state import State, fitting, unseen
from roundhouse.games.metro_domino.words import line_name

MOST = 2
"""So many reasons are told at once."""


def aim(view: State, seat: int, move: Move) -> Say:
    """What a move is good for; NOTHING where it cannot be read off the view."""
    match move:
        case Put():
            told = list(_put(view, seat, move))[:MOST]
            return say("{a} {b}", a=told[0], b=told[1]) if len(told) > 1 else told[0] if told else NOTHING
        case Remove():
            return _removal(view, seat, move)
    return NOTHING


def _put(view: State, seat: int, move: Put) -> Iterator[Say]:
    """A station (MD-60), a double (MD-33), and an end that suits one's own hand."""
    completes = len(view.lines[move.line]) + 1 == LENGTH[move.line]
    if completes:
        yield say("It opens a station.")
    if move.inner == move.outer:
        yield say("A double: another turn and a Metro token.")
    if completes:
        return
    fits = SHOWS[move.outer] & ALLOWED[move.line]
    own = view.hands[seat] & fits & ~(1 << INDEX[move.inner][move.outer])
    if own:
        yield many(
            "Line {line} then ends in {end}: {n} tile of yours goes on from there.",
            "Line {line} then ends in {end}: {n} tiles of yours go on from there.",
            own.bit_count(), line=line_name(move.line), end=move.outer,
        )  # fmt: skip
    if not unseen(view) & fits:
        yield say("No other player can go on from {end}.", end=move.outer)


def _removal(view: State, seat: int, move: Remove) -> Say:
    """MD-37: what fits once the tile is gone."""
    after = view.copy()
    play(after, seat, move)
    fits, before = ((view.hands[seat] & fitting(one)).bit_count() for one in (after, view))
    if fits <= before:
        return NOTHING
    return many(
        "Then {n} tile of yours fits instead of {before}.", "Then {n} tiles of yours fit instead of {before}.",
        fits, before=before,
    )  # fmt: skip
