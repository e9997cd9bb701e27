"""A fault of the house: answered in the reader's words, told in one line of the log, and the house goes on."""

import structlog
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from roundhouse.core.words import say
from roundhouse.server.api import problems
from roundhouse.server.api.problems import Problem
from roundhouse.server.api.texts import language

logger = structlog.get_logger("house")


class Faults:
    """Stands around the routes, and once more around the door: whatever is raised becomes an answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through; answer 500 when that fails before an answer has begun."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = begun or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception as error:
            if begun:  # it is too late for an answer: the server cuts the connection and tells why, in one line
                error.add_note(f"in the answer to {scope['method']} {scope['path']}")
                raise
            logger.exception("fault", method=scope["method"], path=scope["path"], why=repr(error)[:300])
            words = say("Something broke on the server; the table is as it was before.")
            answer = problems.answer(Problem(500, "fault", words), language(Request(scope)))
            await answer(scope, receive, send)
