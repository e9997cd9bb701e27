"""Scripts and styles of the browser, at an address that changes with them: a browser keeps them and asks no more.

Pages name the bundles below `at/`; the single files are there as well.
"""

import hashlib
import re
import time
from functools import lru_cache
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import roundhouse
from roundhouse.linker import FOLDER, MAIN, Bundles
from roundhouse.scene.ink import css
from roundhouse.server.door.packed import KEEP, pack, packed

CLIENT, LINKER = (Path(roundhouse.__file__).parent / name for name in ("client", "linker"))
SHEET = "house.css"
FIRST = ("shelf", "game", "join", "table")
ASK = "no-cache"  # after an upgrade an old script must not meet a new page
_EDITION = re.compile(r"e[0-9a-f]{12}")


def edition() -> str:
    """What the client is now: the same on every server with the same files, another once a developer changes one."""
    return _looked_at(int(time.monotonic()))


@lru_cache(maxsize=1)
def _looked_at(second: int) -> str:
    """At most once a second: there are many files."""
    files = [one for one in (*sorted(CLIENT.rglob("*")), *sorted(LINKER.glob("*.py"))) if one.is_file()]
    return _hashed(tuple((str(one), one.stat().st_mtime_ns) for one in files))


@lru_cache(maxsize=1)
def _hashed(files: tuple[tuple[str, int], ...]) -> str:
    told = hashlib.sha256(css().encode())  # which is in the sheet
    for name, _ in files:
        place = CLIENT if Path(name).is_relative_to(CLIENT) else LINKER  # what makes the bundles tells on them, too
        told.update(f"{Path(name).relative_to(place).as_posix()}\n".encode() + Path(name).read_bytes())
    return f"e{told.hexdigest()[:12]}"


def address(name: str) -> str:
    """Where a bundle of the client is kept; they find one another from there, since they import by relative names."""
    return f"/static/{edition()}/{FOLDER}/{name}"


def page_file(page: str) -> str:
    """The file of a page, beside that which all need; none where nothing else is needed."""
    return _bundles(edition()).pages.get(page, "")


@lru_cache(maxsize=1)
def _bundles(named: str) -> Bundles:
    """Those of one edition: of another one everything is read anew."""
    return Bundles(CLIENT)


@lru_cache(maxsize=64)
def _bundle(named: str, file: str) -> bytes | None:
    bundles = _bundles(named)
    if file == SHEET:
        return f"{css()}\n{bundles.style()}".encode()
    return bundles.script(file).encode() if file in bundles.files else None


def keeping(path: str) -> str:
    """How long a browser may keep what is at this path of `/static/`."""
    return KEEP if path.startswith(f"/static/{edition()}/") else ASK


def warm_up() -> None:
    """Make what the first pages need, so that the first visitor does not wait for it."""
    named = edition()
    if pages := _bundles(named).pages:
        for file in (SHEET, MAIN, *(pages[page] for page in FIRST)):
            pack(_bundle(named, file) or b"")


class ClientFiles(StaticFiles):
    """The folder of the client and its bundles, with or without an edition before the name.

    A page that was open during an upgrade still asks for the old edition and gets the file of today.
    """

    def __init__(self) -> None:
        super().__init__(directory=CLIENT, check_dir=False)

    def get_path(self, scope: Scope) -> str:
        """The path below the folder, without the edition."""
        path = super().get_path(scope)
        first, _, rest = path.replace("\\", "/").partition("/")
        return rest if rest and _EDITION.fullmatch(first) else path

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or a bundle, which is made when it is first asked for."""
        folder, _, file = path.replace("\\", "/").partition("/")
        if folder != FOLDER or scope["method"] not in ("GET", "HEAD"):
            return await super().get_response(path, scope)
        return await run_in_threadpool(_answered, HTTPConnection(scope), file)


def _answered(request: HTTPConnection, file: str) -> Response:
    if (content := _bundle(edition(), file)) is None:
        raise HTTPException(404)
    return packed(request, content, "text/css" if file == SHEET else "text/javascript")
