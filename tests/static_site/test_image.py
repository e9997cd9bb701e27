"""Later visits begin with what Python's memory held: nothing of earlier ones in it, no harm where it is spoilt."""

import json
import sys
from typing import Any

import pytest

from roundhouse.core.words import LANGUAGES
from roundhouse.games import shelf
from roundhouse.site.image import ROOMS, read_everything
from static_site.conftest import Host
from static_site.desks import Visitor
from static_site.visiting import Visit, ask, imaged, settled

SPOIL = """async () => { for (const name of await caches.keys()) { const cache = await caches.open(name);
  for (const one of await cache.keys()) if (one.url.includes('/image?')) {
    const held = new Uint8Array(await (await cache.match(one)).arrayBuffer());
    await cache.put(one, new Response(held.fill(7, 0, 4))) } } }"""
KEPT = """async () => { for (const name of await caches.keys())
  for (const { url } of await (await caches.open(name)).keys()) if (url.includes('/image?')) return true;
  return false }"""


def test_everything_is_read_and_no_table_stays() -> None:
    read_everything()
    missing = [one for one in ROOMS if f"roundhouse.{one}" not in sys.modules]
    assert missing == []
    visitor = Visitor()
    assert visitor.desk.house.tables == {}
    assert json.loads(visitor.desk.my_tables("[]", LANGUAGES[0])) == {"tables": []}


@pytest.mark.browser
def test_each_visit_deals_anew_and_a_spoilt_memory_is_left_and_made_again(come: Visit, host: Host) -> None:
    page, warned = come(), []
    page.on("console", lambda told: warned.append(told.text) if told.type == "warning" else None)
    page.goto(host.url)
    settled(page)
    imaged(page)
    games = list(shelf())
    dealt = [deal(page, games[0]) for _ in range(2) if page.goto(host.url)]
    assert dealt[0] != dealt[1], "chance comes from the browser, not from what was kept"
    assert warned == []
    page.evaluate(SPOIL)
    page.goto(host.url)
    deal(page, games[1])
    assert "magic number" in str(warned)
    imaged(page)
    page.goto(host.url)
    assert deal(page, games[0]) not in dealt
    assert len(warned) == 1
    assert page.evaluate(KEPT)


def deal(page: Any, game: str) -> str:
    """A new table; what was promised about its chance."""
    asked = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy"}], "pace": 0}
    table = json.loads(ask(page, "POST", "/api/tables?lang=en", asked))["table"]
    promise: str = json.loads(ask(page, "GET", f"/api/tables/{table}?lang=en"))["commitment"]
    return promise
