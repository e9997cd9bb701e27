"""Where a guest is waited for: one small question, so that a page in the background may ask it again and again."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import Speaker, speaker
from roundhouse.games import find
from roundhouse.server.storage.schema import holders, seats, tables
from roundhouse.table.frame import called
from roundhouse.table.lists import TurnJson

MOST = 60


@dataclass(slots=True)
class Awaited:
    """A table at which it is a guest's turn, and who else sits there: (seat, kind, name)."""

    table: str
    game: str
    rules: int
    moves: int
    others: list[tuple[int, str, str]]


def awaited(connection: Connection, guest: str) -> list[Awaited]:
    """The tables at which a seat that this guest holds and plays is to move, the one touched last first."""
    mine = (
        select(tables.c.id, tables.c.game, tables.c.rules, tables.c.moves, tables.c.acting, holders.c.seat)
        .join(holders, holders.c.table == tables.c.id)
        .where(holders.c.guest == guest, holders.c.left.is_(False))
        .where(tables.c.started.is_(True), tables.c.over.is_(False))
        .order_by(tables.c.touched.desc(), tables.c.id)
    )
    turns = [row for row in connection.execute(mine) if str(row.seat) in row.acting.split(",")]
    names = list(dict.fromkeys(row.id for row in turns))[:MOST]
    asked = select(seats.c.table, seats.c.seat, seats.c.kind, seats.c.name).where(seats.c.table.in_(names))
    there = {(row.table, row.seat): row for row in connection.execute(asked.order_by(seats.c.seat))} if names else {}
    found = []
    for name in names:
        own = {row.seat for row in turns if row.id == name and there[name, row.seat].kind == "person"}
        one = next(row for row in turns if row.id == name)
        others = [(s.seat, s.kind, s.name) for (at, seat), s in there.items() if at == name and seat not in own]
        if own:  # where a bot stands in nobody is waited for
            found.append(Awaited(name, one.game, one.rules, one.moves, others))
    return found


def told(one: Awaited, lang: str) -> TurnJson | None:
    """The same in a reader's words, and nothing of what lies on the table; None where the game is not played on."""
    try:
        game = find(one.game)
    except CannotRead:  # it has left the shelf
        return None
    if game.rules.version != one.rules:
        return None
    speak = speaker(lang, game.about.folder)
    return {
        "table": one.table,
        "game": one.game,
        "title": speak(game.title),
        "moves": one.moves,
        "people": [_named(speak, *other) for other in one.others],
    }


def _named(speak: Speaker, seat: int, kind: str, name: str) -> str:
    return speak(called(kind, seat, name))
