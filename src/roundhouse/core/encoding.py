"""Positions as bits and moves as numbers, for learners: what a game declares, or a generic stand-in.

An encoding is one integer: bit i is feature i. Sets of map things are integers already, so that little is done twice.

>>> code = encoding(game, 2, options)
>>> code.size, code.actions                       # known without playing
>>> code.encode(view, seat), code.numbers(moves)  # what a network reads, and which of its outputs are moves
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import index
from typing import Any, Protocol
from zlib import crc32

from roundhouse.core.errors import CannotRead
from roundhouse.core.game import Game, Part
from roundhouse.core.move import Move, move_text
from roundhouse.core.options import check_table
from roundhouse.core.plain import plain
from roundhouse.core.words import Say, say


class Encoding(Protocol):
    """How learners see one kind of table: a game with so many seats and these options."""

    size: int  # bits of a position
    actions: int  # numbers of moves
    cannot: tuple[Say, ...]  # what this encoding does not hold; empty for a declared one

    def encode(self, view: Any, seat: int) -> int:
        """The view of a seat as bits."""

    def numbers(self, moves: Sequence[Move]) -> list[int]:
        """The number of each of these moves, which are all that is legal now."""

    def parts(self) -> list[tuple[str, int, int]]:
        """What the bits are: names, where they begin and how many they are."""


class Declared:
    """The encoding that a game declares."""

    cannot: tuple[Say, ...] = ()

    def __init__(self, game: Game[Any], seats: int, options: Any) -> None:
        assert game.learning is not None
        self.seats = seats
        self.moves = tuple(game.learning.moves(seats, options))
        self.actions = len(self.moves)
        self._numbers = {move: number for number, move in enumerate(self.moves)}
        known = {id(move): number for number, move in enumerate(self.moves)}
        self._known = known.__getitem__  # most moves are interned
        mine: Part[Any] = Part("seat", seats, lambda view, seat: 0)  # the same in every position: in `_own`
        self._parts = (mine, *game.learning.table(seats, options)), tuple(game.learning.player(seats, options))
        self._table, self._player = _Words(self._parts[0][1:], seats, seats), _Words(self._parts[1], seats)
        first, step = (sum(part.size for part in parts) for parts in self._parts)
        self.size = first + seats * step
        self._own = [1 << seat for seat in range(seats)]
        self._around = [[((seat + far) % seats, first + far * step) for far in range(seats)] for seat in range(seats)]

    def encode(self, view: Any, seat: int) -> int:
        """The view of a seat as bits: the table, then every player, this seat first."""
        found, read = self._own[seat] | self._table.read(view, seat), self._player.read
        for who, place in self._around[seat]:
            found |= read(view, who) << place
        return found

    def encode_anew(self, view: Any, seat: int) -> int:
        """The same bits with nothing remembered: what is remembered must not be seen."""
        found = self._own[seat] | self._table.read_anew(view, seat)
        return found + sum([self._player.read_anew(view, who) << place for who, place in self._around[seat]])

    def action_id(self, move: Move) -> int:
        """The number of a move; raises CannotRead for one that no seat could make here."""
        number = self._numbers.get(move)
        if number is None:
            raise CannotRead(say("“{move}” is no move that a seat could make at this table", move=move_text(move)[:80]))
        return number

    def action(self, number: int) -> Move:
        """The move of this number; raises CannotRead for one that is none."""
        return self.moves[checked(number, self.actions)]

    def numbers(self, moves: Sequence[Move]) -> list[int]:
        """The number of each of these moves: always the same one."""
        try:
            return list(map(self._known, map(id, moves)))
        except KeyError:
            return [self.action_id(move) for move in moves]

    def parts(self) -> list[tuple[str, int, int]]:
        """What the bits are; players are counted from the seat that looks: 0 is itself, 1 sits to its left."""
        table, player = self._parts
        named = [(one.name, one.size) for one in table]
        named += [(f"{one.name} of {far}", one.size) for far in range(self.seats) for one in player]
        return list(_placed(named))


class Checksums:
    """For games that declare nothing: every value of a view sets one of so many bits, and moves go by their place."""

    size, actions = 4096, 1024
    cannot: tuple[Say, ...] = (
        say("different positions may look alike, because each value only sets one of {bits} bits", bits=size),
        say("the number of a move is its place among the legal ones, so that the same number means other moves later"),
        say("a position with more than {moves} moves cannot be asked", moves=actions),
    )

    def encode(self, view: Any, seat: int) -> int:
        """Each value of the view, with the way to it, as the bit of its checksum; the seat as well."""
        found = 0
        for path, value in _values(plain(view), f"{seat}"):
            found |= 1 << crc32(f"{path}={value}".encode()) % self.size
        return found

    def numbers(self, moves: Sequence[Move]) -> list[int]:
        """Their places in the list."""
        if len(moves) > self.actions:
            raise CannotRead(
                say(
                    "this game declares no moves for learners; {found} can be made here, and only {most} have a number",
                    found=len(moves),
                    most=self.actions,
                )
            )
        return list(range(len(moves)))

    def parts(self) -> list[tuple[str, int, int]]:
        """One part, which nobody can read."""
        return [("checksums", 0, self.size)]


def encoding(game: Game[Any], seats: int, options: Any) -> Encoding:
    """How learners see this table; raises CannotRead if nobody can play it."""
    check_table(game, seats, options)
    return Declared(game, seats, options) if game.learning else Checksums()


def checked(number: Any, most: int) -> int:
    """The number of an action; raises CannotRead unless it is a whole one from 0 to below `most`."""
    try:
        whole = -1 if isinstance(number, bool) else index(number)
    except TypeError:
        whole = -1
    if not 0 <= whole < most:
        raise CannotRead(
            say("an action is a whole number from 0 to {last}, not {found}", last=most - 1, found=repr(number)[:40])
        )
    return whole


_Field = tuple[Callable[[Any, int], int], int, int, str]
"""What reads a part, the first number that is too large for it, where it begins, and its name."""

_KEPT = 4096
"""So many values of parts that are read together are remembered, for each seat."""


class _Words:
    """The parts of a table, or of a player, ready to be read; those side by side, and those with the same `of`."""

    def __init__(self, parts: Sequence[Part[Any]], seats: int, place: int = 0) -> None:
        alone: list[_Field] = []
        together: dict[Callable[[Any, int], Any], list[_Field]] = {}
        for part in parts:
            limit = 1 << part.size
            fields = alone if part.of is None else together.setdefault(part.of, [])
            fields.append((part.bits, limit, place, part.name))
            place += part.size
        self.alone = tuple(alone)
        self.together = [
            (of, tuple(fields), [dict[Any, int]() for _ in range(seats)]) for of, fields in together.items()
        ]

    def read(self, view: Any, seat: int) -> int:
        """All bits of this seat."""
        found = 0
        for read, limit, place, name in self.alone:  # as `_read`, which would be one more call
            if bits := read(view, seat):
                if bits >= limit:
                    raise _spilt(bits, limit, name)
                found |= bits << place
        for of, fields, memory in self.together:
            values, known = of(view, seat), memory[seat]
            remembered = known.get(values)
            if remembered is None:
                if len(known) >= _KEPT:
                    known.clear()
                remembered = known[values] = _read(fields, view, seat)
            found |= remembered
        return found

    def read_anew(self, view: Any, seat: int) -> int:
        """The same with nothing remembered."""
        return sum([_read(fields, view, seat) for fields in (self.alone, *[fields for _, fields, _ in self.together])])


def _read(fields: tuple[_Field, ...], view: Any, seat: int) -> int:
    found = 0
    for read, limit, place, name in fields:
        if bits := read(view, seat):
            if bits >= limit:
                raise _spilt(bits, limit, name)
            found |= bits << place
    return found


def _spilt(bits: int, limit: int, name: str) -> AssertionError:
    """A part would spill into the next one."""
    return AssertionError(f"{name} needs {bits.bit_length()} bits and has {limit.bit_length() - 1}")


def _placed(named: Iterable[tuple[str, int]]) -> Iterator[tuple[str, int, int]]:
    place = 0
    for name, size in named:
        yield name, place, size
        place += size


def _values(thing: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(thing, dict):
        for name, value in thing.items():
            yield from _values(value, f"{path}.{name}")
    elif isinstance(thing, list):
        yield f"{path}#", len(thing)
        for place, value in enumerate(thing):
            yield from _values(value, f"{path}.{place}")
    else:
        yield path, thing
