"""What was said at a table before the lines that its page carries."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from roundhouse.server.api.described import ChatJson
from roundhouse.server.api.problems import as_json
from roundhouse.server.door.strict import StrictRoute
from roundhouse.server.routes.common import PROBLEMS, Lang, TableName, looking
from roundhouse.server.storage import records

router = APIRouter(prefix="/api/tables/{table}", tags=["play"], responses=PROBLEMS, route_class=StrictRoute)
Before = Annotated[int, Query(ge=1, le=1_000_000_000, description="The number of the oldest line that you have")]


@router.get("/chat", response_model=ChatJson, summary="Older lines of the chat")
async def get_chat(request: Request, table: TableName, before: Before, lang: Lang = None) -> Response:
    """As many as a page carries, for whoever may see the page; none while the chat is off."""
    found, _ = await looking(request, table)
    on = found.record.chat
    lines = await found.store.read(lambda connection: records.lines(connection, found.id, before)) if on else []
    return as_json({"on": on, "lines": lines})
