"""At the table: the page, its stream, moves, undo, why not, chat, pace."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from roundhouse.core.errors import NotLegal
from roundhouse.core.notation import read_move
from roundhouse.core.words import say, speaker
from roundhouse.server.api.bodies import ChatBody, HintBody, MoveBody, PaceBody, UndoBody, WhyBody, WorthBody
from roundhouse.server.api.described import HintsJson, PageJson, WhyJson, WorthJson
from roundhouse.server.api.problems import Problem, as_json
from roundhouse.server.api.texts import language
from roundhouse.server.bots.turns import Overdue
from roundhouse.server.door.strict import StrictRoute
from roundhouse.server.door.tokens import device
from roundhouse.server.routes.common import (
    PROBLEMS,
    AskedSeat,
    Lang,
    TableName,
    app_state,
    arrived,
    looking,
    media,
    must_hold,
    must_host,
    writing,
)
from roundhouse.server.storage import records
from roundhouse.server.tables.live_table import LiveTable
from roundhouse.server.tables.stream import Told, events, squeezed
from roundhouse.table.errors import NotAsked, NotYours, Stale
from roundhouse.table.frame import seat_name, table_speaker, viewing_seat
from roundhouse.table.hints import hints, no_hints
from roundhouse.table.page import Page, look
from roundhouse.table.problems import not_asked, refused
from roundhouse.table.texts import CHAT_LENGTH, clean
from roundhouse.table.view import viewed
from roundhouse.table.why import why, why_shapes
from roundhouse.table.worth import finals, worths

router = APIRouter(prefix="/api/tables/{table}", tags=["play"], responses=PROBLEMS, route_class=StrictRoute)
Watch = Annotated[bool, Query(description="Look as a spectator does, whatever seats you hold")]
STREAM_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}


class _Stream(StreamingResponse):
    """Gives its place back when it ends, also when it ends before it began."""

    def __init__(self, place: ExitStack, pieces: AsyncIterator[bytes], packed: bool) -> None:
        headers = {**STREAM_HEADERS, "Content-Encoding": "gzip"} if packed else STREAM_HEADERS
        super().__init__(squeezed(pieces) if packed else pieces, headers=headers, media_type="text/event-stream")
        self.place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self.place:
            await super().__call__(scope, receive, send)


@router.get("", response_model=PageJson, summary="The page of a table")
async def get_page(
    request: Request, table: TableName, lang: Lang = None, seat: AskedSeat = None, watch: Watch = False
) -> Response:
    """What you may see now."""
    found, guest = await looking(request, table)
    guest = "" if watch else guest
    await arrived(found, guest)
    await found.told(viewing_seat(found.table, guest, seat)[0])
    made = _seen(request, found, guest, seat).text()
    return Response(made, headers={"Cache-Control": "no-store"}, media_type="application/json")


@router.get("/stream", summary="Pages as they change", response_class=StreamingResponse,
            responses=media("text/event-stream"))  # fmt: skip
async def get_stream(
    request: Request, table: TableName, lang: Lang = None, seat: AskedSeat = None,
    last: Annotated[str, Query(max_length=40, description="The version you have")] = "",
    kind: Annotated[Literal["page", "view"], Query(alias="as", description="view: positions for programs")] = "page",
    watch: Watch = False,
) -> Response:  # fmt: skip
    """Server-sent events: `page` is a whole page, `change` what is different from the one before it; or `view`."""
    found, guest = await looking(request, table)
    guest = "" if watch else guest
    known = request.headers.get("last-event-id", last)[:40]

    def newest() -> Told:
        mine = found.seats_of(guest)
        eyes = seat if seat in mine else None  # a seat that was lost meanwhile is looked at no more
        return viewed(found.table, guest, eyes) if kind == "view" else _seen(request, found, guest, eyes)

    if seat is not None:  # refuse now, while a status can still be sent
        must_hold(found, guest, seat)
    if kind == "page":
        await found.told(viewing_seat(found.table, guest, seat)[0])
    newest()
    with contextlib.suppress(SQLAlchemyError):  # who cannot be written down may look all the same
        await found.greet(guest)
    place, closing = app_state(request).limits.streams.enter(request), app_state(request).house.closing
    packed = "gzip" in request.headers.get("accept-encoding", "")
    told = events(found.listeners, guest, found.table, newest, known, closing, device(request) if guest else "")
    return _Stream(place, told, packed)


@router.post("/moves", summary="Make a move")
async def post_move(request: Request, table: TableName, body: MoveBody, lang: Lang = None) -> Response:
    """200 when the move is on disk."""
    found, guest = await writing(request, table)
    must_hold(found, guest, body.seat)
    found.table.must_be_playable()
    _must_not_be_played(found, body.seat)
    move = read_move(found.game, body.move)
    metrics = app_state(request).metrics
    try:
        seq, again = await found.move(body.seat, body.seq, move, guest)
    except NotAsked as error:
        raise not_asked(found.table, error.text(language(request)), body.seat) from error
    except NotLegal as error:
        metrics.refusals += 1
        raise refused(found.table, error.refusal, body.seat, move, language(request)) from error
    except Stale:
        metrics.stale += 1
        raise
    metrics.moves += not again
    return as_json({"seq": seq, "again": again})


@router.post("/undo", summary="Take the last move back")
async def post_undo(request: Request, table: TableName, body: UndoBody, lang: Lang = None) -> Response:
    """Until chance or another has spoken."""
    found, guest = await writing(request, table)
    must_hold(found, guest, body.seat)
    found.table.must_be_playable()
    _must_not_be_played(found, body.seat)
    try:
        return as_json({"seq": await found.undo(body.seat, body.seq, guest, body.practice)})
    except NotLegal as error:
        raise refused(found.table, error.refusal, body.seat, None, language(request)) from error


@router.post("/why", response_model=WhyJson, summary="Why not?")
async def post_why(request: Request, table: TableName, body: WhyBody, lang: Lang = None) -> Response:
    """The rule that stands in the way of a move, or of what picked shapes could mean."""
    found, guest = await writing(request, table, "page")
    must_hold(found, guest, body.seat)
    if body.move is not None:
        return as_json(why(found.table, body.seat, read_move(found.game, body.move), language(request)))
    if not body.shapes:
        raise Problem.unreadable(say("Say which shapes or which move you mean."))
    return as_json(why_shapes(found.table, body.seat, body.shapes, language(request)))


@router.post("/worth", response_model=WorthJson, summary="What moves are worth")
async def post_worth(request: Request, table: TableName, body: WorthBody, lang: Lang = None) -> Response:
    """In points, or as the game says it; nothing for what cannot be played now."""
    found, guest = await writing(request, table, "page")
    must_hold(found, guest, body.seat)
    moves = [read_move(found.game, one) for one in body.moves]
    told = worths(found.table, body.seat, moves, language(request))
    return as_json({"worth": told, "final": finals(found.table, body.seat, moves)})


@router.post("/hint", response_model=HintsJson, summary="A good move")
async def post_hint(request: Request, table: TableName, body: HintBody, lang: Lang = None) -> Response:
    """From what the seat may know, where nobody else plays but bots. Asked again at the same position: the same."""
    found, guest = await writing(request, table, "hint")
    must_hold(found, guest, body.seat)
    found.table.must_be_playable()
    if (why := no_hints(found.table, body.seat)).text:
        raise Problem.not_now(why)
    if body.seat not in found.table.acting():
        raise Problem.not_now(say("It is not your turn; wait for the others."))
    try:
        bots = app_state(request).house.bots
        advised = await found.hint(body.seat, lambda: bots.advise(found, body.seat, guest))
    except (Overdue, TimeoutError, asyncio.IncompleteReadError, OSError):
        raise Problem.not_now(say("The bots are busy just now; ask again in a moment.")) from None
    view = found.game.secrecy.view(found.table.match.state, body.seat)
    told = hints(found.game, view, body.seat, advised, table_speaker(found.table, language(request)))
    return as_json({"hints": told})


@router.post("/chat", summary="Say something, or turn the chat on or off")
async def post_chat(request: Request, table: TableName, body: ChatBody, lang: Lang = None) -> Response:
    """Words are one line of plain text."""
    found, guest = await writing(request, table, "chat")
    if body.on is not None:
        must_host(found, guest)
        on = body.on
        await found.change(lambda connection: records.change(connection, found.id, chat=on))
        return as_json({"on": on})
    words = f"{records.KEYED}say-{body.phrase}" if body.phrase else clean(body.text or "", CHAT_LENGTH)
    if body.seat is None or not words:
        raise Problem.unreadable(say("Write something, from your own seat."))
    must_hold(found, guest, body.seat)
    if not found.record.chat:
        raise Problem.not_now(say("The chat is off at this table."))
    seat, name = body.seat, seat_name(found.table, body.seat, speaker(language(request)))
    return as_json({"n": await found.say(seat, name, words)})


@router.post("/pace", summary="How fast bots move")
async def post_pace(request: Request, table: TableName, body: PaceBody, lang: Lang = None) -> Response:
    """Whoever holds a seat may change it."""
    found, guest = await writing(request, table)
    if not found.seats_of(guest):
        raise NotYours
    await found.change(lambda connection: records.change(connection, found.id, pace=body.pace))
    return as_json({"pace": body.pace})


def _seen(request: Request, table: LiveTable, guest: str, seat: int | None) -> Page:
    began, before = time.perf_counter(), table.table.drawings
    seen = look(table.table, guest, seat, language(request))
    if table.table.drawings != before:
        app_state(request).metrics.drawn(began)
    return seen


def _must_not_be_played(table: LiveTable, seat: int) -> None:
    if table.record.seats[seat].kind == "bot":
        raise Problem.not_now(say("A bot plays for this seat; take it back first."))
