"""Moves read from JSON and from text."""

import re
from typing import Any

from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.core.move import Move, move_fields
from roundhouse.core.words import say

_NUMBER = re.compile(r"-?[0-9]{1,10}")
_DEEPEST = 4


def read_move(game: Game[Any], written: Any) -> Move:
    """The move from its JSON object; raises CannotRead with what would work."""
    if not isinstance(written, dict):
        raise CannotRead(say("a move is an object with a “kind”, not {what}", what=type(written).__name__))
    kind = _kind(game, written.get("kind"))
    wanted = move_fields(kind)
    if set(written) - {"kind"} != set(wanted):
        raise CannotRead(say("a “{kind}” move has the fields: {names}", kind=kind.kind, names=", ".join(wanted) or "—"))
    return kind(**{name: _checked(kind, name, hint, written[name]) for name, hint in wanted.items()})


def parse_move(game: Game[Any], text: str) -> Move:
    """The move from its text; raises CannotRead with what would work."""
    for kind in sorted(game.rules.kinds, key=lambda one: -len(one.kind)):
        if text == kind.kind or text.startswith(kind.kind + " "):
            words = text[len(kind.kind) :].split()
            wanted = move_fields(kind)
            if len(words) == len(wanted):
                read = zip(wanted.items(), words, strict=True)
                return kind(**{name: _parsed(kind, name, hint, word) for (name, hint), word in read})
            shape = " ".join([kind.kind, *(name.upper() for name in wanted)])
            raise CannotRead(say("“{text}” cannot be read; write: {shape}", text=text[:80], shape=shape))
    kinds = ", ".join(kind.kind for kind in game.rules.kinds)
    raise CannotRead(
        say("“{text}” is no move of {game}; moves begin with: {kinds}", text=text[:80], game=game.name, kinds=kinds)
    )


def _kind(game: Game[Any], name: Any) -> type[Move]:
    for kind in game.rules.kinds:
        if kind.kind == name:
            return kind
    kinds = ", ".join(kind.kind for kind in game.rules.kinds)
    raise CannotRead(say("“{name}” is no kind of move; there are: {kinds}", name=str(name)[:40], kinds=kinds))


def _tupled(value: Any, depth: int = 0) -> Any:
    if depth > _DEEPEST:
        raise CannotRead(say("a field of a move cannot hold lists in lists in lists"))
    return tuple(_tupled(one, depth + 1) for one in value) if isinstance(value, list) else value


def _checked(kind: type[Move], name: str, hint: Any, value: Any) -> Any:
    value = _tupled(value)
    if not _fits(hint, value):
        raise CannotRead(
            say("field “{name}” of “{kind}” cannot be {value}", name=name, kind=kind.kind, value=repr(value)[:40])
        )
    return value


def _fits(hint: Any, value: Any) -> bool:
    if hint in (int, str, bool):
        return type(value) is hint and (hint is not int or -(1 << 31) < value < 1 << 31)
    parts: tuple[Any, ...] = getattr(hint, "__args__", ())
    if getattr(hint, "__origin__", None) is tuple:
        if len(parts) == 2 and parts[1] is Ellipsis:
            return isinstance(value, tuple) and all(_fits(parts[0], one) for one in value)
        return isinstance(value, tuple) and len(value) == len(parts) and all(map(_fits, parts, value))
    return value is None if hint in (None, type(None)) else any(_fits(part, value) for part in parts)


def _parsed(kind: type[Move], name: str, hint: Any, word: str) -> Any:
    candidates: list[Any] = [word, {"yes": True, "no": False, "-": None, "none": ()}.get(word, word)]
    if _NUMBER.fullmatch(word):
        candidates.append(int(word))
    candidates.append(tuple(int(piece) if _NUMBER.fullmatch(piece) else piece for piece in word.split("+")))
    for candidate in candidates:
        if _fits(hint, candidate):
            return candidate
    return _checked(kind, name, hint, word)
