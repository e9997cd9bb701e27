"""Fit the weights of a game's bots anew, from games that they play: the same seed finds the same weights.

python tools/fit.py next_station --games 5000 --seed 1
python tools/fit.py maglev_metro --games 60 --seed 1 --against 100
python tools/fit.py ticket_to_ride --games 2000 --seed 1 --write

Without --write it only tells what it found. --against plays so many fresh deals with what it found against what stands:
each from both seats, or alone, where a game is played alone. Keep what plays better.
"""

import argparse
import json
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

from roundhouse.arena.against import against
from roundhouse.bots.fitting import Fitted, Fitting
from roundhouse.cli.speech import console
from roundhouse.core.game import Game
from roundhouse.games import find, shelf


def main() -> int:
    """Play, fit, tell, and write if asked to."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", choices=[name for name in shelf() if has_weights(name)])
    asked.add_argument("--games", type=int, default=2000, help="so many are played")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--against", type=int, default=0, help="so many deals against the weights that stand")
    asked.add_argument("--bot", default="normal", help="the bot that goes by both")
    asked.add_argument("--write", action="store_true", help="keep the weights in the game's weights.json")
    said = asked.parse_args()
    game = find(said.game)
    found = watched(import_module(f"roundhouse.games.{said.game}.bots.fit").fitting(game, said.games, said.seed))
    told = {"command": f"python tools/fit.py {said.game} --games {said.games} --seed {said.seed}"}
    told |= {"games": said.games, "seed": said.seed, "positions": found.positions, "unexplained": found.unexplained}
    if said.against:
        told["against what stood"] = contest(game, found, said.bot, said.against, f"fresh{said.seed}")
    print(json.dumps(told, ensure_ascii=False))
    if said.write:
        write(game, found, told)
    else:
        print(json.dumps(found.weights))
    return 0


def has_weights(name: str) -> bool:
    """Whether a game of the house has fitted weights."""
    return (
        find_spec(f"roundhouse.games.{name}") is not None and find_spec(f"roundhouse.games.{name}.bots.fit") is not None
    )


def watched(fitting: Fitting) -> Fitted:
    """Fit to the end, with a progress bar on standard error."""
    with progress() as bar:
        task = bar.add_task("", total=1.0)
        while True:
            try:
                bar.update(task, completed=next(fitting))
            except StopIteration as end:
                found: Fitted = end.value
                return found


def contest(game: Game[Any], found: Fitted, bot: str, deals: int, seed: str) -> dict[str, Any]:
    """What was found against what stands, with the same progress bar."""
    told: dict[str, Any] = {}
    with progress() as bar:
        for played in bar.track(against(game, found.weights, bot, deals, seed), total=deals):
            told = played.told()
    return told


def progress() -> Progress:
    """The bar, on standard error."""
    columns = (BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console(True), transient=True)


def write(game: Game[Any], found: Fitted, told: dict[str, Any]) -> None:
    """Keep the weights beside what they mean and where they come from."""
    assert game.about.folder is not None
    path = Path(game.about.folder) / "weights.json"
    about = json.loads(path.read_text(encoding="utf-8"))["about"]
    lines = ",\n".join(f"    {json.dumps(name)}: {_rows(worth)}" for name, worth in found.weights.items())
    said = json.dumps(about, ensure_ascii=False, indent=2).replace("\n", "\n  ")
    head = f'  "about": {said},\n  "fitted": {json.dumps(told, ensure_ascii=False)},\n'
    path.write_text(f'{{\n{head}  "weights": {{\n{lines}\n  }}\n}}\n', encoding="utf-8")


def _rows(worth: Any) -> str:
    """A list of lists takes a line for each."""
    if not isinstance(worth, list) or not isinstance(worth[0], list):
        return json.dumps(worth)
    return "[\n" + ",\n".join(json.dumps(row, separators=(",", ":")) for row in worth) + "\n]"


if __name__ == "__main__":
    sys.exit(main())
