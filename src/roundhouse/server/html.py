"""The HTML shells: one generic page that the client fills; no inline script, no inline style."""

from html import escape
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi import Path as InPath
from starlette.responses import HTMLResponse, Response

from roundhouse.core.words import say, speaker
from roundhouse.games import find, opened
from roundhouse.games import shelf as on_the_shelf
from roundhouse.scene.ink import css
from roundhouse.scene.svg import materials_text
from roundhouse.server.api.problems import Problem
from roundhouse.server.api.texts import language
from roundhouse.server.door.client_files import CLIENT, address, page_file
from roundhouse.server.door.packed import packed
from roundhouse.server.door.tokens import guest, hashed
from roundhouse.server.routes.common import app_state, mark, tagged
from roundhouse.server.shelf import words_text
from roundhouse.server.tables import codes

router = APIRouter(include_in_schema=False)
Named = Annotated[str, InPath(max_length=40)]
NEXT = {"shelf": ("game", "table"), "game": ("table",), "join": ("table",), "tables": ("table",)}
"""The pages that somebody goes to from here: the client fetches their files ahead, where the line can spare it."""


@router.get("/")
async def shelf(request: Request) -> Response:
    """The shelf."""
    return shell(request, "shelf")


@router.get("/games/{game}")
async def game(request: Request, game: Named) -> Response:
    """Options and seats."""
    return shell(request, "game", game=game)


@router.get("/table/{table}")
async def table(request: Request, table: Named) -> Response:
    """The table."""
    return shell(request, "table", table=table)


@router.get("/table/{table}/replay")
async def replay(request: Request, table: Named, at: Annotated[str, Query(max_length=10)] = "") -> Response:
    """The replay, at a position."""
    return shell(request, "replay", table=table, at=at)


@router.get("/table/{table}/review")
async def review(request: Request, table: Named) -> Response:
    """What cost points, and what would have been better."""
    return shell(request, "review", table=table)


@router.get("/table/{table}/wall")
async def wall(request: Request, table: Named) -> Response:
    """The table on a large screen, for all in the room."""
    return shell(request, "wall", table=table)


@router.get("/rules/{game}")
async def rules(request: Request, game: Named) -> Response:
    """How to play."""
    return shell(request, "rules", game=game)


@router.get("/tables")
async def tables(request: Request) -> Response:
    """My tables."""
    return shell(request, "tables")


@router.get("/daily")
async def daily(request: Request, day: Annotated[str, Query(max_length=10)] = "") -> Response:
    """The line of the day."""
    return shell(request, "daily", at=day)


@router.get("/me")
async def me(request: Request) -> Response:
    """Name, passkeys, devices, one's data."""
    return shell(request, "me")


@router.get("/ratings")
async def ratings(request: Request) -> Response:
    """The lists of ratings."""
    return shell(request, "ratings")


@router.get("/puzzles")
async def puzzles(request: Request) -> Response:
    """All puzzles."""
    return shell(request, "puzzles")


@router.get("/puzzles/{game}/{puzzle}")
async def puzzle(request: Request, game: Named, puzzle: Named) -> Response:
    """One puzzle."""
    return shell(request, "puzzle", game=game, at=puzzle)


@router.get("/table/{table}/again")
async def again(request: Request, table: Named) -> Response:
    """The costly turns of a game, tried again."""
    return shell(request, "again", table=table)


@router.get("/join/{code}")
async def join(request: Request, code: Named) -> Response:
    """An invitation; its first words need no script, so that a slow machine shows no blank page."""
    here = app_state(request)
    try:
        here.limits.check(request, "join")  # as for the invitation itself: codes are not to be guessed here either
        asking = guest(request)
        door = await here.house.store.read(
            lambda connection: codes.opened(connection, hashed(codes.typed(code)), asking)
        )
        about = (await here.house.table(door.table)).game.name
    except Problem:
        about = ""  # the client tells what is wrong
    return shell(request, "join", about, code=code)


@router.get("/palette.css")
async def palette(request: Request) -> Response:
    """The colours of every drawing."""
    return tagged(request, css().encode(), "text/css")


@router.get("/materials.svg")
async def paints(request: Request, of: Annotated[str, Query(max_length=20)] = "") -> Response:
    """The materials of every drawing; kept for good by who names what they hold."""
    content = _materials()
    if of == mark(content):
        return packed(request, content, "image/svg+xml")
    return tagged(request, content, "image/svg+xml")


def _materials() -> bytes:
    opened()  # a game defines its materials when it is opened
    return materials_text().encode()


@router.get("/favicon.ico")
@router.get("/favicon.svg")
async def favicon() -> Response:
    """The sign of the house."""
    path = CLIENT / "favicon.svg"
    sign = path.read_bytes() if path.exists() else b'<svg xmlns="http://www.w3.org/2000/svg"/>'
    return Response(sign, headers={"Cache-Control": "max-age=86400"}, media_type="image/svg+xml")


@router.get("/robots.txt")
async def robots() -> Response:
    """Tables are nobody's business."""
    return Response("User-agent: *\nDisallow: /table/\nDisallow: /join/\nDisallow: /api/\n", media_type="text/plain")


def nowhere(request: Request) -> Response:
    """An address where nothing is: a page with a way back, not a line for machines."""
    answer = shell(request, "nowhere")
    answer.status_code = 404
    return answer


def shell(request: Request, page: str, about: str = "", **held: str) -> HTMLResponse:
    """The page around the client: until it speaks, the game that the page is about and a word of waiting."""
    lang = language(request)
    named = about or held.get("game", "")
    game = find(named) if named in on_the_shelf() else None
    title = escape(speaker(lang, game.about.folder)(game.title)) if game else ""
    waiting = escape(speaker(lang)(say("One moment…")))
    off = speaker(lang)(say("The table is drawn by JavaScript; please turn it on."))
    theme = request.cookies.get("theme", "")
    chosen = f' data-theme="{theme}"' if theme in ("light", "dark") else ""
    ahead = " ".join(address(page_file(one)) for one in NEXT.get(page, ()))
    attributes = {"page": page, "lang": lang, "game": "", "table": "", "code": "", "at": "", "next": ahead, **held}
    values = " ".join(f'data-{name}="{escape(value)}"' for name, value in attributes.items())
    return HTMLResponse(
        f'<!doctype html>\n<html lang="{lang}"{chosen}>\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title + ' · ' if title else ''}Roundhouse</title>\n"
        '<link rel="icon" href="/favicon.svg" type="image/svg+xml">\n'
        f"{_asked(page, lang, held)}</head>\n<body>\n"
        f'<main id="app" {values}><div class="column waiting"><p class="over-title">{title}</p>'
        f'<p class="lead">{waiting}</p></div></main>\n'
        f"<noscript>{escape(off)}</noscript>\n</body>\n</html>\n",
        headers={"Cache-Control": "no-store"},
    )


def _asked(page: str, lang: str, held: dict[str, str]) -> str:
    """What the page needs, named at once: over a slow line nothing is found out by reading something else first."""
    asked = [
        f'<link rel="stylesheet" href="{address("house.css")}">',
        f'<script type="module" src="{address("main.js")}"></script>',
        *(f'<link rel="modulepreload" href="{address(one)}">' for one in [page_file(page)] if one),
        _early(f"/api/words?lang={lang}&amp;of={mark(words_text(lang))}", "words"),
        _early(f"/materials.svg?of={mark(_materials())}", "materials"),
    ]
    if page == "table" and held["table"].isascii() and held["table"].isalnum():
        asked.append(_early(f"/api/tables/{held['table']}?lang={lang}", "page"))
    return "".join(f"{one}\n" for one in asked)


def _early(path: str, name: str) -> str:
    return f'<link rel="preload" as="fetch" crossorigin href="{path}" data-asked="{name}">'
