"""Options of a game: a frozen dataclass whose fields say what they mean and what they may be."""

from dataclasses import MISSING, Field, asdict, field, fields
from typing import Any, Literal

from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.core.words import Say, say

OptionLevel = Literal["usual", "module", "reading"]
"""Where an option is asked for: at once, under “Add more”, or folded away among experts' readings of the rules."""


def option(
    default: bool | int | str,
    words: Say,
    allowed: tuple[Any, ...] = (),
    *,
    level: OptionLevel = "module",
    needs: tuple[str, ...] = (),
    first: bool | int | str | None = None,
    **labels: Say,
) -> Any:
    """A field of an options record: its default, one line of help, the allowed values and their labels.

    `needs` names the options without which it means nothing: it appears when they are all chosen.
    `first` is what the page before a game proposes to whoever has not played it yet; None: the default.
    """
    values = (False, True) if isinstance(default, bool) else allowed
    shown = {"level": level, "needs": needs, "first": default if first is None else first}
    return field(default=default, metadata={"words": words, "allowed": values, "labels": labels, **shown})


def read_options(game: Game[Any], wanted: dict[str, Any]) -> Any:
    """The options record from names and values (values may be text); raises CannotRead."""
    known = {one.name: one for one in fields(game.rules.options)}
    values: dict[str, Any] = {}
    for name, value in wanted.items():
        if name not in known:
            names = ", ".join(known) or "—"
            raise CannotRead(
                say("{game} has no option “{name}”; it has: {names}", game=game.name, name=name[:40], names=names)
            )
        values[name] = _read_value(known[name], value)
    return game.rules.options(**values)


def known_options(game: Game[Any], wanted: dict[str, Any]) -> tuple[Any, bool]:
    """The options record from what today's game knows of these, and whether that is all of them."""
    values: dict[str, Any] = {}
    for name, value in wanted.items():
        try:
            values[name] = getattr(read_options(game, {name: value}), name)
        except CannotRead:
            continue
    return game.rules.options(**values), len(values) == len(wanted)


def check_table(game: Game[Any], seats: int, options: Any) -> None:
    """Raise CannotRead unless this many may sit with these options."""
    if seats not in game.rules.seats:
        low, high = game.rules.seats.start, game.rules.seats.stop - 1
        raise CannotRead(
            say("{game} is for {low} to {high} seats, not {seats}", game=game.name, low=low, high=high, seats=seats)
        )
    if problem := game.rules.check(seats, options):
        raise CannotRead(problem)


def write_options(options: Any) -> dict[str, Any]:
    """The options as plain JSON values."""
    return asdict(options)


def _read_value(one: "Field[Any]", value: Any) -> Any:
    allowed = one.metadata["allowed"]
    for candidate in allowed:
        if type(candidate) is type(value) and candidate == value:
            return candidate
        if isinstance(value, str) and _spelled(candidate) == value.lower():
            return candidate
    if not allowed and one.default is not MISSING and isinstance(value, type(one.default)):
        return value
    names = ", ".join(_spelled(candidate) for candidate in allowed)
    raise CannotRead(
        say(
            "option “{name}” cannot be “{value}”; it can be: {names}", name=one.name, value=str(value)[:60], names=names
        )
    )


def _spelled(value: Any) -> str:
    return str(value).lower()
