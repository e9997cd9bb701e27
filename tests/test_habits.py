"""Habits: what is released, what runs before a commit and on every push, and what a bare machine is told."""

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
import release
import yaml

from roundhouse.core.words import LANGUAGES
from roundhouse.games import shelf

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
import dev  # noqa: E402

BARE = """
import os
os.geteuid = lambda: 0
dev.FONTS, dev.LIBRARIES = pathlib.Path("/nowhere"), {"libatomic1": "nowhere"}
dev.furnish()
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return release.build(tmp_path_factory.mktemp("dist"))


def workflow(name: str) -> dict[Any, Any]:
    told: dict[Any, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text())
    return told


def test_the_wheel_holds_the_whole_package_and_nothing_else(built: tuple[Path, Path]) -> None:
    assert release.wrong_with_wheel(built[1]) == []
    names = set(zipfile.ZipFile(built[1]).namelist())
    books = {f"roundhouse/games/{name}/rules.{lang}.md" for name in shelf() for lang in LANGUAGES}
    words = {f"roundhouse/games/{name}/{lang}.po" for name in shelf() for lang in ("uk", "ru")}
    house = {"roundhouse/locale/uk.po", "roundhouse/locale/ru.po", "roundhouse/client/main.js", "roundhouse/py.typed"}
    assert books | words | house <= names
    assert not [name for name in names if "test" in Path(name).name or not name.startswith("roundhouse")]


def test_the_sdist_holds_what_is_named_and_nothing_else(built: tuple[Path, Path]) -> None:
    assert release.wrong_with_sdist(built[0]) == []


def test_the_sdist_builds_the_same_wheel(built: tuple[Path, Path]) -> None:
    assert release.same_from_sdist(*built) == []


def test_the_wheel_lists_its_games_and_serves_its_pages(built: tuple[Path, Path], tmp_path: Path) -> None:
    with zipfile.ZipFile(built[1]) as packed:
        packed.extractall(tmp_path / "wheel")
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "wheel")}
    where = subprocess.run(
        [sys.executable, "-c", "import roundhouse; print(roundhouse.__file__)"], env=env, capture_output=True, text=True
    )
    assert where.stdout.startswith(str(tmp_path))
    assert release.use(Path(sys.executable).with_name("roundhouse"), tmp_path, env) == []


def test_something_that_does_not_belong_is_noticed(built: tuple[Path, Path], tmp_path: Path) -> None:
    worse = tmp_path / built[1].name
    worse.write_bytes(built[1].read_bytes())
    with zipfile.ZipFile(worse, "a") as packed:
        packed.writestr("tests/test_x.py", "")
    assert release.wrong_with_wheel(worse) == ["wheel: tests/test_x.py should not be there"]


def test_every_python_that_we_support_is_tested() -> None:
    job = workflow("test.yml")["jobs"]["test"]
    lowest = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert job["strategy"]["matrix"]["python"] == [lowest.removeprefix(">="), "3.12", "3.13", "3.14"]
    assert [step["run"] for step in job["steps"] if "run" in step] == ["python3 dev.py test"]
    assert (ROOT / ".ci" / "run").read_text().splitlines()[-1] == "exec python3 dev.py test"


def test_a_release_is_tried_before_it_is_published_and_needs_no_password() -> None:
    told = workflow("release.yml")
    assert told[True] == {"push": {"tags": ["v*"]}}  # YAML reads `on` so
    assert told["jobs"]["publish"]["needs"] == "build"
    assert told["jobs"]["publish"]["permissions"] == {"id-token": "write"}
    assert told["permissions"] == {"contents": "read"}
    runs = [step["run"] for step in told["jobs"]["build"]["steps"] if "run" in step]
    assert runs[-1].startswith(".venv/bin/python tools/release.py --out dist --tag ")
    assert "secrets." not in (ROOT / ".github" / "workflows" / "release.yml").read_text()


def test_before_a_commit_runs_what_dev_py_runs() -> None:
    (local,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
    ours = {name: [str(word).removeprefix(f"{ROOT}/") for word in command] for name, command in dev.LINT.items()}
    assert {one["id"]: one["entry"].split() for one in local["hooks"]} == {
        name: ours[name] for name in ("style", "format")
    }


def bare(tmp_path: Path, *programs: str, brings: str = dev.BROWSERS[0]) -> dict[str, str]:
    """A machine with these programs alone; its apt-get writes down what it is asked for, and brings only this."""
    place = tmp_path / "bin"
    place.mkdir()
    for name in programs:
        words = f'echo {name} "$@" >> {tmp_path}/asked\ncase "$*" in *"recommends {brings} "*) : > {place}/{brings};;'
        words += "*install*) exit 100;; esac\n"
        (place / name).write_text(f"#!/bin/sh\n{words}/bin/chmod 755 {place}/*\n")
        (place / name).chmod(0o755)
    return {**os.environ, "PATH": str(place), "ROUNDHOUSE_CHROMIUM": ""}


def in_dev(code: str, env: dict[str, str]) -> str:
    command = [sys.executable, "-c", f"import dev, pathlib\n{code}"]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout


def test_a_bare_machine_is_given_chromium_and_fonts_where_we_may(tmp_path: Path) -> None:
    env = bare(tmp_path, "apt-get")
    told = in_dev(BARE, env)
    assert "chromium-headless-shell fonts-dejavu-core fonts-noto-core libatomic1" in told
    update, *installs = (tmp_path / "asked").read_text().splitlines()
    assert update == "apt-get update -qq"
    rest = "fonts-dejavu-core fonts-noto-core libatomic1"
    assert [one.partition("recommends ")[2] for one in installs] == [f"chromium-headless-shell {rest}"]
    assert in_dev("print([one for one in dev.missing() if 'chromium' in one])", env).strip() == "[]"


def test_where_chromium_comes_only_with_its_windows_that_is_installed(tmp_path: Path) -> None:
    in_dev(BARE, bare(tmp_path, "apt-get", brings="chromium"))
    _, first, second = (tmp_path / "asked").read_text().splitlines()
    assert second == first.replace("chromium-headless-shell", "chromium")


def test_one_who_is_not_root_asks_sudo_without_a_password(tmp_path: Path) -> None:
    env = bare(tmp_path, "sudo")
    assert in_dev("import os; os.geteuid = lambda: 1000; print(dev.as_root())", env).strip() == "['sudo', '-n']"
    assert (tmp_path / "asked").read_text() == "sudo -n true\n"
    (tmp_path / "bin" / "sudo").unlink()
    assert in_dev("import os; os.geteuid = lambda: 1000; print(dev.as_root())", env).strip() == "None"


def test_what_is_not_checked_is_said_loudly_at_the_end(tmp_path: Path) -> None:
    env = {**bare(tmp_path), "ROUNDHOUSE_NOT_CHECKED": str(tmp_path / "told")}
    one = "tests/browser/test_pages.py"
    command = [sys.executable, "-m", "pytest", one, "-p", "no:cacheprovider", "-m", "browser"]
    told = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    lines = (tmp_path / "told").read_text().splitlines()
    assert lines
    assert "no chromium" in lines[0]
    assert f"!!! NOT CHECKED: {lines[0]}" in told.stdout
    ending = in_dev(
        f"dev.NOT_CHECKED = pathlib.Path({str(tmp_path / 'told')!r}); dev.tell_what_was_not_checked(False)", env
    )
    assert ending.splitlines()[0] == f"!!! NOT CHECKED: {lines[0]}"
    assert ending.splitlines()[-1].startswith("!!! NOT CHECKED: types and format of the client")
