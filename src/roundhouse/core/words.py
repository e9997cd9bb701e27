"""Words in three languages: messages are objects, sentences are made where the reader is known."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Union

LANGUAGES = ("en", "uk", "ru")
Part = Union[str, int, "Say"]
HOUSE = Path(__file__).parent.parent / "locale"
"""Where the house's own words are."""


@dataclass(frozen=True, slots=True)
class Say:
    """A message: the English text is its key; parts fill the braces; `plural` is chosen by the part n."""

    text: str
    parts: tuple[tuple[str, Part], ...] = ()
    plural: str = ""


def say(text: str, /, **parts: Part) -> Say:
    """A message with named parts: say("Draw {a} – {b}", a="c3", b="d4")."""
    return Say(text, tuple(parts.items()))


def many(one: str, more: str, /, n: int, **parts: Part) -> Say:
    """A message that counts n things: many("{n} point", "{n} points", n=3)."""
    return Say(one, (("n", n), *parts.items()), more)


NOTHING = Say("")
PLAYER = "Player {n}"


def player(seat: int) -> Say:
    """A seat as its table calls it: by the name of who sits there, or by its number where no name is known."""
    return Say(PLAYER, (("n", seat + 1),))


def names_a_seat(message: Part) -> bool:
    """Whether a message speaks of a player, so that each table says it in its own way."""
    if not isinstance(message, Say):
        return False
    return message.text == PLAYER or any(names_a_seat(part) for _, part in message.parts)


@dataclass(frozen=True, slots=True, eq=False)
class Speaker:
    """Turns messages into sentences of one language: the game's words first, then the house's."""

    lang: str
    books: tuple[Mapping[str, tuple[str, ...]], ...] = field(default=())
    names: tuple[Part, ...] = ()  # who sits at the table, by seat; "": nobody has said
    nameless: "Speaker | None" = None  # the speaker of the same words who knows no table

    def __call__(self, message: Part) -> str:
        """The message as a sentence."""
        if not isinstance(message, Say):
            return str(message)
        if not message.text:
            return ""
        if message.text == PLAYER and (name := self._name(message.parts[0][1])):
            return name
        parts = {key: self(part) for key, part in message.parts}
        return self._pattern(message).format_map(parts)

    def at(self, names: Sequence[Part]) -> "Speaker":
        """The speaker of a table where these people and bots sit."""
        return Speaker(self.lang, self.books, tuple(names), self.nameless or self)

    def _name(self, number: Part) -> str:
        if not isinstance(number, int) or not 1 <= number <= len(self.names):
            return ""
        return self(self.names[number - 1])

    def _pattern(self, message: Say) -> str:
        count = dict(message.parts).get("n", 1) if message.plural else 1
        number = count if isinstance(count, int) else 1
        for book in self.books:
            forms = book.get(message.text)
            if forms:
                return forms[plural_form(self.lang, number)] if message.plural else forms[0]
        return message.plural if message.plural and number != 1 else message.text

    def knows(self, text: str) -> bool:
        """Whether a message has been translated (English needs no translation)."""
        return self.lang == "en" or any(text in book for book in self.books)


def plural_form(lang: str, number: int) -> int:
    """Which form counts this number: en has 2; uk and ru have 3 (1 очко, 2 очки, 5 очок)."""
    number = abs(number)
    if lang == "en":
        return 0 if number == 1 else 1
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2


@lru_cache(maxsize=64)
def speaker(lang: str, folder: Path | None = None) -> Speaker:
    """The speaker of a language for the game that lives in this folder (None: the house alone)."""
    if lang not in LANGUAGES:
        lang = "en"
    folders = [HOUSE] if folder is None else [folder, HOUSE]
    return Speaker(lang, tuple(read_po(place / f"{lang}.po") for place in folders))


_PO_LINE = re.compile(r'^(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d)\])?)?\s*"(.*)"$')
_FUZZY = re.compile(r"^#,.*\bfuzzy\b")


@lru_cache(maxsize=64)
def read_po(path: Path) -> Mapping[str, tuple[str, ...]]:
    """The translations in a .po file, but for those marked fuzzy (a guess); a file that is not there holds none.

    Read directly, not through compiled .mo files: a game's words are then one text file in its own
    folder with no build step, also in the browser.
    """
    if not path.exists():
        return {}
    book: dict[str, tuple[str, ...]] = {}
    key, forms, target = "", dict[int, str](), ""
    fuzzy = guessed = False  # the entry that comes, the entry being read
    for line in [*path.read_text(encoding="utf-8").splitlines(), 'msgid ""']:
        fuzzy = fuzzy or bool(_FUZZY.match(line))
        found = _PO_LINE.match(line.strip())
        if not found:
            continue
        word, index, text = found.group(1), found.group(2), _unescape(found.group(3))
        if word == "msgid":
            if key and all(forms.values()) and forms and not guessed:
                book[key] = tuple(forms[i] for i in sorted(forms))
            key, forms, guessed, fuzzy = "", {}, fuzzy, False
        target = word or target
        if target == "msgid":
            key += text
        elif target.startswith("msgstr"):
            number = int(index) if index else max(forms, default=0)
            forms[number] = forms.get(number, "") + text
    return book


def _unescape(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), text)
