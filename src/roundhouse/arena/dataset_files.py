"""Files of rows, .npz or .parquet: made at the end from parts, which are kept beside the file while games are played.

A part is whole or not there, so that whoever is stopped goes on where the last part ended.
"""

import json
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, Protocol
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

import numpy as np
import numpy.typing as npt

from roundhouse.arena.extras import needs
from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say

Columns = dict[str, npt.NDArray[Any]]
COLUMNS: dict[str, Any] = {
    "game": np.int32, "number": np.int32, "seat": np.int8, "bot": np.int16, "observation": np.uint8, "mask": np.uint8,
    "action": np.int32, "points": np.int32, "lead": np.int32, "win": np.float32,
}  # fmt: skip
"""Every column and its type; docs/reference/learning.md says what they mean."""

WIDE = ("observation", "mask")
ENDINGS = (".npz", ".parquet")
ROWS, SECONDS = 20_000, 10.0
"""A part is written after so many rows or seconds: as much is lost at most when the power goes."""


class Piece(Protocol):
    """Rows of some games in a file."""

    about: dict[str, Any]
    rows: int

    def column(self, name: str) -> npt.NDArray[Any]:
        """One column."""

    def chunks(self) -> Iterator[Columns]:
        """All columns, so many rows at a time."""


class Packed:
    """A piece in numpy's own format; a column is read when it is asked for."""

    def __init__(self, path: Path) -> None:
        with np.load(path) as file:
            self.about: dict[str, Any] = json.loads(str(file["about"]))
            self.rows = len(file["action"])
        self.path = path

    def column(self, name: str) -> npt.NDArray[Any]:
        """One column."""
        with np.load(self.path) as file:
            found: npt.NDArray[Any] = file[name]
            return found

    def chunks(self) -> Iterator[Columns]:
        """All of it at once."""
        yield {name: self.column(name) for name in COLUMNS}


class Parquet:
    """A piece in columns that many programs read."""

    def __init__(self, path: Path) -> None:
        parquet = _parquet()
        with parquet.ParquetFile(path) as file:
            self.about: dict[str, Any] = json.loads(file.schema_arrow.metadata[b"roundhouse"])
            self.rows = file.metadata.num_rows
        self.path = path

    def column(self, name: str) -> npt.NDArray[Any]:
        """One column."""
        return np.concatenate([part[name] for part in self.chunks()])

    def chunks(self) -> Iterator[Columns]:
        """As many rows at a time as were written together."""
        with _parquet().ParquetFile(self.path) as file:
            for batch in file.iter_batches(ROWS):
                yield {name: _from_arrow(name, batch.column(name), self.about["bots"]) for name in COLUMNS}


class Store:
    """A file of rows that grows: what it holds, what is kept beside it, and what is being added."""

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        if path.suffix not in ENDINGS:
            raise CannotRead(
                say("rows are written as {endings}, not as “{file}”", endings=" / ".join(ENDINGS), file=path.name)
            )
        if path.suffix == ".parquet":
            _parquet()  # told now, not after the games
        self.path, self.about = path, about
        self.parts = path.with_name(f"{path.name}.parts")
        self.pieces: list[Piece] = [*self._found()]
        self.games: int = sum(piece.about["games"] for piece in self.pieces)
        self.fresh: list[Columns] = []
        self.written = monotonic()

    @property
    def rows(self) -> int:
        """How many rows are in files."""
        return sum(piece.rows for piece in self.pieces)

    def add(self, columns: Columns) -> None:
        """One more game; now and then those that have come are written as a part."""
        self.fresh.append(columns)
        self.games += 1
        if monotonic() - self.written > SECONDS or sum(len(one["action"]) for one in self.fresh) > ROWS:
            self.keep()

    def keep(self) -> None:
        """Write the games that have come as a part."""
        if self.fresh:
            self.parts.mkdir(parents=True, exist_ok=True)
            first, count = self.games - len(self.fresh), len(self.fresh)
            place = self.parts / f"{first:09}.npz"
            half = place.with_suffix(".half")
            _write_npz(half, {**self.about, "games": count}, [_Loose(self.fresh)])
            half.replace(place)
            self.pieces.append(Packed(place))
            self.fresh = []
        self.written = monotonic()

    def finish(self) -> None:
        """Put everything into the one file."""
        self.keep()
        if not self.parts.exists():
            return
        told = {**self.about, "games": self.games}
        beside = self.parts / f"whole{self.path.suffix}"
        write = _write_parquet if self.path.suffix == ".parquet" else _write_npz
        write(beside, told, self.pieces)
        beside.replace(self.path)
        shutil.rmtree(self.parts)
        self.pieces = [read_piece(self.path)]

    def _found(self) -> Iterator[Piece]:
        first = 0
        if self.path.exists():
            whole = read_piece(self.path)
            self._same(whole)
            first += whole.about["games"]
            yield whole
        while (place := self.parts / f"{first:09}.npz").exists():
            part = Packed(place)
            self._same(part)
            first += part.about["games"]
            yield part

    def _same(self, piece: Piece) -> None:
        differing = [name for name, value in self.about.items() if piece.about.get(name) != value]
        if differing:
            name = differing[0]
            told = say(
                "“{file}” holds other games ({name}: {found}, not {wanted}); remove it or choose another file",
                file=str(self.path), name=name, found=_shown(piece.about.get(name)), wanted=_shown(self.about[name]),
            )  # fmt: skip
            raise CannotRead(told)


def read_piece(path: Path) -> Piece:
    """A file of rows; raises CannotRead for what is none."""
    try:
        return Parquet(path) if path.suffix == ".parquet" else Packed(path)
    except (BadZipFile, ValueError, KeyError, TypeError, EOFError) as error:
        raise CannotRead(say("“{file}” holds no rows of games: {why}", file=str(path), why=str(error)[:80])) from None


def joined(parts: Sequence[Columns]) -> Columns:
    """The rows of all of them."""
    return {name: np.concatenate([part[name] for part in parts]) for name in COLUMNS}


class _Loose:
    """Games that are in no file yet."""

    def __init__(self, games: Sequence[Columns]) -> None:
        self.about: dict[str, Any] = {}
        self.games, self.rows = games, sum(len(one["action"]) for one in games)

    def column(self, name: str) -> npt.NDArray[Any]:
        return np.concatenate([one[name] for one in self.games])

    def chunks(self) -> Iterator[Columns]:
        yield from self.games


def _write_npz(path: Path, about: dict[str, Any], pieces: Sequence[Piece]) -> None:
    """One column after the other and piece by piece, so that little is held at a time."""
    rows = sum(piece.rows for piece in pieces)
    with ZipFile(path, "w", ZIP_DEFLATED) as file:
        _write_array(file, "about", [np.array(json.dumps(about))])
        for name in COLUMNS:
            _write_array(file, name, (piece.column(name) for piece in pieces), rows)


def _write_array(file: ZipFile, name: str, parts: Iterable[npt.NDArray[Any]], rows: int | None = None) -> None:
    with file.open(f"{name}.npy", "w", force_zip64=True) as out:
        for number, part in enumerate(parts):
            if number == 0:
                shape = part.shape if rows is None else (rows, *part.shape[1:])
                told = {"descr": np.lib.format.dtype_to_descr(part.dtype), "fortran_order": False, "shape": shape}
                np.lib.format.write_array_header_2_0(out, told)
            out.write(np.ascontiguousarray(part).tobytes())


def _write_parquet(path: Path, about: dict[str, Any], pieces: Sequence[Piece]) -> None:
    arrow = _arrow()
    kinds: dict[str, Any] = {name: arrow.from_numpy_dtype(kind) for name, kind in COLUMNS.items()}
    kinds["bot"] = arrow.dictionary(arrow.int16(), arrow.string())
    kinds |= {"observation": arrow.binary((about["bits"] + 7) // 8), "mask": arrow.binary((about["actions"] + 7) // 8)}
    told = {"roundhouse": json.dumps(about)}
    schema = arrow.schema([arrow.field(name, kind, nullable=False) for name, kind in kinds.items()], told)
    with _parquet().ParquetWriter(path, schema, compression="zstd") as file:
        for columns in (columns for piece in pieces for columns in piece.chunks()):
            values = {name: _to_arrow(name, columns[name], kinds[name], about["bots"]) for name in COLUMNS}
            file.write_table(arrow.table(values, schema))


def _to_arrow(name: str, column: npt.NDArray[Any], kind: Any, bots: Sequence[str]) -> Any:
    arrow = _arrow()
    if name == "bot":
        return arrow.DictionaryArray.from_arrays(arrow.array(column), arrow.array(bots))
    return arrow.array([row.tobytes() for row in column], kind) if name in WIDE else arrow.array(column, kind)


def _from_arrow(name: str, column: Any, bots: Sequence[str]) -> npt.NDArray[Any]:
    if name == "bot":
        return np.array([bots.index(one) for one in column.to_pylist()], np.int16)
    if name in WIDE:
        rows = column.to_pylist()
        return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), column.type.byte_width)
    return np.asarray(column, COLUMNS[name])


def _arrow() -> Any:
    with needs("data"):
        import pyarrow

        return pyarrow


def _parquet() -> Any:
    with needs("data"):
        import pyarrow.parquet

        return pyarrow.parquet


def _shown(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)[:60]
