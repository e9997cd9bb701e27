"""A visitor of the site: what is asked of the house in a page, and how its pages are opened."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from browser.hands import Hands
from browser.house import after_pick, middle, seq, until, wait_turn
from static_site.conftest import PATIENT, Host
from static_site.desks import Visitor

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
Visit = Callable[..., Any]


def ask(page: Any, method: str, address: str, body: Any = None) -> Any:
    """What the house in this page answers, as the page inside it would hear it."""
    found = page.evaluate(
        "async ([method, url, body]) => roundhouse.ask(method, url, body)",
        [method, address, "" if body is None else json.dumps(body)],
    )
    assert found["status"] < 300, found
    return found["text"]


def settled(page: Any) -> None:
    """The games are there, and the site needs no network any more."""
    ask(page, "GET", "/api/tables?lang=en")
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def imaged(page: Any) -> None:
    """What is done while nobody asks has been done: later visits begin with Python's memory as it was."""
    until(
        page,
        """async () => { for (const name of await caches.keys())
             for (const { url } of await (await caches.open(name)).keys())
               if (url.includes("/image?")) return true }""",
    )


def inner(page: Any, place: str) -> Any:
    """The page inside, once it shows what is wanted."""
    page.frame_locator("#page").locator(place).first.wait_for()
    return page.frame(url=re.compile("page.html"))


def a_file_of(tmp_path: Path, visitor: Visitor) -> Path:
    """The tables of another browser as its file holds them."""
    tables = [{"record": record, "entries": visitor.entries[name]} for name, record in visitor.records.items()]
    file = tmp_path / "roundhouse-tables.json"
    file.write_text(json.dumps({"roundhouse": "tables", "tables": tables}, separators=(",", ":")), encoding="utf-8")
    return file


def brought(page: Any, host: Host, file: Path) -> None:
    """Open such a file on the page of one's tables."""
    page.goto(f"{host.url}?page=tables")
    frame = inner(page, "#log-file")
    frame.locator("#log-file").set_input_files(file)
    frame.get_by_text("added").wait_for()


def a_move(page: Any, table: str, number: int = 0) -> None:
    """Make a move through the house's own door."""
    told = json.loads(ask(page, "GET", f"/api/tables/{table}?lang=en"))
    move = told["choices"][number % len(told["choices"])]["move"]
    ask(page, "POST", f"/api/tables/{table}/moves?lang=en", {"seat": told["seat"], "seq": told["seq"], "move": move})


class Inside:
    """The tables of a page, for hands that play there."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def shown(self, frame: Any, table: str) -> dict[str, Any]:
        """The page of a table, in the language of what is open."""
        lang = frame.evaluate("document.documentElement.lang")
        return dict(json.loads(ask(self.page, "GET", f"/api/tables/{table}?lang={lang}")))

    def kept(self, table: str) -> tuple[dict[str, Any], int, list[tuple[int, dict[str, Any]]]]:
        """Options, how many sit there, and every entry."""
        record, entries = whole(self.page, table)
        return json.loads(record["options"]), len(record["seats"]), [(seat, json.loads(move)) for seat, move in entries]


def whole(page: Any, table: str) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """The record and the entries of a table, as its browser keeps them."""
    for one in json.loads(ask(page, "GET", "/api/backup"))["tables"]:
        record = json.loads(one["record"])
        if record["id"] == table:
            return record, [(seat, move) for seat, move in one["entries"]]
    raise AssertionError(f"{table} is not kept")


def without_network(page: Any, host: Host) -> None:
    """The first visit is over: the network is gone, and so is the host."""
    settled(page)
    page.context.set_offline(True)
    host.stop()


def sit_down(page: Any, url: str, game: str) -> tuple[Any, str]:
    """From the shelf to a table by pressing what is offered; the page inside, and the table."""
    page.goto(url)
    frame = inner(page, ".games")
    press(page, frame.locator(f'.game h2 a[href*="game={game}"]'))
    frame = inner(page, ".setup-form")
    press(page, frame.locator(".setup-go button"))
    frame = inner(page, ".table")
    page.wait_for_url("**/*table=*")
    (table,) = re.findall("table=([a-z0-9]+)", page.url)
    return frame, table


def press(page: Any, place: Any) -> None:
    """A tap where there is a touch screen, else a click."""
    if page.evaluate("navigator.maxTouchPoints"):
        place.tap()
    else:
        place.click()


def play_by_hand(
    frame: Any, table: str, hands: Hands, most: int = 1000, seen: Callable[[int], None] = lambda _: None
) -> int:
    """Turn after turn until the game is over or there were enough; how many."""
    turns, since = 0, ""
    while turns < most and wait_turn(frame, since, PATIENT) == "yours":
        seen(turns)
        since = seq(frame)
        hands.turn(table)
        turns += 1
    return turns


def tap_a_turn(page: Any, frame: Any, number: int) -> None:
    """Draw a section of Next Station by two taps and ✓, or pass."""
    stations = frame.locator(".board svg g.live")
    if not stations.count():
        frame.locator(".actions .act").last.tap()
        return
    since = seq(frame)
    page.touchscreen.tap(*middle(stations.nth(number % stations.count())))
    if after_pick(frame, since) == "more":
        page.touchscreen.tap(*middle(frame.locator(".board svg g.live").first))
    frame.locator(".commit:enabled").tap()
