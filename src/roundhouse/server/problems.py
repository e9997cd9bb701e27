"""What the API answers when it does not do what was asked: a status, a code, a sentence, what would work."""

from collections.abc import Callable, Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from roundhouse.core.errors import HouseError, NotLegal
from roundhouse.core.strict_json import write_json
from roundhouse.core.words import Say, say, speaker
from roundhouse.server.mistakes import mistake
from roundhouse.server.texts import language
from roundhouse.table.errors import NotNow, NotThere, NotYours, Stale


class Problem(HouseError):
    """An answer other than the one hoped for."""

    def __init__(self, status: int, error: str, words: Say, **more: Any) -> None:
        super().__init__(words)
        self.status, self.error, self.more = status, error, more

    @classmethod
    def unreadable(cls, words: Say) -> "Problem":
        """The request cannot be understood."""
        return cls(400, "unreadable", words)

    @classmethod
    def unknown(cls, words: Say) -> "Problem":
        """There is no such thing."""
        return cls(404, "unknown", words)

    @classmethod
    def not_now(cls, words: Say) -> "Problem":
        """Understood, but the table is not in the state for it."""
        return cls(409, "not-now", words)

    @classmethod
    def not_host(cls) -> "Problem":
        """Only the host may do this."""
        return cls(403, "not-host", say("Only the one who made the table may do this."))

    @classmethod
    def taken(cls) -> "Problem":
        """The seat or the code was there, but is no more."""
        return cls.not_now(say("This invitation has been used or has expired; ask for a new link."))

    @classmethod
    def no_table(cls) -> "Problem":
        """No table has this id."""
        return cls.unknown(say("There is no such table; check the link, or find it in the list of your tables."))

    @classmethod
    def too_many(cls, words: Say, seconds: int = 60) -> "Problem":
        """More than this house allows."""
        return cls(429, "too-many", words, retry=seconds)


def problem_of(error: HouseError) -> Problem:
    """What the table or the core refuses, as an answer."""
    match error:
        case Problem():
            return error
        case NotThere():
            return Problem.unknown(error.words)
        case NotNow():
            return Problem.not_now(error.words)
        case NotYours():
            return Problem(403, "not-yours", error.words)
        case Stale():
            return Problem(409, "stale", error.words, seq=error.seq, legal=error.legal)
        case NotLegal():
            return Problem(422, "refused", error.words, rule=error.refusal.rule, shapes=[], link="", legal=[])
    return Problem.unreadable(error.words)


def answer(problem: Problem, lang: str, headers: Mapping[str, str] | None = None) -> Response:
    """The problem as JSON in the reader's language."""
    more = dict(problem.more)
    extra = dict(headers or {})
    if "retry" in more:
        extra["Retry-After"] = str(more.pop("retry"))
    content = {"error": problem.error, "sentence": speaker(lang)(problem.words), **more}
    return as_json(content, problem.status, extra)


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
            return answer(Problem(413, "too-large", say("The request is too large.")), language(request))
        return answer(Problem(error.status_code, "unreadable", say("The request cannot be read.")), language(request))
