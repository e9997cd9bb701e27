"""People about themselves: who one is, signing in, taking everything home, being forgotten."""

import asyncio
import base64
import io
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from roundhouse.core.errors import HouseError
from roundhouse.core.strict_json import write_json
from roundhouse.core.words import Speaker, say, speaker
from roundhouse.server.api.me_bodies import SignInBody
from roundhouse.server.api.problems import Problem
from roundhouse.server.door.tokens import hashed, person_secret
from roundhouse.server.lobby import House
from roundhouse.server.me import seats_of_persons as seated
from roundhouse.server.me.belongings import bring_along, everything_of, remove_all
from roundhouse.server.people import keyring, passkeys
from roundhouse.server.people.keyring import Login, Passkey
from roundhouse.server.people.passkeys import Address
from roundhouse.server.storage import records
from roundhouse.server.tables.devices import device_name
from roundhouse.server.tables.stream import Listeners
from roundhouse.table.export import shown_log
from roundhouse.table.lists import LoginJson, MeJson, PasskeyJson
from roundhouse.table.record import FORMER, Entry, TableRecord
from roundhouse.table.table import Table

BATCH = 20


def login_id(token: str) -> str:
    """What a device is called to its person; tells nothing about its token."""
    return hashed(f"login {token}")[:12]


def told_me(connection: Connection, guest: str, device: str, here: Address, speak: Speaker) -> MeJson:
    """What the house knows of the one who asks, in short."""
    keys, devices = keyring.passkeys_of(connection, guest), keyring.logins_of(connection, guest)
    held = seated.seats_of(connection, guest)
    name = seated.last_name(connection, guest)
    tables = len(seated.tables_of(connection, guest)) if guest else 0  # tables without a host are nobody's
    return {
        "known": bool(tables or keys or devices), "name": "" if name == FORMER else name, "tables": tables,
        "shared": sum(one.shared and not one.left for one in held),
        "signed_in": bool(guest) and device != guest, "former": False,
        "passkeys": [_passkey(one, here) for one in keys],
        "devices": [_login(one, device, speak) for one in devices],
        "passkeys_here": passkeys.installed(), "why_not": "",
    }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Admitted:
    """Who signed in, by which secret the device is known from now on, and whether its guest leaves tables behind.

    No secret: the device was that person already.
    """

    guest: str
    secret: str = ""
    behind: bool = False


async def sign_in(house: House, device: Login, at: Address, body: SignInBody) -> Admitted:
    """Who the passkey proves this device to be; `device` is how it was known before."""
    asked = device.guest, keyring.SIGN_IN
    challenge = await house.store.write(lambda connection: keyring.answered(connection, *asked))
    found = await house.store.read(lambda connection: keyring.find_passkey(connection, body.credential))
    if found is None:
        words = say("This passkey is not known here: it was removed, or belongs to another house.")
        raise Problem(403, "passkey", words)
    counter = await passkeys.signed_in(at, found, challenge, body.client, body.authenticator, body.signature)
    if body.user and body.user != _handle(found.guest):
        raise Problem(403, "passkey", say("This passkey says that it belongs to somebody else."))
    return await _admit(house, device, found, counter, body.bring)


async def _admit(house: House, device: Login, found: Passkey, counter: int, bring: bool) -> Admitted:
    guest, owner, secret = device.guest, found.guest, person_secret(found.guest)

    def work(connection: Connection) -> list[str]:
        keyring.count_on(connection, found, counter)
        if guest == owner:
            return []
        had = seated.tables_of(connection, guest)
        if bring:
            if keyring.passkeys_of(connection, guest):
                raise Problem.not_now(say("This device is somebody who has a passkey, too: two people stay two."))
            bring_along(connection, guest, owner)
            _changed(connection, had)
        if device.token != guest:
            keyring.end_login(connection, device)
        keyring.add_login(connection, Login(hashed(secret), owner, device.device, device.since))
        return had

    had = await house.store.write(work)
    if guest == owner:
        return Admitted(owner)
    await refresh(house, had if bring else ())
    return Admitted(owner, secret, bool(had) and not bring)


async def delete(house: House, guest: str) -> None:
    """Forget a person: what is theirs alone goes, others keep their games with a seat that has no name."""
    names = await house.store.read(lambda connection: seated.tables_of(connection, guest))
    for first in range(0, len(names), BATCH):  # a few at a time: nobody's move waits for hundreds of tables
        part = names[first : first + BATCH]
        await house.store.write(partial(seated.part_from, guest=guest, names=part))
        await refresh(house, part)

    def work(connection: Connection) -> None:
        seated.part_from(connection, guest, seated.tables_of(connection, guest))  # what was made in between
        remove_all(connection, guest)
        keyring.end_token(connection, guest)
        records.part(connection, guest)

    await house.store.write(work)
    house.part(guest)


async def refresh(house: House, tables: Iterable[str]) -> None:
    """Let those who look at these tables see what has become of them."""
    for name in tables:
        if table := house.tables.get(name):
            table.doubtful = True
            with suppress(Problem, SQLAlchemyError):  # a table that is no more says so to whoever looks
                await table.look()
            table.listeners.wake()


async def exported(house: House, guest: str, lang: str) -> bytes:
    """Everything about a person as one ZIP: what the store says, and the log of every game as they may know it."""
    speak, paper = speaker(lang), io.BytesIO()
    told = await house.store.read(lambda connection: everything_of(connection, guest))
    names = await house.store.read(lambda connection: seated.tables_of(connection, guest))
    with zipfile.ZipFile(paper, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("me.json", write_json({"roundhouse": "me", "at": records.now(), **told}))
        for name in names:
            found = await house.store.read(partial(records.load, table=name))
            if found is None:
                continue
            with suppress(HouseError):  # a game that has left the shelf cannot be read; what it was stands in me.json
                log = await asyncio.to_thread(_log, house, *found, guest, speak)
                package.writestr(f"games/{found[0].game}-{name}.jsonl", log)
    return paper.getvalue()


def _log(house: House, record: TableRecord, entries: list[Entry], guest: str, speak: Speaker) -> bytes:
    table = Table(record, entries, Listeners(), house.settings.clock)
    return shown_log(table, guest, None, speak)


def _changed(connection: Connection, tables: Iterable[str]) -> None:
    for table in tables:
        records.change(connection, table)


def _handle(guest: str) -> str:
    return base64.urlsafe_b64encode(bytes.fromhex(passkeys.handle(guest))).rstrip(b"=").decode()


def _passkey(one: Passkey, here: Address) -> PasskeyJson:
    return {
        "passkey": one.id, "name": one.name, "made": one.made, "used": one.used, "address": one.address,
        "here": one.address == here.name,
    }  # fmt: skip


def _login(one: Login, device: str, speak: Speaker) -> LoginJson:
    you = one.token == device
    return {"device": login_id(one.token), "name": device_name(one.device, speak), "since": one.since, "you": you}
