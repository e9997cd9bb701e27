"""Moves that are probably illegal: known moves with a field changed, and garbage of every kind."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from roundhouse.core.game import Game
from roundhouse.core.move import Move, move_fields

ODD_NUMBERS = (-1, 0, 1, 2, 3, 7, 48, 64, 99, 256, -49, -(1 << 31) + 1, (1 << 31) - 1)
ODD_WORDS = ("", "x", "-1", "нічого", "{n}", "\x00", "\ud800", "x" * 300)


def candidates(game: Game[Any], known: dict[type[Move], list[Move]], rng: Random, count: int) -> Iterator[Move]:
    """So many moves that a confused or hostile player might send; their fields are of the right types."""
    met = [kind for kind in game.rules.kinds if known.get(kind)]
    for _ in range(count):
        kind = rng.choice(game.rules.kinds)
        roll = rng.random()
        if met and roll < 0.25:
            yield rng.choice(known[rng.choice(met)])
        elif known.get(kind) and roll < 0.8:
            yield _changed(rng.choice(known[kind]), known[kind], rng)
        else:
            yield kind(**{name: _any(hint, rng) for name, hint in move_fields(kind).items()})


def _changed(move: Move, alike: list[Move], rng: Random) -> Move:
    hints = move_fields(type(move))
    if not hints:
        return move
    name = rng.choice(list(hints))
    value, roll = getattr(move, name), rng.random()
    if roll < 0.4:
        return replace(move, **{name: getattr(rng.choice(alike), name)})
    if roll < 0.7 and isinstance(value, tuple):
        return replace(move, **{name: _bent(value, hints[name], rng)})
    if roll < 0.8 and type(value) is int:
        return replace(move, **{name: value + rng.choice((-1, 1))})
    return replace(move, **{name: _any(hints[name], rng)})


def _bent(value: tuple[Any, ...], hint: Any, rng: Random) -> tuple[Any, ...]:
    parts: tuple[Any, ...] = getattr(hint, "__args__", ())
    if len(parts) != 2 or parts[1] is not Ellipsis:
        mixed = list(value)
        rng.shuffle(mixed)
        return tuple(mixed) if len(set(map(type, value))) < 2 else value
    place = rng.randrange(len(value) + 1)
    return rng.choice(
        (value[:place] + value[place + 1 :], value + value[:1], value[::-1], (*value, _any(parts[0], rng)))
    )


def _any(hint: Any, rng: Random) -> Any:
    if hint is int:
        return rng.choice(ODD_NUMBERS) if rng.random() < 0.5 else rng.randrange(60)
    if hint is bool:
        return rng.random() < 0.5
    if hint is str:
        return rng.choice(ODD_WORDS)
    parts: tuple[Any, ...] = getattr(hint, "__args__", ())
    if getattr(hint, "__origin__", None) is tuple:
        if len(parts) == 2 and parts[1] is Ellipsis:
            return tuple(_any(parts[0], rng) for _ in range(rng.choice((0, 1, 2, 3, 60))))
        return tuple(_any(part, rng) for part in parts)
    return _any(rng.choice(parts), rng) if parts else None
