"""The page before a game and the room before the start: every word of every option can be read on a phone."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table
from roundhouse.games import shelf

pytestmark = pytest.mark.browser

# Every value a list may show, measured in the list's own letters against the room it has; and every label and tick.
CUT = """() => {
  const pen = document.createElement('canvas').getContext('2d');
  const found = [];
  for (const list of document.querySelectorAll('.setup-form select')) {
    const look = getComputedStyle(list);
    pen.font = look.font;
    const room = list.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
    for (const one of list.options) {
      const wide = pen.measureText(one.text).width;
      if (wide > room) found.push(`${one.text}: ${wide.toFixed()} > ${room.toFixed()}`);
    }
  }
  for (const one of document.querySelectorAll('.setup-form :is(label, span, h2, button)')) {
    const box = one.getBoundingClientRect();
    if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth) found.push(one.textContent);
    if (box.width && (box.right > innerWidth || box.left < 0)) found.push(`outside: ${one.textContent}`);
  }
  return found;
}"""


@pytest.mark.parametrize("wide", [390, 320])
@pytest.mark.parametrize("lang", ["en", "uk", "ru"])
def test_every_option_of_every_game_fits_a_phone(visit: Any, house: House, lang: str, wide: int) -> None:
    page = visit(viewport={"width": wide, "height": 740}, has_touch=True, is_mobile=True, locale=lang)
    cut = {}
    for game in shelf():
        page.goto(f"{house.url}/games/{game}")
        page.wait_for_selector("#app[data-ready]")
        assert page.locator(".setup-form select").count()
        cut[game] = page.evaluate(CUT)
    assert not {name: found for name, found in cut.items() if found}


def test_the_room_before_the_start_and_my_tables_tell_the_options_in_words(phone: Any, house: House) -> None:
    phone.context.add_cookies([{"name": "lang", "value": "uk", "url": house.url}])
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "link"}]
    options = {"gap": "beyond", "tournament": True}
    open_table(phone, house, new_table(phone, house, seats, game="metro_domino", options=options))
    told = phone.locator(".chosen-options li").all_inner_texts()
    assert "Яку плитку вилучає жетон метро: будь-яку разом з усіма за нею" in told
    assert any(one.startswith("Турнір") for one in told)
    phone.goto(f"{house.url}/tables")
    row = phone.locator(".table-card").first.inner_text()
    assert "будь-яку разом з усіма за нею" in row
    assert "beyond" not in row
    assert "Турнір" in row
