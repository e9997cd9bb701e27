"""Being told when it is one's turn: what the house offers, in which ways one asked for it, and an end to each."""

from html import escape
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from sqlalchemy import Connection
from starlette.responses import HTMLResponse, Response

from roundhouse.core.words import Say, say, speaker
from roundhouse.server.api.bodies import NoticeBody, NoticesJson, WayBody
from roundhouse.server.api.problems import Problem, as_json
from roundhouse.server.api.texts import language
from roundhouse.server.door.client_files import address
from roundhouse.server.door.strict import StrictRoute
from roundhouse.server.door.tokens import guest, writer
from roundhouse.server.notices import ways
from roundhouse.server.notices.calling import look_up_first, read_place
from roundhouse.server.notices.config import HOOK, MAIL, PUSH
from roundhouse.server.notices.outcomes import Unsent
from roundhouse.server.notices.post import Post
from roundhouse.server.notices.ways import Way
from roundhouse.server.routes.common import PROBLEMS, AppState, Lang, app_state
from roundhouse.server.storage.records import now

router = APIRouter(prefix="/api/notices", tags=["notices"], responses=PROBLEMS, route_class=StrictRoute)
pages = APIRouter(prefix="/notices", include_in_schema=False)
rooms = (router, pages)
AskedTable = Annotated[str, Query(pattern="^[a-z0-9]{0,24}$", description="The table that `here` is about")]
WayName = Annotated[str, Path(pattern="^[a-z0-9]{1,24}$")]
OffLink = Annotated[str, Path(max_length=80)]


@router.get("", response_model=NoticesJson, summary="How you can be told, and how you are")
async def get_notices(request: Request, table: AskedTable = "", lang: Lang = None) -> Response:
    """Nothing is offered until the host of the house has set it up."""
    here = app_state(request)
    here.limits.check(request, "page")
    return await _told(here, guest(request), table)


@router.post("", status_code=201, response_model=NoticesJson, summary="Be told in one more way")
async def post_notices(request: Request, body: NoticeBody, lang: Lang = None) -> Response:
    """A letter with a code goes out before any other; a webhook is called once, and must answer."""
    here = app_state(request)
    here.limits.check(request, "notice")
    post, me = here.house.notices, writer(request)
    if body.kind not in post.offered:
        raise _not_offered()
    keys = await _checked(post, body)

    def work(connection: Connection) -> tuple[Way, bool]:
        known = {one.id for one in ways.ways_of(connection, me)}
        made = ways.add(connection, me, body.kind, body.address, keys, language(request), now())
        if body.table:
            ways.wish(connection, made, body.table, True, now())
        elif not made.everywhere:
            ways.wish_everywhere(connection, made, True, now())
        return made, made.id not in known

    made, fresh = await here.house.store.write(work)
    if fresh or not made.confirmed:
        await _introduced(here, made, fresh)
    return await _told(here, me, body.table, 201)


@router.post("/{way}", response_model=NoticesJson, summary="Confirm, turn on or off, or end a way")
async def post_way(request: Request, way: WayName, body: WayBody, lang: Lang = None) -> Response:
    """`here` is about one table, `everywhere` about all; `end` forgets the address."""
    here = app_state(request)
    here.limits.check(request, "join" if body.do == "confirm" else "notice" if body.do == "again" else "write")
    me, store = writer(request), here.house.store

    def work(connection: Connection) -> tuple[Way, bool]:
        mine = ways.own_way(connection, me, way)
        return mine, _changed(connection, mine, body)

    mine, right = await store.write(work)
    if not right:
        raise Problem.not_now(say("This is not the code in the letter; look again."))
    if body.do == "again":
        await _introduced(here, mine, False)
    return await _told(here, me, body.table)


@pages.get("/off/{link}")
async def get_off(request: Request, link: OffLink) -> Response:
    """From a letter: asks first, for programs that look at mail follow links by themselves."""
    here = app_state(request)
    here.limits.check(request, "join")
    if not await _way_of_link(here, link):
        return _page(request, say("No more of these letters will come."), status=404)
    return _page(request, say("No more letters when it is your turn?"), say("End these letters"))


@pages.post("/off/{link}")
async def post_off(request: Request, link: OffLink) -> Response:
    """The end of the letters, asked for on the page or by the mail program itself (RFC 8058)."""
    here = app_state(request)
    here.limits.check(request, "join")
    if found := await _way_of_link(here, link):
        await here.house.store.write(lambda connection: ways.end(connection, found.id))
    return _page(request, say("No more of these letters will come."))


async def _checked(post: Post, body: NoticeBody) -> str:
    """The keys that belong to an address; a Problem where the address is none that may be written to."""
    if body.kind == MAIL:
        from roundhouse.server.notices.mail import read_address

        read_address(body.address)
        return ""
    place = read_place(body.address, post.reach.inside)
    keys = ""
    if body.kind == PUSH:
        from roundhouse.server.notices.push import read_subscription

        keys = read_subscription(body.p256dh, body.auth)
    try:
        await look_up_first(place)
    except Unsent as error:
        raise Problem.unreadable(say("This address cannot be found; is it spelled right?")) from error
    return keys


async def _introduced(here: AppState, way: Way, fresh: bool) -> None:
    """Say hello; where nobody answers, a new way is not kept."""
    if way.kind == MAIL and not way.confirmed and not here.house.notices.may_write(way.address):
        raise Problem.too_many(say("Enough letters went to this address for now; check your mail."))
    try:
        await here.house.notices.introduce(way)
    except Unsent as error:
        if fresh:
            await here.house.store.write(lambda connection: ways.end(connection, way.id))
        words = say("The webhook did not answer our greeting; try again once it runs.")
        if error.status:
            words = say(
                "The webhook answered our greeting with {status}; it must be 200 or so, and nobody follows redirects.",
                status=error.status,
            )
        if way.kind != HOOK:
            words = say("The letter with the code could not be sent; try again later, or check the address.")
        raise Problem(409, "unreached", words) from error


def _changed(connection: Connection, way: Way, body: WayBody) -> bool:
    match body.do:
        case "confirm":
            return ways.confirm(connection, way.guest, way.id, body.code, now())
        case "here":
            ways.wish(connection, way, body.table, body.on, now())
        case "everywhere":
            ways.wish_everywhere(connection, way, body.on, now())
        case "end":
            ways.end(connection, way.id)
    return True


async def _told(here: AppState, me: str, table: str, status: int = 200) -> Response:
    post = here.house.notices

    def mine(connection: Connection) -> list[dict[str, object]]:
        found = [one for one in ways.ways_of(connection, me) if one.kind in post.offered]
        return [
            {
                "way": one.id, "kind": one.kind, "address": one.address, "confirmed": one.confirmed,
                "everywhere": one.everywhere, "here": bool(table) and ways.wanted_at(connection, one, table),
            }
            for one in found
        ]  # fmt: skip

    listed = await here.house.store.read(mine) if me and post.offered else []
    key = ""
    if PUSH in post.offered:
        from roundhouse.server.notices.push import public_key

        key = public_key(post.reach.push_key)
    return as_json({"offered": list(post.offered), "key": key, "ways": listed}, status)


async def _way_of_link(here: AppState, link: str) -> Way | None:
    name = await here.house.notices.read_off_link(link)
    return await here.house.store.read(lambda connection: ways.way_of(connection, name)) if name else None


def _not_offered() -> Problem:
    return Problem.not_now(say("This house sends no such notices; its host can set them up."))


def _page(request: Request, words: Say, button: Say | None = None, status: int = 200) -> Response:
    """A page that needs no script."""
    lang = language(request)
    speak = speaker(lang)
    ask = f'<form method="post"><button class="primary">{escape(speak(button))}</button></form>' if button else ""
    home = f'<a class="button" href="/">{escape(speak(say("To the shelf")))}</a>'
    return HTMLResponse(
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<meta name="robots" content="noindex">\n'
        "<title>Roundhouse</title>\n"
        '<link rel="icon" href="/favicon.svg" type="image/svg+xml">\n'
        f'<link rel="stylesheet" href="{address("house.css")}">\n</head>\n'
        f'<body>\n<main class="column apology"><h1>{escape(speak(words))}</h1>\n'
        f'<div class="row">{ask}{home}</div></main>\n</body>\n</html>\n',
        status,
        # Without a referrer browsers do not say from where a form comes, and the guard lets no such form in.
        headers={"Cache-Control": "no-store", "Referrer-Policy": "same-origin"},
    )
