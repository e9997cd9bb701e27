"""The language that people read."""

from starlette.requests import HTTPConnection

from roundhouse.core.words import LANGUAGES


def language(request: HTTPConnection) -> str:
    """The language to answer in: asked for, remembered, or the browser's."""
    for chosen in (request.query_params.get("lang"), request.cookies.get("lang")):
        if chosen in LANGUAGES:
            return chosen
    for part in request.headers.get("accept-language", "").lower().split(",")[:20]:
        if (short := part.strip()[:2]) in LANGUAGES:
            return short
    return "en"
