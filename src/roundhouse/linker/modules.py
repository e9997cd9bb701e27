"""One module of the client: what it imports, what it exports, and the rest of it."""

import posixpath
import re
from dataclasses import dataclass
from pathlib import Path

from roundhouse.linker.pieces import CODE, COMMENT, TEXT, Piece, bare, pieces

_IMPORT = re.compile(r"import\s+\{([^{}]*)\}\s+from\s+\"(\.{1,2}/[\w./-]+\.js)\";")
_FOR_ITSELF = re.compile(r"import\s+\"(\.{1,2}/[\w./-]+\.js)\";")
_EXPORT = re.compile(r"export\s+(?:async\s+)?(?:function\*?|class|const)\s+([A-Za-z_$][\w$]*)")
_NOTHING = re.compile(r"export\s+\{\s*\};")
_ONE = re.compile(r"([A-Za-z_$][\w$]*)(?:\s+as\s+([A-Za-z_$][\w$]*))?")
_LATER = re.compile(r"import\(\"(\.{1,2}/[\w./-]+\.js)\"\)")


class Unlinkable(Exception):
    """A module that is not written as ours are."""

    def __init__(self, name: str, line: int, why: str) -> None:
        super().__init__(f"{name}:{line}: {why}")


@dataclass(frozen=True)
class Import:
    """What one module takes from another: `(its name there, its name here)`."""

    module: str
    names: tuple[tuple[str, str], ...]
    line: int


@dataclass(frozen=True)
class Module:
    """A module without its imports and the word `export`; comments are left out."""

    name: str
    body: str
    imports: tuple[Import, ...]
    exports: tuple[str, ...]
    later: tuple[str, ...]


def read(folder: Path, name: str) -> Module:
    """A module of this folder."""
    return parse(name, (folder / name).read_text(encoding="utf-8"))


def parse(name: str, source: str) -> Module:
    """A module of our handwriting; what is written in another way is refused with its line."""
    return _Reader(name, source).module()


class _Reader:
    def __init__(self, name: str, source: str) -> None:
        self.name, self.source = name, source
        self.imports: list[Import] = []
        self.exports: list[str] = []
        self.later: list[str] = []

    def module(self) -> Module:
        told, done = [], 0
        for piece in self._whole():
            if piece.at < done:
                continue
            text, done = self._taken(piece) if piece.kind == CODE else (piece.text, piece.at + len(piece.text))
            told.append(text)
        here = f'new URL("../{self.name}", import.meta.url).href'  # bundles stand one folder below the modules
        body = bare("".join(told)).replace("import.meta.url", here)
        return Module(self.name, body, tuple(self.imports), tuple(self.exports), tuple(self.later))

    def _whole(self) -> list[Piece]:
        """The pieces, and no text or comment in the middle of a word."""
        found = list(pieces(self.source))
        for piece in found:
            if piece.kind == CODE and piece.text in ('"', "'", "`"):
                raise self._wrong(piece.at, "a text without an end")
            if piece.kind == TEXT and piece.text[0] in "`}" and piece.text[-1] not in "`{":
                raise self._wrong(piece.at, "a template without an end")
        return [one for one in found if one.kind != COMMENT]

    def _taken(self, piece: Piece) -> tuple[str, int]:
        """What stands in the bundle for a piece of code, and where the source goes on."""
        at, end = piece.at, piece.at + len(piece.text)
        if piece.text == "import":
            return self._import(at)
        if piece.text == "export" and self._is_alone(at):
            return self._export(at)
        if piece.text == "await" and self._is_alone(at):
            raise self._wrong(at, "a module of ours waits for nothing while it is read")
        return piece.text, end

    def _import(self, at: int) -> tuple[str, int]:
        if self.source.startswith("import.meta.url", at) or (not self._is_alone(at) and self.source[at - 1] == "."):
            return "import", at + len("import")
        if found := _LATER.match(self.source, at):
            self.later.append(self._path(found[1]))
            return f'bring("{self.later[-1]}")', found.end()
        if self.source.startswith("import(", at) and not self.source.startswith('import("', at):
            return "import", at + len("import")  # a file that is no module of ours
        if self._is_alone(at) and (found := _FOR_ITSELF.match(self.source, at)):
            self.imports.append(Import(self._path(found[1]), (), self._line(at)))
            return "", found.end()
        if not self._is_alone(at) or not (found := _IMPORT.match(self.source, at)):
            raise self._wrong(at, 'only import { names } from "./module.js" and import("./module.js") can be linked')
        names = [one.strip() for one in found[1].split(",") if one.strip()]
        read = [_ONE.fullmatch(one) for one in names]
        if not all(read):
            raise self._wrong(at, f"a name cannot be read in {found[1].strip()}")
        taken = tuple((one[1], one[2] or one[1]) for one in read if one)
        self.imports.append(Import(self._path(found[2]), taken, self._line(at)))
        return "", found.end()

    def _export(self, at: int) -> tuple[str, int]:
        if found := _NOTHING.match(self.source, at):
            return "", found.end()
        if not (found := _EXPORT.match(self.source, at)):
            raise self._wrong(at, "only export function, async function, class and const can be linked")
        self.exports.append(found[1])
        return "", at + len("export ")

    def _is_alone(self, at: int) -> bool:
        """Whether a word begins its line, which prettier lets only what is of the whole module do."""
        return at == 0 or self.source[at - 1] == "\n"

    def _path(self, there: str) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.name), there))

    def _line(self, at: int) -> int:
        return self.source.count("\n", 0, at) + 1

    def _wrong(self, at: int, why: str) -> Unlinkable:
        return Unlinkable(self.name, self._line(at), why)
