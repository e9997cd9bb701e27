"""How people asked to be reached: kept by guest, confirmed before anything is sent, ended by one row less."""

import hmac
import secrets
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, exists, insert, or_, select, update

from roundhouse.core.words import say
from roundhouse.server.api.problems import Problem
from roundhouse.server.door.tokens import hashed
from roundhouse.server.notices.config import MAIL
from roundhouse.server.storage.schema import holders, notice_ways, notice_wishes, notices
from roundhouse.table.making import name_of

MOST = 12  # ways of one guest
GUESSES = 5
HOUR = 3600


class Way(NamedTuple):
    """One way to reach a guest."""

    id: str
    guest: str
    kind: str
    address: str
    keys: str
    lang: str
    everywhere: bool
    confirmed: bool
    code: str
    guesses: int
    asked: int


def ways_of(connection: Connection, guest: str) -> list[Way]:
    """The ways of a guest, the oldest first."""
    asked = select(notice_ways).where(notice_ways.c.guest == guest).order_by(notice_ways.c.asked, notice_ways.c.id)
    return [Way(*row) for row in connection.execute(asked)]


def way_of(connection: Connection, name: str) -> Way | None:
    """The way of this name."""
    row = connection.execute(select(notice_ways).where(notice_ways.c.id == name)).first()
    return Way(*row) if row else None


def own_way(connection: Connection, guest: str, name: str) -> Way:
    """The same, for the guest whose it is alone."""
    found = way_of(connection, name)
    if found is None or found.guest != guest:
        raise Problem.unknown(say("This way to reach you is not known any more."))
    return found


def add(connection: Connection, guest: str, kind: str, address: str, keys: str, lang: str, now: int) -> Way:
    """A way to reach a guest; the one there is, where the same is asked for again. Letters wait for a code."""
    mine = ways_of(connection, guest)
    for one in mine:
        if (one.kind, one.address) == (kind, address):
            _set(connection, one.id, keys=keys, lang=lang)
            return one._replace(keys=keys, lang=lang)
    if len(mine) >= MOST:
        raise Problem.too_many(
            say("You have {n} ways of being told already, as many as one may have; end one first.", n=MOST)
        )
    made = Way(name_of(12), guest, kind, address, keys, lang, False, kind != MAIL, "", 0, now)
    connection.execute(insert(notice_ways).values(made._asdict()))
    return made


def new_code(connection: Connection, way: str, now: int) -> str:
    """A fresh code that confirms a way; the store keeps its hash only."""
    code = f"{secrets.randbelow(1_000_000):06}"
    _set(connection, way, code=_kept(way, code), guesses=0, asked=now)
    return code


def confirm(connection: Connection, guest: str, way: str, code: str, now: int) -> bool:
    """Whether this was the code; a few guesses within an hour, then a new one is needed."""
    found = own_way(connection, guest, way)
    if found.confirmed:
        return True
    if not found.code or found.guesses >= GUESSES or found.asked + HOUR < now:
        raise Problem.not_now(say("This code is no longer valid; ask for a new one."))
    right = hmac.compare_digest(found.code, _kept(way, code.strip()))
    _set(connection, way, **({"confirmed": True, "code": ""} if right else {"guesses": found.guesses + 1}))
    return right


def wish(connection: Connection, way: Way, table: str, wanted: bool, now: int) -> None:
    """Whether this way is wanted for one table; who holds no seat there cannot ask."""
    held = exists().where(holders.c.table == table, holders.c.guest == way.guest, holders.c.left.is_(False))
    if not connection.execute(select(held)).scalar():
        raise Problem(403, "not-yours", say("Only those who hold a seat at this table are told when it is their turn."))
    connection.execute(delete(notice_wishes).where(notice_wishes.c.way == way.id, notice_wishes.c.table == table))
    connection.execute(insert(notice_wishes).values(way=way.id, table=table, wanted=wanted, asked=now))


def wish_everywhere(connection: Connection, way: Way, wanted: bool, now: int) -> None:
    """Whether this way is wanted for all one's tables; what was said of single ones is forgotten."""
    connection.execute(delete(notice_wishes).where(notice_wishes.c.way == way.id))
    _set(connection, way.id, everywhere=wanted, asked=now)


def wanted_at(connection: Connection, way: Way, table: str) -> bool:
    """Whether a guest is told of this table in this way."""
    mine = select(notice_wishes.c.wanted).where(notice_wishes.c.way == way.id, notice_wishes.c.table == table)
    said: bool | None = connection.execute(mine).scalar()
    return way.everywhere if said is None else said


def end(connection: Connection, way: str) -> bool:
    """Forget a way and all that was to go out by it; whether there was one."""
    for room in (notices, notice_wishes):
        connection.execute(delete(room).where(room.c.way == way))
    return connection.execute(delete(notice_ways).where(notice_ways.c.id == way)).rowcount == 1


def forget(connection: Connection, guest: str) -> int:
    """Forget every way of a guest; how many there were."""
    return sum(end(connection, one.id) for one in ways_of(connection, guest))


def kept(connection: Connection, guest: str) -> list[dict[str, Any]]:
    """Everything that is kept about how a guest is reached, as the guest may see it."""
    found = []
    for one in ways_of(connection, guest):
        said = connection.execute(select(notice_wishes).where(notice_wishes.c.way == one.id)).mappings()
        tables = {row["table"]: row["wanted"] for row in said}
        shown = {"kind": one.kind, "address": one.address, "lang": one.lang, "asked": one.asked, "tables": tables}
        found.append({**shown, "everywhere": one.everywhere, "confirmed": one.confirmed})
    return found


def forget_unconfirmed(connection: Connection, before: int) -> None:
    """Addresses that nobody has confirmed are not kept."""
    old = or_(notice_ways.c.confirmed.is_(True), notice_ways.c.asked >= before)
    connection.execute(delete(notice_ways).where(~old))


def _set(connection: Connection, way: str, **values: Any) -> None:
    connection.execute(update(notice_ways).where(notice_ways.c.id == way).values(values))


def _kept(way: str, code: str) -> str:
    return hashed(f"{way} {code}")
