"""What is answered when something is not done: a status, a code, a sentence, what would work."""

from typing import Any

from roundhouse.core.errors import HouseError, NotLegal, Refusal
from roundhouse.core.move import Move
from roundhouse.core.words import Say, say, speaker
from roundhouse.table.errors import NotNow, NotThere, NotYours, Stale
from roundhouse.table.table import Table
from roundhouse.table.why import explained


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


def told(problem: Problem, lang: str) -> dict[str, Any]:
    """The problem in the reader's language; how long to wait is the channel's to say."""
    more = {name: value for name, value in problem.more.items() if name != "retry"}
    return {"error": problem.error, "sentence": speaker(lang)(problem.words), **more}


def refused(table: Table, refusal: Refusal, seat: int, move: Move | None, lang: str) -> Problem:
    """A rule forbids it: the refusal as an answer of status 422."""
    told = explained(table, refusal, seat, move, lang)
    words = say("{sentence}", sentence=told.pop("sentence"))
    return Problem(422, "refused", words, **told, legal=table.legal(seat))


def not_asked(table: Table, sentence: str, seat: int) -> Problem:
    """Legal, but the lesson asks for something else: said like a refusal, without a rule."""
    lesson = table.lesson
    words, shapes = say("{sentence}", sentence=sentence), list(lesson.step.light) if lesson and lesson.step else []
    return Problem(422, "lesson", words, rule="", shapes=shapes, link="", legal=table.legal(seat))
