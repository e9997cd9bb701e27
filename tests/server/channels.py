"""Everything the house tells about a table, by the functions that the routes call, without HTTP: fast twin worlds."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any, cast

from roundhouse.core.errors import CannotRead, HouseError
from roundhouse.core.game import Game
from roundhouse.core.move import Move
from roundhouse.core.notation import read_move
from roundhouse.core.options import check_table, write_options
from roundhouse.core.words import speaker
from roundhouse.server.api.problems import answer, problem_of
from roundhouse.server.tables.devices import device_list
from roundhouse.server.tables.stream import Listeners
from roundhouse.table.export import picture, shown_log, whole_log
from roundhouse.table.listing import listed
from roundhouse.table.page import earlier_page, look, page, whole_narration
from roundhouse.table.problems import refused
from roundhouse.table.record import Device, SeatRecord, TableRecord
from roundhouse.table.table import Table
from roundhouse.table.turn import to_entry
from roundhouse.table.view import earlier_view, viewed
from roundhouse.table.why import why, why_shapes
from roundhouse.table.worth import worths
from server.twins import Moves, twins

SEED = "5e" * 32
LANGUAGES = ("en", "uk", "ru")
LONGEST = 60
VIEWER, SHARED, OTHER = "viewer", "shared", "other"  # a device of the seat alone, one of several seats, all the others'
Told = tuple[str, bytes]


@dataclass
class Pair:
    """Two histories of one table that look alike to a viewer (None: to a spectator)."""

    number: int
    game: Game[Any]
    options: Any
    seats: int
    viewer: int | None
    worlds: tuple[Moves, Moves]

    @property
    def name(self) -> str:
        """Under which its table is kept."""
        return f"{self.game.name.replace('_', '')[:12]}{self.number}"

    @property
    def differ(self) -> bool:
        """Whether there is anything to be hidden."""
        return self.worlds[0] != self.worlds[1]


def pairs(game: Game[Any], number: int, seed: str = "") -> Iterator[Pair]:
    """So many pairs of worlds, of every size, length and viewer, with all options."""
    for one in range(number):
        rng = Random(f"{game.name} {one} {seed}")
        seats, options = rng.choice(game.rules.seats), chosen(game, rng)
        try:
            check_table(game, seats, options)
        except HouseError:  # these options do not go together, or not with so many
            options = game.rules.options()
        viewer = None if one % 3 == 2 or seats == 1 else rng.randrange(seats)
        yield Pair(one, game, options, seats, viewer, twins(game, seats, options, viewer, rng, rng.randrange(LONGEST)))


def chosen(game: Game[Any], rng: Random) -> Any:
    """Options as somebody might choose them."""
    usual = game.rules.options()
    values = {one.name: rng.choice(one.metadata["allowed"]) for one in fields(usual) if one.metadata["allowed"]}
    return replace(usual, **values)


def compare(pair: Pair) -> tuple[int, list[str]]:
    """How many things were told in both worlds, and the names of those that differ."""
    one, two = (list(everything(world_table(pair, world), pair)) for world in (0, 1))
    if [what for what, _ in one] != [what for what, _ in two]:
        return len(one), ["what there is to be told"]
    return len(one), [what for (what, first), (_, second) in zip(one, two, strict=True) if first != second]


def everything(table: Table, pair: Pair) -> Iterator[Told]:
    """What the devices are told that may know no more than the viewer: his own, a shared one, a spectator's."""
    lang = LANGUAGES[pair.number % 3]
    yield from _looks(table, pair, "spectator", "", None, lang)
    if pair.seats > 1:
        yield from _looks(table, pair, "between two", SHARED, None, lang)
    yield "list of tables", _json(listed(table.record, table.seq, SHARED, lang))
    if pair.viewer is None:
        return
    yield from _looks(table, pair, "own device", VIEWER, None, lang)
    yield from _looks(table, pair, "shared device", SHARED, pair.viewer, lang)
    yield from _answers(table, pair, pair.viewer, lang)
    heard = device_list(table.record, cast(Listeners, table.company), pair.viewer, VIEWER, speaker(lang))
    yield "devices", _json(heard)


def _looks(table: Table, pair: Pair, name: str, guest: str, asked: int | None, lang: str) -> Iterator[Told]:
    yield f"{name}: page", page(table, guest, asked, lang)
    yield f"{name}: log", shown_log(table, guest, asked, speaker(lang))
    yield f"{name}: whole log", _refusal(lambda: whole_log(table, guest, speaker(lang)), lang)
    yield f"{name}: view", viewed(table, guest, asked).told
    yield f"{name}: story", whole_narration(table, guest, asked, lang)
    yield f"{name}: change", _change(table, pair, guest, asked, lang)
    rng = Random(f"{pair.number} {name}")
    if rng.random() < 0.5:  # the dearest to draw: in half of the pairs
        yield from _earlier(table, name, guest, asked, lang, rng.randrange(len(pair.worlds[0]) + 1))
    for seat in range(pair.seats):
        if guest == VIEWER and seat != pair.viewer:
            yield f"{name}: asks for {seat}", _refusal(lambda seat=seat: page(table, guest, seat, lang), lang)
            yield f"{name}: view of {seat}", _refusal(lambda seat=seat: viewed(table, guest, seat).told, lang)


def _change(table: Table, pair: Pair, guest: str, asked: int | None, lang: str) -> bytes:
    """What a stream tells of the last moves."""
    few = Random(f"{pair.number} change").randint(1, 3)
    before = look(Table(table.record, table.log[: max(0, len(table.log) - few)], table.company), guest, asked, lang)
    return look(table, guest, asked, lang).since(before) or b""


def _earlier(table: Table, name: str, guest: str, asked: int | None, lang: str, at: int) -> Iterator[Told]:
    yield f"{name}: replay", earlier_page(table, guest, asked, lang, at)
    yield f"{name}: earlier view", earlier_view(table, guest, asked, at).told
    yield f"{name}: picture", picture(table, guest, asked, at, "", lang, "dark")


def _answers(table: Table, pair: Pair, seat: int, lang: str) -> Iterator[Told]:
    """Why not, refusals, and what would work."""
    for move in _tried(pair.game):
        yield f"why {move}", _guarded(lambda move=move: why(table, seat, move, lang))
        if found := table.refusal(seat, move):
            problem = refused(table, found, seat, move, lang)
            yield f"refusal of {move}", bytes(answer(problem, lang).body)
    yield "what would work", _json(table.legal(seat))
    view = pair.game.secrecy.view(table.match.state, seat)
    moves = pair.game.rules.moves(view, seat) if seat in table.acting() else _tried(pair.game)
    yield "what it is worth", _json(worths(table, seat, moves[:12], lang))
    for name in ("card-3", "hand-3", "deck", "ticket-1", "station-1", "tile-2"):
        yield f"why {name}", _guarded(lambda name=name: why_shapes(table, seat, [name], lang))


def _tried(game: Game[Any]) -> list[Move]:
    """Moves that somebody might send: every kind with plain numbers."""
    found = []
    for kind in game.rules.kinds:
        for value in (0, 3):
            try:
                fields_of = dict.fromkeys(kind.__dataclass_fields__, value)
                found.append(read_move(game, {"kind": kind.kind, **fields_of}))
            except CannotRead:
                continue
    return found


def world_table(pair: Pair, world: int) -> Table:
    """The table of one of the two worlds, in memory only."""
    log = [to_entry(seat, move) for seat, move in pair.worlds[world]]
    acting = ",".join(str(seat) for seat in range(pair.seats))
    record = TableRecord(
        f"t{pair.number}", pair.game.name, pair.game.rules.version, json.dumps(write_options(pair.options)), SEED,
        OTHER, 1, 1, started=True, moves=len(log), acting=acting, seats=[_seat(pair, n) for n in range(pair.seats)],
    )  # fmt: skip
    return Table(record, log, Listeners())


def _seat(pair: Pair, number: int) -> SeatRecord:
    holders = {SHARED, VIEWER if number == pair.viewer else OTHER}
    devices = {one: Device("Firefox/Android", 5, 6) for one in holders}
    return SeatRecord("person", f"P{number}", "", holders, devices)


def _refusal(ask: Callable[[], bytes], lang: str) -> bytes:
    try:
        return ask()
    except HouseError as error:
        return bytes(answer(problem_of(error), lang).body)


def _guarded(ask: Callable[[], Any]) -> bytes:
    try:
        return _json(ask())
    except HouseError as error:
        return repr(error).encode()


def _json(content: Any) -> bytes:
    return json.dumps(content, ensure_ascii=False).encode()
