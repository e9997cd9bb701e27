"""Tokens: what a device has so that the house knows it again, and who it is at this request."""

import base64
import hashlib
import re
import secrets

from starlette.requests import HTTPConnection

COOKIE = "roundhouse"
FORMER_COOKIE = "roundhouse-former"  # who this device was before somebody signed in on it with a passkey
YEAR = 365 * 24 * 3600
_GUEST_SIGNS, _PERSON_SIGNS = 43, 63
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22,64}(\.[A-Za-z0-9_-]{22})?")


def new_secret() -> str:
    """128 random bits, as text: what a token is made of."""
    return secrets.token_urlsafe(16)


def person_secret(guest: str) -> str:
    """The secret of a device that was signed in as this guest: it says whose it is, and 120 random bits."""
    return base64.urlsafe_b64encode(bytes.fromhex(guest)).rstrip(b"=").decode() + secrets.token_urlsafe(15)


def person_of(secret: str) -> str:
    """The guest whom this secret names; "" for one that names nobody: its guest is its hash."""
    if len(secret) != _PERSON_SIGNS:
        return ""
    return base64.urlsafe_b64decode(secret[:_GUEST_SIGNS] + "=").hex()


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
        request.state.guest = request.state.device = hashed(request.state.fresh_token.partition(".")[0])
    return guest(request)


def device(request: HTTPConnection) -> str:
    """The hash of the secret that the device has; a guest on one device is known by it."""
    found: str = request.state.device
    return found


def cookie(fresh: str, secure: bool, name: str = COOKIE) -> str:
    """The header that gives a device its token; "" takes it away."""
    age = YEAR if fresh else 0
    return f"{name}={fresh}; Max-Age={age}; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")


def former_token(request: HTTPConnection) -> str:
    """What the device was known by before somebody signed in on it, in the shape of a token; or ""."""
    found = request.cookies.get(FORMER_COOKIE, "")
    return found if _TOKEN.fullmatch(found) else ""
