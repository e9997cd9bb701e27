"""The review of a finished game: ask for it, see how far it has come, read it."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from roundhouse.server.api.bodies import ReviewBody
from roundhouse.server.api.described import ReviewStateJson
from roundhouse.server.api.problems import as_json
from roundhouse.server.api.texts import language
from roundhouse.server.coach.reviews import Job
from roundhouse.server.door.strict import StrictRoute
from roundhouse.server.routes.common import PROBLEMS, AskedSeat, Lang, TableName, app_state, looking, writing
from roundhouse.server.tables.live_table import LiveTable
from roundhouse.table.frame import seat_name, table_speaker
from roundhouse.table.reviews import followed_at, must_be_reviewable, told_review

router = APIRouter(prefix="/api/tables/{table}", tags=["replay"], responses=PROBLEMS, route_class=StrictRoute)


@router.get("/review", response_model=ReviewStateJson, summary="The review of a seat's game")
async def get_review(request: Request, table: TableName, lang: Lang = None, seat: AskedSeat = None) -> Response:
    """What is kept, or how far it has come. Whoever asks again within a few seconds waits for it."""
    found, _ = await looking(request, table)
    return await _state(request, found, seat or 0)


@router.post("/review", response_model=ReviewStateJson, summary="Review a seat's game")
async def post_review(request: Request, table: TableName, body: ReviewBody, lang: Lang = None) -> Response:
    """Thought about once the game is over, as long as somebody waits; kept with the game."""
    found, guest = await writing(request, table, "hint")
    return await _state(request, found, body.seat, guest)


async def _state(request: Request, found: LiveTable, seat: int, guest: str = "") -> Response:
    """Where the review stands; with a guest who may ask for it, it is begun."""
    must_be_reviewable(found.table.match, seat, found.table.frozen, found.table.over)
    reviews = app_state(request).house.reviews
    kept = await reviews.kept(found, seat)
    if kept is None:
        job = reviews.ask(found, seat, guest) if guest else reviews.waited_for(found, seat)
        return as_json({"state": named(job), "share": round(job.share, 3) if job else 0.0, "review": None})
    speak = table_speaker(found.table, language(request))
    told = await found.beside(
        lambda table: told_review(table.match, kept, seat_name(table, seat, speak), speak, followed_at(table, seat))
    )
    return as_json({"state": "there", "share": 1.0, "review": told})


def named(job: Job | None) -> str:
    """Where thinking stands, in the word of the API."""
    if job is None:
        return "none"
    return "thinking" if job.begun else "waiting"
