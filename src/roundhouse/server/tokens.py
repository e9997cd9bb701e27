"""Tokens: what a device has so that the house knows it again, and who it is at this request."""

import hashlib
import re
import secrets

from starlette.requests import HTTPConnection

COOKIE = "roundhouse"
YEAR = 365 * 24 * 3600
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22,64}(\.[A-Za-z0-9_-]{22})?")


def new_secret() -> str:
    """128 random bits, as text: what a token is made of."""
    return secrets.token_urlsafe(16)


def hashed(secret: str) -> str:
    """What the store keeps of a token's secret or a code."""
    return hashlib.sha256(secret.encode()).hexdigest()


def given_token(request: HTTPConnection) -> tuple[str, bool]:
    """What came with the request in the shape of a token, or "", and whether a cookie brought it."""
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    bearer = scheme.lower() == "bearer"
    found = given.strip() if bearer else request.cookies.get(COOKIE, "")
    return (found if _TOKEN.fullmatch(found) else ""), not bearer


def guest(request: HTTPConnection) -> str:
    """Who asks, as the store knows them; "" for one without a token. Who writes gets one (see `writer`)."""
    found: str = request.state.guest
    return found


def writer(request: HTTPConnection) -> str:
    """Like `guest`, but one without a token is given one."""
    if not request.state.guest:
        request.state.fresh_token = request.app.state.roundhouse.identity.issue(request)
        request.state.guest = hashed(request.state.fresh_token.partition(".")[0])
    return guest(request)


def cookie(fresh: str, secure: bool) -> str:
    """The header that gives a device its token."""
    return f"{COOKIE}={fresh}; Max-Age={YEAR}; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
