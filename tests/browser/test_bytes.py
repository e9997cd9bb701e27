"""What a table costs over the wire to somebody who has never been here; its seconds are told by dev.py budgets."""

from typing import Any

import pytest

from browser.house import House, new_table, until, wait_turn
from roundhouse.games import shelf

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SEATS = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
MOST = 350_000
DRAWN = """() => document.readyState === 'complete' && document.fonts.status === 'loaded'
  && [...document.querySelectorAll('.board svg[data-under]')].every((one) => one.querySelector('.under > *'))"""


@pytest.mark.parametrize("game", shelf())
def test_a_cold_table_on_a_phone_is_light(visit: Any, house: House, game: str) -> None:
    maker = visit()
    table = new_table(maker, house, SEATS, game=game)
    phone = visit(**PHONE, storage_state=maker.context.storage_state())
    line = phone.context.new_cdp_session(phone)
    received: dict[str, float] = {}
    open_: set[str] = set()

    def asked(event: dict[str, Any]) -> None:
        if event.get("type") != "EventSource":  # a stream never ends
            open_.add(event["requestId"])

    def come(event: dict[str, Any]) -> None:
        received[event["requestId"]] = received.get(event["requestId"], 0) + event["encodedDataLength"]

    def ended(event: dict[str, Any]) -> None:
        open_.discard(event["requestId"])
        received[event["requestId"]] = event.get("encodedDataLength", received.get(event["requestId"], 0))

    for name, hear in (("requestWillBeSent", asked), ("dataReceived", come), ("loadingFinished", ended)):
        line.on(f"Network.{name}", hear)
    line.on("Network.loadingFailed", ended)
    line.send("Network.enable")
    phone.goto(f"{house.url}/table/{table}")
    wait_turn(phone)
    until(phone, DRAWN)
    while open_:
        phone.wait_for_timeout(50)
    assert 30_000 < sum(received.values()) <= MOST, f"{sum(received.values())} bytes in {len(received)} files"
