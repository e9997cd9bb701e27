"""What `roundhouse site` builds: whole, always the same, with nothing from elsewhere; and it runs."""

import ast
import gzip
import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from golden import GAMES
from roundhouse.cli import run
from roundhouse.core.errors import CannotRead
from roundhouse.games import find, shelf
from roundhouse.site import build, pyodide
from roundhouse.site.library import is_used, zipped
from static_site.conftest import PYODIDE
from static_site.desks import Visitor

HERE = Path(__file__).parent


def test_every_file_of_the_plan_and_of_the_offline_worker_is_there(site: Path) -> None:
    plan = json.loads((site / "plan.json").read_text(encoding="utf-8"))
    assert plan["files"] == {name: (site / name).stat().st_size for name in plan["files"]}
    worker = (site / "offline.js").read_text(encoding="utf-8")
    told = {name: json.loads(value) for name, value in re.findall(r"^self\.(\w+) = (.*);$", worker, re.MULTILINE)}
    assert told["VERSION"] == plan["version"]
    kept = {*told["SMALL"], *told["LARGE"], "offline.js", ".nojekyll"} - {"./"}
    assert kept == {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()}


def test_pages_allow_no_eval_and_name_nothing_outside_their_folder(site: Path) -> None:
    for name in ("index.html", "page.html"):
        text = (site / name).read_text(encoding="utf-8")
        policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)
        assert policy
        assert "'wasm-unsafe-eval'" in policy[1]
        assert "'unsafe" not in policy[1].replace("'wasm-unsafe-eval'", "")
        assert not re.findall(r'(?:src|href)="(?:/|\w+:)', text)
    scripts = "".join(file.read_text(encoding="utf-8") for file in (site / "static").rglob("*.js"))
    assert not re.findall(r"https?://(?!house\b|www\.w3\.org/2000/svg\b|…)", scripts), "SVG has a name, and no address"


def test_each_page_and_worker_has_its_scripts_in_one_file_and_what_they_name_is_there(site: Path) -> None:
    scripts = {file.relative_to(site / "static").as_posix() for file in (site / "static").rglob("*.js")}
    workers = {"site/engine.js", "site/imaging.js", "site/thinker.js"}
    assert scripts == {"at/main.js", "site/house.js", *workers}
    named = set()
    for name in scripts:
        text = (site / "static" / name).read_text(encoding="utf-8")
        held = re.findall(r'^"([\w/]+\.js)": \(function', text, re.MULTILINE)
        assert len(held) == len(set(held)), name
        assert not set(re.findall(r'bring\("([\w/]+\.js)"\)', text)) - set(held), name
        for path, module in re.findall(r'new URL\("([\w./-]+)", new URL\("\.\./([\w/]+\.js)"', text):
            named.add((site / "static" / module).parent / path)
    assert {file.resolve() for file in named} >= {site / "static" / name for name in workers}
    assert all(file.exists() for file in named)


def test_the_house_in_the_zip_is_the_same_whenever_it_is_built_and_holds_no_server(site: Path) -> None:
    assert zipped(build._sources()) == zipped(dict(reversed(build._sources().items())))
    (packed,) = site.glob("house.*.zip.gz")
    with gzip.open(packed) as opened, zipfile.ZipFile(opened) as house:
        rooms = {name.split("/")[1] for name in house.namelist()}
        left = [name for name in house.namelist() if name.endswith("learnt.json")]
    assert rooms == {*build.ROOMS, "site", "__init__.py"}
    assert left == [], "a bot of tournaments, and no level of a table"
    assert not [one for game in map(find, shelf()) for one in game.thinking.levels.values() if "learnt" in str(one)]


def test_what_a_room_imports_even_inside_a_function_is_not_left_out_of_the_library() -> None:
    asked = {
        module
        for name, source in build._sources().items() if name.endswith(".py")
        for node in ast.walk(ast.parse(source))
        for module in imported(node)
    }  # fmt: skip
    assert "pickle" in asked  # site/thinker
    assert not [one for one in sorted(asked) if not is_used(f"{one.replace('.', '/')}.py")]


def imported(node: ast.AST) -> list[str]:
    match node:
        case ast.Import():
            return [one.name for one in node.names]
        case ast.ImportFrom(module=str(module)):
            return [module, *(f"{module}.{one.name}" for one in node.names)]
    return []


def test_a_folder_with_something_else_in_it_is_left_alone(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "diary.txt").write_text("mine")
    assert run(["site", str(tmp_path), "--pyodide", str(PYODIDE)]) == 2
    assert "name a new or empty folder" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["diary.txt"]


def test_another_pyodide_than_the_pinned_one_is_refused(site: Path, tmp_path: Path) -> None:
    for name in pyodide.HASHES:
        shutil.copy(PYODIDE / name, tmp_path)
    (tmp_path / "pyodide.mjs").write_text("// mine", encoding="utf-8")
    with pytest.raises(CannotRead, match="its hash is another"):
        pyodide.files(tmp_path)
    (tmp_path / "pyodide.mjs").unlink()
    with pytest.raises(CannotRead, match=r"there is no pyodide\.mjs"):
        pyodide.files(tmp_path)


def test_without_npm_one_sentence_says_what_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert run(["site", str(tmp_path / "site")]) == 2
    assert re.fullmatch(r"roundhouse: the site needs npm once[^\n]*", capsys.readouterr().err.strip())


def test_a_package_with_another_hash_is_not_unpacked() -> None:
    with pytest.raises(CannotRead, match="another hash"):
        pyodide._unpacked(b"something else")


def test_developers_test_with_the_pyodide_that_the_site_ships() -> None:
    text = (HERE.parents[1] / "dev.py").read_text(encoding="utf-8")
    assert f'"pyodide@{pyodide.VERSION}"' in text


def test_a_golden_game_of_every_ending_gives_the_same_log_and_page_inside_the_browsers_python(
    site: Path, tmp_path: Path
) -> None:
    node = shutil.which("node")
    if not node:
        pytest.skip("games inside a browser's Python: need Node with npm, and pyodide from its registry")
    golden = [file for name in shelf() for file in sorted((GAMES / name / "golden").glob("*.jsonl"))]
    done = subprocess.run(
        [node, HERE / "pyodide.mjs", site, tmp_path, *golden], capture_output=True, text=True, check=False
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    visitor = Visitor()
    for file, (wrong, log, page) in zip(golden, json.loads(done.stdout), strict=True):
        made = visitor.post("/api/logs", {"log": file.read_text(encoding="utf-8")})
        assert wrong == made["wrong"] == [], file
        here = visitor.get(f"/api/tables/{made['table']}", lang="uk")
        del here["table"], here["version"]
        assert page == here, file
        assert log == visitor.text(f"/api/tables/{made['table']}/log")[1], file
