"""A view as plain JSON: objects by the names of their fields, lists, numbers. For programs in any language."""

from dataclasses import fields, is_dataclass
from typing import Any

LARGEST = (1 << 53) - 1
"""What every language reads exactly from JSON; a larger integer (a set as bits) is written as a text of its digits."""


def plain(thing: Any) -> Any:
    """The thing with nothing left out: what JSON does not have becomes the nearest that it has."""
    if thing is None or isinstance(thing, bool | float | str):
        return thing
    if isinstance(thing, int):
        return thing if -LARGEST <= thing <= LARGEST else str(thing)
    if is_dataclass(thing) and not isinstance(thing, type):
        return {one.name: plain(getattr(thing, one.name)) for one in fields(thing)}
    if isinstance(thing, dict):
        return {str(key): plain(value) for key, value in thing.items()}
    if isinstance(thing, set | frozenset):
        return sorted((plain(one) for one in thing), key=repr)
    if isinstance(thing, list | tuple | bytes | bytearray):
        return [plain(one) for one in thing]
    raise TypeError(f"a view holds a {type(thing).__name__}, which has no plain form")
