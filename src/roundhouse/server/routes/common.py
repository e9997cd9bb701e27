"""What every route needs: the house, who asks, the limits, the answers that OpenAPI promises."""

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Path, Query, Request
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import Response

from roundhouse.server.api.bodies import ProblemJson
from roundhouse.server.api.problems import Problem
from roundhouse.server.door import tokens
from roundhouse.server.door.limits import Limits
from roundhouse.server.door.metrics import Metrics
from roundhouse.server.lobby import House
from roundhouse.server.people.identity import Identity
from roundhouse.server.tables.live_table import LiveTable
from roundhouse.table.errors import NotYours

Lang = Annotated[
    str | None, Query(description="en, uk or ru; otherwise the cookie `lang` or the browser decides", max_length=20)
]
AskedSeat = Annotated[int | None, Query(ge=0, le=11, description="Through which of your seats you look")]
TableName = Annotated[str, Path(pattern="^[a-z0-9]{1,24}$")]

_SAYS = {
    400: "Cannot be read",
    403: "Not yours",
    404: "There is no such thing",
    409: "Not now, or stale",
    413: "Too large",
    422: "A rule forbids it",
    429: "Too many",
}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": ProblemJson, "description": words} for status, words in _SAYS.items()
}
UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "As it was"}}


@dataclass(frozen=True)
class AppState:
    """What lives as long as the application: `request.app.state.roundhouse`."""

    house: House
    limits: Limits
    metrics: Metrics
    identity: Identity


def app_state(request: Request) -> AppState:
    """What belongs to this application."""
    found: AppState = request.app.state.roundhouse
    return found


async def recognised(request: Request) -> None:
    """Before every route: find out who asks."""
    await app_state(request).identity.recognise(request)


def media(kind: str) -> dict[int | str, dict[str, Any]]:
    """For OpenAPI: an answer that is not JSON."""
    return {200: {"content": {kind: {"schema": {"type": "string"}}}, "description": "As it is"}}


def mark(content: bytes) -> str:
    """A short name of what something holds, for an address that changes with it."""
    return hashlib.sha256(content).hexdigest()[:12]


def tagged(request: Request, content: bytes, kind: str = "application/json") -> Response:
    """What a browser keeps as long as it is the same: 304 to who has it already."""
    tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=kind)


async def looking(request: Request, table: str, kind: str = "page") -> tuple[LiveTable, str]:
    """The table and the guest who looks at it."""
    here = app_state(request)
    here.limits.check(request, kind)
    return await here.house.visited(table, tokens.guest(request)), tokens.guest(request)


async def writing(request: Request, table: str, kind: str = "write") -> tuple[LiveTable, str]:
    """The table and the guest who wants to change it."""
    here = app_state(request)
    here.limits.check(request, kind)
    found, guest = await here.house.visited(table, tokens.writer(request)), tokens.writer(request)
    await arrived(found, guest)
    return found, guest


async def reading(request: Request, table: str) -> tuple[LiveTable, str]:
    """The table and the guest who reads how it stands there: one who holds a seat has come to it by that."""
    found, guest = await looking(request, table)
    await arrived(found, guest)
    return found, guest


async def arrived(table: LiveTable, guest: str) -> None:
    """Note that a holder has come to this table."""
    with suppress(SQLAlchemyError):  # who cannot be written down may look all the same
        await table.arrive(guest)


def must_hold(table: LiveTable, guest: str, seat: int) -> None:
    """Refuse who does not hold this seat."""
    if seat not in table.seats_of(guest):
        raise NotYours


def must_host(table: LiveTable, guest: str) -> None:
    """Refuse who is not the host."""
    if not guest or guest != table.record.host:
        raise Problem.not_host()
