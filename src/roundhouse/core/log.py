"""The log: JSON lines — a header, one move per line, a result. It is the save file and the replay."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from roundhouse.core import nature
from roundhouse.core.errors import CannotRead, NotLegal
from roundhouse.core.game import NATURE, Game
from roundhouse.core.match import Match
from roundhouse.core.move import Move, write_move
from roundhouse.core.notation import read_move
from roundhouse.core.options import read_options, write_options
from roundhouse.core.seat_log import veiled, views_apart, where_hidden
from roundhouse.core.strict_json import read_json
from roundhouse.core.versions import Frozen, counted, followed
from roundhouse.core.views import read_view
from roundhouse.core.words import Say, say

FORMAT = 1
LONGEST_LINE = 100_000
HIGHEST_VERSION = 9999
MOST_POINTS = 1_000_000
MOST_OPTIONS = 40


@dataclass(frozen=True, slots=True)
class Log:
    """A log as read: the match it makes, who sat there, the seed if revealed, the result if written.

    A log of another rules version is `frozen`: its match goes as far as today's rules follow `moves`, which are all.
    """

    match: Match
    names: tuple[str, ...]
    commitment: str
    seed: bytes | None
    result: dict[str, Any] | None
    base: int = 0  # moves before it were not drawn from this seed: the table went on from another's position
    frozen: Frozen | None = None
    ended: bool = False  # a result line is there
    moves: tuple[tuple[int, dict[str, Any]], ...] = ()  # as written
    options: dict[str, Any] = field(default_factory=dict)  # as written
    resigned: tuple[int, ...] = ()  # these rank after all the others
    advised: dict[int, tuple[int, ...]] = field(default_factory=dict)  # by seat: moves made as a hint had said first
    levels: tuple[str, ...] = ()  # by seat: of the bot that goes on there, "" of who saved the log
    daily: str = ""  # of which day this was the deal: chance is numbered by draws then
    seen: int | None = None  # of a viewer's log: the seat that saw it, None for a spectator
    hidden: int | None = None  # of a viewer's log: the number of the first move that it does not tell whole, from 0
    views: tuple[tuple[int, Any], ...] = ()  # of a viewer's log: after so many moves, the position as it was known


def write_log(match: Match, names: tuple[str, ...] = ()) -> str:
    """The whole log; the seed is revealed only when the game is over."""
    lines = [header_line(match, names), *(move_line(seat, move) for seat, move in match.moves)]
    if match.over:
        lines.append(result_line(match))
    return "".join(_line(one) for one in lines)


def header_line(match: Match, names: Sequence[str]) -> dict[str, Any]:
    """The first line: which game by which rules, for whom, and the seal on its seed."""
    return {
        "roundhouse": FORMAT,
        "game": match.game.name,
        "rules": match.game.rules.version,
        "seats": match.seats,
        "options": write_options(match.options),
        "names": list(names),
        "commitment": nature.commitment(match.seed),
    }


def move_line(seat: int, move: Move) -> dict[str, Any]:
    """A move as it stands in the log: {"seat": 0, "kind": "draw", …}; Nature's seat is -1."""
    return {"seat": seat, **write_move(move)}


def result_line(match: Match) -> dict[str, Any]:
    """The last line: points and ranks by seat, and the seed."""
    return {"result": counted(match), "seed": match.seed.hex()}


def read_log(text: str, find: Callable[[str], Game[Any]], part: bool = False) -> Log:
    """Read and replay a log; raises CannotRead or NotLegal, naming the line.

    A log of another rules version is replayed as far as today's rules follow it, and says so: `frozen`. One that tells
    what a viewer saw is refused where something begins to be hidden; with `part` it is replayed up to there.
    """
    lines = [_parsed(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or "roundhouse" not in lines[0]:
        raise CannotRead(say("this is no Roundhouse log: its first line must be a header with “roundhouse”"))
    header, body = lines[0], lines[1:]
    game, version, seats, options = _table(header, find)
    last = body.pop() if body and "result" in body[-1] else None
    body, told = views_apart(body) if "seen" in header else (body, [])
    moves = tuple(_seated(number, line, seats) for number, line in enumerate(body, 2))
    viewer, hidden, views = _viewer(header, seats), None, tuple[tuple[int, Any], ...]()
    if version == game.rules.version:
        frozen, match = None, Match(game, seats, read_options(game, options))
        hidden = _played(match, moves, "seen" in header, viewer)
        if hidden is not None and not part:
            raise CannotRead(where_hidden(viewer, hidden))
        views = tuple((number, read_view(game, view)) for number, view in told)
    else:
        _must_be_plain(options, moves)
        match, frozen = followed(game, version, seats, options, moves, last is not None)
    seed = _seed(last) if last else None
    if seed:
        match.seed = seed
    names, result = header.get("names"), last.get("result") if last else None
    known = tuple(str(name)[:80] for name in names) if isinstance(names, list) else ()
    if frozen and result is not None:
        result = _kept(result, seats)
    base, sealed, daily = _base(header, len(moves)), str(header.get("commitment", "")), _daily(header)
    levels = _levels(header, seats)
    match.by_draws = bool(daily)
    return Log(
        match, known, sealed, seed, result, base, frozen, last is not None, moves, options,
        _resigned(header, seats), _advised(header, seats, len(moves)), levels, daily, viewer, hidden, views,
    )  # fmt: skip


def _played(match: Match, moves: tuple[tuple[int, dict[str, Any]], ...], seen: bool, viewer: int | None) -> int | None:
    """Replay these moves; of a viewer's log, the number of the first that is not told whole, or None."""
    for number, (seat, line) in enumerate(moves):
        try:
            _play_line(match, number + 2, seat, line)
        except (CannotRead, NotLegal):
            if not seen or not veiled(match, seat, line, viewer):
                raise
            return number
    return None


def _viewer(header: dict[str, Any], seats: int) -> int | None:
    viewer = header.get("seen")
    if viewer is not None and (type(viewer) is not int or not 0 <= viewer < seats):
        raise CannotRead(say("“seen” in the header must be a seat from 0 to {last}, or null", last=seats - 1))
    return viewer


def _seated(number: int, line: dict[str, Any], seats: int) -> tuple[int, dict[str, Any]]:
    seat = line.pop("seat", None)
    if type(seat) is not int or not NATURE <= seat < seats:
        raise CannotRead(say("line {n}: “seat” must be -1 (Nature) or 0 to {last}", n=number, last=seats - 1))
    return seat, line


def _must_be_plain(options: dict[str, Any], moves: tuple[tuple[int, dict[str, Any]], ...]) -> None:
    """What today's rules cannot read is kept as it stands: then it must at least be able to stand somewhere."""
    if len(options) > MOST_OPTIONS or not all(type(value) in (bool, int, str) for value in options.values()):
        raise CannotRead(say("the header needs “seats” (a number) and “options” (an object)"))
    for number, content in enumerate((options, *(line for _, line in moves)), 1):
        if number > 1 and not isinstance(content.get("kind"), str):
            raise CannotRead(say("line {n}: a move needs a “kind”", n=number))


def _kept(result: Any, seats: int) -> dict[str, Any]:
    """The result of a log that today's rules cannot count: points and ranks by seat."""
    kept = {name: result.get(name) if isinstance(result, dict) else None for name in ("points", "ranks")}
    for numbers in kept.values():
        if not isinstance(numbers, list) or len(numbers) != seats:
            break
        if not all(type(one) is int and abs(one) <= MOST_POINTS for one in numbers):
            break
    else:
        return kept
    raise CannotRead(say("the last line needs a “result” with points and ranks of every seat"))


def _base(header: dict[str, Any], moves: int) -> int:
    base = header.get("base", 0)
    if type(base) is not int or not 0 <= base <= moves:
        raise CannotRead(say("“base” in the header must be a number from 0 to {last}", last=moves))
    return base


def _resigned(header: dict[str, Any], seats: int) -> tuple[int, ...]:
    gave_up = header.get("resigned", [])
    if not isinstance(gave_up, list) or not all(type(one) is int and 0 <= one < seats for one in gave_up):
        raise CannotRead(say("“resigned” in the header must be a list of seats from 0 to {last}", last=seats - 1))
    return tuple(sorted(set(gave_up)))


def _advised(header: dict[str, Any], seats: int, moves: int) -> dict[int, tuple[int, ...]]:
    told = header.get("advised", [])
    fits = isinstance(told, list) and len(told) <= seats and all(isinstance(one, list) for one in told)
    if not fits or not all(type(at) is int and 0 <= at < moves for one in told for at in one):
        raise CannotRead(say("“advised” in the header must be lists of numbers of moves, by seat"))
    return {seat: tuple(one) for seat, one in enumerate(told) if one}


def _levels(header: dict[str, Any], seats: int) -> tuple[str, ...]:
    told = header.get("levels", [])
    fits = isinstance(told, list) and all(isinstance(one, str) for one in told)
    if not fits or len(told) not in (0, seats):
        raise CannotRead(say("“levels” in the header must be a list of texts, one for each seat"))
    return tuple(told)


def _daily(header: dict[str, Any]) -> str:
    day = header.get("daily", "")
    try:
        return "" if day == "" else str(date.fromisoformat(day))
    except (TypeError, ValueError):
        raise CannotRead(say("“daily” in the header must be a day, like 2026-11-17")) from None


def _play_line(match: Match, number: int, seat: int, line: dict[str, Any]) -> None:
    try:
        match.play(seat, read_move(match.game, line))
    except CannotRead as error:
        raise CannotRead(say("line {n}: {why}", n=number, why=error.words)) from error
    except NotLegal as error:
        raise NotLegal(say("line {n}: {why}", n=number, why=error.words), error.refusal) from error


def verify(log: Log) -> list[Any]:
    """What is wrong with a log that could be replayed: result, seed, Nature's honesty. Empty: all is well.

    Of a log of another rules version only the seed can be told wrong: its result and its chances were its own.
    """
    wrong = [] if log.frozen else _wrong_result(log)
    if log.seed is None:
        return wrong
    if nature.commitment(log.seed) != log.commitment:
        wrong.append(say("the revealed seed does not fit the commitment of the header"))
    number = None if log.frozen else dishonest(log.match, log.base)
    if number is not None:
        wrong.append(say("line {n}: Nature’s move is not the one that the seed gives", n=number + 2))
    return wrong


def _wrong_result(log: Log) -> list[Any]:
    if log.match.over == (log.result is None):
        missing, early = (
            say("the game is over but no result is written"),
            say("a result is written but the game is not over"),
        )
        return [missing if log.match.over else early]
    if log.result is not None and log.result != counted(log.match):
        return [say("the written result differs from the replayed one")]
    return []


def dishonest(match: Match, base: int = 0) -> int | None:
    """The number of the first move from `base` on that Nature did not make by the seed of the match, or None."""
    game, state, draws = match.game, match.game.rules.new(match.seats, match.options), 0
    for number, (seat, move) in enumerate(match.moves):
        counted_as = draws if match.by_draws else number
        if seat == NATURE and number >= base and nature.by_seed(game.rules, state, match.seed, counted_as) != move:
            return number
        draws += seat == NATURE
        game.rules.play(state, seat, move)
    return None


def _table(header: dict[str, Any], find: Callable[[str], Game[Any]]) -> tuple[Game[Any], int, int, dict[str, Any]]:
    if header["roundhouse"] != FORMAT:
        raise CannotRead(
            say(
                "log format {found} is not known; this Roundhouse reads format {known}",
                found=str(header["roundhouse"])[:20],
                known=FORMAT,
            )
        )
    game, version = find(str(header.get("game"))), header.get("rules")
    if type(version) is not int or not 1 <= version <= HIGHEST_VERSION:
        raise CannotRead(
            say(
                "the header needs “rules”, the rules version of {game}; “{found}” is none",
                game=game.name,
                found=str(version)[:20],
            )
        )
    seats, options = header.get("seats"), header.get("options")
    if type(seats) is not int or not isinstance(options, dict):
        raise CannotRead(say("the header needs “seats” (a number) and “options” (an object)"))
    return game, version, seats, options


def _parsed(number: int, line: str) -> dict[str, Any]:
    try:
        parsed = read_json(line) if len(line) <= LONGEST_LINE else None
    except CannotRead as error:
        if not isinstance(error.__cause__, json.JSONDecodeError):
            raise CannotRead(say("line {n}: {why}", n=number, why=error.words)) from error
        parsed = None
    if not isinstance(parsed, dict):
        raise CannotRead(_no_object(number, line[:60]))
    return parsed


def _no_object(number: int, line: str) -> Say:
    if number == 1:  # some other file: whoever chose it need not know how a log is written
        return say("this is no saved game; its first line reads: {line}", line=line)
    return say("line {n} is no JSON object: {line}", n=number, line=line)


def _seed(last: dict[str, Any]) -> bytes | None:
    try:
        seed = bytes.fromhex(last["seed"])
    except (KeyError, TypeError, ValueError):
        return None
    return seed if len(seed) == nature.SEED_BYTES else None


def _line(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
