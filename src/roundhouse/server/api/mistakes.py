"""What is wrong with a request, in the reader's words: where it is, what it is, what would work."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from fastapi import Request
from fastapi.routing import APIRoute
from pydantic import BaseModel

from roundhouse.core.words import Say, many, say

_FROM = ("body", "query", "path", "header", "cookie")
_QUOTED = re.compile(r"'([^']*)'")
_VALUES = ("bool", "int", "str")  # how a value that may be of several types is told apart
LONGEST_PLACE = 80


def mistake(request: Request, found: Sequence[Mapping[str, Any]]) -> Say:
    """The first of the mistakes that were found."""
    if not found:
        return say("The request cannot be read.")
    first = found[0]
    place = [str(part) for part in first["loc"]]
    if place[-1] in _VALUES and len(place) > 2:
        place.pop()
        why = say("it must be text, a whole number, true or false")
    elif first["type"] == "extra_forbidden":
        why = say("no such field is known; known are: {names}", names=_known(request, first["loc"]))
    else:
        why = _why(str(first["type"]), first.get("ctx", {}))
    told = ".".join(place[1:] if place[0] in _FROM and len(place) > 1 else place)
    return say("The request cannot be read at “{place}”: {why}", place=told[:LONGEST_PLACE], why=why)


def _why(kind: str, about: Mapping[str, Any]) -> Say:
    if kind in _MADE:
        return _MADE[kind](about)
    return _PLAIN.get(kind, say("it has another form than it should"))


def _counted(about: Mapping[str, Any]) -> Say:
    """How many there may be of something, from the limit that was broken."""
    if "field_type" in about:
        if "max_length" in about:
            n = about["max_length"]
            return many("there are too many: at most {n} entry", "there are too many: at most {n} entries", n=n)
        n = about["min_length"]
        return many("there are too few: at least {n} entry", "there are too few: at least {n} entries", n=n)
    if "max_length" in about:
        n = about["max_length"]
        return many("it is too long: at most {n} sign", "it is too long: at most {n} signs", n=n)
    n = about["min_length"]
    return many("it is too short: at least {n} sign", "it is too short: at least {n} signs", n=n)


_SORTS = {
    say("it is missing"): ("missing",),
    say("it must be a whole number"): ("int_type", "int_parsing", "int_from_float", "int_parsing_size"),
    say("it must be text"): ("string_type", "string_unicode"),
    say("it must be true or false"): ("bool_type", "bool_parsing"),
    say("it must be an object"): ("dict_type", "model_type", "model_attributes_type"),
    say("it must be a list"): ("list_type",),
    say("it has signs that cannot stand there, or too many, or too few"): ("string_pattern_mismatch",),
}
_PLAIN = {kind: words for words, kinds in _SORTS.items() for kind in kinds}
_MADE: dict[str, Callable[[Mapping[str, Any]], Say]] = {
    "greater_than_equal": lambda about: say("it must be {n} or more", n=about["ge"]),
    "less_than_equal": lambda about: say("it must be {n} or less", n=about["le"]),
    "literal_error": lambda about: say("it can be: {names}", names=", ".join(_QUOTED.findall(about["expected"]))),
    **dict.fromkeys(("string_too_long", "string_too_short", "too_long", "too_short"), _counted),
}


def _known(request: Request, place: Sequence[str | int]) -> str:
    """The fields of the object at this place."""
    route = request.scope.get("route")
    body = route.body_field if isinstance(route, APIRoute) else None
    kind = None if body is None else _model(body.field_info.annotation)
    for name in place[1:-1]:
        if kind is not None and isinstance(name, str) and name in kind.model_fields:
            kind = _model(kind.model_fields[name].annotation)
    return ", ".join(kind.model_fields) if kind else "—"


def _model(hint: Any) -> type[BaseModel] | None:
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return hint
    return next((found for part in get_args(hint) if (found := _model(part))), None)
