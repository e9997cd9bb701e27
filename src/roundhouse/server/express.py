"""Express: what is asked with every move goes past the framework, to the very functions that its routes call.

Only what is plainly right is taken; everything else goes the usual way, which says in words what is wrong with it.
"""

import re
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import Request
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.core.errors import CannotRead, HouseError
from roundhouse.core.strict_json import read_json
from roundhouse.server.api import problems
from roundhouse.server.api.bodies import Body, ChatBody, MoveBody, UndoBody, WhyBody, WorthBody
from roundhouse.server.api.texts import language
from roundhouse.server.routes import play
from roundhouse.server.routes.common import recognised

WAYS: dict[str, tuple[type[Body], Callable[..., Awaitable[Response]]]] = {
    "moves": (MoveBody, play.post_move),
    "worth": (WorthBody, play.post_worth),
    "chat": (ChatBody, play.post_chat),
    "undo": (UndoBody, play.post_undo),
    "why": (WhyBody, play.post_why),
}
_PATH = re.compile(rf"/api/tables/([a-z0-9]{{1,24}})/({'|'.join(WAYS)})")
_QUERY = re.compile(rb"(?:lang=(?:en|uk|ru))?")
_JSON = (b"content-type", b"application/json")
Away = Callable[[Request, Exception], Awaitable[Response]]


class Express:
    """Stands before the routes; `away` answers when the store does not."""

    def __init__(self, app: ASGIApp, away: Away) -> None:
        self.app, self.away = app, away

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or let it go on as it came."""
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if not found or _JSON not in scope["headers"] or not _QUERY.fullmatch(scope["query_string"]):
            await self.app(scope, receive, send)
            return
        kind, endpoint = WAYS[found[2]]
        try:
            messages = await _heard(receive)
        except HTTPException:  # more than was announced, or than may come
            too_large = problems.answer(problems.too_large(), language(HTTPConnection(scope)))
            await too_large(scope, receive, send)
            return
        body = _read(kind, messages)
        if body is None:
            await self.app(scope, _again(messages, receive), send)
            return
        answer = await self._answer(Request(scope, receive), endpoint, found[1], body)
        await answer(scope, receive, send)

    async def _answer(self, request: Request, endpoint: Any, table: str, body: Body) -> Response:
        try:
            await recognised(request)
            found: Response = await endpoint(request, table, body)
        except HouseError as error:
            return problems.answer(problems.problem_of(error), language(request))
        except SQLAlchemyError as error:
            return await self.away(request, error)
        return found


async def _heard(receive: Receive) -> list[Message]:
    heard = [await receive()]
    while heard[-1].get("more_body", False):
        heard.append(await receive())
    return heard


def _read(kind: type[Body], messages: list[Message]) -> Body | None:
    """What the body says; None where it is not as it should be, or did not come to its end."""
    if messages[-1]["type"] != "http.request":
        return None
    try:
        return kind.model_validate(read_json(b"".join(one.get("body", b"") for one in messages)))
    except (CannotRead, ValidationError):
        return None


def _again(messages: list[Message], receive: Receive) -> Receive:
    heard = iter(messages)

    async def again() -> Message:
        return next(heard, None) or await receive()

    return again
