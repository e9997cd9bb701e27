"""Promises about words: every message exists in every language and can be said."""

import re
from collections.abc import Iterator
from dataclasses import Field, fields
from functools import lru_cache
from string import Formatter
from typing import Any, get_args

from roundhouse.core.conformance.trial import Trial
from roundhouse.core.options import OptionLevel
from roundhouse.core.words import Say, Speaker

_LETTERS = re.compile(r"[^\W\d_]")


def check_message(trial: Trial, message: Any, where: str) -> None:
    """The message and every message inside it is known in all languages and can be said."""
    trial.keep(isinstance(message, Say), "words are messages", f"{where}: {message!r}")
    if message in trial.memory.said:
        return
    trial.memory.said.add(message)
    for one in _inside(message) if trial.texts else ():
        for speak in trial.speakers:
            problem = _problem(speak, one.text, bool(one.plural))
            trial.keep(not problem, "every message exists in en, uk and ru", f"{where}, {speak.lang}: {problem}")
    for speak in trial.speakers:
        try:
            speak(message)
        except (KeyError, IndexError, ValueError) as error:
            trial.keep(False, "every message can be said", f"{where}, {speak.lang}: {message!r} ({error!r})")


def check_labels(trial: Trial) -> None:
    """Title, pitch, options and their values."""
    check_message(trial, trial.game.title, "title")
    check_message(trial, trial.game.about.pitch, "pitch")
    for one in fields(trial.game.rules.options):
        check_message(trial, one.metadata["words"], f"option {one.name}")
        for value, label in one.metadata["labels"].items():
            check_message(trial, label, f"option {one.name}={value}")
        _check_presented(trial, one)
    for seats in trial.game.rules.seats:
        if problem := trial.game.rules.check(seats, trial.options):
            check_message(trial, problem, f"refusal of {trial.options} for {seats} seats")


def _check_presented(trial: Trial, one: Field[Any]) -> None:
    """An option needs only ticks of the same game, and proposes what it may be."""
    ticks = {other.name for other in fields(trial.game.rules.options) if isinstance(other.default, bool)} - {one.name}
    trial.keep(set(one.metadata["needs"]) <= ticks, "an option needs only other ticks of its game", one.name)
    allowed = one.metadata["allowed"] or (one.metadata["first"],)
    trial.keep(one.metadata["first"] in allowed, "what is proposed for a first game may be chosen", one.name)
    trial.keep(one.metadata["level"] in get_args(OptionLevel), "an option is usual, a module or a reading", one.name)


def _inside(message: Say) -> Iterator[Say]:
    if message.text:
        yield message
    for _, part in message.parts:
        if isinstance(part, Say):
            yield from _inside(part)


def _problem(speak: Speaker, text: str, counts: bool) -> str:
    if speak.lang == "en":
        return ""
    for book in speak.books:
        if forms := book.get(text):
            return _wrong_forms(text, forms, counts)
    return f"no translation of {text!r}" if _needs_words(text) else ""


@lru_cache(maxsize=4096)
def _wrong_forms(text: str, forms: tuple[str, ...], counts: bool) -> str:
    if counts and len(forms) != 3:
        return f"{text!r} counts things and needs 3 forms, not {len(forms)}"
    strange = {name for form in forms for name in _names(form)} - _names(text) - ({"n"} if counts else set())
    return f"the translation of {text!r} names unknown parts {sorted(strange)}" if strange else ""


@lru_cache(maxsize=4096)
def _needs_words(text: str) -> bool:
    bare = "".join(literal for literal, *_ in Formatter().parse(text))
    return bool(_LETTERS.search(bare))


def _names(text: str) -> set[str]:
    return {name for _, name, *_ in Formatter().parse(text) if name}
