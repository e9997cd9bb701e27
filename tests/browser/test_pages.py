"""Every page: no sideways scroll at 320 px, no accessibility fault in light or dark."""

import re
from typing import Any

import pytest
from fastapi.routing import APIRoute

import dealt
from browser.house import House, new_table, open_table, two_frames, wait_turn
from roundhouse.server import html

pytestmark = pytest.mark.browser
ME_AND_BOT = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]

PLAY_OUT = """async () => {
  const url = '/api/tables/' + location.pathname.split('/')[2];
  for (;;) {
    const page = await (await fetch(url)).json();
    if (page.over) return;
    const choice = page.choices.at(-1);
    if (!choice) { await new Promise(go => setTimeout(go, 30)); continue; }
    await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({seat: page.seat, seq: page.seq, move: choice.move})});
  }
}"""


LOAD = """async (table) => {
  const load = async (log) => (await (await fetch('/api/logs', {method: 'POST',
    headers: {'Content-Type': 'application/json'}, body: JSON.stringify({log})})).json()).table;
  const [header, ...lines] = (await (await fetch(`/api/tables/${table}/log`)).text()).trim().split('\\n');
  const other = JSON.stringify({...JSON.parse(header), rules: 7});
  const broken = [...lines.slice(0, 40), lines[0], ...lines.slice(41)];
  return [await load([other, ...broken.slice(0, 60)].join('\\n')), await load([other, ...broken].join('\\n'))];
}"""


@pytest.fixture(scope="module")
def played(browser: Any, house: House) -> dict[str, Any]:
    """A device with a table in play and a finished one: its cookies and their ids."""
    context = browser.new_context(locale="en-GB", extra_http_headers={dealt.HEADER: "played"})
    page = context.new_page()
    going = new_table(page, house, ME_AND_BOT, options={"objectives": True, "powers": True})
    lobby = new_table(page, house, [{"kind": "me", "name": "Olena"}, {"kind": "link"}])
    code = page.evaluate("(table) => JSON.parse(sessionStorage.getItem('invites.' + table))['1']", lobby)
    over = new_table(page, house, ME_AND_BOT)
    open_table(page, house, over)
    page.evaluate(PLAY_OUT)
    frozen, frozen_over = page.evaluate(LOAD, over)
    state = context.storage_state()
    context.close()
    tables = {"going": going, "lobby": lobby, "over": over, "frozen": frozen, "frozen over": frozen_over}
    return {"state": state, "code": code, **tables}


def addresses(played: dict[str, Any]) -> dict[str, str]:
    return {
        "shelf": "/",
        "options": "/games/next_station",
        "table": f"/table/{played['going']}",
        "lobby": f"/table/{played['lobby']}",
        "end": f"/table/{played['over']}",
        "replay": f"/table/{played['over']}/replay?at=7",
        "review": f"/table/{played['over']}/review",
        "other rules": f"/table/{played['frozen']}",
        "other rules, end": f"/table/{played['frozen over']}",
        "other rules, replay": f"/table/{played['frozen over']}/replay?at=7",
        "rules": "/rules/next_station",
        "tables": "/tables",
        "daily": "/daily",
        "join": f"/join/{played['code']}",
        "no invitation": "/join/zzzzzzzz",
        "no table": "/table/zzzzzzzz",
        "no game": "/games/chess",
        "nowhere": "/tabel/zzzzzzzz",
    }


def test_every_page_of_the_house_is_looked_at(played: dict[str, Any]) -> None:
    known = [path.partition("?")[0] for path in addresses(played).values()]
    paths = [route.path for route in html.router.routes if isinstance(route, APIRoute)]
    shells = [path for path in paths if "." not in path]
    assert len(shells) == 9
    for path in shells:
        assert any(re.fullmatch(re.sub(r"{\w+}", "[^/]+", path), one) for one in known), path


def test_an_address_where_nothing_is_shows_a_way_back_and_machines_get_their_line(page: Any, house: House) -> None:
    answer = page.goto(f"{house.url}/tabel/zzzzzzzz")
    assert answer.status == 404
    page.get_by_text("There is nothing at this address.").wait_for()
    for path in ("/api/nothing", "/tabel/zzzzzzzz"):
        told = page.request.get(house.url + path, headers={"Accept": "application/json"})
        assert (told.status, told.json()["error"]) == (404, "unknown")
    page.get_by_role("link", name="To the shelf", exact=True).click()
    page.wait_for_url(f"{house.url}/")


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "desktop"])
@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(
    visit: Any, house: House, played: dict[str, Any], light: str, size: tuple[int, int]
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    wide, high = size
    page = visit(color_scheme=light, storage_state=played["state"], viewport={"width": wide, "height": high})
    found: list[str] = []
    for name, path in addresses(played).items():
        page.goto(house.url + path)
        page.wait_for_selector("#app[data-ready]")
        if name == "table":
            wait_turn(page)
        for fault in axe.run(page).response["violations"]:
            nodes = [str(node["target"]) + " " + node.get("failureSummary", "") for node in fault["nodes"][:3]]
            found.append(f"{name}: {fault['id']}: {nodes}")
    assert not found, "\n".join(found)


def test_axe_finds_nothing_in_the_windows_over_the_table(visit: Any, house: House, played: dict[str, Any]) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = visit(storage_state=played["state"], viewport={"width": 390, "height": 844})
    open_table(page, house, played["going"])
    for name in ("Menu", "Settings"):
        page.get_by_role("button", name=name, exact=True).click()
        assert not axe.run(page).response["violations"]
    page.keyboard.press("Escape")
    for leaf in ("Log", "Others", "Moves", "Table"):
        page.get_by_role("tab", name=leaf).click()
        found = axe.run(page).response["violations"]
        assert not found, (leaf, [node["html"] for one in found for node in one["nodes"]])


@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
def test_nothing_scrolls_sideways_on_the_narrowest_phone(
    visit: Any, house: House, played: dict[str, Any], lang: str
) -> None:
    page = visit(viewport={"width": 320, "height": 640}, storage_state=played["state"], has_touch=True, is_mobile=True)
    page.context.add_cookies([{"name": "lang", "value": lang, "url": house.url}])
    for name, path in addresses(played).items():
        page.goto(house.url + path)
        page.wait_for_selector("#app[data-ready]")
        two_frames(page)
        wide = page.evaluate(
            """() => [...document.querySelectorAll('body *')].filter(one => !one.closest('svg, .unseen, .sheets')
               && one.getBoundingClientRect().right > 321).map(one => one.tagName + '.' + one.className)"""
        )
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, (name, wide)
        assert not wide, (name, wide)


def test_every_touch_target_is_large_enough(visit: Any, house: House, played: dict[str, Any]) -> None:
    page = visit(viewport={"width": 390, "height": 844}, storage_state=played["state"], has_touch=True, is_mobile=True)
    for name, path in addresses(played).items():
        page.goto(house.url + path)
        page.wait_for_selector("#app[data-ready]")
        small = page.evaluate(
            """() => [...document.querySelectorAll('button, select, input:not([type=file]), summary, a.button, .tick')]
               .filter(one => one.offsetParent && !one.closest('.unseen') && !one.closest('.tick > input'))
               .map(one => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
               .filter(([, rect]) => rect.height < 43.5 || rect.width < 43.5)
               .map(([html, rect]) => `${html} ${rect.width}x${rect.height}`)"""
        )
        assert not small, (name, small)


@pytest.mark.parametrize("name", ["other rules", "other rules, end", "other rules, replay"])
def test_a_game_of_other_rules_says_so_at_the_top_and_offers_no_move(
    browser: Any, house: House, played: dict[str, Any], name: str
) -> None:
    context = browser.new_context(storage_state=played["state"], viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(house.url + addresses(played)[name])
    page.wait_for_selector("#app[data-ready]")
    banner = page.locator("aside.frozen")
    assert banner.count() == 1
    assert "version 7" in banner.inner_text()
    assert "up to move 40 of" in banner.inner_text()
    box = banner.bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] < 300
    assert page.get_by_role("button", name="What if? Play on from here").count() == 0
    assert page.locator(".commit").count() == 0
    context.close()


def test_my_tables_tell_a_game_of_other_rules(browser: Any, house: House, played: dict[str, Any]) -> None:
    context = browser.new_context(storage_state=played["state"])
    page = context.new_page()
    page.goto(f"{house.url}/tables")
    page.wait_for_selector("#app[data-ready]")
    assert page.locator(f"a[href='/table/{played['frozen']}'] .badge").inner_text() == "Other rules"
    context.close()
