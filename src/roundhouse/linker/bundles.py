"""Files of several modules: one for every page, one for what is fetched later, and one for what all of them need."""

import re
from functools import cached_property
from pathlib import Path

from roundhouse.linker.modules import Import, Module, Unlinkable, read
from roundhouse.linker.pieces import bare
from roundhouse.linker.rings import rings

FOLDER = "at"
"""Where bundles stand, below the modules."""
MAIN, PARTS, STYLE = "main.js", "parts.js", "house.css"
_PAGE = re.compile(r'^  (\w+): \(\) => import\("\./([\w/]+\.js)"\)', re.MULTILINE)
_SHEET = re.compile(r'@import url\("([\w-]+\.css)"\);\n')
_REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)


class Bundles:
    """What can be made of the modules in a folder. Nothing is read before it is wanted, and everything once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.known: dict[str, Module] = {}

    @cached_property
    def pages(self) -> dict[str, str]:
        """The file of every page, by the page's name."""
        main = self.folder / MAIN
        text = main.read_text(encoding="utf-8") if main.exists() else ""  # a house without a client still answers
        return {page: flat(name) for page, name in _PAGE.findall(text)}

    @cached_property
    def files(self) -> dict[str, str]:
        """The module that each file begins with: main, and all that is imported while the client runs."""
        found, waiting = {MAIN: MAIN}, [MAIN]
        while waiting:
            for one in self._order([waiting.pop()]):
                for name in self._module(one).later:
                    if name not in found.values():
                        found[flat(name)] = name
                        waiting.append(name)
        return found

    def script(self, file: str) -> str:
        """A bundle by the name of its file; `KeyError` for a name that none has."""
        first = self.files[file]
        common = self._order([MAIN])
        if first == MAIN:
            return self._first(common, [MAIN])
        names = [one for one in self._order([first]) if one not in common]
        return f'import {{ add, bring }} from "./{MAIN}";\n{self._added(names)}'

    def everything(self, entries: list[str], without: frozenset[str] = frozenset()) -> str:
        """One script with all that these entries could ever want; they are run in this order."""
        wanted = [*entries, *(name for name in self.files.values() if name not in without)]
        return self._first(self._order(wanted), entries)

    def alone(self, name: str) -> str:
        """A script for itself, as of a worker: the module and all it needs."""
        return self._first(self._order([name]), [name])

    def style(self) -> str:
        """All sheets of the house as one, in their order."""
        text = (self.folder / STYLE).read_text(encoding="utf-8")
        inner = "".join((self.folder / name).read_text(encoding="utf-8") for name in _SHEET.findall(text))
        lines = _REMARK.sub("", inner + _SHEET.sub("", text)).splitlines()
        return "".join(f"{line.strip()}\n" for line in lines if line.strip())

    def _first(self, names: list[str], entries: list[str]) -> str:
        """A bundle that holds what runs the others."""
        parts = bare((self.folder / PARTS).read_text(encoding="utf-8"))
        run = "".join(f'use("{name}");\n' for name in entries)
        return f"{parts}{self._added(names)}{run}"

    def _added(self, names: list[str]) -> str:
        ringed = rings({name: [one.module for one in self._module(name).imports] for name in names})
        return "add({\n" + "".join(self._part(self._module(name), ringed[name]) for name in names) + "});\n"

    def _part(self, module: Module, ring: frozenset[str]) -> str:
        """A module as a function of what it imports, which gives what it exports."""
        head = "".join(_taken(one, late=one.module in ring) for one in module.imports)
        told = f"return {{ {', '.join(module.exports)} }};"
        return f'"{module.name}": (function (use, late) {{\n{head}{module.body}{told}\n}}),\n'

    def _order(self, entries: list[str]) -> list[str]:
        """All modules that these import, each after those that it needs."""
        found: dict[str, None] = {}
        seen: set[str] = set()

        def visit(name: str) -> None:
            if name not in seen:
                seen.add(name)
                for one in self._module(name).imports:
                    self._check(name, one)
                    visit(one.module)
                found[name] = None

        for name in entries:
            visit(name)
        return list(found)

    def _check(self, name: str, taken: Import) -> None:
        """What is imported has to be there: a browser says so while it links, and nobody else would."""
        if not (self.folder / taken.module).is_file():
            raise Unlinkable(name, taken.line, f"there is no {taken.module}")
        for there, _ in taken.names:
            if there not in self._module(taken.module).exports:
                raise Unlinkable(name, taken.line, f"{taken.module} exports no {there}")

    def _module(self, name: str) -> Module:
        if name not in self.known:
            self.known[name] = read(self.folder, name)
        return self.known[name]


def flat(name: str) -> str:
    """The file that begins with this module: all bundles stand in one folder."""
    return name.replace("/", "-")


def _taken(one: Import, late: bool) -> str:
    names = ", ".join(there if there == here else f"{there}: {here}" for there, here in one.names)
    if not names:
        return f'use("{one.module}");\n'
    if late:
        held = ", ".join(here for _, here in one.names)
        return f'let {held};\nlate("{one.module}", (it) => ({{ {names} }} = it));\n'
    return f'const {{ {names} }} = use("{one.module}");\n'
