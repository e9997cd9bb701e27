"""Judgement in numbers: `weights.json` says what each means and where it comes from, `fit.py` fits them to games."""

import json
from pathlib import Path

_READ = json.loads((Path(__file__).parent.parent / "weights.json").read_text(encoding="utf-8"))["weights"]
WEIGHTS: dict[str, dict[str, float]] = {part: named for part, named in _READ.items() if part != "alike"}
TABLE, MAT, TRACK, TRAIN, PLANS = (WEIGHTS[part] for part in ("table", "mat", "track", "train", "plans"))
ALIKE: dict[str, list[float]] = _READ["alike"]
"""What so many passengers of one colour are worth, by how often the first."""
