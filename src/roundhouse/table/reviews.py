"""A review as it is kept, and as a person reads it: sentences, a curve, and the turns that cost most."""

from collections.abc import Collection, Sequence
from dataclasses import asdict
from typing import Any

from roundhouse.bots.review import Costly, Judged, Review
from roundhouse.bots.review.paired import LEAST
from roundhouse.bots.review.same_deal import Try
from roundhouse.core.game import Game
from roundhouse.core.match import Match
from roundhouse.core.move import Move, write_move
from roundhouse.core.notation import read_move
from roundhouse.core.versions import Frozen
from roundhouse.core.words import Say, Speaker, many, say
from roundhouse.scene.svg import fragment
from roundhouse.table.advised import followed
from roundhouse.table.errors import NotNow
from roundhouse.table.hints import named_lines
from roundhouse.table.rendering import nameless
from roundhouse.table.review_contract import BetterJson, CostlyJson, CurveJson, GainJson, ReviewJson
from roundhouse.table.table import Table
from roundhouse.table.worth import MINUS

HINDSIGHT = "hindsight"
"""Where what was possible stands in a kept review, once it has been found out."""

FORMAT = 1
"""Raised when a kept review could not be read any more, or should be thought about anew."""


def must_be_reviewable(match: Match, seat: int, frozen: Frozen | None, over: bool) -> None:
    """Refuse what cannot be reviewed, in one clear sentence."""
    if not over:
        raise NotNow(say("A game can be reviewed once it is over; this one is not."))
    if frozen:
        raise NotNow(say("This game was played by other rules than today’s: it can be watched, not reviewed."))
    if not 0 <= seat < match.seats:
        raise NotNow(say("there is no seat {seat}; there are seats 0 to {last}", seat=seat, last=match.seats - 1))


def judged_from(table: Table) -> int:
    """So many moves are not the player's own: those of the position it went on from, and those a lesson asked for."""
    taught = table.lesson.lesson.prescribed(table.match.moves) if table.lesson else 0
    return max(table.record.base, taught)


def followed_at(table: Table, seat: int) -> frozenset[int]:
    """The numbers of the moves that this seat made as a hint had said first."""
    return followed(table.record.seats[seat].advised, table.match, seat)


def write_review(review: Review) -> dict[str, Any]:
    """The review as JSON, in no language."""
    written = asdict(review)
    for kind in ("decisions", "costly"):
        for one, told in zip(getattr(review, kind), written[kind], strict=True):
            for name in ("played", "best", "better"):
                if name in told:
                    told[name] = write_move(getattr(one, name))
    return {"format": FORMAT, **written}


def read_review(game: Game[Any], written: dict[str, Any]) -> Review | None:
    """What was kept; None where it is of another format."""
    if written.get("format") != FORMAT:
        return None
    rest = {name: value for name, value in written.items() if name not in ("format", HINDSIGHT)}
    decisions = [Judged(**_moved(game, one, "played", "best")) for one in rest.pop("decisions")]
    costly = [
        Costly(**_moved(game, one, "played", "better") | {"lines": _lines(one["lines"])}) for one in rest.pop("costly")
    ]
    tries = [Try(**one) for one in rest.pop("tries")]
    return Review(**rest, decisions=tuple(decisions), costly=tuple(costly), tries=tuple(tries))


def told_review(match: Match, review: Review, name: str, speak: Speaker, advised: Collection[int] = ()) -> ReviewJson:
    """The review in words and numbers, for one reader; `advised`: the moves that a hint had said first."""
    clear = sum(one.clear for one in review.decisions)
    return {
        "seat": review.seat, "name": name, "points": review.points,
        "told": [speak(one) for one in _sentences(review, clear, speak.lang)],
        "axis": speak(_axis(review)), "scale": review.in_points,
        "curve": curve(review.decisions), "end": review.worth,
        "costly": [_costly(match, review, one, one.at in advised, speak) for one in review.costly],
        "decisions": len(review.decisions), "clear": clear, "note": speak(_note(review)),
        "hindsight": match.game.thinking.hindsight is not None,
    }  # fmt: skip


def curve(decisions: Sequence[Judged]) -> list[CurveJson]:
    """One point a turn: what its last decision promised."""
    last = {one.turn: one for one in decisions}
    return [{"at": one.at, "worth": round(one.worth, 1)} for one in last.values()]


def decimal(number: float, lang: str, signed: bool = False) -> str:
    """A number with one digit after the point, or after the comma where that is the custom."""
    number = round(number, 1) + 0.0  # never −0,0
    text = f"{number:+.1f}" if signed else f"{number:.1f}"
    text = text.replace("-", MINUS)
    return text if lang == "en" else text.replace(".", ",")


def _moved(game: Game[Any], written: dict[str, Any], *names: str) -> dict[str, Any]:
    return written | {name: read_move(game, written[name]) for name in names}


def _lines(written: list[Any]) -> tuple[Any, ...]:
    return tuple(((rule, place), by) for (rule, place), by in written)


def _sentences(review: Review, clear: int, lang: str) -> list[Say]:
    count = len(review.decisions)
    told = [say("Nothing clearly better was found in {good} of {n} decisions.", good=count - clear, n=count)][:count]
    if not review.costly:
        told.append(say("No turn was clearly worse than what a strong bot would have done."))
    if review.tries:
        told.append(_same_deal(review))
    return told


def _same_deal(review: Review) -> Say:
    if review.lead:
        found = sorted({round(one.worth) for one in review.tries})
        low, high = _ahead(found[0]), _ahead(found[-1])
        return say(
            "At the end, against the best of the others: {own}. A strong bot in this seat, with bots at the others "
            "and the same luck as far as it would go: {strong}.",
            own=_ahead(round(review.worth)), strong=low if low == high else say("{low} or {high}", low=low, high=high),
        )  # fmt: skip
    found = sorted({one.points for one in review.tries})
    if all(one.same for one in review.tries):
        return say(
            "Points: {own} here; {strong} when a strong bot played the same cards and dice.",
            own=review.points, strong=_range(found),
        )  # fmt: skip
    return say(
        "Points: {own} here; {strong} when a strong bot played with the same luck as far as it would go.",
        own=review.points, strong=_range(found),
    )  # fmt: skip


def _ahead(by: int) -> Say:
    if not by:
        return say("level")
    if by > 0:
        return many("{n} point ahead", "{n} points ahead", by)
    return many("{n} point behind", "{n} points behind", -by)


def _range(found: list[int]) -> str:
    """One number, or the least and the most."""
    return _whole(found[0]) if len(found) == 1 else f"{_whole(found[0])} … {_whole(found[-1])}"


def _whole(number: float) -> str:
    return str(round(number)).replace("-", MINUS)


def _axis(review: Review) -> Say:
    if not review.in_points:
        return say("How the position stood, turn by turn")
    return (
        say("Expected lead at the end, turn by turn")
        if review.lead
        else say("Expected points at the end, turn by turn")
    )


def _note(review: Review) -> Say:
    if review.in_points and not review.costly:
        return say(
            "Moves were tried in the same worlds, guessed from what the seat could know then, and played on quickly."
        )
    if review.in_points:
        return say(
            "Both moves were tried in the same worlds, guessed from what the seat could know then, and played on "
            "quickly. The range in brackets is where the difference lies with 95 % certainty, if the game goes on so."
        )
    return say(
        "Both moves were tried in the same worlds, guessed from what the seat could know then. In this game the "
        "judgement only tells better from worse: it is not in points."
    )


def _costly(match: Match, review: Review, one: Costly, advised: bool, speak: Speaker) -> CostlyJson:
    game, seat = match.game, review.seat
    view = game.secrecy.view(match.at(one.at).state, seat)
    lines = named_lines(game, view, seat) | named_lines(game, match.state, seat)
    made = [(lines[line].words, by) for line, by in one.lines if line in lines]
    gains = told_gains(made, one.beyond if review.in_points else 0.0, review.lead, speak)
    cost, low, high = (round(number, 1) if review.in_points else 0.0 for number in (one.cost, one.low, one.high))
    told = _told(cost, low, high, speak.lang)
    return {
        "at": one.at, "played": speak(game.drawing.choice(view, seat, one.played).words),
        "better": told_move(game, view, seat, one.better, speak), "cost": cost, "low": low, "high": high,
        "told": speak(say("{cost}, but a hint advised it", cost=told) if advised else told), "gains": gains,
    }  # fmt: skip


def told_gains(made: Sequence[tuple[Say, float]], beyond: float, leads: bool, speak: Speaker) -> list[GainJson]:
    """The lines of the sheet that make a difference, and what no line shows where that is worth a word."""
    gains: list[GainJson] = [{"words": speak(words), "points": by} for words, by in made]
    if abs(beyond) >= LEAST:
        later = say("against the best of the others") if leads else say("in the rounds to come")
        gains.append({"words": speak(later), "points": round(beyond, 1)})
    return gains


def _told(cost: float, low: float, high: float, lang: str) -> Say:
    if not cost:
        return say("clearly worse")
    if low == high:
        return say("{cost} points less", cost=decimal(cost, lang))
    return say(
        "{cost} points less ({low} to {high})",
        cost=decimal(cost, lang), low=decimal(low, lang), high=decimal(high, lang),
    )  # fmt: skip


def told_move(game: Game[Any], view: Any, seat: int, move: Move, speak: Speaker) -> BetterJson:
    """A move as a person sees it, to be drawn on the board."""
    chosen = game.drawing.choice(view, seat, move)
    return {
        "move": write_move(move), "words": speak(chosen.words), "shapes": list(chosen.shapes),
        "scene": chosen.scene, "ghost": "" if chosen.ghost is None else fragment(nameless(chosen.ghost), speak),
    }  # fmt: skip
