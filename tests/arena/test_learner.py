"""The example of a learner runs as it is shown, and learns what it is paid for."""

import runpy
import sys
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="needs the extra 'rl'")

import numpy as np

FILE = Path(__file__).parent.parent.parent / "examples" / "learner" / "policy_gradient.py"


def test_the_learner_of_the_examples_plays_learns_and_keeps_its_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "weights.npz"
    monkeypatch.setattr(sys, "argv", [str(FILE), "--minutes", "0", "-o", str(kept)])
    runpy.run_path(str(FILE), run_name="__main__")
    assert "64 games" in capsys.readouterr().out
    assert np.abs(np.load(kept)["weights"]).max() > 0


def test_what_went_better_than_usual_becomes_likelier() -> None:
    names = runpy.run_path(str(FILE))
    policy, env = names["Policy"](3, 2), np.ones(2, bool)
    bits = np.array([[1, 0, 1], [0, 1, 1]], np.uint8)
    half = np.full((2, 2), 0.5)
    names["lesson"](policy, [(bits, np.array([0, 1]), half, np.array([10.0, 0.0]), env)])
    assert policy.weights[0, 0] > policy.weights[0, 1], "action 0 was paid where bit 0 was set"
    assert policy.weights[1, 1] < policy.weights[1, 0], "action 1 was not where bit 1 was set"
