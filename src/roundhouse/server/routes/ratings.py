"""Ratings: the lists of the house, and what one game has changed."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from roundhouse.core.words import say
from roundhouse.server.api.described import RatedSeatsJson, RatingsJson
from roundhouse.server.api.problems import Problem, as_json
from roundhouse.server.api.texts import language
from roundhouse.server.door.strict import StrictRoute
from roundhouse.server.door.tokens import guest
from roundhouse.server.people.rating_lists import change, told
from roundhouse.server.routes.common import PROBLEMS, Lang, TableName, app_state, looking

router = APIRouter(prefix="/api", tags=["ratings"], responses=PROBLEMS, route_class=StrictRoute)


@router.get("/ratings", response_model=RatingsJson, summary="How strong people and bots are")
async def get_ratings(request: Request, lang: Lang = None) -> Response:
    """A list a game, worked out from rated games that are over."""
    here = app_state(request)
    here.limits.check(request, "log")
    return as_json(told(await here.house.ratings.book(), guest(request), language(request)))


@router.get("/tables/{table}/rating", response_model=RatedSeatsJson, summary="What a rated game has changed")
async def get_rating(request: Request, table: TableName, lang: Lang = None) -> Response:
    """For each person who sat there, once the game is over; nobody, where it was not rated."""
    found, me = await looking(request, table)
    if not found.table.over:
        raise Problem.not_now(say("The game is not over yet."))
    steps = (await app_state(request).house.ratings.book()).steps.get(found.id, []) if found.record.rated else []
    return as_json(change(steps, me))
