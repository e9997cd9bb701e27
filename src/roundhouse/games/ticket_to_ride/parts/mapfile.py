"""Map files: read, checked as a whole, and refused with every mistake explained."""

import tomllib
from pathlib import Path
from typing import Any

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import Say, say
from roundhouse.games.ticket_to_ride.parts.cards import COLOURS, GRAY, pack
from roundhouse.games.ticket_to_ride.parts.checks import problems
from roundhouse.games.ticket_to_ride.parts.city import City, Numbers, Place, Route, Sketch, Ticket

_MOST_TOLD = 12
SIGHTS = ("towers", "arches", "domes", "mills")


def load(path: Path) -> City:
    """The city of a map file; raises CannotRead that names the file and what is wrong with it."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CannotRead(
            say("map file {file} cannot be opened: {why}", file=path.name, why=str(error)[:200])
        ) from error
    return read(text, path.name)


def read(text: str, file: str = "map") -> City:
    """The city that this text describes; raises CannotRead."""
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CannotRead(say("map file {file} is no TOML: {why}", file=file, why=str(error)[:200])) from error
    if wrong := problems(written):
        raise CannotRead(say("map file {file}: {problems}", file=file, problems=_told(wrong[:_MOST_TOLD])))
    return _city(written)


def _told(wrong: list[Say]) -> Say:
    told = wrong[-1]
    for one in reversed(wrong[:-1]):
        told = say("{one}; {more}", one=one, more=told)
    return told


def _city(written: dict[str, Any]) -> City:
    ids = [place["id"] for place in written["places"]]
    deck = [COLOURS.index(colour) for colour, count in written["deck"].items() for _ in range(count)]
    return City(
        name=written["name"],
        numbers=Numbers(**written["numbers"]),
        points={int(length): points for length, points in written["points"].items()},
        deck=pack(deck),
        places=tuple(_place(number, place) for number, place in enumerate(written["places"])),
        routes=_routes(written["connections"], ids),
        tickets=tuple(
            Ticket(number, ids.index(one["a"]), ids.index(one["b"]), one["points"])
            for number, one in enumerate(written["tickets"])
        ),
        sketch=_sketch(written["drawing"]),
    )


def _place(number: int, place: dict[str, Any]) -> Place:
    name = place["name"]
    lines = tuple(place.get("lines", (name,)))
    x, y = place["at"]
    return Place(number, name, place.get("printed", name), lines, float(x), float(y), place["source"])


def _routes(connections: list[dict[str, Any]], ids: list[str]) -> tuple[Route, ...]:
    routes: list[Route] = []
    for one in connections:
        a, b = ids.index(one["a"]), ids.index(one["b"])
        first, double = len(routes), len(one["colours"]) == 2
        for track, name in enumerate(one["colours"]):
            colour = GRAY if name == "gray" else COLOURS.index(name)
            twin = first + 1 - track if double else None
            side, shift = (-1, 1)[track] if double else 0, float(one.get("shift", 0))
            routes.append(Route(first + track, a, b, one["length"], colour, twin, side, shift))
    return tuple(routes)


def _sketch(drawing: dict[str, Any]) -> Sketch:
    return Sketch(
        float(drawing["width"]),
        float(drawing["height"]),
        tuple((float(x), float(y)) for x, y in drawing.get("river", ())),
        tuple((float(x), float(y), float(w), float(h), float(turn)) for x, y, w, h, turn in drawing.get("islands", ())),
        tuple((float(x), float(y), float(w), float(h)) for x, y, w, h in drawing.get("parks", ())),
        tuple((kind, float(x), float(y), float(high)) for kind in SIGHTS for x, y, high in drawing.get(kind, ())),
    )
