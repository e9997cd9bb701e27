"""Python's library and the house, compiled in the page while nobody waits: the next visit starts sooner."""

import io
import marshal
import zipfile
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER, source_hash
from typing import Any

UNCHECKED = (1).to_bytes(4, "little")  # the hash of the source is there, and nobody looks at it


class Compiling:
    """A zip of sources on its way to one that holds what Python makes of them."""

    def __init__(self, given: Any) -> None:
        self._old = zipfile.ZipFile(io.BytesIO(given.to_py().tobytes()))
        self._made = io.BytesIO()
        self._steps = self._all()

    def step(self) -> bool:
        """Do a little; whether there is more to do."""
        return next(self._steps, None) is not None

    def made(self) -> bytes:
        """The new zip."""
        return self._made.getvalue()

    def _all(self) -> Iterator[str]:
        with zipfile.ZipFile(self._made, "w", zipfile.ZIP_STORED) as new:
            for name in self._old.namelist():
                content = self._old.read(name)
                if name.endswith(".py"):
                    name, content = f"{name}c", _module(name, content)
                new.writestr(name, content)
                yield name


def _module(name: str, source: bytes) -> bytes:
    code = compile(source, name, "exec", dont_inherit=True)
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)
