"""Ratings as one reader is told them: a list a game, and what one game has changed."""

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import Speaker, say, speaker
from roundhouse.games import find
from roundhouse.server.people.ratings import SURE, Book, Standing, Step, anchors
from roundhouse.table.lists import RatedLineJson, RatedSeatJson, RatedSeatsJson, RatingsJson

MOST = 200  # lines of a list
LEVELS = {"easy": say("Bot, easy"), "normal": say("Bot, normal"), "hard": say("Bot, hard")}


def told(book: Book, guest: str, lang: str) -> RatingsJson:
    """Every game in which somebody has a rating, by its title."""
    games = sorted({(_title(game, lang), game) for game, _ in book.people})
    return {
        "games": [{"game": game, "title": title, "lines": _lines(book, game, guest, lang)} for title, game in games]
    }


def change(steps: list[Step], guest: str) -> RatedSeatsJson:
    """What a game has changed for each person who sat there."""
    return {"seats": [_seat(one, guest) for one in steps]}


def _lines(book: Book, game: str, guest: str, lang: str) -> list[RatedLineJson]:
    """The best first, bots in their place; who is new comes after them all."""
    speak = speaker(lang)
    people = [
        _line(one, one.name or speak(say("A guest")), bool(guest) and who == guest)
        for (of, who), one in book.people.items()
        if of == game and not who.startswith("nobody ")
    ]
    lines = [*people, *_bots(game, speak)]
    lines.sort(key=lambda line: (line["new"], -line["rating"], line["name"]))
    return [line for place, line in enumerate(lines) if place < MOST or line["you"]]


def _line(one: Standing, name: str, you: bool) -> RatedLineJson:
    return {
        "name": name, "rating": round(one.mu, 1), "unsure": round(one.unsure, 1), "games": one.games,
        "new": one.new, "you": you, "bot": False,
    }  # fmt: skip


def _bots(game: str, speak: Speaker) -> list[RatedLineJson]:
    return [
        {
            "name": speak(LEVELS[level]), "rating": round(mu, 1), "unsure": round(SURE * sigma, 1), "games": 0,
            "new": False, "you": False, "bot": True,
        }
        for level, (mu, sigma) in anchors(game).items()
    ]  # fmt: skip


def _seat(one: Step, guest: str) -> RatedSeatJson:
    return {
        "seat": one.seat, "rating": round(one.after.mu, 1), "unsure": round(one.after.unsure, 1),
        "change": round(one.after.mu - one.before.mu, 1), "games": one.after.games, "new": one.after.new,
        "you": bool(guest) and one.guest == guest,
    }  # fmt: skip


def _title(name: str, lang: str) -> str:
    try:
        game = find(name)
    except CannotRead:  # it has left the shelf
        return name
    return speaker(lang, game.about.folder)(game.title)
