"""Teaching as files hold it: strict TOML, every sentence in three languages; a mistake names its file and place."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from roundhouse.core.errors import CannotRead, HouseError
from roundhouse.core.words import LANGUAGES, Say, say

T = TypeVar("T")


class BadTeaching(CannotRead):
    """A lesson, a card or a figure with a mistake."""

    def __init__(self, place: str, why: Say) -> None:
        super().__init__(say("{place}: {why}", place=place, why=why))


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence in every language of the house."""

    en: str
    uk: str
    ru: str

    def __call__(self, lang: str) -> str:
        """The sentence as this reader reads it."""
        return {"uk": self.uk, "ru": self.ru}.get(lang, self.en)


@dataclass
class Part:
    """A table of a file; every key must be asked for before it is `done`."""

    place: str  # the file, and where in it
    content: dict[str, Any]
    asked: list[str] = field(default_factory=list)

    def take(self, key: str, kind: type[T], default: T | None = None) -> T:
        """The value of a key; one that has no default must be there."""
        self.asked.append(key)
        if key not in self.content:
            if default is None:
                raise self.wrong(say("“{key}” is missing", key=key))
            return default
        value = self.content[key]
        if type(value) is not kind:
            raise self.wrong(say("“{key}” must be {kind}", key=key, kind=_KINDS.get(kind, kind.__name__)))
        return value

    def names(self, key: str) -> tuple[str, ...]:
        """A list of texts that are no sentences: moves, shapes, patterns."""
        found = self.take(key, list, [])
        if not all(isinstance(one, str) for one in found):
            raise self.wrong(say("“{key}” must be {kind}", key=key, kind=say("a list of texts")))
        return tuple(found)

    def text(self, most: int) -> Text:
        """The sentence that stands in this table, language by language."""
        found = {lang: self.take(lang, str) for lang in LANGUAGES}
        for lang, words in found.items():
            if not words.strip() or len(words) > most:
                why = say("“{lang}” has {n} signs; it may have 1 to {most}", lang=lang, n=len(words), most=most)
                raise self.wrong(why)
            if _foreign(lang, words):
                raise self.wrong(say("“{lang}” is not written in its language’s letters", lang=lang))
        return Text(**found)

    def inside(self, key: str) -> "Part":
        """A table in this table."""
        return Part(f"{self.place}, {key}", self.take(key, dict))

    def each(self, key: str) -> "Iterator[Part]":
        """The tables of a list, counted from 1."""
        for number, one in enumerate(self.take(key, list), 1):
            yield Part(f"{self.place}, {key} {number}", one if isinstance(one, dict) else {})

    def done(self) -> None:
        """Refuse keys that mean nothing here."""
        for key in self.content:
            if key not in self.asked:
                names = ", ".join(self.asked)
                raise self.wrong(say("“{key}” means nothing here; there may be: {names}", key=key[:40], names=names))

    def wrong(self, why: Say | HouseError) -> BadTeaching:
        """What is wrong in this place."""
        return BadTeaching(self.place, why.words if isinstance(why, HouseError) else why)


LETTERS = {"en": r"^[^\u0400-\u04ff]*$", "uk": r"^[^ыэёъ]*[а-щьюяєіїґ][^ыэёъ]*$", "ru": r"^[^іїєґ]*[а-я][^іїєґ]*$"}
"""What a sentence of each language looks like: one left in another, or put beside the wrong name, does not."""


def _foreign(lang: str, words: str) -> bool:
    return not re.match(LETTERS[lang], words.lower(), re.DOTALL)


_KINDS: dict[type, Say] = {
    str: say("a text"), int: say("a whole number"), list: say("a list"), dict: say("a table"),
}  # fmt: skip


def read_part(file: Path) -> Part:
    """A whole file."""
    place = f"{file.parent.parent.name}/{file.parent.name}/{file.name}"
    try:
        return Part(place, tomllib.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise BadTeaching(place, say("{why}", why=str(error)[:200])) from error
