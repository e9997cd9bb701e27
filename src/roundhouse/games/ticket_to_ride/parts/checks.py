"""What can be wrong with a map file, each mistake as a sentence that says what would be right."""

from collections.abc import Iterator
from typing import Any

from roundhouse.core.graph import Joined
from roundhouse.core.words import Say, say
from roundhouse.games.ticket_to_ride.parts.cards import COLOURS, MOST

SEATS_MOST = 4
SOURCES = ("confirmed", "probable", "reconstructed")
NUMBERS = ("buses", "end_at", "hand", "tickets", "row", "sweep_at", "flag_points", "track")
_TABLES = {
    "name": str, "connections": list, "tickets": list, "places": list, "numbers": dict, "points": dict, "deck": dict,
    "lengths": dict, "counts": dict, "drawing": dict,
}  # fmt: skip
_OPTIONAL = ("lengths", "counts")
_PLACE = {"id": str, "name": str, "at": list, "source": str, "printed": str, "lines": list}
_CONNECTION = {"a": str, "b": str, "length": int, "colours": list, "source": str, "shift": (int, float)}
_TICKET = {"a": str, "b": str, "points": int, "source": str}
_SHAPES = {"river": 2, "islands": 5, "parks": 4, "towers": 3, "arches": 3, "domes": 3, "mills": 3}
_DRAWING = {"width": (int, float), "height": (int, float), **dict.fromkeys(_SHAPES, list)}
_NEAREST = 40.0  # places closer than this on the canvas could not be told apart
_MOST_ROUTES = 200


def problems(written: dict[str, Any]) -> list[Say]:
    """Everything that is wrong, in the order of the file; empty: the map can be played."""
    found = list(_form(written))
    if found:  # the deeper checks need the right form
        return found
    for check in (_numbers, _cards, _places, _connections, _hangs_together, _tickets, _counts):
        found.extend(check(written))
    return found


def _form(written: dict[str, Any]) -> Iterator[Say]:
    yield from _fields(written, _TABLES, _OPTIONAL, say("the file"))
    if isinstance(written.get("drawing"), dict):
        yield from _fields(written["drawing"], _DRAWING, tuple(_SHAPES), say("[drawing]"))
        yield from _sketched(written["drawing"])
    for table, wanted, may in (
        ("places", _PLACE, ("printed", "lines")), ("connections", _CONNECTION, ("shift",)), ("tickets", _TICKET, ())
    ):  # fmt: skip
        rows = written.get(table)
        for number, row in enumerate(rows if isinstance(rows, list) else (), 1):
            where = say("entry {number} of “{table}”", number=number, table=table)
            if not isinstance(row, dict):
                yield say("{where} must be a table of names and values", where=where)
                continue
            yield from _fields(row, wanted, may, where)
            if isinstance(row.get("source"), str) and row["source"] not in SOURCES:
                yield say("{where}: “source” must be one of: {sources}", where=where, sources=", ".join(SOURCES))
            for name, size in (("at", 2), ("lines", None), ("colours", None)):
                if isinstance(row.get(name), list) and not _listed(name, row[name], size):
                    yield say("{where}: “{name}” cannot be {value}", where=where, name=name, value=str(row[name])[:60])


def _listed(name: str, value: list[Any], size: int | None) -> bool:
    if name == "at":
        return len(value) == size and all(_is(one, (int, float)) for one in value)
    return 1 <= len(value) <= 2 and all(isinstance(one, str) and one for one in value)


def _sketched(drawing: dict[str, Any]) -> Iterator[Say]:
    for name, size in _SHAPES.items():
        rows = drawing.get(name, [])
        fit = (
            isinstance(row, list) and len(row) == size and all(_is(one, (int, float)) for one in row) for row in rows
        )
        if isinstance(rows, list) and not all(fit):
            yield say("[drawing]: each entry of “{name}” must be {size} numbers", name=name, size=size)


def _fields(row: dict[str, Any], wanted: dict[str, Any], may: tuple[str, ...], where: Say) -> Iterator[Say]:
    for name, kind in wanted.items():
        if name not in row:
            if name not in may:
                yield say("{where} needs “{name}”", where=where, name=name)
        elif not _is(row[name], kind):
            yield say("{where}: “{name}” cannot be {value}", where=where, name=name, value=str(row[name])[:60])
    for name in row:
        if name not in wanted:
            yield say(
                "{where}: “{name}” is not known; known are: {names}",
                where=where,
                name=str(name)[:40],
                names=", ".join(wanted),
            )


def _is(value: Any, kind: Any) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)


def _whole(value: Any, low: int, high: int) -> bool:
    return _is(value, int) and low <= value <= high


def _numbers(written: dict[str, Any]) -> Iterator[Say]:
    numbers = written["numbers"]
    for name in NUMBERS:
        low, high = {"end_at": (0, 50), "row": (1, 12), "flag_points": (0, 50)}.get(name, (1, 100))
        if not _whole(numbers.get(name), low, high):
            yield say("[numbers]: “{name}” must be a whole number from {low} to {high}", name=name, low=low, high=high)
    for name in set(numbers) - set(NUMBERS):
        yield say("[numbers]: “{name}” is not known; known are: {names}", name=name, names=", ".join(NUMBERS))
    for length, points in written["points"].items():
        if not length.isdecimal() or not _whole(points, 0, 100):
            yield say(
                "[points]: write a length and its points, like 3 = 4, not {length} = {points}",
                length=length[:20],
                points=str(points)[:20],
            )


def _cards(written: dict[str, Any]) -> Iterator[Say]:
    deck = written["deck"]
    for colour, count in deck.items():
        if colour not in COLOURS:
            yield say(
                "[deck]: there is no colour “{colour}”; there are: {colours}",
                colour=colour[:20],
                colours=", ".join(COLOURS),
            )
        elif not _whole(count, 0, MOST):
            yield say("[deck]: the number of {colour} cards must be from 0 to {most}", colour=colour, most=MOST)
    numbers = written["numbers"]
    needed = SEATS_MOST * _count(numbers.get("hand")) + _count(numbers.get("row"))
    total = sum(_count(count) for count in deck.values())
    if total < needed:
        yield say("[deck]: {total} cards are too few: four hands and the row need {needed}", total=total, needed=needed)


def _count(value: Any) -> int:
    return value if _is(value, int) else 0


def _places(written: dict[str, Any]) -> Iterator[Say]:
    drawing, places = written["drawing"], written["places"]
    for number, place in enumerate(places):
        x, y = place["at"]
        if not (0 <= x <= drawing["width"] and 0 <= y <= drawing["height"]):
            yield say("place “{id}” lies outside the canvas at {x}, {y}", id=place["id"], x=str(x), y=str(y))
        for other in places[:number]:
            if other["id"] == place["id"]:
                yield say("place “{id}” is written twice", id=place["id"])
            elif abs(other["at"][0] - x) + abs(other["at"][1] - y) < _NEAREST:
                yield say("places “{a}” and “{b}” lie on top of each other", a=other["id"], b=place["id"])


def _connections(written: dict[str, Any]) -> Iterator[Say]:
    known = {place["id"] for place in written["places"]}
    seen: set[frozenset[str]] = set()
    for one in written["connections"]:
        yield from _ends(one, known, seen, say("connection {a}–{b}", a=one["a"], b=one["b"]))
        yield from _track(one, written)
    if not 1 <= sum(len(one["colours"]) for one in written["connections"]) <= _MOST_ROUTES:
        yield say("a map needs from 1 to {most} routes", most=_MOST_ROUTES)


def _ends(one: dict[str, Any], known: set[str], seen: set[frozenset[str]], where: Say) -> Iterator[Say]:
    for end in (one["a"], one["b"]):
        if end not in known:
            yield say("{where}: there is no place “{id}”", where=where, id=end[:40])
    if one["a"] == one["b"]:
        yield say("{where} begins where it ends", where=where)
    pair = frozenset((one["a"], one["b"]))
    if pair in seen:
        yield say("{where} is written twice; a double connection is one line with two colours", where=where)
    seen.add(pair)


def _track(one: dict[str, Any], written: dict[str, Any]) -> Iterator[Say]:
    where = say("connection {a}–{b}", a=one["a"], b=one["b"])
    length = str(one["length"])
    if length not in written["points"]:
        yield say("{where}: [points] does not say what length {length} is worth", where=where, length=length)
    if one["length"] > _count(written["numbers"].get("buses")):
        yield say("{where} is longer than a player’s buses", where=where)
    allowed = written.get("lengths", {}).get(length)
    for colour in one["colours"]:
        if colour != "gray" and colour not in COLOURS[:-1]:
            yield say(
                "{where}: a route cannot be “{colour}”; it can be: {colours}",
                where=where,
                colour=colour[:20],
                colours=", ".join((*COLOURS[:-1], "gray")),
            )
        elif colour != "gray" and not written["deck"].get(colour):
            yield say("{where}: the deck has no {colour} cards", where=where, colour=colour)
        elif isinstance(allowed, list) and colour not in allowed:
            yield say(
                "{where}: by [lengths] a route of {length} is one of {colours}, not {colour}",
                where=where,
                length=length,
                colours=", ".join(map(str, allowed)),
                colour=colour,
            )


def _hangs_together(written: dict[str, Any]) -> Iterator[Say]:
    joined: Joined[str] = Joined()
    for one in written["connections"]:
        joined.join(one["a"], one["b"])
    start = written["places"][0]["id"] if written["places"] else ""
    for place in written["places"]:
        if not joined.together(start, place["id"]):
            yield say("place “{id}” cannot be reached from “{start}”", id=place["id"], start=start)


def _tickets(written: dict[str, Any]) -> Iterator[Say]:
    known = {place["id"] for place in written["places"]}
    seen: set[frozenset[str]] = set()
    for one in written["tickets"]:
        where = say("ticket {a}–{b}", a=one["a"], b=one["b"])
        for end in (one["a"], one["b"]):
            if end not in known:
                yield say("{where}: there is no place “{id}”", where=where, id=end[:40])
        pair = frozenset((one["a"], one["b"]))
        if len(pair) == 1:
            yield say("{where} begins where it ends", where=where)
        if pair in seen:
            yield say("{where} is written twice", where=where)
        seen.add(pair)
        if not _whole(one["points"], 1, 100):
            yield say("{where}: a ticket is worth from 1 to 100 points", where=where)
    needed = SEATS_MOST * _count(written["numbers"].get("tickets"))
    if len(written["tickets"]) < needed:
        yield say(
            "{total} tickets are too few: four players are dealt {needed}", total=len(written["tickets"]), needed=needed
        )


def _counts(written: dict[str, Any]) -> Iterator[Say]:
    connections = written["connections"]
    found = {
        "connections": len(connections),
        "doubles": sum(len(one["colours"]) == 2 for one in connections),
        "routes": sum(len(one["colours"]) for one in connections),
        "cells": sum(len(one["colours"]) * one["length"] for one in connections),
        "cards": sum(_count(count) for count in written["deck"].values()),
        "tickets": len(written["tickets"]),
        "places": len(written["places"]),
    }
    for name, wanted in written.get("counts", {}).items():
        if name not in found:
            yield say("[counts]: “{name}” is not known; known are: {names}", name=name[:40], names=", ".join(found))
        elif found[name] != wanted:
            yield say(
                "[counts] promises {wanted} {name}, the file has {found}",
                wanted=str(wanted)[:20],
                name=name,
                found=found[name],
            )
