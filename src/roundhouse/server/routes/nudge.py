"""Asking those who are waited for not to forget the table."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from roundhouse.server.api.bodies import NudgeBody
from roundhouse.server.api.problems import as_json
from roundhouse.server.door.strict import StrictRoute
from roundhouse.server.routes.common import PROBLEMS, Lang, TableName, app_state, writing

router = APIRouter(prefix="/api/tables/{table}", tags=["play"], responses=PROBLEMS, route_class=StrictRoute)


@router.post("/nudge", summary="Nudge whoever is to move")
async def post_nudge(request: Request, table: TableName, body: NudgeBody, lang: Lang = None) -> Response:
    """Once an hour from each seat."""
    found, guest = await writing(request, table)
    found.table.must_be_playable()
    return as_json({"nudged": await app_state(request).house.nudges.nudge(found, guest, body.seat)})
