"""JSON as strangers send it: read strictly, and written so that writing never fails."""

import json
import math
import re
from typing import Any, NoReturn

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say

DEEPEST = 32
MOST_DIGITS = 19
_SHORT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_HALF_A_SIGN = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


def read_json(text: str | bytes) -> Any:
    """What the text says; raises CannotRead for what is no JSON, means two things, or could not be written again."""
    told = _decoded(text) if isinstance(text, bytes) else text
    try:
        found = json.loads(
            told, parse_constant=_no_number, parse_int=_whole, parse_float=_finite, object_pairs_hook=_object
        )
    except json.JSONDecodeError as error:
        words = say("this is no JSON: line {line}, sign {sign}", line=error.lineno, sign=error.colno)
        raise CannotRead(words) from error
    except RecursionError as error:
        raise _too_deep() from error
    if told.count("[") + told.count("{") > DEEPEST or _HALF_A_SIGN.search(told):
        _check(found, 0)
    return found


def write_json(content: Any) -> bytes:
    """The shortest text of this content; half a sign becomes a question mark."""
    return _SHORT.encode(content).encode("utf-8", "replace")


def _decoded(text: bytes) -> str:
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CannotRead(say("the text is not written in UTF-8")) from error


def _no_number(written: str) -> NoReturn:
    raise CannotRead(say("{name} is no number of JSON", name=written))


def _whole(written: str) -> int:
    if len(written) > MOST_DIGITS + 1:
        raise CannotRead(say("a number has too many digits: at most {n}", n=MOST_DIGITS))
    return int(written)


def _finite(written: str) -> float:
    found = float(written)
    if not math.isfinite(found):
        raise CannotRead(say("the number {number} is too large", number=written[:20]))
    return found


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise CannotRead(say("“{name}” stands twice in one object", name=twice[:40]))
    return found


def _check(found: Any, depth: int) -> None:
    if depth > DEEPEST:
        raise _too_deep()
    if isinstance(found, str):
        if not found.isascii() and _HALF_A_SIGN.search(found):
            raise CannotRead(say("a text holds half a sign (a lone surrogate)"))
    elif isinstance(found, dict):
        for name, value in found.items():
            _check(name, depth + 1)
            _check(value, depth + 1)
    elif isinstance(found, list):
        for value in found:
            _check(value, depth + 1)


def _too_deep() -> CannotRead:
    return CannotRead(say("lists and objects stand too deep in one another: at most {n}", n=DEEPEST))
