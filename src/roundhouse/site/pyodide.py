"""Pyodide, Python for browsers: from npm, of one version, checked against its hash; or a folder where it lies."""

import base64
import hashlib
import io
import json
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say

VERSION = "314.0.7"
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""Of the package as npm packs it."""

HASHES = {
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""The files that the page needs, and the SHA-256 of each in that package."""


def files(folder: Path | None = None) -> dict[str, bytes]:
    """What the page needs of Pyodide, each file checked."""
    found = _from_folder(folder) if folder else _from_npm()
    for name, content in found.items():
        if hashlib.sha256(content).hexdigest() != HASHES[name]:
            raise CannotRead(
                say("{name} is not the one of pyodide {version}: its hash is another", name=name, version=VERSION)
            )
    lock = json.loads(found["pyodide-lock.json"])
    found["pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()  # the house needs none of them
    return found


def _from_folder(folder: Path) -> dict[str, bytes]:
    missing = [name for name in HASHES if not (folder / name).is_file()]
    if missing:
        raise CannotRead(say("there is no {name} in {folder}", name=missing[0], folder=str(folder)))
    return {name: (folder / name).read_bytes() for name in HASHES}


def _from_npm() -> dict[str, bytes]:
    npm = shutil.which("npm")
    if npm is None:
        raise CannotRead(
            say("the site needs npm once, to fetch pyodide {version}; or name a folder that holds it: --pyodide FOLDER",
                version=VERSION)
        )  # fmt: skip
    with tempfile.TemporaryDirectory() as place:
        command = [npm, "pack", f"pyodide@{VERSION}", "--pack-destination", place, "--silent"]
        done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
        packed = next(Path(place).glob("*.tgz"), None)
        if done.returncode or packed is None:
            why = (done.stderr.strip().splitlines() or [str(done.returncode)])[-1][:200]
            raise CannotRead(say("npm could not fetch pyodide {version}: {why}", version=VERSION, why=why))
        return _unpacked(packed.read_bytes())


def _unpacked(packed: bytes) -> dict[str, bytes]:
    told = "sha512-" + base64.b64encode(hashlib.sha512(packed).digest()).decode()
    if told != INTEGRITY:
        raise CannotRead(say("npm sent a pyodide {version} with another hash; nothing was built", version=VERSION))
    with tarfile.open(fileobj=io.BytesIO(packed)) as package:
        found = {name: package.extractfile(f"package/{name}") for name in HASHES}
        return {name: file.read() for name, file in found.items() if file}
