"""roundhouse replay | draw | verify: what can be done with a log."""

import json
from pathlib import Path
from typing import Any

import click
from rich.markup import escape

from roundhouse.arena.picture import picture
from roundhouse.cli.files import open_log
from roundhouse.cli.games import sheet
from roundhouse.cli.speech import console, speaking
from roundhouse.core.errors import CannotRead
from roundhouse.core.game import NATURE, Result
from roundhouse.core.log import Log, dishonest, move_line
from roundhouse.core.log import verify as problems
from roundhouse.core.match import Match
from roundhouse.core.move import move_text
from roundhouse.core.notation import read_move
from roundhouse.core.options import write_options
from roundhouse.core.seat_log import where_hidden
from roundhouse.core.versions import Frozen, remarks, unchecked
from roundhouse.core.words import LANGUAGES, Say, Speaker, many, say, speaker

UNSOUND, UNDECIDED = 1, 3
"""Exit codes: a log that can be replayed but is not true; one of another rules version, checked as far as it goes."""

log_argument = click.argument("log", type=click.Path(path_type=Path))
at_option = click.option("--at", type=click.IntRange(0), metavar="N", help="The position after N moves.")


@click.command()
@log_argument
@at_option
@click.option("--check", is_flag=True, help="Also verify the result and Nature's honesty.")
@click.option("--json", "as_json", is_flag=True, help="Machine-readable.")
def replay(log: Path, at: int | None, check: bool, as_json: bool) -> int:
    """Tell the story of a game and its scores, up to now or up to move N."""
    read = open_log(log, part=True)
    match = position(read, at)
    wrong = [str(speaking()(words)) for words in problems(read)] if check else []
    speak = speaker(speaking().lang, match.game.about.folder).at(printable(read.names))
    if as_json:
        click.echo(json.dumps(_told(match, read, speak, wrong), ensure_ascii=False))
    else:
        _print(match, read, speak, wrong)
    return UNSOUND if wrong else UNDECIDED if check and read.frozen else 0


@click.command()
@log_argument
@at_option
@click.option("--seat", type=click.IntRange(0), metavar="S", help="As seen from this seat; else by a spectator.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the picture.")
@click.option("--dark", is_flag=True, help="Dark colours.")
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, metavar="FILE", help="FILE.svg or .png")
def draw(log: Path, at: int | None, seat: int | None, lang: str | None, dark: bool, output: Path) -> None:
    """Draw a position of a game into an SVG or PNG file."""
    if output.suffix not in (".svg", ".png"):
        raise CannotRead(say("“{file}” must end in .svg or .png", file=str(output)))
    read = open_log(log, part=True)
    match = position(read, at)
    if seat is not None and seat >= match.seats:
        raise CannotRead(say("there is no seat {seat}; there are seats 0 to {last}", seat=seat, last=match.seats - 1))
    speak = speaker(lang or speaking().lang, match.game.about.folder).at(printable(read.names))
    view, eyes = (_last_view(read), read.seen) if at is None else (None, seat)
    if view is None:
        view, eyes = match.game.secrecy.view(match.state, seat), seat
    drawn = picture(match.game.drawing.draw(view, eyes), speak, "dark" if dark else "light")
    if output.suffix == ".png":
        output.write_bytes(drawn.png())
    else:
        output.write_text(drawn.text, encoding="utf-8")
    for words in _remarks(read):
        click.echo(speaking()(words), err=True)
    click.echo(speaking()(say("{file} shows the position after move {n}", file=str(output), n=_shown(read, match, at))))


@click.command()
@log_argument
def verify(log: Path) -> int:
    """Check that every move is legal, the result right, and Nature honest."""
    read, speak = open_log(log), speaking()
    wrong = problems(read)
    for words in (*_remarks(read), *wrong):
        click.echo(speak(words))
    if wrong:
        return UNSOUND
    if read.frozen:
        click.echo(speak(_checked(read, read.frozen)))
        return UNDECIDED
    if read.base:
        click.echo(speak(_whence(read)))
    count = len(read.match.moves)
    if read.seed is None:
        click.echo(speak(say("Every move is legal, {n} in all; the seed is not revealed yet.", n=count)))
    else:
        click.echo(speak(say("Every move is legal, {n} in all; the result is right, and Nature was honest.", n=count)))
    return 0


def _whence(log: Log) -> Say:
    return say("Moves before move {n} come from another table: they were not drawn from this seed.", n=log.base + 1)


def _remarks(log: Log) -> list[Say]:
    if log.hidden is not None:
        return [where_hidden(log.seen, log.hidden)]
    return remarks(log.match, log.frozen, log.ended, log.result) if log.frozen else []


def _last_view(log: Log) -> Any:
    """The position at the end of a log that hides something, as its viewer knew it; None where there is none."""
    number, view = log.views[-1] if log.hidden is not None and log.views else (-1, None)
    return view if number == len(log.moves) else None


def _shown(log: Log, match: Match, at: int | None) -> int:
    return len(log.moves) if at is None and _last_view(log) is not None else len(match.moves)


def _checked(log: Log, frozen: Frozen) -> Say:
    if log.seed is None:
        return say("The seed is not revealed: chance cannot be checked.")
    number = dishonest(log.match, log.base)
    return unchecked(frozen.at if number is None else number, frozen)


def printable(names: tuple[str, ...]) -> list[str]:
    """Names from a file as one line each: no sign in them may break a picture or a terminal."""
    return ["".join(sign for sign in name if sign.isprintable()).strip() for name in names]


def position(log: Log, at: int | None) -> Match:
    """The match after so many moves; raises CannotRead beyond the end."""
    count = len(log.match.moves)
    if at is not None and at > count:
        if log.hidden is not None:
            raise CannotRead(where_hidden(log.seen, log.hidden))
        if log.frozen and log.frozen.at < log.frozen.of:
            raise CannotRead(say("today’s rules follow the log up to move {n}; --at can be 0 to {n}", n=count))
        raise CannotRead(say("the log ends with move {n}; --at can be 0 to {n}", n=count))
    return log.match if at is None else log.match.at(at)


def _told(match: Match, log: Log, speak: Speaker, wrong: list[str]) -> dict[str, Any]:
    game, frozen, result = match.game, log.frozen, _result(match, log)
    told: dict[str, Any] = {
        "game": game.name,
        "rules": frozen.version if frozen else game.rules.version,
        "frozen": {"now": frozen.now, "at": frozen.at, "of": frozen.of} if frozen else None,
        "remarks": [speak(words) for words in _remarks(log)],
        "seats": match.seats,
        "options": write_options(match.options),
        "names": list(log.names),
        "base": log.base,
        "moves": [move_line(seat, move) for seat, move in match.moves],
        "to_act": list(game.rules.to_act(match.state)),
        "over": match.over,
        "scores": [_sheet(match, seat, speak) for seat in range(match.seats)],
        "wrong": wrong,
        "hidden": None if log.hidden is None else {"seen": log.seen, "at": log.hidden, "of": len(log.moves)},
    }
    if result:
        told["result"] = {"points": list(result.points), "ranks": list(result.ranks)}
    return told


def _sheet(match: Match, seat: int, speak: Speaker) -> list[dict[str, Any]]:
    lines = match.game.rules.score(match.state, seat)
    return [{"rule": line.rule, "words": speak(line.words), "points": line.points} for line in lines]


def _print(match: Match, log: Log, speak: Speaker, wrong: list[str]) -> None:
    out, game = console(), match.game
    state = game.rules.new(match.seats, match.options)
    for number, (seat, move) in enumerate(match.moves, 1):
        who = "" if seat == NATURE else f"{escape(seat_name(seat, log.names, speak))}: "
        out.print(f"[dim]{number:4}[/]  {who}{escape(speak(game.drawing.tell(state, seat, move)))}")
        game.rules.play(state, seat, move)
    known = _last_view(log) if len(match.moves) == log.hidden else None
    if known is not None:
        _print_seen(log, speak)
    for seat in range(match.seats):
        out.print(f"\n[bold]{escape(seat_name(seat, log.names, speak))}[/]")
        out.print(sheet(game.rules.score(match.state if known is None else known, seat), speak))
    tell_result(_result(match, log), log.names, speak)
    for one in _remarks(log):
        out.print(f"\n[yellow]{escape(speak(one))}[/]")
    if log.base:
        out.print(f"\n[dim]{escape(speak(_whence(log)))}[/]")
    for words in wrong:
        out.print(f"[red]{escape(words)}[/]")


def _print_seen(log: Log, speak: Speaker) -> None:
    """The moves from where something is hidden, as they stand in the log; then what the viewer knows is counted."""
    for number, (seat, line) in list(enumerate(log.moves, 1))[log.hidden :]:
        who = "" if seat == NATURE else f"{escape(seat_name(seat, log.names, speak))}: "
        console().print(f"[dim]{number:4}[/]  {who}{escape(move_text(read_move(log.match.game, line)))}")


def seat_name(seat: int, names: tuple[str, ...], speak: Speaker) -> str:
    """Who sits there, or at least where."""
    return names[seat] if seat < len(names) and names[seat] else speak(say("Seat {seat}", seat=seat))


def _result(match: Match, log: Log) -> Result | None:
    """The result at this position: of a log of another rules version the one that it was played to."""
    if not log.frozen:
        return match.result
    if log.result is None or len(match.moves) < log.frozen.at:
        return None
    return Result(tuple(log.result["points"]), tuple(log.result["ranks"]))


def tell_result(result: Result | None, names: tuple[str, ...], speak: Speaker) -> None:
    """Who won with how many points; nothing while the game goes on."""
    if result is None:
        return
    out = console()
    out.print()
    for seat in sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat]):
        points = speak(many("{n} point", "{n} points", n=result.points[seat]))
        out.print(f"{result.ranks[seat]}. [bold]{escape(seat_name(seat, names, speak))}[/]  {escape(points)}")
    for words in result.words:
        out.print(escape(speak(words)))
