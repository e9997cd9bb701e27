"""With hindsight: what was possible in a finished game, with the very same luck.

The search is the game's own, or the one for all games (`Thinking.hindsight`). Here its answer is played by the real
rules; it is never less than what the seat made, because then its own game is the answer.
"""

import json
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from roundhouse.core.errors import CannotRead
from roundhouse.core.game import NATURE, Bot, Budget, Luck
from roundhouse.core.log import Log, header_line, move_line, result_line
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.core.ranking import total
from roundhouse.core.words import Say, say

USUAL = Budget(seconds=60.0, playouts=15_000)
"""A minute; and so many thoughts are kept in mind at once, where a game's search counts them."""


@dataclass(frozen=True, slots=True)
class Best:
    """What a seat made, what was possible at least, and a whole game in which it is made."""

    seat: int
    made: int
    points: int
    match: Match
    luck: Luck
    facts: tuple[Say, ...] = ()  # what is known for sure
    left: tuple[Say, ...] = ()  # what was not looked at


def best(
    match: Match, seat: int = 0, budget: Budget = USUAL, tell: Callable[[float], None] = lambda share: None
) -> Best:
    """What was possible at a seat of a finished game, at least; `tell` hears how far the search has come, 0 to 1.

    Without seconds in the budget the answer is the same every time. Raises CannotRead where nothing can be said.
    """
    thinking = looking_back(match, seat, budget)
    while True:
        try:
            tell(next(thinking))
        except StopIteration as end:
            found: Best = end.value
            return found


def looking_back(match: Match, seat: int, budget: Budget = USUAL) -> Generator[float, None, Best]:
    """The same step by step, so that it can be watched and stopped: tells how far it has come."""
    must_be_known(match, seat)
    game, search = match.game, match.game.thinking.hindsight
    assert search is not None
    found = yield from search(game.rules.new(match.seats, match.options), tuple(match.moves), seat, budget)
    again = played_again(match, seat, found.player) if found.player else _replayed(match, found.moves)
    made, points = (total(game.rules, one.state, seat) for one in (match, again))
    if points <= made:
        again, points = match, made
    return Best(seat, made, points, again, found.luck, found.facts, found.left)


def must_be_known(match: Match, seat: int) -> None:
    """Refuse, in one sentence, what nothing can be said about."""
    if match.game.thinking.hindsight is None:
        raise CannotRead(say("What was possible is not worked out for {game}.", game=match.game.title))
    if not match.over:
        raise CannotRead(say("What was possible is known once a game is over; this one is not."))
    if not 0 <= seat < match.seats:
        raise CannotRead(say("there is no seat {seat}; there are seats 0 to {last}", seat=seat, last=match.seats - 1))


def must_be_of_today(log: Log) -> None:
    """Refuse a log that can only be watched."""
    if log.frozen:
        raise CannotRead(say("This game was played by other rules than today’s: what was possible is not known."))


def played_again(match: Match, seat: int, player: Bot) -> Match:
    """The same game with another player at one seat; Nature and the others move as they did. Every move is checked."""
    game = match.game
    as_before = {one: iter([move for who, move in match.moves if who == one]) for one in range(NATURE, match.seats)}
    again = Match(game, match.seats, match.options, match.seed)
    while acting := game.rules.to_act(again.state):
        one = acting[0]
        if one == seat:
            view, moves = game.secrecy.view(again.state, seat), game.rules.moves(again.state, seat)
            again.play(seat, player(view, seat, moves))
        else:
            again.play(one, next(as_before[one]))
    return again


def _replayed(match: Match, moves: Sequence[tuple[int, Move]]) -> Match:
    return Match.replay(match.game, match.seats, match.options, moves, match.seed)


def write_best(found: Best, log: Log) -> str:
    """The log of the better game: it names whose game is thought up, and says from where on its seed counts.

    Where a seat makes more or fewer moves than it did, Nature's moves stand at other numbers than those the seed was
    asked for: then they are given, as if from another table.
    """
    match = found.match
    base = log.base if _natures(match.moves) == _natures(log.match.moves) else len(match.moves)
    header = header_line(match, log.names) | {"hindsight": found.seat} | ({"base": base} if base else {})
    lines = [header, *(move_line(seat, move) for seat, move in match.moves), result_line(match)]
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def _natures(moves: Sequence[tuple[int, Move]]) -> list[tuple[int, Move]]:
    return [(number, move) for number, (seat, move) in enumerate(moves) if seat == NATURE]


def told_best(found: Best) -> list[Say]:
    """What was possible, in honest sentences: a maximum is only called so where it is known for sure."""
    return [_possible(found) if found.points > found.made else _nothing_better(found), *found.facts, *found.left]


def _possible(found: Best) -> Say:
    most, made = _whole(found.points), _whole(found.made)
    if found.luck == "cards":
        return say("With these cards at least {most} points were possible; {made} were made.", most=most, made=made)
    if found.luck == "dice":
        return say("With these dice at least {most} points were possible; {made} were made.", most=most, made=made)
    if found.match.seats == 1:
        return say("With this luck at least {most} points were possible; {made} were made.", most=most, made=made)
    return say(
        "With this luck, and the others playing so, at least {most} points were possible; {made} were made.",
        most=most, made=made,
    )  # fmt: skip


def _nothing_better(found: Best) -> Say:
    if found.luck == "cards":
        return say("Nothing better than {made} points was found with these cards.", made=_whole(found.made))
    if found.luck == "dice":
        return say("Nothing better than {made} points was found with these dice.", made=_whole(found.made))
    return say("Nothing better than {made} points was found with this luck.", made=_whole(found.made))


def _whole(number: int) -> str:
    return f"{number}".replace("-", "\N{MINUS SIGN}")
