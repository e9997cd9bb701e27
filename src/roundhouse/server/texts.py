"""Words of people: the language they read, and what they write as one line of plain text."""

import unicodedata

from starlette.requests import HTTPConnection

from roundhouse.core.words import LANGUAGES

NAME_LENGTH, CHAT_LENGTH = 24, 240


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
