"""Who asks: a device is known by a token that this house has issued and signed.

A token is `secret.signature`; a guest is the hash of its secret. A device that was signed in with a passkey has a
secret that names the guest whom it signed in as. Earlier houses gave the secret alone: such a token is known by what
it holds in the store, and a browser gets the signature to it. Any other is no token at all.
"""

import base64
import hmac
import math
import secrets
import time

from sqlalchemy import Connection, exists, insert, or_, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from starlette.requests import HTTPConnection

from roundhouse.server.door.limits import Limits
from roundhouse.server.door.tokens import given_token, hashed, new_secret, person_of
from roundhouse.server.people.keyring import stands
from roundhouse.server.storage import schema
from roundhouse.server.storage.store import Store

MOST_REMEMBERED = 10_000
ASKED_AGAIN = 5.0  # seconds after which a token is looked up again where other servers may have ended it
_NAME = "tokens"


class Identity:
    """Issues tokens and knows its own."""

    def __init__(self, secret: bytes, store: Store, limits: Limits) -> None:
        self._secret, self._store, self._limits = secret, store, limits
        # Tokens that were found genuine, whose they are, and until when that is believed.
        self._known: dict[str, tuple[str, float]] = {}

    async def recognise(self, request: HTTPConnection) -> None:
        """Say in `request.state.guest` who asks; "" is a guest without a token of ours."""
        request.state.guest = request.state.device = ""
        found, in_cookie = given_token(request)
        if not found:
            return
        secret, _, signature = found.partition(".")
        guest, until = self._known.get(found, ("", 0.0))
        if until < time.monotonic():
            guest = await (self._signed(found, secret) if signature else self._unsigned(request, secret))
        if guest:
            request.state.guest, request.state.device = guest, hashed(secret)
            if in_cookie and not signature:
                request.state.fresh_token = self.signed(secret)

    def issue(self, request: HTTPConnection) -> str:
        """A new token; raises when this address has had enough of them."""
        self._limits.check_address(request, "issued")
        return self.signed(new_secret())

    def signed(self, secret: str) -> str:
        """The token of this secret."""
        whose = b"person " if person_of(secret) else b""
        signature = hmac.digest(self._secret, whose + secret.encode(), "sha256")[:16]
        return f"{secret}.{base64.urlsafe_b64encode(signature).rstrip(b'=').decode()}"

    def forget(self, guest: str) -> None:
        """Look up every token of this guest again before it is believed."""
        self._known = {token: known for token, known in self._known.items() if known[0] != guest}

    async def _signed(self, token: str, secret: str) -> str:
        if not hmac.compare_digest(token.encode(), self.signed(secret).encode()):
            return ""
        person = person_of(secret)
        try:
            held = await self._store.read(lambda connection: stands(connection, hashed(secret), bool(person)))
        except SQLAlchemyError:  # while the store does not answer, the signature alone is believed
            return person or hashed(secret)
        return self._remembered(token, (person or hashed(secret)) if held else "")

    async def _unsigned(self, request: HTTPConnection, secret: str) -> str:
        self._limits.check_address(request, "unsigned")
        guest = hashed(secret)
        held = await self._store.read(lambda one: _in_store(one, guest) and stands(one, guest, signed_in=False))
        return self._remembered(secret, guest if held else "")

    def _remembered(self, token: str, guest: str) -> str:
        self._known.pop(token, None)
        if guest:
            self._known[token] = guest, time.monotonic() + ASKED_AGAIN if self._store.postgres else math.inf
            if len(self._known) > MOST_REMEMBERED:
                del self._known[next(iter(self._known))]
        return guest


async def house_secret(store: Store, name: str = _NAME) -> bytes:
    """The secret of this name that all servers on one store share; the first of them makes it."""
    kept = schema.house_secrets
    look = select(kept.c.secret).where(kept.c.name == name)
    fresh = secrets.token_hex(32)

    def work(connection: Connection) -> str:
        found: str | None = connection.execute(look).scalar()
        if found is None:
            connection.execute(insert(kept).values(name=name, secret=fresh))
        return found or fresh

    try:
        return bytes.fromhex(await store.write(work))
    except IntegrityError:  # another server was first
        return bytes.fromhex(await store.read(lambda connection: connection.execute(look).scalar_one()))


def _in_store(connection: Connection, guest: str) -> bool:
    held = exists().where(schema.holders.c.guest == guest)
    made = exists().where(schema.tables.c.host == guest)
    return bool(connection.execute(select(or_(held, made))).scalar())
