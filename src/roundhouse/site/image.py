"""The whole house, read ahead: a page keeps what Python's memory then holds, and later visits begin with that.

Nothing in here may depend on the visit: chance and clocks are asked of the browser each time.
"""

import json
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import roundhouse
from roundhouse.core.game import Game
from roundhouse.core.words import LANGUAGES
from roundhouse.games import opened
from roundhouse.site.desk import Desk
from roundhouse.site.thinker import Thinker

ROOMS = ("core", "scene", "bots", "games", "table")
MOVES = 4  # of each game, so that what is drawn for most of them is drawn
WORKERS = (Desk, Thinker)
"""What the two workers of a page begin with."""


def read_everything() -> None:
    """Open every room, and play a little of every game in every language."""
    for one in walk_packages(roundhouse.__path__, "roundhouse."):
        if one.name.split(".")[1] in ROOMS:
            import_module(one.name)
    for game in opened():
        _play_a_little(game)


def _play_a_little(game: Game[Any]) -> None:
    desk = Desk()

    def ask(method: str, address: str, body: Any = None) -> Any:
        return json.loads(desk.ask(method, f"/api/tables{address}", json.dumps(body) if body else "")[2])

    seats = [{"kind": "me"}] * game.rules.seats[0]
    table = ask("POST", "?lang=en", {"game": game.name, "seats": seats})["table"]
    for _ in range(MOVES):
        page, *_ = [ask("GET", f"/{table}?lang={lang}") for lang in LANGUAGES]
        if page["choices"]:
            move = {"seat": page["seat"], "seq": page["seq"], "move": page["choices"][0]["move"]}
            ask("POST", f"/{table}/moves?lang=en", move)
