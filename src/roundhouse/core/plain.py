"""A view as plain JSON: objects by the names of their fields, lists, numbers. For programs in any language."""

from dataclasses import fields, is_dataclass
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

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


def read_plain(kind: Any, written: Any) -> Any:
    """The thing of this kind that `plain` has written: tuples, sets and records by their annotations."""
    if is_dataclass(kind) and isinstance(kind, type):
        hints = _hints(kind)
        return kind(**{one.name: read_plain(hints[one.name], written[one.name]) for one in fields(kind)})
    inside, origin = get_args(kind), get_origin(kind) or kind
    if origin is int:
        return int(written)
    if origin in (list, set, frozenset, bytes, bytearray):
        return origin(read_plain(inside[0] if inside else int, one) for one in written)
    if origin is tuple:
        kinds = [inside[0]] * len(written) if len(inside) == 2 and inside[1] is Ellipsis else inside
        return tuple(read_plain(one, value) for one, value in zip(kinds, written, strict=True))
    if origin is dict:
        return {read_plain(inside[0], key): read_plain(inside[1], value) for key, value in written.items()}
    if origin in (Union, UnionType):
        return None if written is None else read_plain(next(one for one in inside if one is not NoneType), written)
    return written


@lru_cache(maxsize=64)
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)
