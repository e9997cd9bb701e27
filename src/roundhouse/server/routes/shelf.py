"""The shelf: games, their rules, the house's words, the way here for others."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game
from roundhouse.core.words import say, speaker
from roundhouse.games import find
from roundhouse.server.api.described import TeachingJson
from roundhouse.server.api.problems import Problem, as_json
from roundhouse.server.api.texts import language
from roundhouse.server.door.lan import addresses, qr
from roundhouse.server.door.packed import KEEP, packed
from roundhouse.server.door.strict import StrictRoute
from roundhouse.server.guest_bots import names_for
from roundhouse.server.routes.common import PROBLEMS, Lang, app_state, mark, media
from roundhouse.server.shelf import described, taught, whole_shelf, words_text
from roundhouse.table.lessons import paragraphs, told
from roundhouse.table.shelf import layer

router = APIRouter(prefix="/api", tags=["shelf"], responses=PROBLEMS, route_class=StrictRoute)
FOR_GOOD = "public, max-age=31536000, immutable"
UnderName = Annotated[str, Path(pattern="^[a-z0-9-]{1,40}$")]
GameName = Annotated[str, Path(pattern="^[a-z0-9_-]{1,40}$")]


@router.get("/words", summary="The house's own messages")
async def get_words(
    request: Request, lang: Lang = None,
    of: Annotated[str, Query(max_length=20, description="The mark that pages name: kept for good while it holds")] = "",
) -> Response:  # fmt: skip
    """By their English text; one form, or as many as the language counts. Points as some games call them."""
    content = words_text(language(request))
    return packed(request, content, "application/json", KEEP if of == mark(content) else "no-cache")


@router.get("/games", summary="The shelf")
async def get_games(request: Request, lang: Lang = None) -> Response:
    """Every game, with its options and a picture."""
    app_state(request).limits.check(request, "page")
    reads = language(request)
    found = await asyncio.to_thread(whole_shelf, reads)
    return as_json({"lang": reads, "games": [_with_bots(request, one) for one in found]})


@router.get("/games/{game}", summary="One game")
async def get_game(request: Request, game: GameName, lang: Lang = None) -> Response:
    """As on the shelf."""
    return as_json(_with_bots(request, await asyncio.to_thread(described, _found(game).name, language(request))))


@router.get("/games/{game}/rules", summary="How to play")
async def get_rules(request: Request, game: GameName, lang: Lang = None) -> Response:
    """Paragraphs with the ids of their rules."""
    found, reads = _found(game), language(request)
    text = await asyncio.to_thread(paragraphs, found, taught(found), reads)
    title = speaker(reads, found.about.folder)(found.title)
    return as_json({"name": found.name, "title": title, "lang": reads, "paragraphs": text})


@router.get("/games/{game}/teaching", response_model=TeachingJson, summary="The card of a game, and its lessons")
async def get_teaching(request: Request, game: GameName, lang: Lang = None) -> Response:
    """Five lines with pictures, or none; lessons are begun by `POST /api/lessons`."""
    app_state(request).limits.check(request, "page")
    found = _found(game)
    return as_json(await asyncio.to_thread(told, found, taught(found), language(request)))


@router.get("/games/{game}/under/{name}", summary="The layer of a drawing that never changes", response_class=Response,
            responses=media("image/svg+xml"))  # fmt: skip
async def get_under(request: Request, game: GameName, name: UnderName, lang: Lang = None) -> Response:
    """At the address that pages name, with a mark of what it holds, it is kept for good."""
    found, reads = _found(game), language(request)
    content, named = layer(found, name, reads)
    asked = f"{request.url.path}?{request.url.query}"
    return packed(request, content.encode(), "image/svg+xml", FOR_GOOD if asked == named else "no-cache")


@router.get("/lan", summary="Where others can reach this house")
async def get_lan(request: Request) -> Response:
    """Nothing when it listens on this machine only."""
    settings = app_state(request).house.settings
    return as_json({"addresses": addresses(settings), "public": settings.public_url or None})


@router.get("/qr.svg", summary="A QR code of a page of this house", response_class=Response,
            responses=media("image/svg+xml"))  # fmt: skip
async def get_qr(
    request: Request, path: Annotated[str, Query(pattern="^/[A-Za-z0-9/_-]*$", max_length=120)] = "/"
) -> Response:
    """At the first address that others can reach, else at the one you came by."""
    app_state(request).limits.check(request, "page")
    settings = app_state(request).house.settings
    reached = [settings.public_url] if settings.public_url else addresses(settings)
    home = reached[0] if reached else f"{request.url.scheme}://{request.url.netloc}"
    return Response(qr(home.rstrip("/") + path), headers={"Cache-Control": "no-store"}, media_type="image/svg+xml")


def _with_bots(request: Request, told: dict[str, Any]) -> dict[str, Any]:
    """With the bots that the host has named among the levels."""
    here = names_for(app_state(request).house.settings.bots, find(told["name"]))
    return {**told, "levels": [*told["levels"], *here]}


def _found(name: str) -> Game[Any]:
    try:
        return find(name)
    except CannotRead as error:
        raise Problem.unknown(error.words) from error
    except Exception as error:  # a game on the shelf that cannot be opened
        raise Problem.unknown(say("The game “{name}” cannot be opened.", name=name)) from error
