"""A whole game of each kind through `table/` alone: run by CPython and, the same text, by Pyodide inside Node."""

import hashlib
import json
from typing import Any

from roundhouse.core.game import Budget
from roundhouse.core.move import write_move
from roundhouse.core.words import LANGUAGES, speaker
from roundhouse.games import find
from roundhouse.table.export import shown_log
from roundhouse.table.local import ME, LocalTable
from roundhouse.table.page import page

LEVELS = {"maglev_metro": "easy", "metro_domino": "normal", "next_station": "easy", "railroad_ink": "easy"}
FEW = Budget(seconds=None, playouts=4)


def whole_game(name: str) -> dict[str, Any]:
    """One person who takes what comes first, among bots: pages on the way, the log, the result."""
    seats = ["", LEVELS.get(name, "normal")]
    local, pages, made = LocalTable(name, seats, seed=bytes(32), budget=FEW), hashlib.sha256(), 0
    table = local.table
    while not table.over:
        if not local.bot_moves():
            made += 1
            if made % 6 == 1:
                pages.update(page(table, ME, 0, LANGUAGES[made % 3]))
            view = find(name).secrecy.view(table.match.state, 0)
            moves = find(name).rules.moves(view, 0)
            local.move(0, table.seq, next((one for one in moves if not one.idle), moves[0]))
            if made == 2 and table.can_undo(0) is not None:
                local.undo(0, table.seq)
    pages.update(page(table, ME, 0, "uk"))
    log = shown_log(table, ME, None, speaker("en")).decode()
    last = json.dumps(write_move(table.match.moves[-1][1]))
    return {"log": hashlib.sha256(log.encode()).hexdigest(), "pages": pages.hexdigest(), "last": last,
            "result": table.kept}  # fmt: skip
