"""Who asks: a device is known by a token that this house has issued and signed.

A token is `secret.signature`; a guest is the hash of its secret. Earlier houses gave the secret alone: such a token
is known by what it holds in the store, and a browser gets the signature to it. Any other is no token at all.
"""

import base64
import hmac
import secrets
from collections import OrderedDict

from sqlalchemy import Connection, exists, insert, or_, select
from sqlalchemy.exc import IntegrityError
from starlette.requests import HTTPConnection

from roundhouse.server import schema
from roundhouse.server.limits import Limits
from roundhouse.server.store import Store
from roundhouse.server.tokens import given_token, hashed, new_secret

MOST_REMEMBERED = 10_000
_NAME = "tokens"


class Identity:
    """Issues tokens and knows its own."""

    def __init__(self, secret: bytes, store: Store, limits: Limits) -> None:
        self._secret, self._store, self._limits = secret, store, limits
        self._known: dict[str, str] = {}  # tokens that were found genuine, and whose they are
        self._unsigned: OrderedDict[str, None] = OrderedDict()  # guests of earlier houses that were found in the store

    async def recognise(self, request: HTTPConnection) -> None:
        """Say in `request.state.guest` who asks; "" is a guest without a token of ours."""
        request.state.guest = ""
        found, in_cookie = given_token(request)
        secret, _, signature = found.partition(".")
        if signature:
            request.state.guest = self._known.get(found) or self._checked(found, secret)
        elif secret and await self._holds_something(request, hashed(secret)):
            request.state.guest = hashed(secret)
            if in_cookie:
                request.state.fresh_token = self.signed(secret)

    def _checked(self, token: str, secret: str) -> str:
        if not hmac.compare_digest(token.encode(), self.signed(secret).encode()):
            return ""
        guest = self._known[token] = hashed(secret)
        if len(self._known) > MOST_REMEMBERED:
            del self._known[next(iter(self._known))]
        return guest

    def issue(self, request: HTTPConnection) -> str:
        """A new token; raises when this address has had enough of them."""
        self._limits.check_address(request, "issued")
        return self.signed(new_secret())

    def signed(self, secret: str) -> str:
        """The token of this secret."""
        signature = hmac.digest(self._secret, secret.encode(), "sha256")[:16]
        return f"{secret}.{base64.urlsafe_b64encode(signature).rstrip(b'=').decode()}"

    async def _holds_something(self, request: HTTPConnection, guest: str) -> bool:
        if guest in self._unsigned:
            self._unsigned.move_to_end(guest)
            return True
        self._limits.check_address(request, "unsigned")
        found = await self._store.read(lambda connection: _in_store(connection, guest))
        if found:
            self._unsigned[guest] = None
            if len(self._unsigned) > MOST_REMEMBERED:
                self._unsigned.popitem(last=False)
        return found


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
