"""A lesson: a first game step by step. Which step comes next follows from the log of the table alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from roundhouse.core.errors import HouseError
from roundhouse.core.game import Game
from roundhouse.core.match import Match
from roundhouse.core.move import Move, move_text
from roundhouse.core.words import LANGUAGES, say
from roundhouse.table.teaching.files import Part, Text, read_part
from roundhouse.table.teaching.positions import drawn, must_be_drawn, opening, speak

LONGEST_STEP, LONGEST_TITLE = 160, 40
WORDS_BEFORE_A_MOVE = 60
STEPS = range(4, 11)
READ_ON = 2
"""So many steps, besides the last, may ask for nothing but to read on."""


@dataclass(frozen=True, slots=True)
class Step:
    """One sentence; what it asks for is any move that fits one of these patterns, or none: then one reads on."""

    text: Text
    light: tuple[str, ...] = ()
    accept: tuple[str, ...] = ()
    otherwise: Text | None = None
    then: tuple[str, ...] = ()  # what others and Nature do after it
    times: int = 1  # so many moves of this kind

    def accepts(self, move: Move) -> bool:
        """Whether this move does what is asked."""
        return any(fnmatchcase(move_text(move), pattern) for pattern in self.accept)

    def accepted(self, match: Match, seat: int) -> list[Move]:
        """The legal moves that do what is asked, in the order of the patterns."""
        texts = {move_text(move): move for move in match.legal(seat)}
        fits = [move for one in self.accept for text, move in texts.items() if fnmatchcase(text, one)]
        return list(dict.fromkeys(fits))


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game: where it begins, who learns, its steps."""

    name: str
    title: Text
    begins: Match
    seat: int
    steps: tuple[Step, ...]

    def standing(self, moves: Sequence[tuple[int, Move]]) -> "Standing | None":
        """How far these moves have come; None where they did not begin as the lesson does."""
        begun = len(self.begins.moves)
        if list(moves[:begun]) != self.begins.moves:
            return None
        return self._after(sum(seat == self.seat for seat, _ in moves[begun:]))

    def prescribed(self, moves: Sequence[tuple[int, Move]]) -> int:
        """So many of these moves, from the first, were the lesson's: up to the last one that it asked for."""
        asked = sum(step.times for step in self.steps if step.accept)
        learnt = [at for at, (seat, _) in enumerate(moves) if seat == self.seat and at >= len(self.begins.moves)]
        return learnt[asked - 1] + 1 if asked <= len(learnt) else len(moves)

    def _after(self, made: int) -> "Standing":
        first = 0
        for number, step in enumerate(self.steps):
            if not step.accept:
                continue
            if made < step.times:
                return Standing(self, number if made else first, number)
            made -= step.times
            first = number + 1
        return Standing(self, first, None)


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a lesson has come: the first step to be read now, and the one that asks; None: the lesson is done."""

    lesson: Lesson
    first: int
    asks: int | None

    @property
    def done(self) -> bool:
        """Whether the learner plays on freely."""
        return self.asks is None

    @property
    def step(self) -> Step | None:
        """The step that asks for a move."""
        return None if self.asks is None else self.lesson.steps[self.asks]

    def shown(self) -> "list[tuple[int, Step]]":
        """The steps to be read now, with their places: those that only tell, then the one that asks."""
        last = len(self.lesson.steps) if self.asks is None else self.asks + 1
        return list(enumerate(self.lesson.steps))[self.first : last]


def go_on(match: Match, step: Step) -> None:
    """After the learner's move: what the step has others and Nature do, then what the seed gives."""
    speak(match, step.then)
    match.settle()


def read_lesson(file: Path, game: Game[Any]) -> Lesson:
    """A lesson from its file, played through once to see that it can be."""
    part = read_part(file)
    title = part.inside("title")
    found = Lesson(
        file.stem, title.text(LONGEST_TITLE), _beginning(part, game), part.take("seat", int, 0),
        tuple(_step(one) for one in part.each("step")),
    )  # fmt: skip
    title.done()
    part.done()
    _must_be_short(part, found)
    walk(found, places_of(found))
    return found


def places_of(lesson: Lesson) -> list[Part]:
    """Where its steps stand, for who finds something wrong with them."""
    return [Part(f"{lesson.begins.game.name}, {lesson.name}, step {n}", {}) for n, _ in enumerate(lesson.steps, 1)]


def _beginning(part: Part, game: Game[Any]) -> Match:
    match = opening(part, game)
    try:
        speak(match, part.names("moves"))
    except HouseError as error:
        raise part.wrong(error) from error
    match.settle()
    return match


def _step(part: Part) -> Step:
    accept, asks = part.names("accept"), "otherwise" in part.content
    otherwise = _sentence(part.inside("otherwise")) if asks else None
    found = Step(
        part.text(LONGEST_STEP), part.names("light"), accept, otherwise, part.names("then"), part.take("times", int, 1)
    )
    part.done()
    if not accept and (asks or found.then or found.times != 1):
        raise part.wrong(say("a step that accepts no move has no “otherwise”, “then” or “times”"))
    return found


def _sentence(part: Part) -> Text:
    found = part.text(LONGEST_STEP)
    part.done()
    return found


def _must_be_short(part: Part, lesson: Lesson) -> None:
    steps = lesson.steps
    if len(steps) not in STEPS:
        why = say("a lesson has {low} to {high} steps, not {n}", low=STEPS.start, high=STEPS.stop - 1, n=len(steps))
        raise part.wrong(why)
    reading = [step for step in steps[:-1] if not step.accept]
    if steps[-1].accept or len(reading) > READ_ON:
        why = say("the last step asks for nothing, and besides it at most {n} steps do not", n=READ_ON)
        raise part.wrong(why)
    first = next(number for number, step in enumerate(steps) if step.accept)
    for lang in LANGUAGES:
        words = sum(len(step.text(lang).split()) for step in steps[: first + 1])
        if words > WORDS_BEFORE_A_MOVE:
            why = say(
                "“{lang}” has {n} words before the first move; {most} go", lang=lang, n=words, most=WORDS_BEFORE_A_MOVE
            )
            raise part.wrong(why)


def walk(lesson: Lesson, places: Sequence[Part], choices: Sequence[int] = ()) -> list[int]:
    """Play a lesson to its end: by the first accepted move of each step, or these; how many each one could be."""
    match, wide, seat = lesson.begins.fork(), list[int](), lesson.seat
    last = max(number for number, step in enumerate(lesson.steps) if step.accept)
    for number, (place, step) in enumerate(zip(places, lesson.steps, strict=True)):
        must_be_drawn(place, step.light, drawn(match, seat))
        for _ in range(step.times if step.accept else 0):
            accepted = _accepted(place, step, match, seat)
            chosen = choices[len(wide)] if len(wide) < len(choices) else 0
            wide.append(len(accepted))
            match.play(seat, accepted[chosen % len(accepted)])
            try:
                go_on(match, step)
            except HouseError as error:
                raise place.wrong(error) from error
        if number < last and seat not in match.game.rules.to_act(match.state):
            raise place.wrong(say("after it the learner must be to act; let “then” make the others’ moves"))
    return wide


def _accepted(place: Part, step: Step, match: Match, seat: int) -> list[Move]:
    legal, accepted = match.legal(seat), step.accepted(match, seat)
    if not accepted:
        texts = ", ".join(move_text(one) for one in legal[:12])
        raise place.wrong(say("no legal move is accepted here; legal: {legal}", legal=texts or "—"))
    if step.otherwise is None and len(accepted) < len(legal):
        raise place.wrong(say("“{key}” is missing", key="otherwise"))
    return accepted
