"""What a notice says: the game, who sits there, a link, in the reader's language; nothing of what lies on the table."""

import json
from dataclasses import dataclass

from sqlalchemy import Connection, select

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import Say, Speaker, say, speaker
from roundhouse.games import find
from roundhouse.server.notices.outbox import NUDGE, Key
from roundhouse.server.storage.schema import seats, tables
from roundhouse.table.frame import called

Others = list[tuple[int, str, str]]


@dataclass(frozen=True, slots=True)
class Subject:
    """The table that a notice is about, as anybody may know it."""

    table: str
    game: str
    rules: int
    others: Others  # seat, kind and name of those who sit elsewhere


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice in a reader's words."""

    kind: str
    table: str
    game: str
    title: str
    body: str
    people: list[str]


def subject(connection: Connection, key: Key) -> Subject | None:
    """What a notice is about; None where the table is gone."""
    one = connection.execute(select(tables.c.game, tables.c.rules).where(tables.c.id == key.table)).first()
    if one is None:
        return None
    asked = select(seats.c.seat, seats.c.kind, seats.c.name).where(seats.c.table == key.table).order_by(seats.c.seat)
    others = [(row.seat, row.kind, row.name) for row in connection.execute(asked) if row.seat != key.seat]
    return Subject(key.table, one.game, one.rules, others)


def notice(about: Subject, kind: str, by: str, lang: str) -> Notice | None:
    """The words for one reader; None where the game is not played on in this house."""
    try:
        game = find(about.game)
    except CannotRead:
        return None
    if game.rules.version != about.rules:
        return None
    speak = speaker(lang, game.about.folder)
    people = [_called(speak, seated, seat, name) for seat, seated, name in about.others]
    return Notice(kind, about.table, about.game, speak(game.title), _body(speak, kind, by, people), people)


def _called(speak: Speaker, kind: str, seat: int, name: str) -> str:
    told = called(kind, seat, name)
    return speak(told) if isinstance(told, Say) else str(told)


def _body(speak: Speaker, kind: str, by: str, people: list[str]) -> str:
    if kind == NUDGE and by:
        return speak(say("{name} is waiting for your move.", name=by))
    return speak(say("Your turn. With you: {people}", people=", ".join(people)))


def pushed(one: Notice) -> bytes:
    """A notice as the browser's worker reads it; the link stays within the house."""
    told = {"title": one.title, "body": one.body, "table": one.table, "url": f"/table/{one.table}"}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def hooked(one: Notice, home: str) -> bytes:
    """A notice for a program; `text` and `content` are what chats show as they are."""
    url = f"{home}/table/{one.table}"
    line = f"{one.title}: {one.body} {url}"
    told = {"event": one.kind, "game": one.game, "title": one.title, "people": one.people, "table": one.table}
    return json.dumps({**told, "url": url, "text": line, "content": line}, ensure_ascii=False).encode()


def letter(one: Notice, home: str, off: str, lang: str) -> tuple[str, str]:
    """Subject and text of a letter."""
    speak = speaker(lang)
    title = speak(say("Your turn: {game}", game=one.title))
    end = speak(say("You asked for these letters at {home}. To end them: {off}", home=home, off=off))
    return title, f"{one.title}\n{one.body}\n\n{home}/table/{one.table}\n\n-- \n{end}\n"


def code_letter(code: str, home: str, lang: str) -> tuple[str, str]:
    """Subject and text of the letter with a code."""
    speak = speaker(lang)
    asked = say("Somebody, probably you, wants to be told by e-mail when it is their turn at {home}.", home=home)
    words = (
        asked,
        say("If so, type this code there within an hour: {code}", code=code),
        say("If not, do nothing: no more letters will come."),
    )
    return speak(say("Your code: {code}", code=code)), "\n".join(map(speak, words)) + "\n"


def hello(home: str, lang: str) -> bytes:
    """What a webhook is told when it is first given."""
    line = speaker(lang)(_HELLO)
    told = {"event": "hello", "url": home, "text": line, "content": line}
    return json.dumps(told, ensure_ascii=False).encode()


_HELLO: Say = say("Roundhouse will tell you here when it is your turn.")
