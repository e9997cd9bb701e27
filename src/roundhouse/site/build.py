"""Builds the site: the client, the house as one zip, Python for browsers, and what never changes as files."""

import gzip
import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import roundhouse
from roundhouse.core.errors import CannotRead
from roundhouse.core.strict_json import write_json
from roundhouse.core.words import LANGUAGES, Say, say
from roundhouse.games import find, opened, shelf
from roundhouse.linker import FOLDER, Bundles
from roundhouse.scene.ink import css
from roundhouse.scene.svg import materials_text
from roundhouse.site import pyodide, shell
from roundhouse.site.library import slim, zipped
from roundhouse.table import puzzles
from roundhouse.table import shelf as shown
from roundhouse.table.lessons import told
from roundhouse.table.teaching import teaching

HERE = Path(roundhouse.__file__).parent
ROOMS = ("core", "scene", "bots", "games", "table", "locale")
LEFT = ("core/conformance/", "table/promise.py", "table/teaching/promise.py", "bots/program.py")
FOR_TOURNAMENTS = "learnt.json"  # no level of a table plays from it
OWN = (
    "__init__", "asked", "coach", "desk", "friends", "house", "image", "kept", "reviewing", "routes", "searching",
    "thinker",
)  # fmt: skip
"""What of this package runs inside the page."""

ALONE = ("site/house.js", "site/engine.js", "site/imaging.js", "site/thinker.js")
"""The page around the page, and the workers: each has all that it needs in its own file."""

Put = Callable[[str, bytes | str], None]


def build(out: Path, folder: Path | None = None) -> Iterator[Say]:
    """Build the site into a new or empty folder; tells each step before it is done."""
    if out.exists() and any(out.iterdir()) and not (out / "plan.json").exists():
        raise CannotRead(say("{folder} holds something else; name a new or empty folder", folder=str(out)))
    yield say("Python for browsers")
    python = pyodide.files(folder)
    with tempfile.TemporaryDirectory(dir=_beside(out)) as place:
        new = Path(place) / "site"
        put = _putter(new)
        yield say("the client")
        _client(put)
        for lang in LANGUAGES:
            yield say("the shelf in {lang}", lang=lang)
            _still(put, lang)
        yield say("the house as one file")
        _engine(put, python)
        yield say("the plan")
        _plan(new, put)
        if out.exists():
            shutil.rmtree(out)
        new.rename(out)


STEPS = 4 + len(LANGUAGES)


def _beside(out: Path) -> Path:
    out.parent.mkdir(parents=True, exist_ok=True)
    return out.parent


def _putter(root: Path) -> Put:
    def put(name: str, content: bytes | str) -> None:
        place = root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content if isinstance(content, bytes) else content.encode())

    return put


def _client(put: Put) -> None:
    """The client in few files, and the pages around it."""
    source = HERE / "client"
    bundles = Bundles(source)
    put(f"static/{FOLDER}/main.js", bundles.everything(["site/door.js", "main.js"]))
    for name in ALONE:
        put(f"static/{name}", bundles.alone(name))
    put("static/house.css", f"{css()}\n{bundles.style()}")
    put("static/site/site.css", f"{css()}\n{(source / 'site' / 'site.css').read_text(encoding='utf-8')}")
    for file in sorted(source.glob("*.svg")):
        put(f"static/{file.name}", file.read_bytes())
    opened()  # a game defines its materials when it is opened
    put("static/materials.svg", materials_text())
    put("index.html", shell.outer_page())
    put("page.html", shell.inner_page())
    for lang in LANGUAGES:
        put(f"manifest.{lang}.webmanifest", shell.manifest(lang))
    put(".nojekyll", "")
    for size in (180, 192, 512):
        put(f"icon-{size}.png", shell.icon(size))


def _still(put: Put, lang: str) -> None:
    """What the desk would answer without ever changing its mind, as files: there before Python is."""

    def answer(name: str, content: Any) -> None:
        put(f"api/{name}.{lang}.json", write_json(content))

    games = [find(name) for name in shelf() if (HERE / "games" / name).is_dir()]
    described = shown.in_order(shown.described(game, teaching(game), lang) for game in games)
    answer("words", {"lang": lang, "words": shown.house_words(lang), "points": shown.own_points(lang)})
    answer("games", {"lang": lang, "games": described})
    answer("puzzles", {"games": [one for game in games if (one := puzzles.listed(game, lang))["puzzles"]]})
    for game in games:
        answer(f"teaching.{game.name}", told(game, teaching(game), lang))


def _engine(put: Put, python: dict[str, bytes]) -> None:
    """Python and the house; their names change with what they hold."""
    python["python_stdlib.zip"] = slim(python["python_stdlib.zip"])
    mark = hashlib.sha256(python["python_stdlib.zip"]).hexdigest()[:8]
    for name, content in python.items():
        _pack(put, f"python/{pyodide.VERSION}-{mark}/{name}", content)
    house = zipped(_sources())
    _pack(put, f"house.{hashlib.sha256(house).hexdigest()[:8]}.zip", house)


def _pack(put: Put, name: str, content: bytes) -> None:
    """What the page unpacks itself, so that it is small wherever it is hosted; the rest the browser reads directly."""
    if name.endswith((".zip", ".wasm")):
        put(f"{name}.gz", gzip.compress(content, 9, mtime=0))
    else:
        put(name, content)


def _sources() -> dict[str, bytes]:
    """The rooms that run inside the page, with their texts."""
    files = [HERE / "__init__.py", *(HERE / "site" / f"{name}.py" for name in OWN)]
    files += [file for room in ROOMS for file in (HERE / room).rglob("*") if file.is_file()]
    kept = (file for file in files if "__pycache__" not in file.parts and file.suffix not in (".pyc", ".pyo"))
    named = {file.relative_to(HERE).as_posix(): file for file in kept}
    return {f"roundhouse/{name}": file.read_bytes() for name, file in named.items() if _goes_along(name)}


def _goes_along(name: str) -> bool:
    return not name.startswith(LEFT) and not name.endswith(FOR_TOURNAMENTS)


def _plan(root: Path, put: Put) -> None:
    """The version, which follows from every byte, and which file is needed when."""
    files = {file.relative_to(root).as_posix(): file.read_bytes() for file in sorted(root.rglob("*")) if file.is_file()}
    worker = (HERE / "client" / "site" / "offline.js").read_text(encoding="utf-8")
    told = hashlib.sha256(worker.encode())
    for name, content in files.items():
        told.update(f"{name}\0{len(content)}\0".encode() + content)
    version = told.hexdigest()[:16]
    large = {name: len(content) for name, content in files.items() if name.startswith(("python/", "house."))}
    python = next(name for name in large if name.startswith("python/")).rsplit("/", 1)[0]
    house = next(name for name in large if name.startswith("house.")).removesuffix(".gz")
    put("plan.json", json.dumps({"version": version, "python": f"{python}/", "house": house, "files": large}))
    small = ["./", "plan.json", *(name for name in files if name not in large and not name.startswith("."))]
    head = {"VERSION": version, "SMALL": small, "LARGE": list(large)}
    put("offline.js", "".join(f"self.{name} = {json.dumps(value)};\n" for name, value in head.items()) + worker)
