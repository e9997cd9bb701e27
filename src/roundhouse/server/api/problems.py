"""What the API answers when it does not do what was asked."""

from collections.abc import Callable, Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from roundhouse.core.errors import HouseError
from roundhouse.core.strict_json import write_json
from roundhouse.core.words import say
from roundhouse.server.api.mistakes import mistake
from roundhouse.server.api.texts import language
from roundhouse.table.problems import Problem, problem_of, told

__all__ = ["Problem", "answer", "as_json", "install", "problem_of"]


def answer(problem: Problem, lang: str, headers: Mapping[str, str] | None = None) -> Response:
    """The problem as JSON in the reader's language."""
    extra = dict(headers or {})
    if "retry" in problem.more:
        extra["Retry-After"] = str(problem.more["retry"])
    return as_json(told(problem, lang), problem.status, extra)


def too_large() -> Problem:
    """Of a body that is longer than it may be, and did not say so."""
    return Problem(413, "too-large", say("The request is too large."))


def as_json(content: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON answer that is never kept by caches."""
    more = {"Cache-Control": "no-store", **(headers or {})}
    return Response(write_json(content), status, more, "application/json")


def install(app: FastAPI, nowhere: Callable[[Request], Response]) -> None:
    """Answer every refusal in one shape; a person who opens an address where nothing is gets a page, `nowhere`."""

    @app.exception_handler(HouseError)
    async def refusal(request: Request, error: HouseError) -> Response:
        return answer(problem_of(error), language(request))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        return answer(Problem.unreadable(mistake(request, error.errors())), language(request))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        if error.status_code == 405:
            words = say("This address answers other methods: {allowed}", allowed=(error.headers or {}).get("Allow", ""))
            return answer(Problem(405, "method", words), language(request), error.headers)
        if error.status_code == 404:
            if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/"):
                return nowhere(request)
            return answer(Problem.unknown(say("There is nothing at this address.")), language(request))
        if error.status_code == 413:
            return answer(too_large(), language(request))
        return answer(Problem(error.status_code, "unreadable", say("The request cannot be read.")), language(request))
