"""Why not: a refusal as the reader gets it — a sentence, the place of its rule in the rules, the shapes to blame."""

from itertools import islice
from typing import Any

from roundhouse.core.errors import Refusal, Unknowable
from roundhouse.core.move import Move
from roundhouse.core.refusals import refusal_words
from roundhouse.core.rulebook import sentences
from roundhouse.core.words import say, speaker
from roundhouse.table.contract import WhyJson
from roundhouse.table.frame import table_speaker
from roundhouse.table.table import Table


def explained(table: Table, refusal: Refusal, seat: int, move: Move | None, lang: str) -> dict[str, Any]:
    """The refusal in the reader's language."""
    game = table.game
    words = refusal_words(game, table.match.state, seat, move, refusal)
    sentence = table_speaker(table, lang)(words)
    known = sentences(game.about.folder, lang)
    return {
        "rule": refusal.rule,
        "sentence": sentence or known.get(refusal.rule, refusal.rule),
        "shapes": list(refusal.shapes) or _shapes(table, seat, move),
        "link": f"/rules/{game.name}#{refusal.rule}" if refusal.rule in known else "",
    }


def why(table: Table, seat: int, move: Move, lang: str) -> WhyJson:
    """Whether this move could be made, and if not, why."""
    if table.frozen:
        return _watched(table, [], lang)
    refusal = table.refusal(seat, move)
    if refusal is None:
        return {"legal": True, "rule": "", "sentence": "", "shapes": [], "link": ""}
    return _told(explained(table, refusal, seat, move, lang))


def why_shapes(table: Table, seat: int, shapes: list[str], lang: str) -> WhyJson:
    """Why nothing comes of picking these shapes: the first thing they could mean, and its rule."""
    if table.frozen:
        return _watched(table, shapes, lang)
    view = table.game.secrecy.view(table.match.state, seat)
    first: WhyJson | None = None
    if seat in table.acting():
        for move in _candidates(table, view, seat, shapes):
            answer = why(table, seat, move, lang)
            if answer["legal"]:
                return answer
            first = first or answer
        return first or _nothing(shapes, lang)
    refusal = table.match.refusal(seat, Move())
    if refusal is None:
        return _nothing(shapes, lang)
    return _told({**explained(table, refusal, seat, None, lang), "shapes": shapes})


def _told(refusal: dict[str, Any]) -> WhyJson:
    return {
        "legal": False, "rule": refusal["rule"], "sentence": refusal["sentence"], "shapes": refusal["shapes"],
        "link": refusal["link"],
    }  # fmt: skip


def _watched(table: Table, shapes: list[str], lang: str) -> WhyJson:
    sentence = speaker(lang)(table.frozen.why) if table.frozen else ""
    return {"legal": False, "rule": "", "sentence": sentence, "shapes": shapes, "link": ""}


def _candidates(table: Table, view: Any, seat: int, shapes: list[str]) -> list[Move]:
    return list(islice(table.game.drawing.candidates(view, seat, shapes), 200))


def _nothing(shapes: list[str], lang: str) -> WhyJson:
    sentence = speaker(lang)(say("Nothing can be done with this now."))
    return {"legal": False, "rule": "", "sentence": sentence, "shapes": shapes, "link": ""}


def _shapes(table: Table, seat: int, move: Move | None) -> list[str]:
    if move is None:
        return []
    try:
        return list(table.game.drawing.choice(table.game.secrecy.view(table.match.state, seat), seat, move).shapes)
    except Unknowable:  # a move that no page offers
        return []
