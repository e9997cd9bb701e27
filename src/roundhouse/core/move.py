"""A move, as JSON and as text. Its text is its kind and its fields, in order: `draw 40 26`."""

from dataclasses import dataclass, fields
from typing import Any, ClassVar, get_type_hints


@dataclass(frozen=True, slots=True)
class Move:
    """The smallest decision. Each kind of move is a frozen, slotted dataclass with plain fields."""

    kind: ClassVar[str] = ""
    idle: ClassVar[bool] = False  # a move that does nothing: pass, done, skip


_FIELDS: dict[type[Move], dict[str, Any]] = {}


def move_fields(kind: type[Move]) -> dict[str, Any]:
    """The fields of a kind of move, in order, with their types."""
    found = _FIELDS.get(kind)
    if found is None:
        hints = get_type_hints(kind)
        found = _FIELDS[kind] = {one.name: hints[one.name] for one in fields(kind)}
    return found


def write_move(move: Move) -> dict[str, Any]:
    """The move as a JSON object: {"kind": "draw", "start": 40, "end": 26}."""
    written: dict[str, Any] = {"kind": move.kind}
    for name in move_fields(type(move)):
        written[name] = _listed(getattr(move, name))
    return written


def move_text(move: Move) -> str:
    """The move in one line of text."""
    words = [move.kind, *(_spelled(getattr(move, name)) for name in move_fields(type(move)))]
    return " ".join(words)


def _listed(value: Any) -> Any:
    return [_listed(one) for one in value] if isinstance(value, tuple) else value


def _spelled(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "+".join(_spelled(one) for one in value) or "none"
    return str(value)
