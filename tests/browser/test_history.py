"""My tables: narrowed to a game or a friend, with what stays of the games that count."""

import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from browser.house import House, new_table

pytestmark = pytest.mark.browser
JOIN = """async (code) => (await fetch('/api/join/' + code, {method: 'POST',
  headers: {'Content-Type': 'application/json'}, body: JSON.stringify({name: 'Taras'})})).status"""
INVITED = "(table) => JSON.parse(sessionStorage.getItem('invites.' + table))['1']"
ENDED = """UPDATE tables SET started = 1, over = 1, result = ?,
  touched = (SELECT max(touched) + 1 FROM tables) WHERE id = ?"""


def finished(host: Any, friend: Any, house: House, game: str, points: list[int]) -> str:
    """A game of two that has ended so: what its result is, is other tests' affair."""
    table = new_table(host, house, [{"kind": "me", "name": "Olena"}, {"kind": "link"}], game=game)
    friend.goto(f"{house.url}/tables")
    assert friend.evaluate(JOIN, host.evaluate(INVITED, table)) == 200
    ranks = [1 + sum(other > mine for other in points) for mine in points]
    with closing(sqlite3.connect(house.database, timeout=30)) as store:
        store.execute(ENDED, [json.dumps({"points": points, "ranks": ranks}), table])
        store.commit()
    return table


@pytest.mark.parametrize("width", [390, 1280])
def test_tables_are_narrowed_and_tell_what_stays(visit: Any, house: House, width: int) -> None:
    host, friend = visit(viewport={"width": width, "height": 844}), visit()
    london = [finished(host, friend, house, "next_station", points) for points in ([90, 80], [70, 75], [81, 80])]
    finished(host, friend, house, "railroad_ink", [40, 40])
    alone = new_table(host, house, [{"kind": "me", "name": "Olena"}], game="railroad_ink")
    host.goto(f"{house.url}/tables")
    host.wait_for_selector("#app[data-ready]")
    assert host.locator(".tables .table-card").count() == 5
    host.locator(".filters select").first.select_option(label="Next Station: London")
    shown = host.locator(".tables .table-card").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    assert sorted(shown) == sorted(f"/table/{one}" for one in london)
    (best,) = host.locator(".stay-card:has(dl)").all_inner_texts()
    assert [line for line in best.split("\n") if line] == [
        "Next Station: London", "2 seats", "Best", "90", "Average", "80.3", "Games", "3", "Won", "2",
    ]  # fmt: skip
    host.locator(".filters select").first.select_option(label="All games")
    host.locator(".filters select").last.select_option(label="Taras")
    assert host.locator(f".tables a[href='/table/{alone}']").count() == 0
    (rival,) = host.locator(".stay-card").all_inner_texts()
    assert "won 2, lost 1, drawn 1" in rival
    assert host.evaluate("document.documentElement.scrollWidth <= innerWidth")
