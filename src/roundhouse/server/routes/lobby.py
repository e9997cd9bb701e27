"""Making tables, sitting down, leaving, and the list of my tables."""

from functools import partial
from typing import Annotated, get_args

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from roundhouse.core.game import Level
from roundhouse.core.options import check_table, read_options
from roundhouse.core.words import say, speaker
from roundhouse.games import find
from roundhouse.server.api.bodies import (
    DevicesJson,
    JoinBody,
    LessonBody,
    LogBody,
    MadeJson,
    NewTable,
    SeatBody,
    SeatWish,
    StartBody,
    WhatIfBody,
)
from roundhouse.server.api.problems import Problem, as_json
from roundhouse.server.api.texts import language
from roundhouse.server.door.strict import StrictRoute
from roundhouse.server.door.tokens import guest, hashed, writer
from roundhouse.server.guest_bots import HOUSE_LEVEL, checked_level
from roundhouse.server.people import histories
from roundhouse.server.people.ratings import must_be_ratable
from roundhouse.server.routes.common import PROBLEMS, Lang, TableName, app_state, looking, must_hold, must_host, writing
from roundhouse.server.storage import records
from roundhouse.server.tables import awaited, codes, seating
from roundhouse.server.tables.devices import attendance_list, device_list, device_of
from roundhouse.server.tables.live_table import LiveTable
from roundhouse.server.tables.seats import change_seat
from roundhouse.table import past
from roundhouse.table.clocks import time_words
from roundhouse.table.errors import NotYours
from roundhouse.table.frame import frozen, seat_name
from roundhouse.table.listing import listed
from roundhouse.table.making import taught_lesson
from roundhouse.table.record import Device, SeatRecord
from roundhouse.table.texts import NAME_LENGTH, clean

router = APIRouter(prefix="/api", tags=["lobby"], responses=PROBLEMS, route_class=StrictRoute)
SeatInPath = Annotated[int, Path(ge=0, le=11)]
Code = Annotated[str, Path(pattern="^[A-Za-z0-9 -]{6,30}$", description="Capitals, blanks and dashes do not matter")]
Skip = Annotated[int, Query(ge=0, le=100_000, description="How many of the first to leave out")]
MOST_LISTED = 60


@router.post("/tokens", status_code=201, summary="A token for a program without a cookie jar")
async def post_token(request: Request) -> Response:
    """A fresh token holds nothing until it joins or makes a table."""
    return as_json({"token": app_state(request).identity.issue(request)}, 201)


@router.post("/tables", status_code=201, response_model=MadeJson, summary="Make a table")
async def post_table(request: Request, body: NewTable, lang: Lang = None) -> Response:
    """It starts at once when no seat waits for a friend."""
    here = app_state(request)
    here.limits.check(request, "table")
    game = find(body.game)
    options = read_options(game, body.options)
    check_table(game, len(body.seats), options)
    for wish in body.seats:
        checked_level(here.house.settings.bots, game, wish.level)
    if all(wish.kind == "bot" for wish in body.seats):
        here.limits.check_address(request, "bots")
    me, device = writer(request), device_of(request.headers.get("user-agent", ""))
    if body.rated:
        must_be_ratable(game, [wish.kind for wish in body.seats])
    seats = [_seat(wish, me, device) for wish in body.seats]
    made = await here.house.make(game, options, seats, me, body.pace, body.time, body.lapse, body.rated, body.hints)
    open_seats = [number for number, wish in enumerate(body.seats) if wish.kind == "link"]
    invites = {str(number): await here.house.invite(made, number, me) for number in open_seats}
    return as_json({"table": made, "started": not open_seats, "invites": invites}, 201)


@router.post("/lessons", status_code=201, response_model=MadeJson, summary="Begin a lesson")
async def post_lesson(request: Request, body: LessonBody, lang: Lang = None) -> Response:
    """A table of its own; it asks for one thing at a time and then is played on."""
    here = app_state(request)
    here.limits.check(request, "table")
    found = taught_lesson(body.game, body.lesson)
    me, device = writer(request), device_of(request.headers.get("user-agent", ""))
    wishes = [SeatWish(kind="bot", level="easy") for _ in range(found.begins.seats)]
    wishes[found.seat] = SeatWish(kind="me", name=body.name)
    made = await here.house.teach(found, [_seat(wish, me, device) for wish in wishes], me, body.pace)
    return as_json({"table": made, "started": True, "invites": {}}, 201)


@router.get("/tables", summary="My tables, unfinished first")
async def get_tables(request: Request, lang: Lang = None, skip: Skip = 0) -> Response:
    """Tables that you made or hold a seat at, sixty at a time."""
    here = app_state(request)
    here.limits.check(request, "page")
    me = guest(request)
    asked = partial(records.tables_of, guest=me, most=MOST_LISTED, skip=skip)
    found = await here.house.store.read(asked) if me else []
    lived = here.house.time.lived()
    return as_json({"tables": [listed(record, seq, me, language(request), lived) for record, seq in found]})


@router.get("/turns", summary="The tables at which you are waited for")
async def get_turns(request: Request, lang: Lang = None) -> Response:
    """One small question, for a page in the background."""
    here = app_state(request)
    here.limits.check(request, "page")
    me = guest(request)
    found = await here.house.store.read(lambda connection: awaited.awaited(connection, me)) if me else []
    turns = [awaited.told(one, language(request)) for one in found]
    return as_json({"turns": [one for one in turns if one]})


@router.get("/history", summary="Bests, averages, wins in a row, and how it stands with your friends")
async def get_history(request: Request, lang: Lang = None) -> Response:
    """Worked out anew from the results of your finished games that count."""
    here = app_state(request)
    here.limits.check(request, "log")
    me = guest(request)
    found = await here.house.store.read(lambda connection: histories.finished_games(connection, me)) if me else []
    return as_json(past.told(found, language(request)))


@router.post("/logs", status_code=201, response_model=MadeJson, summary="A table from a saved log")
async def post_log(request: Request, body: LogBody, lang: Lang = None) -> Response:
    """A finished log can be looked at, and one of another rules version; an unfinished one goes on."""
    here = app_state(request)
    here.limits.check(request, "log")
    made, wrong = await here.house.load_log(body.log, body.seat, writer(request))
    speak = speaker(language(request), made.game.about.folder)
    answer = {
        "table": made.id,
        "over": made.table.over,
        "started": True,
        "invites": {},
        "frozen": frozen(made.table, speak),
    }
    return as_json({**answer, "wrong": [speak(one) for one in wrong]}, 201)


@router.get("/join/{code}", summary="What a code invites to")
async def get_code(request: Request, code: Code, lang: Lang = None) -> Response:
    """Nothing is used up."""
    here = app_state(request)
    here.limits.check(request, "join")
    me = guest(request)
    door = await here.house.store.read(lambda connection: codes.opened(connection, hashed(codes.typed(code)), me))
    table = await here.house.table(door.table)
    speak, host = speaker(language(request), table.game.about.folder), table.record.host
    by = next((n for n, seat in enumerate(table.record.seats) if host in seat.holders), None)
    return as_json({
        "table": table.id, "game": table.game.name, "title": speak(table.game.title), "seat": door.seat,
        "name": seat_name(table.table, door.seat, speak),
        "host": "" if by is None else seat_name(table.table, by, speak),
        "rejoin": door.held or door.purpose == codes.DEVICE,
        "sits": bool(table.seats_of(me)),
        "time": [speak(one) for one in time_words(table.record)],
        "rated": table.record.rated,
    })  # fmt: skip


@router.post("/join/{code}", summary="Sit down with a code")
async def post_code(request: Request, code: Code, body: JoinBody, lang: Lang = None) -> Response:
    """The code is used up; your token holds the seat."""
    here = app_state(request)
    here.limits.check(request, "join")
    me, device, name = writer(request), device_of(request.headers.get("user-agent", "")), clean(body.name, NAME_LENGTH)
    at = await here.house.store.read(lambda connection: codes.table_of(connection, hashed(codes.typed(code))))
    table = await here.house.table(at)
    made = await table.change(
        lambda connection: seating.redeem(connection, hashed(codes.typed(code)), me, device, name)
    )
    return as_json({"table": made[0], "seat": made[1]})


@router.post("/tables/{table}/join", summary="Take the first open seat")
async def post_join(request: Request, table: TableName, body: JoinBody, lang: Lang = None) -> Response:
    """Before the start, for whoever has the table's address."""
    found, me = await writing(request, table, "join")
    device, name = device_of(request.headers.get("user-agent", "")), clean(body.name, NAME_LENGTH)
    seat = await found.change(lambda connection: seating.join(connection, found.id, me, device, name))
    return as_json({"table": found.id, "seat": seat})


@router.post("/tables/{table}/start", summary="Start the game")
async def post_start(request: Request, table: TableName, body: StartBody, lang: Lang = None) -> Response:
    """The host starts; open seats can be filled with bots. Asked again, it stays as it is."""
    found, me = await writing(request, table)
    must_host(found, me)
    checked_level(app_state(request).house.settings.bots, found.game, body.fill or HOUSE_LEVEL)
    if body.fill and found.record.rated:
        must_be_ratable(found.game, ["me", "bot"])
    await found.start(body.fill)
    return as_json({"started": True})


@router.post(
    "/tables/{table}/seats/{seat}", summary="Rename, invite, leave, end a device, let a bot play, resign, give back"
)
async def post_seat(
    request: Request, table: TableName, seat: SeatInPath, body: SeatBody, lang: Lang = None
) -> Response:
    """See the reference for who may do what."""
    found, me = await writing(request, table)
    _must_be_there(found, seat)
    checked_level(app_state(request).house.settings.bots, found.game, body.level)
    if found.record.daily and body.do != "rename":
        raise Problem.not_now(say("A try at the line of the day stays with the device that began it."))
    return as_json(await change_seat(found, me, seat, body))


@router.get("/tables/{table}/seats/{seat}/devices", response_model=DevicesJson, summary="The devices that hold a seat")
async def get_devices(request: Request, table: TableName, seat: SeatInPath, lang: Lang = None) -> Response:
    """For those who hold it."""
    found, me = await looking(request, table)
    _must_be_there(found, seat)
    must_hold(found, me, seat)
    record = await found.store.read(lambda connection: records.load_record(connection, found.id)) or found.record
    return as_json({"devices": device_list(record, found.listeners, seat, me, speaker(language(request)))})


@router.get("/tables/{table}/attendance", summary="Who is here, who is away since when, which seats were left")
async def get_attendance(request: Request, table: TableName, lang: Lang = None) -> Response:
    """For those who hold a seat at the table, and for its host."""
    found, me = await looking(request, table)
    if not found.seats_of(me) and me != found.record.host:
        raise NotYours
    free = await found.store.read(lambda connection: codes.vacant(connection, found.id))
    record = await found.store.read(lambda connection: records.load_record(connection, found.id)) or found.record
    return as_json({"seats": attendance_list(record, found.listeners, free)})


@router.post(
    "/tables/{table}/again", status_code=201, response_model=MadeJson, summary="Play again with the same seats"
)
async def post_again(request: Request, table: TableName, lang: Lang = None) -> Response:
    """Whoever holds a seat may ask; asked twice, it is the same new table."""
    found, me = await writing(request, table, "table")
    if not found.seats_of(me) and me != found.record.host:
        raise NotYours
    if not found.table.over:
        found.table.must_be_playable()
        raise Problem.not_now(say("The game is not over yet."))
    made = await app_state(request).house.again(found, me)
    return as_json({"table": made, "started": True, "invites": {}}, 201)


@router.post(
    "/tables/{table}/whatif",
    status_code=201,
    response_model=MadeJson,
    summary="Go on from a position of a finished game",
)
async def post_what_if(request: Request, table: TableName, body: WhatIfBody, lang: Lang = None) -> Response:
    """A new table: you hold a seat, bots the others."""
    found, me = await writing(request, table, "table")
    made = await app_state(request).house.what_if(found, body.at, body.seat, me)
    return as_json({"table": made, "started": True, "invites": {}}, 201)


def _must_be_there(table: LiveTable, seat: int) -> None:
    if seat >= len(table.record.seats):
        raise Problem.unknown(say("There is no seat {seat} at this table.", seat=seat))


def _seat(wish: SeatWish, me: str, device: Device) -> SeatRecord:
    name = clean(wish.name, NAME_LENGTH)
    if wish.kind == "bot":
        return SeatRecord("bot", name or ("" if wish.level in get_args(Level) else wish.level), wish.level)
    return SeatRecord("open", name) if wish.kind == "link" else SeatRecord("person", name, "", {me}, {me: device})
