"""What the client lays over a drawing can be seen in every browser: glows, the ring of the keyboard, colours."""

import re
from pathlib import Path
from typing import Any

import pytest

from browser.house import House, new_table, open_table, wait_turn

pytestmark = pytest.mark.browser
GAMES = ["next_station", "ticket_to_ride", "metro_domino", "railroad_ink", "maglev_metro"]
TWO = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
CLIENT = Path(__file__).parents[2] / "src" / "roundhouse" / "client"
# Every shape that glows by a filter, for every mark: its id, whether its box is flat, whether the filter is there.
GLOWING = """async () => {
  const { mark, MARKS } = await ours('scene.js');
  const shapes = [...document.querySelectorAll('svg[data-scene] [id]')].filter((one) => one.getBBox);
  const found = [];
  for (const name of MARKS) {
    for (const old of MARKS) mark(document.body, old, []);
    mark(document.body, name, shapes.map((one) => one.id));
    for (const one of shapes) {
      const filter = getComputedStyle(one).filter.match(/url\\("?[^#]*#([^")]*)/)?.[1];
      const box = one.getBBox();
      const there = !!document.getElementById(filter);
      if (filter) found.push({name, id: one.id, flat: !box.width || !box.height, there});
    }
  }
  return found }"""
# The empty places that a mark covers: those that it fills by more than half, or fills and makes glow, which doubles it.
COVERED = """async () => {
  const { mark, MARKS } = await ours('scene.js');
  const empty = [...document.querySelectorAll('svg[data-scene] [id]')].filter((one) => {
    const parts = one.matches('g') ? [...one.children].filter((part) => part.tagName !== 'title') : [one];
    return parts.length && parts.every((part) => part.getAttribute('fill') === 'transparent') });
  const found = [];
  for (const name of MARKS) {
    for (const old of MARKS) mark(document.body, old, []);
    mark(document.body, name, empty.map((one) => one.id));
    for (const one of empty) {
      const { fill, fillOpacity } = getComputedStyle(one.matches('g') ? one.querySelector('[fill]') : one);
      const filled = !/, 0\\)$/.test(fill) && Number(fillOpacity);
      if (filled > 0.5 || (filled && getComputedStyle(one).filter !== 'none')) found.push(`${name} ${one.id}`);
    }
  }
  return [empty.length, found] }"""
BOXES = """() => [document.activeElement, document.querySelector('svg[data-scene] > .ring')].map((one) => {
  const box = one.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom] })"""


@pytest.mark.parametrize("game", GAMES)
def test_a_mark_glows_by_a_filter_that_is_there_and_never_takes_a_flat_shape_away(
    page: Any, house: House, game: str
) -> None:
    open_table(page, house, new_table(page, house, TWO, game=game))
    wait_turn(page)
    found = page.evaluate(GLOWING)
    assert {one["name"] for one in found} >= {"live", "picked", "near", "lit", "changed", "blink"}
    assert not [one for one in found if not one["there"]]
    assert not [one for one in found if one["flat"]], "its filter has no room: it is not drawn"


@pytest.mark.parametrize("game", ["maglev_metro", "railroad_ink"])
def test_what_lies_under_a_marked_place_is_seen(page: Any, house: House, game: str) -> None:
    open_table(page, house, new_table(page, house, TWO, game=game))
    wait_turn(page)
    empty, covered = page.evaluate(COVERED)
    assert empty > 20
    assert covered == []


@pytest.mark.parametrize("game", GAMES)
def test_the_shape_that_has_the_keyboard_has_a_ring_around_it(page: Any, house: House, game: str) -> None:
    open_table(page, house, new_table(page, house, TWO, game=game))
    wait_turn(page)
    for key in ("ArrowRight", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.matches('svg[data-scene] .live')")
        shape, ring = page.evaluate(BOXES)
        room = [shape[0] - ring[0], shape[1] - ring[1], ring[2] - shape[2], ring[3] - shape[3]]
        assert all(-3 < side < 24 for side in room), room
    page.mouse.move(5, 5)
    page.mouse.down()
    page.mouse.up()
    assert not page.locator(".ring").count(), "who uses the mouse needs none"


def test_a_browser_that_cannot_mix_colours_has_plain_ones() -> None:
    for sheet in CLIENT.glob("*.css"):
        text = sheet.read_text()
        asked = re.findall(r"@supports \(color: color-mix.*?\n}", text, re.DOTALL)
        mixed = set(re.findall(r"(--[\w-]+): color-mix", "".join(asked)))
        assert text.count("color-mix(in") == "".join(asked).count("color-mix(in"), (
            f"{sheet.name}: only where it is known"
        )
        assert mixed <= set(re.findall(r"(--[\w-]+): var\(", text)), f"{sheet.name}: a plain colour for each"


HAUNTED = """async () => {
  const url = '/api/tables/' + location.pathname.split('/')[2];
  const { ghost } = await ours('scene.js');
  for (;;) {
    const page = await (await fetch(url)).json();
    const choice = page.choices.find((one) => one.ghost);
    const drawn = choice && document.querySelector(`.board svg[data-scene="${choice.scene}"]`);
    if (drawn) {
      ghost(drawn, choice.ghost);
      const all = [...drawn.children].filter((one) => !one.matches('.ring'));
      const frames = all.at(-1).getAnimations().flatMap((one) => one.effect.getKeyframes());
      return [all.at(-1).matches('.ghost'), ...frames.map((one) => Number(one.opacity))];
    }
    if (!page.choices.length) { await new Promise(go => setTimeout(go, 30)); continue; }
    await fetch(url + '/moves', {method: 'POST', headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({seat: page.seat, seq: page.seq, move: page.choices[0].move})});
  }
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_ghost_lies_over_all_of_its_drawing_and_nothing_shines_through(visit: Any, house: House, game: str) -> None:
    page = visit(reduced_motion="no-preference")
    seats = [{"kind": "me", "name": "Olena"}, {"kind": "bot", "level": "easy"}]
    open_table(page, house, new_table(page, house, seats, game=game))
    topmost, *clear = page.evaluate(HAUNTED)
    assert topmost, "no coin, station or train lies over it"
    assert clear
    assert min(clear) > 0.6, "what lies under it does not look as if it lay over it"
