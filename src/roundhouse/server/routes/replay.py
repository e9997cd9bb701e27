"""Looking, now and back: positions for programs and for people, the log, pictures, the seed."""

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say, speaker
from roundhouse.scene.png import png
from roundhouse.server.api.bodies import LogJson
from roundhouse.server.api.described import NarrationJson, PageJson, ViewJson
from roundhouse.server.api.problems import Problem, as_json
from roundhouse.server.api.texts import language
from roundhouse.server.door.strict import StrictRoute
from roundhouse.server.routes.common import (
    PROBLEMS,
    UNCHANGED,
    AskedSeat,
    Lang,
    TableName,
    app_state,
    looking,
    media,
    reading,
    writing,
)
from roundhouse.server.tables import seating
from roundhouse.table.errors import NotThere
from roundhouse.table.export import picture, seed_check, shown_log, whole_log
from roundhouse.table.frame import viewing_seat
from roundhouse.table.page import earlier_page, whole_narration
from roundhouse.table.share import share_picture
from roundhouse.table.view import earlier_view, viewed

router = APIRouter(prefix="/api/tables/{table}", tags=["replay"], responses=PROBLEMS, route_class=StrictRoute)
At = Annotated[int | None, Query(ge=0, le=1_000_000, description="After so many moves; absent: now")]
Theme = Annotated[Literal["light", "dark"], Query()]
Seq = Annotated[int | None, Query(ge=0, le=1_000_000, description="As listed: while it is so, it may be kept")]
KEPT = "private, max-age=86400"
Views = Annotated[bool, Query(description="With each position in which you chose, where something is hidden")]
SceneName = Annotated[str, Query(max_length=80)]


@router.get("/log", summary="The log", response_class=Response, responses=media("application/x-ndjson"))
async def get_log(
    request: Request, table: TableName, lang: Lang = None, seat: AskedSeat = None,
    views: Views = False,
) -> Response:  # fmt: skip
    """JSON lines: what you may know; everything once the game is over."""
    found, guest = await reading(request, table)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="{found.game.name}-{found.id}.jsonl"',
    }
    log = await found.beside(shown_log, guest, seat, speaker(language(request)), views)
    return Response(log, headers=headers, media_type="application/x-ndjson")


@router.post("/log", response_model=LogJson, summary="The log with all that is hidden")
async def post_whole_log(request: Request, table: TableName, lang: Lang = None) -> Response:
    """To go on elsewhere, where nobody else sits at the table: from now on the game counts for nothing."""
    found, guest = await writing(request, table, "log")
    speak = speaker(language(request))
    if found.table.over or not found.game.secrecy.hands:
        return as_json({"log": (await found.beside(shown_log, guest, None, speak)).decode()})
    found.table.must_be_playable()
    await found.change(lambda connection: seating.take_home(connection, found.id, guest))
    return as_json({"log": (await found.beside(whole_log, guest, speak)).decode()})


@router.get("/story", response_model=NarrationJson, summary="The whole log in words")
async def get_story(request: Request, table: TableName, lang: Lang = None, seat: AskedSeat = None) -> Response:
    """A page carries the last entries only; here are all."""
    found, guest = await reading(request, table)
    told = await found.beside(whole_narration, guest, seat, language(request))
    return Response(told, headers={"Cache-Control": "no-store"}, media_type="application/json")


@router.get("/replay", response_model=PageJson, summary="The page at a position")
async def get_replay(
    request: Request, table: TableName, at: At = None, lang: Lang = None, seat: AskedSeat = None
) -> Response:
    """Before the end through your own eyes only."""
    found, guest = await reading(request, table)
    number = len(found.table.match.moves) if at is None else at
    made = await found.beside(earlier_page, guest, seat, language(request), number)
    return Response(made, headers={"Cache-Control": "no-store"}, media_type="application/json")


@router.get("/view", response_model=ViewJson, summary="The position for programs", responses=UNCHANGED)
async def get_view(
    request: Request, table: TableName, at: At = None, lang: Lang = None, seat: AskedSeat = None
) -> Response:
    """What you may know and do, as plain JSON; 304 to who has it already (`If-None-Match`)."""
    found, guest = await reading(request, table)
    made = viewed(found.table, guest, seat) if at is None else await found.beside(earlier_view, guest, seat, at)
    headers = {"Cache-Control": "private, no-cache", "ETag": made.tag, "Vary": "Cookie, Authorization"}
    if made.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(made.told, headers=headers, media_type="application/json")


@router.get("/picture.svg", summary="A picture", response_class=Response, responses=media("image/svg+xml"))
async def get_svg(
    request: Request, table: TableName, at: At = None, lang: Lang = None, seat: AskedSeat = None,
    scene: SceneName = "", theme: Theme = "light", seq: Seq = None,
) -> Response:  # fmt: skip
    """Of one scene (default: the board), at a position."""
    found, guest = await looking(request, table, "picture")
    drawn = await found.beside(picture, guest, seat, at, scene, language(request), theme)
    keep = KEPT if seq == found.table.seq and at is None else "no-store"
    return Response(drawn, headers={"Cache-Control": keep}, media_type="image/svg+xml")


@router.get("/picture.png", summary="A picture", response_class=Response, responses=media("image/png"))
async def get_png(
    request: Request, table: TableName, at: At = None, lang: Lang = None, seat: AskedSeat = None,
    scene: SceneName = "", theme: Theme = "light",
) -> Response:  # fmt: skip
    """As PNG, where the extra `print` is installed."""
    found, guest = await looking(request, table, "png")
    drawn = await found.beside(picture, guest, seat, at, scene, language(request), theme)
    try:
        async with app_state(request).house.pixels:
            made = await asyncio.to_thread(png, drawn.decode())
    except CannotRead:
        raise NotThere(say("PNG pictures need the extra “print”; take the SVG picture instead.")) from None
    return Response(made, headers={"Cache-Control": "no-store"}, media_type="image/png")


@router.get("/share.svg", summary="A picture for sharing", response_class=Response, responses=media("image/svg+xml"))
async def get_share(
    request: Request, table: TableName, lang: Lang = None, seat: AskedSeat = None, theme: Theme = "light",
    names: Annotated[bool, Query(description="Whether people are named")] = False,
) -> Response:  # fmt: skip
    """After the end: the board, who won, the points, the day."""
    found, guest = await looking(request, table, "picture")
    if not found.table.over:
        raise Problem.not_now(say("There is a picture to share once the game is over."))
    eyes = seat if seat in range(found.table.match.seats) else viewing_seat(found.table, guest, None)[0]
    drawn = await asyncio.to_thread(share_picture, found.table, eyes, language(request), theme, names)
    return Response(drawn, headers={"Cache-Control": "no-store"}, media_type="image/svg+xml")


@router.get("/seed-check", summary="Was the game fair?")
async def get_seed_check(request: Request, table: TableName, lang: Lang = None) -> Response:
    """After the end: the seed against its commitment and against every move of Nature."""
    found, _ = await looking(request, table)
    if not found.table.over:
        raise Problem.not_now(say("The seed is revealed when the game is over."))
    return as_json(await found.beside(seed_check, speaker(language(request))))
