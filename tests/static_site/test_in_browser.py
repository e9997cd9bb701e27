"""The site in a real browser: whole games without a network, what is kept, two tabs, links."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from browser.house import seq, until, wait_turn
from roundhouse.core.log import read_log, verify
from roundhouse.core.notation import read_move
from roundhouse.core.words import speaker
from roundhouse.games import find
from roundhouse.table.export import shown_log
from roundhouse.table.local import ME, LocalTable
from roundhouse.table.page import page as table_page
from static_site.conftest import Host
from static_site.desks import Visitor
from static_site.visiting import (
    PATIENT,
    PHONE,
    Visit,
    a_file_of,
    a_move,
    ask,
    brought,
    imaged,
    inner,
    settled,
    sit_down,
    tap_a_turn,
    without_network,
)

pytestmark = pytest.mark.browser


def test_a_whole_game_by_taps_on_a_phone_without_a_network_is_the_same_as_elsewhere(
    come: Visit, host: Host, tmp_path: Path
) -> None:
    page, visitor = come(**PHONE), Visitor()
    table = visitor.make("next_station", "me")
    brought(page, host, a_file_of(tmp_path, visitor))
    imaged(page)
    without_network(page, host)
    page.goto(f"{host.url}?page=table&table={table}")
    frame = inner(page, ".table[data-state=yours]")
    for number in range(60):
        since = seq(frame)
        tap_a_turn(page, frame, number)
        if wait_turn(frame, since, PATIENT) == "over":
            break
    log = ask(page, "GET", f"/api/tables/{table}/log?lang=en")
    read = read_log(log, find)
    assert read.match.over
    assert verify(read) == []
    there = LocalTable("next_station", [""], seed=bytes(32))
    there.table.record.id, there.table.record.chat, there.table.record.pace = table, False, 0
    for seat, move in read.match.moves:
        if seat == 0:
            there.move(seat, there.table.seq, move)
    assert log.encode() == shown_log(there.table, ME, None, speaker("en"))
    for lang in ("en", "uk"):
        assert ask(page, "GET", f"/api/tables/{table}?lang={lang}").encode() == table_page(there.table, ME, None, lang)
    frame.get_by_role("button", name="See the result").tap()
    frame.get_by_role("heading", name="Score sheets").wait_for()


def test_a_bot_answers_and_what_was_answered_survives_a_killed_tab(come: Visit, host: Host) -> None:
    page = come()
    page.goto(host.url)
    frame = inner(page, ".game")
    frame.get_by_role("link", name="Metro Domino: London", exact=True).click()
    inner(page, ".setup-form").get_by_role("button", name="Play", exact=True).click()
    frame = inner(page, ".table")
    assert wait_turn(frame, timeout=PATIENT) == "yours"
    frame.get_by_role("tab", name="Moves").click()
    since = seq(frame)
    frame.get_by_role("tabpanel", name="Moves").get_by_role("button").first.click()
    say_yes_here(frame, since)
    assert wait_turn(frame, since, PATIENT) in ("yours", "over")
    (table,) = re.findall("table=([a-z0-9]+)", page.url)
    for number in range(2):  # answered, then killed in the next moment
        told = json.loads(ask(page, "GET", f"/api/tables/{table}?lang=en"))
        if told["choices"]:
            a_move(page, table, number)
        kept = json.loads(ask(page, "GET", f"/api/tables/{table}?lang=en"))["seq"]
        crashed = page
        page = crashed.context.new_page()
        crashed.context.new_cdp_session(crashed).send("Page.close")
        page.goto(f"{host.url}?page=tables")
        assert json.loads(ask(page, "GET", f"/api/tables/{table}?lang=en"))["seq"] >= kept


def say_yes_here(frame: Any, since: str) -> None:
    """As `say_yes`, where no request goes to a server."""
    asked = frame.wait_for_function(
        """(since) => { const { seq, state } = document.querySelector('.table').dataset;
           if (document.querySelector('.commit:enabled')) return 'asked';
           return (seq !== since || state === 'busy') && 'done' }""",
        arg=since,
    )
    if asked.json_value() == "asked":
        frame.locator(".commit").click()


def test_two_tabs_at_one_table_see_each_other_and_do_no_harm(come: Visit, host: Host) -> None:
    page = come()
    page.goto(host.url)
    made = ask(page, "POST", "/api/tables?lang=en", {"game": "next_station", "seats": [{"kind": "me"}, {"kind": "me"}]})
    table = json.loads(made)["table"]
    page.goto(f"{host.url}?page=table&table={table}")
    other = page.context.new_page()
    other.goto(f"{host.url}?page=table&table={table}")
    first, second = inner(page, ".table[data-state=yours]"), inner(other, ".table[data-state=yours]")
    since = seq(second)
    told = json.loads(ask(page, "GET", f"/api/tables/{table}?lang=en"))
    moves = [choice["move"] for choice in told["choices"][:2]]
    bodies = [{"seat": told["seat"], "seq": told["seq"], "move": move} for move in moves]
    send = "([url, body]) => { window.sent = roundhouse.ask('POST', url, JSON.stringify(body)) }"
    for tab, body in zip((page, other), bodies, strict=True):
        tab.evaluate(send, [f"/api/tables/{table}/moves?lang=en", body])
    status = sorted(tab.evaluate("async () => (await window.sent).status") for tab in (page, other))
    assert status == [200, 409], "of two moves from the same page one is made"
    wait_turn(second, since, PATIENT)
    wait_turn(first, since, PATIENT)
    logs = [ask(tab, "GET", f"/api/tables/{table}/log?lang=en") for tab in (page, other)]
    assert logs[0] == logs[1]


def test_a_finished_game_travels_in_a_link_and_replays_where_it_was_never_played(
    come: Visit, host: Host, tmp_path: Path
) -> None:
    visitor = Visitor()
    table = visitor.make("next_station", "me", "easy")
    visitor.play(table)
    log = visitor.text(f"/api/tables/{table}/log")[1]
    page = come()
    page.goto(host.url)
    link = page.evaluate("async (log) => roundhouse.link(log, 7)", log)
    assert len(link) < 8000
    page.goto("about:blank")
    page.goto(link)
    frame = inner(page, ".replay .position")
    frame.locator(".position[data-at='7']").wait_for()
    frame.get_by_role("button", name="To the end").click()
    frame.locator(f".position[data-at='{len(read_log(log, find).match.moves)}']").wait_for()
    assert "#" not in page.url
    page.goto("about:blank")
    page.goto(link)
    inner(page, ".replay .position")
    (told,) = json.loads(ask(page, "GET", "/api/tables?lang=en"))["tables"]
    assert told["over"]
    assert [seat["you"] for seat in told["seats"]] == [False, False], "a game of others"
    assert json.loads(ask(page, "GET", "/api/history?lang=en"))["bests"] == []


def test_a_damaged_link_is_said_to_be_so_and_leads_to_the_shelf(come: Visit, host: Host) -> None:
    page = come()
    page.goto(f"{host.url}#game=q1YqLU4tykvMTVWy")
    page.locator("#notice-link", has_text="This link is damaged").wait_for()
    inner(page, ".games")
    page.get_by_role("button", name="Close").click()
    assert page.locator(".site-notice").count() == 0


FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError') };\n"
SHUT = "indexedDB.__proto__.open = () => { throw new DOMException('', 'SecurityError') };\n"


@pytest.mark.parametrize(("fault", "told"), [(FULL, "store is full"), (SHUT, "keeps nothing here")])
def test_a_store_that_keeps_nothing_is_told_and_the_games_are_offered_as_a_file(
    come: Visit, site: Path, fault: str, told: str
) -> None:
    host, page = Host(site.parent, fault), come(service_workers="block")
    page.goto(host.url)
    wish = {"game": "next_station", "seats": [{"kind": "me"}]}
    table = json.loads(ask(page, "POST", "/api/tables?lang=en", wish))["table"]
    a_move(page, table)
    a_move(page, table)
    page.get_by_text(told).wait_for()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all games").click()
    (whole,) = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))["tables"]
    assert json.loads(whole["record"])["id"] == table
    made = [json.loads(move) for seat, move in whole["entries"] if seat == 0]
    assert len([read_move(find("next_station"), one) for one in made]) == 2
    host.stop()


def test_a_new_version_is_offered_taken_whole_and_works_without_a_network(
    come: Visit, site: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "roundhouse"
    shutil.copytree(site, copy)
    host, page = Host(tmp_path), come()
    page.goto(host.url)
    settled(page)
    old = json.loads((copy / "plan.json").read_text(encoding="utf-8"))["version"]
    for name in ("plan.json", "offline.js"):
        text = (copy / name).read_text(encoding="utf-8")
        (copy / name).write_text(text.replace(old, "another"), encoding="utf-8")
    page.reload()
    page.get_by_text("There is a new version.").wait_for()
    assert ask(page, "GET", "/api/tables?lang=en"), "until it is taken, the old one goes on"
    with page.expect_navigation():
        page.get_by_role("button", name="Load it").click()
    until(page, "async () => String(await caches.keys()) === 'roundhouse another'")
    page.context.set_offline(True)
    host.stop()
    page.goto(host.url)
    inner(page, ".game")
    assert ask(page, "GET", "/api/tables?lang=en")


def test_a_later_visit_does_not_say_that_the_games_are_fetched_once_more(come: Visit, host: Host) -> None:
    page = come()
    page.add_init_script(
        """window.said = new Set();
           new MutationObserver(() => window.said.add(document.querySelector('.site-coming')?.innerText ?? ''))
             .observe(document, { childList: true, subtree: true, characterData: true, attributes: true })"""
    )
    host.more.clear()
    page.goto(f"{host.url}?page=tables")
    page.get_by_text("The games are being fetched, once").wait_for()
    host.more.set()
    settled(page)
    page.goto(f"{host.url}?page=tables")
    settled(page)
    later = " ".join(page.evaluate("[...said]"))
    assert "The games are starting…" in later
    assert "once" not in later


def test_what_is_said_while_the_games_start_lies_over_nothing(come: Visit, host: Host) -> None:
    page = come()
    page.goto(host.url)
    settled(page)
    page.evaluate("document.querySelector('.site-coming').hidden = false")
    strip, shown = page.locator(".site-coming").bounding_box(), page.locator("#page").bounding_box()
    assert shown["y"] + shown["height"] <= strip["y"]
    assert strip["y"] + strip["height"] <= page.evaluate("innerHeight")


def test_the_place_of_what_goes_on_is_on_the_shelf_before_python_is_and_pushes_nothing(come: Visit, host: Host) -> None:
    page = come(**PHONE)
    for game in ("next_station", "metro_domino"):
        sit_down(page, host.url, game)
    settled(page)
    top = "document.querySelector('.games').getBoundingClientRect().top"
    page.goto(host.url)
    frame = inner(page, ".going[aria-busy] a.going-table")
    before, titles = frame.evaluate(top), sorted(frame.locator(".going strong").all_inner_texts())
    frame.locator(".going:not([aria-busy]) img").first.wait_for()
    assert (
        sorted(frame.locator(".going strong").all_inner_texts())
        == titles
        == ["Metro Domino: London", "Next Station: London"]
    )
    assert frame.evaluate(top) == before
