"""The log: JSON lines — a header, one move per line, a result. It is the save file and the replay."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from roundhouse.core import nature
from roundhouse.core.errors import CannotRead, NotLegal
from roundhouse.core.game import NATURE, Game, Move
from roundhouse.core.match import Match
from roundhouse.core.notation import read_move, write_move
from roundhouse.core.options import read_options, write_options
from roundhouse.core.strict_json import read_json
from roundhouse.core.words import say

FORMAT = 1
LONGEST_LINE = 100_000


@dataclass(frozen=True, slots=True)
class Log:
    """A log as read: the match it makes, who sat there, the seed if revealed, the result if written."""

    match: Match
    names: tuple[str, ...]
    commitment: str
    seed: bytes | None
    result: dict[str, Any] | None
    base: int = 0  # moves before it were not drawn from this seed: the table went on from another's position


def write_log(match: Match, names: tuple[str, ...] = ()) -> str:
    """The whole log; the seed is revealed only when the game is over."""
    header = {
        "roundhouse": FORMAT,
        "game": match.game.name,
        "rules": match.game.rules_version,
        "seats": match.seats,
        "options": write_options(match.options),
        "names": list(names),
        "commitment": nature.commitment(match.seed),
    }
    lines = [header, *(move_line(seat, move) for seat, move in match.moves)]
    if match.over:
        lines.append(result_line(match))
    return "".join(_line(one) for one in lines)


def move_line(seat: int, move: Move) -> dict[str, Any]:
    """A move as it stands in the log: {"seat": 0, "kind": "draw", …}; Nature's seat is -1."""
    return {"seat": seat, **write_move(move)}


def result_line(match: Match) -> dict[str, Any]:
    """The last line: points and ranks by seat, and the seed."""
    result = match.game.result(match.state)
    return {"result": {"points": list(result.points), "ranks": list(result.ranks)}, "seed": match.seed.hex()}


def read_log(text: str, find: Callable[[str], Game[Any]]) -> Log:
    """Read and replay a log; raises CannotRead or NotLegal, naming the line."""
    lines = [_parsed(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or "roundhouse" not in lines[0]:
        raise CannotRead(say("this is no Roundhouse log: its first line must be a header with 'roundhouse'"))
    header, body = lines[0], lines[1:]
    match, sealed = _table(header, find)
    last = body.pop() if body and "result" in body[-1] else None
    for number, line in enumerate(body, 2):
        seat = line.pop("seat", None)
        if type(seat) is not int or not NATURE <= seat < match.seats:
            raise CannotRead(say("line {n}: 'seat' must be -1 (Nature) or 0 to {last}", n=number, last=match.seats - 1))
        _play_line(match, number, seat, line)
    seed = _seed(last) if last else None
    if seed:
        match.seed = seed
    names = header.get("names")
    known = tuple(str(name)[:80] for name in names) if isinstance(names, list) else ()
    return Log(match, known, sealed, seed, last.get("result") if last else None, _base(header, len(match.moves)))


def _base(header: dict[str, Any], moves: int) -> int:
    base = header.get("base", 0)
    if type(base) is not int or not 0 <= base <= moves:
        raise CannotRead(say("'base' in the header must be a number from 0 to {last}", last=moves))
    return base


def _play_line(match: Match, number: int, seat: int, line: dict[str, Any]) -> None:
    try:
        match.play(seat, read_move(match.game, line))
    except CannotRead as error:
        raise CannotRead(say("line {n}: {why}", n=number, why=error.words)) from error
    except NotLegal as error:
        raise NotLegal(say("line {n}: {why}", n=number, why=error.words), error.refusal) from error


def verify(log: Log) -> list[Any]:
    """What is wrong with a log that could be replayed: result, seed, Nature's honesty. Empty: all is well."""
    match, wrong = log.match, []
    if match.over != (log.result is not None):
        missing, early = (
            say("the game is over but no result is written"),
            say("a result is written but the game is not over"),
        )
        wrong.append(missing if match.over else early)
    elif log.result is not None and log.result != result_line(match)["result"]:
        wrong.append(say("the written result differs from the replayed one"))
    if log.seed is None:
        return wrong
    if nature.commitment(log.seed) != log.commitment:
        wrong.append(say("the revealed seed does not fit the commitment of the header"))
    number = dishonest(match, log.base)
    if number is not None:
        wrong.append(say("line {n}: Nature's move is not the one that the seed gives", n=number + 2))
    return wrong


def dishonest(match: Match, base: int = 0) -> int | None:
    """The number of the first move from `base` on that Nature did not make by the seed of the match, or None."""
    game, state = match.game, match.game.new(match.seats, match.options)
    for number, (seat, move) in enumerate(match.moves):
        if seat == NATURE and number >= base:
            moves = game.moves(state, NATURE)
            odds = game.odds(state, moves) if game.odds else None
            if moves[nature.pick(match.seed, number, len(moves), odds)] != move:
                return number
        game.play(state, seat, move)
    return None


def _table(header: dict[str, Any], find: Callable[[str], Game[Any]]) -> tuple[Match, str]:
    if header["roundhouse"] != FORMAT:
        raise CannotRead(
            say(
                "log format {found} is not known; this Roundhouse reads format {known}",
                found=str(header["roundhouse"])[:20],
                known=FORMAT,
            )
        )
    game = find(str(header.get("game")))
    if header.get("rules") != game.rules_version:
        raise CannotRead(
            say(
                "the log was played by rules version {found} of {game}; this Roundhouse plays version {known}",
                found=str(header.get("rules"))[:20],
                game=game.name,
                known=game.rules_version,
            )
        )
    seats, options = header.get("seats"), header.get("options")
    if type(seats) is not int or not isinstance(options, dict):
        raise CannotRead(say("the header needs 'seats' (a number) and 'options' (an object)"))
    return Match(game, seats, read_options(game, options)), str(header.get("commitment", ""))


def _parsed(number: int, line: str) -> dict[str, Any]:
    try:
        parsed = read_json(line) if len(line) <= LONGEST_LINE else None
    except CannotRead as error:
        if not isinstance(error.__cause__, json.JSONDecodeError):
            raise CannotRead(say("line {n}: {why}", n=number, why=error.words)) from error
        parsed = None
    if not isinstance(parsed, dict):
        raise CannotRead(say("line {n} is no JSON object: {line}", n=number, line=line[:60]))
    return parsed


def _seed(last: dict[str, Any]) -> bytes | None:
    try:
        seed = bytes.fromhex(last["seed"])
    except (KeyError, TypeError, ValueError):
        return None
    return seed if len(seed) == nature.SEED_BYTES else None


def _line(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
