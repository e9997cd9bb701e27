"""Scripts and styles of the browser, at an address that changes with them: a browser keeps them and asks no more."""

import hashlib
import re
import time
from functools import lru_cache
from pathlib import Path

from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import roundhouse

CLIENT = Path(roundhouse.__file__).parent / "client"
KEEP = "max-age=31536000, immutable"
ASK = "no-cache"  # after an upgrade an old script must not meet a new page
_EDITION = re.compile(r"e[0-9a-f]{12}")


def edition() -> str:
    """What the client is now: the same on every server with the same files, another once a developer changes one."""
    return _looked_at(int(time.monotonic()))


@lru_cache(maxsize=1)
def _looked_at(second: int) -> str:
    """At most once a second: there are many files."""
    return _hashed(tuple((str(one), one.stat().st_mtime_ns) for one in sorted(CLIENT.rglob("*")) if one.is_file()))


@lru_cache(maxsize=1)
def _hashed(files: tuple[tuple[str, int], ...]) -> str:
    told = hashlib.sha256()
    for name, _ in files:
        told.update(f"{Path(name).relative_to(CLIENT).as_posix()}\n".encode() + Path(name).read_bytes())
    return f"e{told.hexdigest()[:12]}"


def address(name: str) -> str:
    """Where a file of the client is kept; modules find one another from there, since they import by relative names."""
    return f"/static/{edition()}/{name}"


def keeping(path: str) -> str:
    """How long a browser may keep what is at this path of `/static/`."""
    return KEEP if path.startswith(f"/static/{edition()}/") else ASK


class ClientFiles(StaticFiles):
    """The folder of the client, with or without an edition before the name.

    A page that was open during an upgrade still asks for the old edition and gets the file of today.
    """

    def __init__(self) -> None:
        super().__init__(directory=CLIENT, check_dir=False)

    def get_path(self, scope: Scope) -> str:
        """The path below the folder, without the edition."""
        path = super().get_path(scope)
        first, _, rest = path.replace("\\", "/").partition("/")
        return rest if rest and _EDITION.fullmatch(first) else path
