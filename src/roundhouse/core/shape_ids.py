"""Names of shapes: a kind and numbers, `cell-3-4`; on another's board the owner's seat comes first, `s2-cell-3-4`."""

import re
from collections.abc import Iterable

_NUMBERS = re.compile(r"[0-9]{1,6}(-[0-9]{1,6})*")


def owned(seat: int, shape: str) -> str:
    """The name that a shape has on the board of this seat where several boards are drawn."""
    return f"s{seat}-{shape}"


def shape_numbers(kind: str, shape: str) -> tuple[int, ...]:
    """The numbers behind this kind: (3, 4) of `cell-3-4`; none if it is a shape of another kind, or no shape's name."""
    tail = shape.removeprefix(f"{kind}-")
    if tail == shape or not _NUMBERS.fullmatch(tail):
        return ()
    return tuple(int(one) for one in tail.split("-"))


def picked(kind: str, shapes: Iterable[str]) -> list[int]:
    """The numbers of those picked shapes that are of this kind and have one number."""
    return [found[0] for found in (shape_numbers(kind, one) for one in shapes) if len(found) == 1]
