"""What the store keeps of passkeys, of the questions put to them and of the devices signed in: over a connection."""

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, exists, func, insert, or_, select, update

from roundhouse.core.words import say
from roundhouse.server.api.problems import Problem
from roundhouse.server.door.tokens import hashed
from roundhouse.server.storage import records
from roundhouse.server.storage.records import now
from roundhouse.server.storage.schema import challenges, ended_tokens, logins, passkeys

REGISTER, SIGN_IN = "register", "sign-in"
CHALLENGE_SECONDS = 300
MOST_PASSKEYS = 20
MOST_LOGINS = 60  # the oldest goes: cookies that were cleared would fill the list


@dataclass(frozen=True, slots=True)
class Passkey:
    """The public part of a passkey, and whose it is."""

    id: str
    guest: str
    credential: str
    key: str
    counter: int
    address: str
    name: str
    made: int
    used: int


@dataclass(frozen=True, slots=True)
class Login:
    """A device that was signed in; its `token` is a hash."""

    token: str
    guest: str
    device: str
    since: int


def ask(connection: Connection, guest: str, purpose: str, challenge: str) -> None:
    """Remember what was asked of this device; an older question of the kind can no longer be answered."""
    mine = (challenges.c.guest == guest) & (challenges.c.purpose == purpose)
    connection.execute(delete(challenges).where(or_(mine, challenges.c.until <= now())))
    row = {"guest": guest, "purpose": purpose, "challenge": challenge, "until": now() + CHALLENGE_SECONDS}
    connection.execute(insert(challenges).values(row))


def answered(connection: Connection, guest: str, purpose: str) -> str:
    """The question that this device answers; it can be answered once, well or badly."""
    mine = (challenges.c.guest == guest) & (challenges.c.purpose == purpose)
    row = connection.execute(select(challenges).where(mine).with_for_update()).first()
    gone = connection.execute(delete(challenges).where(mine)).rowcount
    if row is None or gone != 1 or row.until <= now():
        return ""
    return str(row.challenge)


def passkeys_of(connection: Connection, guest: str) -> list[Passkey]:
    """This guest's passkeys, the oldest first."""
    asked = select(passkeys).where(passkeys.c.guest == guest).order_by(passkeys.c.made, passkeys.c.id)
    return [Passkey(**row) for row in connection.execute(asked).mappings()]


def find_passkey(connection: Connection, credential: str) -> Passkey | None:
    """The passkey with this credential."""
    row = connection.execute(select(passkeys).where(passkeys.c.id == hashed(credential))).mappings().first()
    return Passkey(**row) if row else None


def add_passkey(connection: Connection, found: Passkey, here: Login) -> None:
    """Keep a new passkey, and the device that made it among those that are signed in."""
    if len(passkeys_of(connection, found.guest)) >= MOST_PASSKEYS:
        raise Problem.not_now(say("You have as many passkeys as one person may have here; remove one first."))
    if find_passkey(connection, found.credential):
        raise Problem.not_now(say("This passkey is known here already."))
    connection.execute(insert(passkeys).values(asdict(found)))
    add_login(connection, here)


def name_passkey(connection: Connection, guest: str, passkey: str, name: str) -> None:
    """Call a passkey something else."""
    mine = (passkeys.c.guest == guest) & (passkeys.c.id == passkey)
    if connection.execute(update(passkeys).where(mine).values(name=name)).rowcount != 1:
        raise _no_passkey()


def remove_passkey(connection: Connection, guest: str, passkey: str, last: bool) -> None:
    """A passkey opens nothing any more; the last one only for who knows that it is the last."""
    there = {one.id for one in passkeys_of(connection, guest)}
    if passkey not in there:
        raise _no_passkey()
    if there == {passkey} and not last:
        words = say("This is your last passkey: without it only the devices that are signed in now can be you.")
        raise Problem(409, "last", words)
    connection.execute(delete(passkeys).where(passkeys.c.guest == guest, passkeys.c.id == passkey))


def count_on(connection: Connection, found: Passkey, counter: int) -> None:
    """Note that a passkey was used; refused where it was used at the same time elsewhere."""
    same = (passkeys.c.id == found.id) & (passkeys.c.counter == found.counter)
    if connection.execute(update(passkeys).where(same).values(counter=counter, used=now())).rowcount != 1:
        raise copied()


def copied() -> Problem:
    """A passkey that counts backwards: somebody has another one like it."""
    words = say("This passkey has counted fewer uses than the house: it may be a copy. Use another one, and remove it.")
    return Problem(403, "passkey", words)


def logins_of(connection: Connection, guest: str) -> list[Login]:
    """The devices that are signed in as this guest, the newest first."""
    asked = select(logins).where(logins.c.guest == guest).order_by(logins.c.since.desc(), logins.c.token)
    return [Login(**row) for row in connection.execute(asked).mappings()]


def add_login(connection: Connection, here: Login) -> None:
    """A device is signed in; signing in twice changes nothing."""
    if connection.execute(select(exists().where(logins.c.token == here.token))).scalar():
        return
    for old in logins_of(connection, here.guest)[MOST_LOGINS - 1 :]:
        end_login(connection, old)
    row = {"token": here.token, "guest": here.guest, "device": here.device, "since": here.since}
    connection.execute(insert(logins).values(row))


def end_login(connection: Connection, old: Login) -> None:
    """A device is this person no more."""
    connection.execute(delete(logins).where(logins.c.token == old.token))
    records.part(connection, old.guest)
    if old.token == old.guest:  # its token says nothing but its own secret
        end_token(connection, old.token)


def end_token(connection: Connection, token: str) -> None:
    """This token opens nothing any more; what is kept tells nothing about it."""
    if stands(connection, token, False):
        connection.execute(insert(ended_tokens).values(token=_ended(token)))


def stands(connection: Connection, token: str, signed_in: bool) -> bool:
    """Whether this token, by its hash, still opens what it opened."""
    if signed_in:
        return bool(connection.execute(select(exists().where(logins.c.token == token))).scalar())
    found = select(func.count()).select_from(ended_tokens).where(ended_tokens.c.token == _ended(token))
    return not connection.execute(found).scalar()


def _ended(token: str) -> str:
    return hashed(f"ended {token}")


def _no_passkey() -> Problem:
    return Problem.unknown(say("You have no such passkey; it may have been removed already."))
