"""The finished games that all had agreed to rate, out of the store, in the order in which they ended.

Only results count: who stood where when the game was over. Who has left a game is placed where their seat was placed.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, and_, func, select

from roundhouse.server.storage.schema import entries, holders, invites, seats, tables
from roundhouse.server.tables.codes import LEFT, NOBODY

PART = 500  # tables that are asked about at once
SLACK = 60  # seconds by which the last entry of a table may be younger than the table says
Key = tuple[int, str]
"""When a game ended, and its table: the order in which games are counted."""
Where = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat at a seat: a person, by the device that came first; or a bot of a level."""

    guest: str = ""
    name: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A rated game that is over."""

    table: str
    game: str
    at: int
    ranks: tuple[int, ...]
    players: tuple[Player, ...]  # by seat

    @property
    def key(self) -> Key:
        """Its place in the order."""
        return self.at, self.table


@dataclass(slots=True)
class _Company:
    """What the store says of the seats of some tables."""

    seats: dict[str, list[Row[Any]]] = field(default_factory=lambda: defaultdict(list))
    here: dict[Where, list[str]] = field(default_factory=lambda: defaultdict(list))  # the device that came first, first
    gone: dict[Where, list[str]] = field(default_factory=lambda: defaultdict(list))  # before the start or after the end
    left: dict[Where, list[str]] = field(default_factory=lambda: defaultdict(list))  # during the game


def count(connection: Connection) -> tuple[int, int, int]:
    """How many there are, who holds seats there, and when one was last touched: as long as it is so, nothing is new."""
    asked = select(func.count(), func.coalesce(func.max(tables.c.touched), 0)).where(_counting())
    games, touched = connection.execute(asked).one()
    held = select(func.count()).select_from(holders).join(tables, tables.c.id == holders.c.table).where(_counting())
    return games, int(connection.execute(held).scalar_one()), touched


def played(connection: Connection, after: Key = (0, "")) -> Iterator[Played]:
    """All of them that ended after this one."""
    last = select(entries.c.made).where(entries.c.table == tables.c.id).order_by(entries.c.seq.desc()).limit(1)
    asked = select(tables.c.id, tables.c.game, tables.c.result, last.scalar_subquery().label("at"))
    rows = connection.execute(asked.where(_counting(), tables.c.touched >= after[0] - SLACK)).all()
    found = sorted((row for row in rows if (row.at or 0, row.id) > after), key=lambda row: (row.at or 0, row.id))
    for first in range(0, len(found), PART):
        part = found[first : first + PART]
        company = _company(connection, [row.id for row in part])
        for row in part:
            yield Played(row.id, row.game, row.at or 0, _ranks(row.result), _players(row.id, company))


def _counting() -> Any:
    """Rated, over, not given up by all, and nothing was learnt, tried out or taken back there."""
    whole = and_(tables.c.lesson == "", tables.c.base == 0, tables.c.practice.is_(False), tables.c.daily == "")
    advised = select(seats.c.seat).where(seats.c.table == tables.c.id, seats.c.hints > 0)
    played_on = select(seats.c.seat).where(seats.c.table == tables.c.id, seats.c.resigned.is_(False))
    over = and_(tables.c.rated.is_(True), tables.c.over.is_(True), tables.c.result.is_not(None))
    return and_(over, whole, ~advised.exists(), played_on.exists())


def _company(connection: Connection, names: Sequence[str]) -> _Company:
    found = _Company()
    for row in connection.execute(select(seats).where(seats.c.table.in_(names)).order_by(seats.c.seat)):
        found.seats[row.table].append(row)
    held = select(holders).where(holders.c.table.in_(names)).order_by(holders.c.since, holders.c.guest)
    for row in connection.execute(held):
        (found.gone if row.left else found.here)[row.table, row.seat].append(row.guest)
    left = select(invites).where(invites.c.table.in_(names), invites.c.purpose == LEFT).order_by(invites.c.made)
    for row in connection.execute(left):
        found.left[row.table, row.seat].append(row.maker)
    return found


def _players(table: str, company: _Company) -> tuple[Player, ...]:
    return tuple(_player(row, company) for row in company.seats[table])


def _player(row: Row[Any], company: _Company) -> Player:
    """Who left the seat during the game; else whoever holds it, also while a bot stands in; else its bot.

    So nobody rids themselves of a loss by handing the seat on. Who has deleted themselves is nobody.
    """
    where = (row.table, row.seat)
    here = company.left[where][:1] or company.here[where] or (company.gone[where][-1:] if row.kind != "bot" else [])
    if here and here[0] != NOBODY:
        return Player(here[0], row.name)
    return Player(level=row.level) if row.kind == "bot" and not here else Player(f"nobody at {row.table} {row.seat}")


def _ranks(result: str) -> tuple[int, ...]:
    """The ranks; those who resigned share the last place, for what their bots made of it is not theirs."""
    found = json.loads(result)
    gave_up = found.get("resigned", ())
    last = min((found["ranks"][seat] for seat in gave_up), default=0)
    return tuple(last if seat in gave_up else rank for seat, rank in enumerate(found["ranks"]))
