"""Bodies of requests, read strictly: JSON in UTF-8 that says one thing only."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from roundhouse.core.errors import CannotRead
from roundhouse.core.strict_json import read_json
from roundhouse.core.words import say
from roundhouse.server.api.problems import Problem


class StrictRoute(APIRoute):
    """A route whose body is read before anything else is asked."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The route, behind a careful reader."""
        inner = super().get_route_handler()

        async def careful(request: Request) -> Response:
            return await inner(await _read(request) if self.body_field else request)

        return careful


class _Read(Request):
    """A request whose body has been read."""

    said: Any = None

    async def json(self) -> Any:
        """What the body says."""
        return self.said


async def _read(request: Request) -> Request:
    read = _Read(request.scope, request.receive)
    try:
        body = await read.body()
    except ClientDisconnect as gone:
        raise Problem.unreadable(say("The request cannot be read.")) from gone
    if body:
        kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
        if kind != "application/json" and not (kind.startswith("application/") and kind.endswith("+json")):
            raise Problem.unreadable(
                say("The body must be JSON; send it with the header “Content-Type: application/json”.")
            )
        try:
            read.said = read_json(body)
        except CannotRead as error:
            raise Problem.unreadable(say("The body cannot be read: {why}", why=error.words)) from error
    return read
