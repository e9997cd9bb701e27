"""The line of the day: look, try once, then practise."""

import contextlib
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from roundhouse.core.words import say
from roundhouse.server.api.bodies import DailyBody, DailyPracticeBody, MadeJson
from roundhouse.server.api.described import DailyJson
from roundhouse.server.api.problems import Problem, as_json
from roundhouse.server.api.texts import language
from roundhouse.server.coach.daybook import told
from roundhouse.server.door.strict import StrictRoute
from roundhouse.server.door.tokens import guest, writer
from roundhouse.server.routes.common import PROBLEMS, Lang, app_state
from roundhouse.server.tables.devices import device_of
from roundhouse.table.record import SeatRecord
from roundhouse.table.texts import NAME_LENGTH, clean

router = APIRouter(prefix="/api/daily", tags=["daily"], responses=PROBLEMS, route_class=StrictRoute)
AskedDay = Annotated[str, Query(max_length=10, description="2026-11-17; nothing: today. Days are those of UTC")]
Lists = Annotated[bool, Query(description="Whether to tell the lists and what the strong bot made")]


@router.get("", response_model=DailyJson, summary="The line of the day")
async def get_daily(request: Request, lang: Lang = None, day: AskedDay = "", lists: Lists = True) -> Response:
    """One deal a game and day, the same for all: its commitment before, its seed once the day is over."""
    here = app_state(request)
    here.limits.check(request, "page")
    daily = here.house.daily
    asked = read_day(day) if day else daily.today()
    return as_json(await told(daily, asked, guest(request), lists, language(request)))


@router.post("", status_code=201, response_model=MadeJson, summary="Play today's deal")
async def post_daily(request: Request, body: DailyBody, lang: Lang = None) -> Response:
    """The one counted try; asked again, the same table."""
    here = app_state(request)
    here.limits.check(request, "table")
    made = await here.house.daily.start(body.game, _seat(request, body.name), writer(request), body.pace)
    return as_json({"table": made, "started": True, "invites": {}}, 201)


@router.post("/practice", status_code=201, response_model=MadeJson, summary="Practise a deal")
async def post_practice(request: Request, body: DailyPracticeBody, lang: Lang = None) -> Response:
    """The same deal, after the try that counts; it counts for nothing."""
    here = app_state(request)
    here.limits.check(request, "table")
    daily = here.house.daily
    day = read_day(body.day) if body.day else daily.today()
    made = await daily.practise(body.game, day, _seat(request, body.name), writer(request), body.pace)
    return as_json({"table": made, "started": True, "invites": {}}, 201)


def read_day(words: str) -> str:
    """A day as it is written in an address."""
    with contextlib.suppress(ValueError):
        if (day := date.fromisoformat(words).isoformat()) == words:  # also weeks and days without dashes are read
            return day
    raise Problem.unreadable(say("“{words}” is no day; write it like 2026-11-17.", words=words))


def _seat(request: Request, name: str) -> SeatRecord:
    me, device = writer(request), device_of(request.headers.get("user-agent", ""))
    return SeatRecord("person", clean(name, NAME_LENGTH), "", {me}, {me: device})
