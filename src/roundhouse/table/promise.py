"""What a game's pages promise over the life of a table: the page after a change is the whole page, shape by shape."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from roundhouse.core import nature
from roundhouse.core.conformance import BrokenPromise
from roundhouse.core.game import NATURE, Game
from roundhouse.core.words import LANGUAGES
from roundhouse.scene.shapes import Shape
from roundhouse.scene.svg import fragment
from roundhouse.table.edits import changed
from roundhouse.table.local import ME, LocalTable
from roundhouse.table.page import Page, look

STEPS = 40
CHANGED, SHOWN = "the page after a change is the whole page", "a page shows what is drawn"


@dataclass(slots=True)
class Viewer:
    """One who looks on: what was sent last, and the page that it made."""

    guest: str
    seat: int | None
    lang: str
    sent: Page | None = None
    known: dict[str, Any] | None = None


def check_changes(game: Game[Any], seats: int, options: Any = None, seed: str = "0", steps: int = STEPS) -> int:
    """Play at a table whose people also talk, take back, come again and turn to other languages: how many changes.

    Raises BrokenPromise, which names seed and move.
    """
    rng, heard = Random(f"{seed} changes"), 0
    local = LocalTable(game.name, [""] * seats, options, nature.seed_from(seed))
    viewers = [Viewer(ME, seat, LANGUAGES[seat % len(LANGUAGES)]) for seat in range(seats)]
    viewers.append(Viewer("", None, rng.choice(LANGUAGES)))
    try:
        for _ in range(steps):
            heard += sum(_hear(local, one) for one in _listening(viewers, rng))
            if local.table.over:
                break
            _happen(local, rng)
    except Exception as error:
        promise = str(error) if isinstance(error, _Broken) else "no function of a game fails"
        number = len(local.table.match.moves)
        where = f"{game.name}, {seats} seats, {options}, seed {seed!r}, move {number}"
        detail = error.detail if isinstance(error, _Broken) else repr(error)
        raise BrokenPromise(f"{promise} [{where}] {detail[:2000]}", promise, number) from error
    return heard


class _Broken(Exception):
    def __init__(self, promise: str, detail: str) -> None:
        super().__init__(promise)
        self.detail = detail


def _listening(viewers: Sequence[Viewer], rng: Random) -> Iterator[Viewer]:
    """Some are slow, so that changes are merged; some come anew, some turn to another language."""
    for one in viewers:
        if one.sent and rng.random() < 0.3:
            continue
        if rng.random() < 0.05:
            one.sent = one.known = None
        if rng.random() < 0.05:
            one.lang = rng.choice(LANGUAGES)
        yield one


def _hear(local: LocalTable, viewer: Viewer) -> bool:
    found = look(local.table, viewer.guest, viewer.seat, viewer.lang)
    whole = json.loads(found.text())
    change = found.since(viewer.sent) if viewer.sent else None
    if change is not None and viewer.known is not None:
        made = changed(viewer.known, json.loads(change))
        if made != whole:
            raise _Broken(CHANGED, f"{_who(viewer)}: {_difference(made, whole)}")
        _check_shown(local, viewer, found, made)
    viewer.sent, viewer.known = found, whole
    return change is not None


def _check_shown(local: LocalTable, viewer: Viewer, found: Page, page: dict[str, Any]) -> None:
    """The text of every shape is what it would be if nothing had been kept of it."""
    game, seat, speak = local.table.game, found.outside["seat"], found.inside.speak
    for told, scene in zip(
        page["scenes"], game.drawing.draw(game.secrecy.view(local.table.match.state, seat), seat), strict=True
    ):
        for text, shape in zip(told["shapes"], scene.shapes, strict=True):
            if text != fragment(_afresh(shape), speak):
                raise _Broken(SHOWN, f"{_who(viewer)}: scene {scene.name}: {text} is {fragment(_afresh(shape), speak)}")


def _afresh(shape: Shape) -> Shape:
    inside = [_afresh(one) if isinstance(one, Shape) else one for one in shape.inside]
    return Shape(shape.tag, shape.attrs, inside, shape.id, shape.label)


def _who(viewer: Viewer) -> str:
    return f"{'a spectator' if viewer.seat is None else f'seat {viewer.seat}'} in {viewer.lang}"


def _difference(made: dict[str, Any], whole: dict[str, Any]) -> str:
    for one, other in zip(made["scenes"], whole["scenes"], strict=False):
        for mine, right in zip(one["shapes"], other["shapes"], strict=False):
            if mine != right:
                return f"scene {other['name']}: {mine} instead of {right}"
    names = [name for name in whole if made.get(name) != whole[name]]
    return f"{', '.join(names)}: {[made.get(name) for name in names]} instead of {[whole[name] for name in names]}"


def _happen(local: LocalTable, rng: Random) -> None:
    """One thing at the table: mostly a move."""
    table, record = local.table, local.table.record
    last = next((seat for seat, _ in reversed(table.match.moves) if seat != NATURE), 0)
    if rng.random() < 0.15 and table.can_undo(last) is not None:
        local.undo(last, table.seq)
        return
    if rng.random() < 0.15:
        record.lines = [*record.lines, {"n": record.rev + 1, "seat": 0, "name": "A", "text": "?", "at": 1}][-60:]
        record.rev += 1
        return
    if rng.random() < 0.05:
        record.seats[0].name, record.rev = rng.choice("AB"), record.rev + 1  # all that names the seat is said anew
    seat = rng.choice(table.acting())
    view = table.game.secrecy.view(table.match.state, seat)
    local.move(seat, table.seq, rng.choice(table.game.rules.moves(view, seat)))
