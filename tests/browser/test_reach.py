"""Notices while one is away, as a person asks for them: offered only where the host has set them up, asked by a tap."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from browser.house import House, new_table, start_with_friend
from browser.test_turns import pass_turn
from server.counterparts import Browser, endpoint, mailbox
from server.test_notices import World, house_that_tells

pytestmark = pytest.mark.browser
SEATS = [{"kind": "me", "name": "Olena"}, {"kind": "link"}]
WINDOW = "Notices while I am away"
# The push services of browsers are on the Internet; in their place stands one of this test. All else is the browser's.
SUBSCRIBED = """(given) => { window.asked = 0;
  const ask = Notification.requestPermission.bind(Notification);
  Notification.requestPermission = () => { asked += 1; return ask() };
  PushManager.prototype.subscribe = async function (wanted) {
    window.wanted = wanted; return { toJSON: () => given } } }"""

# What the worker asks the browser to show; a browser without windows lets workers show nothing, so it ends there.
LISTEN = """() => { self.shown = null; const show = registration.showNotification.bind(registration);
  registration.showNotification = (title, more) => {
    self.shown = [title, more.body, more.tag, more.data.url]; return show(title, more).catch(() => {}) } }"""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with endpoint() as web, mailbox() as mail:
        house = house_that_tells(tmp_path_factory.mktemp("reach") / "reach.db", mail.port).start()
        yield World(house, web, mail)
        house.stop()


def open_window(page: Any) -> Any:
    """From the menu of the table."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=WINDOW).click()
    return page.get_by_role("dialog", name=WINDOW)


def sit_two(visit: Any, house: Any, **how: Any) -> tuple[Any, Any, str]:
    """Two people at a game in turns: who is to move, who waits, where."""
    host, friend = visit(**how), visit(**how)
    table = new_table(host, house, SEATS, game="metro_domino")
    start_with_friend(host, friend, house, table)
    for one in (host, friend):
        one.wait_for_function("() => ['yours', 'waiting'].includes(document.querySelector('.table')?.dataset.state)")
    first = host.evaluate("document.title.startsWith('●')")
    return (host, friend, table) if first else (friend, host, table)


def test_a_house_that_tells_nobody_does_not_mention_it(page: Any, house: House) -> None:
    page.goto(house.url)
    page.wait_for_selector("#app[data-ready]")
    with page.expect_response("**/api/notices*"):
        page.get_by_role("button", name="Settings").first.click()
    page.get_by_text("Tell me when it is my turn").wait_for()
    assert page.get_by_role("button", name=WINDOW).count() == 0


def test_a_tap_asks_the_browser_and_its_worker_shows_what_is_pushed(visit: Any, world: World) -> None:
    mover, waiter, table = sit_two(visit, world.house)
    waiter.context.grant_permissions(["notifications"], origin=world.house.url)
    browser = Browser()
    waiter.evaluate(SUBSCRIBED, {"endpoint": f"{world.web.url}/pushed", "keys": browser.keys})
    window = open_window(waiter)
    assert waiter.evaluate("asked") == 0
    window.get_by_role("button", name="Turn on for this device").click()
    window.get_by_text("This device", exact=True).wait_for()
    assert waiter.evaluate("[asked, wanted.userVisibleOnly, wanted.applicationServerKey.length]") == [1, True, 87]
    assert window.get_by_label("At this table").is_checked()
    assert not window.get_by_label("At all my tables").is_checked()
    waiter.goto(f"{world.house.url}/rules/metro_domino")
    pass_turn(mover)
    (call,) = world.web.wait("/pushed")
    told = browser.read(call.body)
    assert told["url"] == f"/table/{table}"
    assert shown(waiter, world.house.url, told) == [told["title"], told["body"], table, told["url"]]


def shown(page: Any, origin: str, told: Any) -> list[str]:
    """What the worker shows when the browser hands it a message."""
    line = page.context.new_cdp_session(page)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda one: found.extend(each["registrationId"] for each in one["registrations"]),
    )
    line.send("ServiceWorker.enable")
    asked(page, lambda: found)
    (worker,) = page.context.service_workers
    worker.evaluate(LISTEN)
    message = {"origin": origin, "registrationId": found[0], "data": json.dumps(told)}
    line.send("ServiceWorker.deliverPushMessage", message)
    return list(asked(page, lambda: worker.evaluate("() => self.shown")))


def asked(page: Any, found: Any) -> Any:
    """What is there as soon as there is something; the browser is heard meanwhile."""
    for _ in range(400):
        if there := found():
            return there
        page.wait_for_timeout(100)
    raise AssertionError("it did not come")


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "desktop"])
def test_an_address_is_confirmed_by_its_code_and_ended_by_its_link(
    visit: Any, world: World, size: tuple[int, int]
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    mover, waiter, _ = sit_two(visit, world.house, viewport={"width": size[0], "height": size[1]})
    address = f"olena{size[0]}@example.org"
    window = open_window(waiter)
    window.get_by_label("E-mail address").fill(address)
    window.get_by_role("button", name="Send me a code").click()
    window.get_by_text("A letter with a code is on its way").wait_for()
    code = re.search(r"\d{6}", world.mail.to(address)[0].get_content())
    assert code
    window.get_by_label("Code from the letter").fill(code[0])
    window.get_by_role("button", name="Confirm").click()
    window.get_by_label("At all my tables").wait_for()
    assert axe.run(waiter).response["violations"] == []
    assert waiter.evaluate("document.documentElement.scrollWidth <= innerWidth")
    waiter.goto(f"{world.house.url}/rules/metro_domino")
    pass_turn(mover)
    letter = world.mail.to(address, 2)[1].get_content()
    off = re.search(r"/notices/off/\S+", letter)
    assert off
    reader = visit(java_script_enabled=False)
    reader.goto(world.house.url + off[0])
    reader.get_by_role("button", name="End these letters").click()
    reader.get_by_role("heading", name="No more of these letters will come.").wait_for()


def test_what_the_house_refuses_is_said_in_a_sentence(visit: Any, world: World) -> None:
    _, waiter, _ = sit_two(visit, world.house)
    window = open_window(waiter)
    window.get_by_label("Address of the webhook").fill("https://192.168.0.1/x")
    window.get_by_role("button", name="Add").click()
    waiter.locator(".toast").get_by_text("private network").wait_for()
