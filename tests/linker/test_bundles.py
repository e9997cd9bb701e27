"""What stands in a file of several modules, and that it does what the modules do."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import roundhouse
from roundhouse.linker import Bundles, Unlinkable

CLIENT = Path(roundhouse.__file__).parent / "client"
NODE = shutil.which("node")
Run = Callable[[dict[str, str]], list[str]]
needs_node = pytest.mark.skipif(not NODE, reason="bundles that run: need Node")


def told(folder: Path, modules: dict[str, str]) -> Bundles:
    """A client of these modules, with what runs ours."""
    for name, source in {"parts.js": (CLIENT / "parts.js").read_text(encoding="utf-8"), **modules}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(source, encoding="utf-8")
    return Bundles(folder)


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run the bundles of some modules; gives the lines that they print."""

    def ran(modules: dict[str, str]) -> list[str]:
        bundles = told(tmp_path, modules)
        (tmp_path / "at").mkdir()
        (tmp_path / "package.json").write_text('{"type": "module"}')
        for file in bundles.files:
            (tmp_path / "at" / file).write_text(bundles.script(file), encoding="utf-8")
        assert NODE
        done = subprocess.run([NODE, tmp_path / "at" / "main.js"], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    return ran


SAY = 'export function say(text) {\n  console.log(text);\n}\nsay("say");\n'


@needs_node
def test_every_module_is_run_once_and_after_what_it_needs(run: Run) -> None:
    assert run({
        "say.js": SAY,
        "a.js": 'import { say } from "./say.js";\nimport { b } from "./b.js";\nsay(`a ${b}`);\n',
        "b.js": 'import { say } from "./say.js";\nexport const b = 1;\nsay("b");\n',
        "main.js": 'import "./a.js";\nimport { b as c } from "./b.js";\nimport { say as tell } from "./say.js";\n'
        "tell(`main ${c}`);\n",
    }) == ["say", "b", "a 1", "main 1"]  # fmt: skip


@needs_node
def test_what_is_brought_later_shares_its_modules_with_the_page_and_with_what_else_is_brought(run: Run) -> None:
    later = (
        'import { say } from "../say.js";\nimport { count } from "../count.js";\nexport const n = count();\nsay(n);\n'
    )
    assert run({
        "say.js": SAY,
        "count.js": 'import { say } from "./say.js";\nlet n = 0;\nexport function count() {\n  return (n += 1);\n}\n'
        'say("count");\n',
        "later/one.js": later, "later/two.js": later,
        "main.js": 'import { say } from "./say.js";\nimport("./later/one.js")\n'
        '  .then(() => import("./later/two.js"))\n'
        '  .then(() => import("./later/one.js"))\n  .then(({ n }) => say(`still ${n}`));\n',
    }) == ["say", "count", "1", "2", "still 1"]  # fmt: skip


@needs_node
def test_modules_in_a_ring_have_one_anothers_names_when_they_are_called(run: Run) -> None:
    assert run({
        "odd.js": 'import { even } from "./even.js";\nexport const odd = (n) => n > 0 && even(n - 1);\n',
        "even.js": 'import { odd as other } from "./odd.js";\nexport const even = (n) => n === 0 || other(n - 1);\n',
        "main.js": 'import { odd } from "./odd.js";\nimport { even } from "./even.js";\n'
        "console.log(odd(3), even(3));\n",
    }) == ["true false"]  # fmt: skip


def test_what_is_imported_must_be_there(tmp_path: Path) -> None:
    bundles = told(tmp_path, {"main.js": '// One.\nimport { a } from "./a.js";\na();\n'})
    with pytest.raises(Unlinkable, match=r"main\.js:2: there is no a\.js"):
        bundles.script("main.js")
    bundles = told(tmp_path, {"a.js": "export const b = 1;\n"})
    with pytest.raises(Unlinkable, match=r"main\.js:2: a\.js exports no a"):
        bundles.script("main.js")


def test_every_page_of_the_client_has_a_file_and_no_module_stands_in_it_twice() -> None:
    bundles = Bundles(CLIENT)
    assert set(bundles.pages.values()) < set(bundles.files)
    assert {"shelf", "table", "meet", "wall"} < set(bundles.pages)
    common = parts(bundles.script("main.js"))
    for file in bundles.files:
        held = parts(bundles.script(file))
        assert len(held) == len(set(held)), file
        assert file == "main.js" or not set(held) & set(common), file
    assert sorted(parts(bundles.everything(["main.js"]))) == sorted({
        name for file in bundles.files for name in parts(bundles.script(file))
    })  # fmt: skip


def parts(script: str) -> list[str]:
    return re.findall(r'^"([\w/]+\.js)": \(function', script, re.MULTILINE)


@needs_node
@pytest.mark.parametrize("file", [*Bundles(CLIENT).files, "everything"])
def test_every_bundle_of_the_client_can_be_read(file: str) -> None:
    bundles = Bundles(CLIENT)
    script = bundles.everything(["site/door.js", "main.js"]) if file == "everything" else bundles.script(file)
    assert NODE
    read = [NODE, "--input-type=module", "--check"]
    done = subprocess.run(read, input=script, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "/*" not in re.sub(r'"[^"\n]*"', "", script), "a comment was left in"


def test_the_sheets_stand_in_one_file_in_their_order() -> None:
    style = Bundles(CLIENT).style()
    assert "@import" not in style
    assert "/*" not in style
    for sheet in CLIENT.glob("*.css"):
        for line in sheet.read_text(encoding="utf-8").splitlines():
            if line.strip() and "/*" not in line and "@import" not in line:
                assert line.strip() in style, sheet.name
    assert style.index(".board-content") < style.index(".wall")
