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
        page.evaluate(
            "for (const one of document.querySelectorAll('.fold, .fold *')) { one.open = true; one.hidden = false }"
        )
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


def _setup(page: Any, house: House, game: str) -> None:
    page.goto(f"{house.url}/games/{game}")
    page.wait_for_selector("#app[data-ready]")


def _chosen(page: Any) -> dict[str, Any]:
    """What the form sends when Play is pressed."""
    with page.expect_request(
        lambda asked: asked.method == "POST" and asked.url.partition("?")[0].endswith("/api/tables")
    ) as sent:
        page.get_by_role("button", name="Play", exact=True).click()
    options: dict[str, Any] = sent.value.post_data_json["options"]
    return options


def test_modules_are_a_second_step_and_readings_come_with_what_they_need(phone: Any, house: House) -> None:
    _setup(phone, house, "railroad_ink")
    phone.get_by_text("Usual game", exact=True).wait_for()
    assert not phone.get_by_label("Lava: a volcano").is_visible()
    assert phone.get_by_text("Expert readings").is_hidden(), "without a module there is nothing to read differently"
    phone.get_by_text("Add more").click()
    phone.get_by_label("Meteors: one").check()
    phone.get_by_text("With changes").wait_for()
    phone.get_by_text("Expert readings").click()
    crater = phone.get_by_label("A crater counts")
    crater.check()
    assert phone.get_by_label("The second lava die").is_hidden()
    assert phone.get_by_label("In the draft, meteors").is_hidden()
    phone.get_by_label("Dice draft").check()
    assert phone.get_by_label("In the draft, meteors").is_visible()
    phone.get_by_label("Meteors: one").uncheck()
    assert crater.is_hidden()
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    assert not axe.run(phone).response["violations"]
    sent = _chosen(phone)
    assert sent["draft"]
    assert not sent["craters_fill"], "what needs a module goes with it"


def test_as_usual_takes_every_change_back(phone: Any, house: House) -> None:
    _setup(phone, house, "next_station")
    phone.get_by_text("Add more").click()
    phone.get_by_label("Shared objectives").check()
    phone.get_by_label("chosen by the players").check()
    phone.get_by_role("button", name="As usual").click()
    phone.get_by_text("Usual game", exact=True).wait_for()
    assert phone.get_by_label("Shared objectives").is_checked() is False
    sent = _chosen(phone)
    assert (sent["objectives"], sent["pencils"]) == (False, "random")


def test_a_newcomer_is_offered_what_suits_a_first_game(phone: Any, house: House) -> None:
    _setup(phone, house, "maglev_metro")
    phone.get_by_text("Set for a first game").wait_for()
    assert phone.get_by_label("Manhattan").is_checked()
    phone.evaluate("localStorage.setItem('roundhouse.known', JSON.stringify(['maglev_metro']))")
    phone.reload()
    phone.get_by_text("Set for a first game").wait_for()  # a lesson is no game
    phone.evaluate("localStorage.setItem('roundhouse.finished', JSON.stringify({maglev_metro: ['a table']}))")
    phone.reload()
    phone.get_by_text("Usual game", exact=True).wait_for()
    assert phone.get_by_label("Berlin").is_checked()
    assert phone.get_by_label("Draft: choose").is_visible(), "who knows the game sees at once what can be added"
