"""What a request says of its asker: the device's token, and the language it reads."""

import hashlib
import re
import secrets
import unicodedata

from starlette.requests import HTTPConnection

from roundhouse.core.words import LANGUAGES

COOKIE = "roundhouse"
YEAR = 365 * 24 * 3600
NAME_LENGTH, CHAT_LENGTH = 24, 240
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
    """Who asks, as the store knows them; "" for one without a token. A writing asker gets one (see `writer`)."""
    found: str = request.state.guest
    return found


def writer(request: HTTPConnection) -> str:
    """Like `guest`, but one without a token is given one."""
    if not request.state.guest:
        request.state.fresh_token = request.app.state.desk.identity.issue(request)
        request.state.guest = hashed(request.state.fresh_token.partition(".")[0])
    return guest(request)


def cookie(fresh: str, secure: bool) -> str:
    """The header that gives a device its token."""
    return f"{COOKIE}={fresh}; Max-Age={YEAR}; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")


def language(request: HTTPConnection) -> str:
    """The language to answer in: asked for, remembered, or the browser's."""
    for chosen in (request.query_params.get("lang"), request.cookies.get("lang")):
        if chosen in LANGUAGES:
            return chosen
    for part in request.headers.get("accept-language", "").lower().split(",")[:20]:
        if (short := part.strip()[:2]) in LANGUAGES:
            return short
    return "en"


def clean(text: str, longest: int) -> str:
    """Words of a person as one line of plain text: normalised, without control signs, bounded."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text[: longest * 8]):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind[0] == "C" or kind in ("Zl", "Zp") or marks > 2:
            kept.append(" " if sign in "\t\n\r" or kind in ("Zl", "Zp") else "")
        else:
            kept.append(sign)
    return " ".join("".join(kept).split())[:longest].strip()
