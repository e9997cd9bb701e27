"""What one can take home from a table: its log, a picture, the proof of the seed."""

import json
from collections.abc import Iterator
from typing import Any

from roundhouse.core import nature
from roundhouse.core.log import dishonest, header_line, move_line, result_line
from roundhouse.core.plain import plain
from roundhouse.core.strict_json import write_json
from roundhouse.core.versions import unchecked
from roundhouse.core.words import Speaker, say
from roundhouse.scene.shapes import Scene
from roundhouse.scene.svg import svg
from roundhouse.table.advised import followed
from roundhouse.table.carried import levels, must_be_free_to_go, sits_alone
from roundhouse.table.errors import NotNow, NotThere
from roundhouse.table.frame import seat_name, table_speaker, viewing_seat
from roundhouse.table.page import earlier
from roundhouse.table.rendering import first_board
from roundhouse.table.standing import resigned
from roundhouse.table.table import Table
from roundhouse.table.turn import effective_moves, standing


def shown_log(table: Table, guest: str, asked: int | None, speak: Speaker, views: bool = False) -> bytes:
    """The log as this viewer may know it; whole, with result and seed, once the game is over.

    Where something is hidden it ends with the position as the viewer knows it; `views`: and has every earlier one in
    which the viewer chose.
    """
    viewer = viewing_seat(table, guest, asked)[0]
    hides = table.game.secrecy.hands and not table.over
    if table.frozen and (table.over or not table.game.secrecy.hands):
        moves = [{"seat": seat, **content} for seat, content in effective_moves(table.log)]
    else:
        moves = list(_moves(table, viewer, hides and views))
    seats = {"seen": viewer} if hides else _levels(table, guest)
    lines = [_header(table, speak) | seats, *moves]
    if hides and not table.frozen:
        lines.append(_view_line(table, table.match.state, viewer))
    if table.over:
        lines.append(_result(table))
    return b"".join(write_json(line) + b"\n" for line in lines)


def whole_log(table: Table, guest: str, speak: Speaker) -> bytes:
    """The log with all that is hidden, for who sits there alone and wants to go on elsewhere."""
    must_be_free_to_go(table.record, guest)
    moves = (move_line(seat, move) for seat, move in table.match.moves)
    lines = [_header(table, speak) | _levels(table, guest), *moves]
    return b"".join(write_json(line) + b"\n" for line in lines)


def _levels(table: Table, guest: str) -> dict[str, Any]:
    """Who goes on at which seat, where that is no question."""
    return {"levels": levels(table.record)} if not table.over and sits_alone(table.record, guest) else {}


def _result(table: Table) -> dict[str, Any]:
    """The last line; while the day of its deal runs, the seed stays sealed."""
    line = result_line(table.match)
    if table.sealed:
        del line["seed"]
    return {**line, "result": table.kept} if table.frozen else line


def _moves(table: Table, viewer: int | None, views: bool) -> Iterator[dict[str, Any]]:
    """The moves that today's rules follow, as this viewer may know them."""
    game, match = table.game, table.match
    state = game.rules.new(match.seats, match.options)
    for seat, move in match.moves:
        if views and seat == viewer and not table.frozen:
            yield _view_line(table, state, viewer)
        yield move_line(seat, move if table.over else game.secrecy.seen(state, seat, move, viewer))
        game.rules.play(state, seat, move)


def _view_line(table: Table, state: Any, viewer: int | None) -> dict[str, Any]:
    return {"view": plain(table.game.secrecy.view(state, viewer))}


def scene_of(table: Table, guest: str, asked: int | None, at: int | None, name: str) -> Scene:
    """The scene to be pictured; once the game is over, through anybody's eyes."""
    match = table.match if at is None else earlier(table, at)
    seat = asked if table.over and asked in range(match.seats) else viewing_seat(table, guest, asked)[0]
    drawn: list[Scene] = table.game.drawing.draw(table.game.secrecy.view(match.state, seat), seat)
    if not drawn:
        raise NotThere(say("this game is played in words: there is nothing to draw"))
    if not name:
        return first_board(drawn)
    for scene in drawn:
        if scene.name == name:
            return scene
    names = ", ".join(scene.name for scene in drawn)
    raise NotThere(say("There is no such scene; there are: {names}", names=names))


def picture(table: Table, guest: str, asked: int | None, at: int | None, name: str, lang: str, theme: str) -> bytes:
    """A scene as a file of its own."""
    scene = scene_of(table, guest, asked, at, name)
    return svg(scene, table_speaker(table, lang), theme).encode()


def seed_check(table: Table, speak: Speaker) -> dict[str, Any]:
    """The seed against its commitment, and Nature's moves against the seed."""
    if table.sealed:
        raise NotNow(say("The seed of this deal is revealed when its day is over."))
    match, frozen = table.match, table.frozen
    number = None if table.record.lesson else dishonest(match, table.record.base)
    wrong = [] if number is None else [say("Move {n}: Nature’s move is not the one that the seed gives.", n=number + 1)]
    honest: bool | None = number is None
    if frozen and (number is not None or frozen.at < frozen.of):
        honest, wrong = None, [unchecked(len(match.moves) if number is None else number, frozen)]
    if table.record.lesson:
        honest, wrong = (
            None,
            [say("This was a lesson: what came was laid out beforehand, and its seed is known to all.")],
        )
    if table.record.practice:
        wrong.append(
            say(
                "This was practice: what chance or bots had answered was taken back, or what is hidden was saved as a "
                "file, so it counts for nothing."
            )
        )
    return {
        "over": True, "commitment": nature.commitment(match.seed), "seed": match.seed.hex(), "base": table.record.base,
        "fits": True, "honest": honest, "wrong": [speak(one) for one in wrong],
    }  # fmt: skip


def _header(table: Table, speak: Speaker) -> dict[str, Any]:
    record = table.record
    header = header_line(table.match, [seat_name(table, seat, speak) for seat in range(table.match.seats)])
    if table.frozen:  # as it was played, not as today's rules would have it
        header |= {"rules": record.rules, "options": json.loads(record.options)}
    base = len(table.match.moves) if record.lesson else record.base
    if any(seat.hints for seat in record.seats):
        header["hints"] = [seat.hints for seat in record.seats]
    advised = [sorted(followed(one.advised, table.match, seat)) for seat, one in enumerate(record.seats)]
    if any(advised):
        header["advised"] = advised  # moves that were made as a hint had said first
    if record.time:  # of every move that stands: milliseconds that its seat had left then
        header["time"] = {
            "name": record.time,
            "lapse": record.lapse,
            "left": [one.clock for one in standing(table.log)],
        }
    if gave_up := resigned(record):
        header["resigned"] = gave_up  # the result below is the game's own: these rank after all the others
    if record.practice:
        header["practice"] = True
    if record.daily:
        header["daily"] = record.daily  # chance is numbered by draws, not by moves
    if base:
        header["base"] = base  # moves before it were not drawn from this seed
    return header
