"""What was possible, as it is kept and as a person reads it; and the better game, to be looked at move by move."""

from dataclasses import replace
from typing import Any

from roundhouse.bots.hindsight import Best, told_best
from roundhouse.core.game import Game
from roundhouse.core.log import move_line
from roundhouse.core.match import Match
from roundhouse.core.notation import read_move
from roundhouse.core.words import Part, Say, Speaker, say
from roundhouse.table.errors import NotNow
from roundhouse.table.review_contract import HindsightJson
from roundhouse.table.table import Table
from roundhouse.table.turn import to_entry


def must_be_searchable(table: Table) -> None:
    """Refuse what nothing can be said about yet, or ever."""
    if table.game.thinking.hindsight is None:
        raise NotNow(say("What was possible is not worked out for {game}.", game=table.game.title))
    if table.sealed:
        raise NotNow(say("What was possible with a deal of the day is told once its day is over."))


def write_found(found: Best) -> dict[str, Any]:
    """What was found, as JSON in no language."""
    return {
        "seat": found.seat, "made": found.made, "points": found.points, "luck": found.luck,
        "facts": [_write_say(one) for one in found.facts], "left": [_write_say(one) for one in found.left],
        "moves": [move_line(*one) for one in found.match.moves],
    }  # fmt: skip


def read_found(match: Match, written: dict[str, Any]) -> Best:
    """What was kept; the better game is played again by the rules."""
    game = match.game
    moves = [(line["seat"], _read_move(game, line)) for line in written["moves"]]
    again = Match.replay(game, match.seats, match.options, moves, match.seed)
    facts, left = (tuple(_read_say(one) for one in written[name]) for name in ("facts", "left"))
    return Best(written["seat"], written["made"], written["points"], again, written["luck"], facts, left)


def told_hindsight(match: Match, found: Best, speak: Speaker) -> HindsightJson:
    """In words and line by line, for one reader."""
    score, seat = match.game.rules.score, found.seat
    pairs = zip(score(match.state, seat), score(found.match.state, seat), strict=True)
    return {
        "seat": seat, "made": found.made, "possible": found.points,
        "told": [speak(one) for one in told_best(found)],
        "lines": [{"words": speak(to.words), "made": was.points, "possible": to.points} for was, to in pairs],
    }  # fmt: skip


def better_table(table: Table, found: Best) -> Table:
    """The same table with the better game on it: it is only ever looked at."""
    log = [to_entry(*one) for one in found.match.moves]
    record = replace(table.record, base=len(log), moves=len(log), next=None, result=None)
    return Table(record, log, clock=table.clock)


def _read_move(game: Game[Any], line: dict[str, Any]) -> Any:
    return read_move(game, {name: value for name, value in line.items() if name != "seat"})


def _write_say(message: Part) -> Any:
    if not isinstance(message, Say):
        return message
    parts = [[name, _write_say(part)] for name, part in message.parts]
    return {"text": message.text, "parts": parts, "plural": message.plural}


def _read_say(written: Any) -> Any:
    if not isinstance(written, dict):
        return written
    parts = tuple((name, _read_say(part)) for name, part in written["parts"])
    return Say(written["text"], parts, written["plural"])
