"""What moves are worth: worked out when somebody looks at them, not for all of them on every page."""

from collections.abc import Sequence
from typing import Any

from roundhouse.core.errors import Unknowable
from roundhouse.core.game import NATURE, Game
from roundhouse.core.move import Move
from roundhouse.core.ranking import total
from roundhouse.core.words import Speaker
from roundhouse.table.frame import table_speaker
from roundhouse.table.table import Table

MINUS = "\N{MINUS SIGN}"


def worths(table: Table, seat: int, moves: Sequence[Move], lang: str) -> list[str]:
    """What is said beside each of these moves; nothing where it changes no points, or nobody may know."""
    if seat not in table.acting():
        return [""] * len(moves)
    game, speak = table.game, table_speaker(table, lang)
    view = game.secrecy.view(table.match.state, seat)
    points = total(game.rules, view, seat)
    return [_worth(game, view, seat, move, points, speak) for move in moves]


def finals(table: Table, seat: int, moves: Sequence[Move]) -> list[bool]:
    """Which of these moves cannot be taken back: chance, a secret or a bot answers at once, or time has gone on."""
    if seat not in table.acting():
        return [False] * len(moves)
    view = table.game.secrecy.view(table.match.state, seat)
    return [_final(table, view, seat, move) for move in moves]


def _final(table: Table, view: Any, seat: int, move: Move) -> bool:
    rules = table.game.rules
    if rules.why_not(view, seat, move):
        return False
    after = view.copy()
    try:
        rules.play(after, seat, move)
        acting = rules.to_act(after)
    except Unknowable:
        return not _practised(table, seat)
    if not acting:
        return True  # the game is over
    return not _practised(table, seat) and _answered(table, seat, acting)


def _answered(table: Table, seat: int, acting: Sequence[int]) -> bool:
    """Whether these are to act at once, or by the clock, so that nothing can be taken back any more."""
    if NATURE in acting:
        return True
    if seat in acting:
        return False
    timed = bool(table.record.time) and not set(acting) <= set(table.acting())
    return timed or not any(table.record.seats[one].kind == "person" for one in acting)


def _practised(table: Table, seat: int) -> bool:
    """Whether all can be taken back here, and nobody asks any more."""
    return table.record.practice and table.practises(seat)


def _worth(game: Game[Any], view: Any, seat: int, move: Move, points: int, speak: Speaker) -> str:
    if game.rules.why_not(view, seat, move):
        return ""
    told = game.drawing.choice(view, seat, move).worth
    if told.text:
        return speak(told)
    after = view.copy()
    try:
        game.rules.play(after, seat, move)
        gain = total(game.rules, after, seat) - points
    except Unknowable:  # the move reaches into what this seat cannot see: its worth is not known
        return ""
    made_of = game.drawing.gain(view, after, seat)
    if made_of.text:
        return speak(made_of)
    return f"+{gain}" if gain > 0 else f"{MINUS}{-gain}" if gain < 0 else ""
