"""A game whose bots go by other weights than its `weights.json`: for fitting them, and for trying what was fitted."""

import json
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from roundhouse.core.game import Game


def reweighed(game: Game[Any], weights: dict[str, Any]) -> Game[Any]:
    """The same rules, and the game's bots loaded a second time, from a copy that lies beside these weights."""
    assert game.about.folder is not None
    home = f"roundhouse.games.{game.name}"
    house, own = sys.modules["roundhouse.games"], sys.modules[home]
    ours = _taken_out(f"{home}.bots")
    try:
        with TemporaryDirectory() as folder:
            copytree(game.about.folder / "bots", Path(folder) / "bots")
            (Path(folder) / "weights.json").write_text(json.dumps({"weights": weights}), encoding="utf-8")
            _load(f"{home}.bots", Path(folder) / "bots")
            del sys.modules[home]
            found: Game[Any] = import_module(home).GAME
            return found
    finally:
        _taken_out(f"{home}.bots")
        sys.modules.update({**ours, home: own})
        setattr(house, game.name, own)


def _taken_out(package: str) -> dict[str, ModuleType]:
    """A package and what is in it, no longer known as loaded."""
    known = [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]
    return {name: sys.modules.pop(name) for name in known}


def _load(name: str, folder: Path) -> None:
    spec = spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
