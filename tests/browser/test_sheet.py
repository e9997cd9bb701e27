"""The sheet on a phone: what lies on top takes the tap."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, touch, wait_turn

pytestmark = pytest.mark.browser

# A live shape of the board that a drawing in the raised sheet covers, with nothing live of the sheet near.
COVERED = """() => {
  const near = (x, y) => [...document.querySelectorAll('.sheet .live')].some((one) => {
    const box = one.getBoundingClientRect();
    return x > box.left - 30 && x < box.right + 30 && y > box.top - 30 && y < box.bottom + 30;
  });
  for (const one of document.querySelectorAll('.board svg .live')) {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (document.elementFromPoint(x, y)?.closest('.sheet svg[data-scene]') && !near(x, y)) return [x, y];
  }
  return null;
}"""


def test_a_raised_sheet_takes_the_tap_and_not_the_board_under_it(phone: Any, house: House) -> None:
    table = new_table(phone, house, [{"kind": "me", "name": "Olena"}], game="maglev_metro")
    open_table(phone, house, table)
    wait_turn(phone)
    phone.locator("#tab-mine").tap()
    phone.wait_for_selector(".sheet.open")
    phone.wait_for_function("() => !document.querySelector('.sheet').getAnimations().length")
    at = phone.evaluate(COVERED)
    assert at, "a station to start from lies under the mat"
    touch(phone, *at)
    assert phone.locator(".board .picked").count() == 0
    assert phone.locator(".sheet.open").count() == 1
    assert phone.locator(".actions .chosen").count() == 0
