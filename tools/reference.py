"""Write the tables of docs/reference anew from the code: move kinds, options, ids, command help.

python tools/reference.py            writes
python tools/reference.py --check    fails if a page is out of date

A page holds its own words; what stands between `<!-- begin … -->` and `<!-- end -->` is made here.
"""

import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import fields
from pathlib import Path
from typing import Any

import click
import taught

from roundhouse.cli import roundhouse as commands
from roundhouse.core.conformance import option_sets
from roundhouse.core.encoding import encoding
from roundhouse.core.move import move_fields
from roundhouse.core.words import speaker
from roundhouse.games import find, shelf

PAGES = Path(__file__).parent.parent / "docs" / "reference"
MARKED = re.compile(r"(<!-- begin (\w+) ?(\w*) -->\n).*?(<!-- end -->)", re.DOTALL)


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table in Markdown."""
    heads = list(head)
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |\n" for line in lines)


def moves(name: str) -> str:
    """Every kind of move with its fields and their types."""
    rows = []
    for kind in find(name).rules.kinds:
        types = ", ".join(f"`{field}` {_type(hint)}" for field, hint in move_fields(kind).items()) or "—"
        rows.append([f"`{kind.kind}`", types, " ".join((kind.__doc__ or "").split())])
    return table(["kind", "fields", "meaning"], rows)


def options(name: str) -> str:
    """Every option with what it may be."""
    english, rows = speaker("en", find(name).about.folder), []
    for one in fields(find(name).rules.options):
        allowed = ", ".join(f"`{_json(value)}`" for value in one.metadata["allowed"])
        rows.append([f"`{one.name}`", allowed, f"`{_json(one.default)}`", english(one.metadata["words"])])
    return table(["option", "values", "default", "meaning"], rows)


def ids(name: str) -> str:
    """What the numbers of a game stand for."""
    return IDS[name]()


def sizes(_: str) -> str:
    """How many bits and moves every game has, for every number of seats."""
    rows = []
    for name in shelf():
        rules = find(name).rules
        codes = {seats: encoding(find(name), seats, rules.options()) for seats in rules.seats}
        bits = ", ".join(f"{seats}: {code.size:,}" for seats, code in codes.items())
        counts = sorted({code.actions for code in codes.values()})
        rows.append([f"`{name}`", bits, " to ".join(f"{one:,}" for one in dict.fromkeys((counts[0], counts[-1])))])
    return table(["game", "bits, by seats", "moves"], rows)


def taught_table(_: str) -> str:
    """How much there is to read of every game in every language, as far as no browser is needed."""
    rows = ([*found[:5], *found[7:]] for found in (list(taught.row(name, lang, None)) for name, lang in taught.ROWS))
    return table([*taught.HEAD[:5], *taught.HEAD[7:]], rows)


def bits(name: str) -> str:
    """What the bits of a game are: the table, then one player, with all that its options add."""
    game, rows = find(name), list[list[object]]()
    assert game.learning is not None
    for where, parts in (("table", game.learning.table), ("player", game.learning.player)):
        usual = {part.name for part in parts(2, game.rules.options())}
        every = {part.name: part.size for options in option_sets(game, 2) for part in parts(2, options)}
        alone = {part.name: part.size for part in parts(game.rules.seats.start, game.rules.options())}
        rows += [[part, size, where, "" if part in usual else "with options"] for part, size in every.items()]
        rows += [[part, size, where, "alone"] for part, size in alone.items() if part not in every]
    return table(["part", "bits", "of", ""], rows)


def help_of(name: str) -> str:
    """What a command prints when asked for help."""
    command = commands.commands[name] if name else commands
    told = {"info_name": f"roundhouse {name}".strip(), "terminal_width": 100, "help_option_names": ["-h", "--help"]}
    with click.Context(command, **told) as context:
        return f"```text\n{command.get_help(context)}\n```\n"


def _type(hint: Any) -> str:
    names = {int: "number", str: "text", bool: "true/false", type(None): "null"}
    parts: tuple[Any, ...] = getattr(hint, "__args__", ())
    if getattr(hint, "__origin__", None) is tuple:
        if parts[-1] is Ellipsis:
            return f"list of {_type(parts[0])}"
        return f"list of {len(parts)} × {_type(parts[0])}"
    return " or ".join(map(_type, parts)) if parts else names[hint]


def _json(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _next_station() -> str:
    from roundhouse.games.next_station import parts

    departures = dict(zip(parts.DEPARTURES, parts.PENCILS, strict=True))
    rows = []
    for station, (x, y) in enumerate(parts.PLACES):
        sight = "sight" if parts.SIGHTS >> station & 1 else ""
        notes = ", ".join(filter(None, [sight, f"{departures[station]} departs" if station in departures else ""]))
        rows.append([station, x, y, parts.SYMBOLS[parts.SYMBOL[station]], parts.DISTRICT[station], notes])
    return table(["station", "column", "row", "symbol", "district", ""], rows)


def _railroad_ink() -> str:
    from roundhouse.games.railroad_ink import parts

    letters = "-HRL"
    rows = [
        [f"`{f.name}`", f.die, f.times, "".join(letters[e] for e in f.edges), "yes" if f.apart else ""]
        for f in parts.FACES
    ]
    return table(["face", "die", "times", "edges N E S W", "two lines that do not meet"], rows)


def _ticket_to_ride() -> str:
    from roundhouse.games.ticket_to_ride.parts import COLOURS, city, number

    paris = city("paris")
    name = [place.name for place in paris.places]
    colours = (*COLOURS, "gray")
    cards = [[card, colour, number(paris.deck, card)] for card, colour in enumerate(COLOURS)]
    text = table(["card", "colour", "cards"], cards) + "\n"
    routes = [
        [r.number, name[r.a], name[r.b], r.length, colours[r.colour], "" if r.twin is None else r.twin]
        for r in paris.routes
    ]
    text += table(["route", "from", "to", "cells", "colour", "twin"], routes) + "\n"
    return text + table(
        ["ticket", "from", "to", "points"], [[t.number, name[t.a], name[t.b], t.points] for t in paris.tickets]
    )


def _metro_domino() -> str:
    from roundhouse.games.metro_domino import parts

    rows = [[number, line.station, line.length, parts.RULES[line.rule]] for number, line in enumerate(parts.LINES)]
    return table(["line", "station", "tiles", "rule"], rows)


def _maglev_metro() -> str:
    from roundhouse.games.maglev_metro import parts
    from roundhouse.games.maglev_metro.parts.names import CARD_WORDS, slot_name

    speak = speaker("en", find("maglev_metro").about.folder)
    passengers = [[n, c, parts.KINDS[n], parts.COUNTS[n], parts.TILES[n]] for n, c in enumerate(parts.COLOURS)]
    text = table(["colour", "passenger", "station kind", "passengers", "tiles"], passengers) + "\n"
    slots = [[slot, speak(slot_name(slot))] for slot in range(parts.ALL_SLOTS)]
    text += table(["slot", "where on the mat"], slots) + "\n"
    for city in parts.CITIES.values():
        rows = [
            [n, p.name, ", ".join(map(str, p.hexes)), p.robots, "start" if p.start else "hub" if n == city.hub else ""]
            for n, p in enumerate(city.places)
        ]
        head = ["place", "name", "hexes", "signs", ""]
        text += f"Places of {city.name}, {city.columns} hexes a row:\n\n" + table(head, rows) + "\n"
    cards = [[n, parts.DECKS[card.deck], speak(CARD_WORDS[n])] for n, card in enumerate(parts.CARDS)]
    return text + table(["card", "deck", "worth"], cards)


IDS: dict[str, Callable[[], str]] = {
    "next_station": _next_station,
    "railroad_ink": _railroad_ink,
    "ticket_to_ride": _ticket_to_ride,
    "metro_domino": _metro_domino,
    "maglev_metro": _maglev_metro,
}
MAKERS: dict[str, Callable[[str], str]] = {
    "moves": moves,
    "options": options,
    "ids": ids,
    "help": help_of,
    "sizes": sizes,
    "taught": taught_table,
    "bits": bits,
}


def fresh(page: str) -> str:
    """The page with all its tables made anew."""
    return MARKED.sub(lambda found: found[1] + MAKERS[found[2]](found[3]) + found[4], page)


def main(arguments: list[str]) -> int:
    """Write or check the pages."""
    stale = [page for page in sorted(PAGES.glob("*.md")) if fresh(text := page.read_text(encoding="utf-8")) != text]
    for page in stale:
        print(f"{page.name} {'is out of date' if '--check' in arguments else 'written'}")
        if "--check" not in arguments:
            page.write_text(fresh(page.read_text(encoding="utf-8")), encoding="utf-8")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    assert set(IDS) == set(shelf())
    sys.exit(main(sys.argv[1:]))
