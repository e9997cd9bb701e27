"""What the tests must reach: every branch of rules and scoring, and a share of every package."""

import json
import sys
from pathlib import Path
from typing import Any

import covered
import pytest

import roundhouse

HOUSE = Path(roundhouse.__file__).parent


def file(reached: int, there: int, missing: tuple[int, ...] = ()) -> dict[str, Any]:
    summary = {"covered_lines": reached, "num_statements": there, "covered_branches": 0, "num_branches": 0}
    return {"summary": summary, "missing_lines": list(missing), "missing_branches": []}


def test_every_package_has_a_floor() -> None:
    packages = {place.parent.name for place in HOUSE.glob("*/__init__.py")}
    assert set(covered.FLOORS) == packages
    assert all(0 < floor < 100 for floor in covered.FLOORS.values())


@pytest.mark.no_cover
def test_a_test_that_says_so_is_not_traced() -> None:
    assert "coverage" not in type(sys.gettrace()).__module__


def test_a_package_below_its_floor_is_named() -> None:
    found = covered.shares({"src/roundhouse/core/a.py": file(3, 4), "src\\roundhouse\\core\\b\\c.py": file(3, 6)})
    assert found == {"core": 60.0}
    assert covered.below(found, {"core": 60}) == []
    assert covered.below(found, {"core": 61, "cli": 5}) == ["core: 60.0 % is below 61 %", "cli: 0.0 % is below 5 %"]
    assert covered.below(found, {}) == ["core has no floor in tools/covered.py"]


@pytest.mark.parametrize(("missing", "code"), [((), 0), ((7,), 1)])
def test_one_line_of_the_rules_that_is_not_reached_fails(
    missing: tuple[int, ...], code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {f"src/roundhouse/{name}/a.py": file(1000, 1000) for name in covered.FLOORS}
    files["src/roundhouse/games/toy/rules.py"] = file(100, 100, missing)
    report = tmp_path / "report.json"
    report.write_text(json.dumps({"files": files}))
    assert covered.main(report) == code
    told = capsys.readouterr().out
    assert " 100.0 %  core (at least" in told
    assert ("rules.py:7 is never reached" in told) == bool(missing)
