"""A database as an older house left it: one table of the first step, and rows whose table is gone."""

import json
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text

from roundhouse import server
from roundhouse.server.storage import records
from roundhouse.server.storage.schema import metadata

OF_A_TABLE = ("seats", "holders", "invites", "entries", "chat")
LEFT = {"seats": 3, "holders": 2, "invites": 2, "entries": 2, "chat": 1}
"""Rows that belong to the one table there is."""


def old_database(url: str, game: str) -> None:
    """Make it at this address."""
    engine = create_engine(url)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(server.__file__).parent / "storage" / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "v0001")
        row = {"id": "t1", "game": game, "rules": 1, "options": '{"swaps": true}', "seed": "5e" * 32, "host": "host"}
        switches = {"started": True, "over": False, "chat": True, "base": 0, "moves": 2, "acting": "0", "rev": 3}
        _add(connection, "tables", {**row, **switches, "made": 5, "touched": 6, "pace": 700})
        for name in ("t1", "gone"):
            _belongings(connection, name)
        codes = {"to the open seat": 1, "to a seat that is held": 2}
        for code, seat in codes.items():
            _add_code(connection, code, "t1", seat)
        _add_code(connection, "nowhere", "gone", 1)
    engine.dispose()


def count(connection: Connection) -> dict[str, int]:
    """How many rows there are of everything that belongs to a table."""
    return {one: connection.execute(text(f"SELECT count(*) FROM {one}")).scalar_one() for one in OF_A_TABLE}


def remove(connection: Connection) -> None:
    """Remove every table, and nothing else by name."""
    connection.execute(metadata.tables["tables"].delete())


def _belongings(connection: Connection, name: str) -> None:
    for seat, kind in enumerate(("person", "open", "person")):
        _add(connection, "seats", {"table": name, "seat": seat, "kind": kind, "name": "", "level": ""})
    for seat, guest in ((0, "host"), (2, "friend")):
        _add(connection, "holders", {"table": name, "seat": seat, "guest": guest})
    for seq in (1, 2):
        move = json.dumps({"kind": "deal", "to": seq - 1, "card": seq})
        _add(connection, "entries", {"table": name, "seq": seq, "seat": -1, "move": move, "made": 6})
    _add(connection, "chat", {"table": name, "n": 1, "seat": 0, "name": "Ann", "text": "hello", "at": 6})


def _add_code(connection: Connection, code: str, table: str, seat: int) -> None:
    _add(connection, "invites", {"code": code, "table": table, "seat": seat, "made": records.now(), "used": False})


def _add(connection: Connection, name: str, row: dict[str, Any]) -> None:
    columns, values = ", ".join(f'"{one}"' for one in row), ", ".join(f":{one}" for one in row)
    connection.execute(text(f"INSERT INTO {name} ({columns}) VALUES ({values})"), row)
