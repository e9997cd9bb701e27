"""How things come and go, points on their way, and sound: never in the way, off where motion is not wanted."""

from typing import Any

import pytest

from browser.house import House, new_table, open_table, wait_turn

pytestmark = pytest.mark.browser
SOLO = [{"kind": "me", "name": "Olena"}]
SETTLED = """async ([had, has]) => {
  const { changing, settle, spots } = await ours('motion.js');
  const { drawing, patch } = await ours('scene.js');
  const size = {width: 100, height: 100};
  const scene = (shapes) => ({name: 'try', title: '', place: 'board', seat: null, ...size, under: '', shapes});
  const place = document.createElement('div');
  const drawn = drawing(scene(had));
  drawn.dataset.scene = 'try';
  drawn.setAttribute('width', 200);
  place.append(drawn);
  document.body.append(place);
  const [old, next] = [scene(had), scene(has)];
  const shown = new Map([['try', {svg: drawn, scene: old}]]);
  const before = spots(changing(shown, [next]));
  const made = patch(drawn, old, next);
  shown.set('try', {svg: drawn, scene: next});
  settle(before, changing(shown, [old]), made);
  window.tried = drawn;
  const all = [...drawn.getAnimations({subtree: true})];
  return {moving: all.map((one) => one.effect.target.id), leaving: drawn.querySelectorAll('.leaving').length};
}"""
STILL = "() => [window.tried.getAnimations({subtree: true}).length, window.tried.querySelectorAll('.leaving').length]"
EARNED = """async (gain) => {
  const { earn } = await ours('points.js');
  const table = location.pathname.split('/')[2];
  const page = await fetch('/api/tables/' + table).then((answer) => answer.json());
  const now = page.scores[0].public;
  const before = {...page, seq: page.seq - 1, scores: [{...page.scores[0], public: now - gain}]};
  const some = earn(before, page, document.querySelector('.board'));
  return [some, [...document.querySelectorAll('.earned')].map((one) => one.innerText)];
}"""

OTHERS = """async () => {
  const { earn } = await ours('points.js');
  const { number } = await ours('words.js');
  const table = location.pathname.split('/')[2];
  const page = await fetch('/api/tables/' + table).then((answer) => answer.json());
  const less = (one) => one.seat === 1 ? {...one, public: one.public - 2} : one;
  earn({...page, seq: page.seq - 1, scores: page.scores.map(less)}, page, document.querySelector('.board'));
  const sign = [...document.querySelectorAll('.earned')].at(-1); // the bot may just have earned some itself
  for (const one of sign.getAnimations()) { one.pause(); one.currentTime = 400; }
  const box = (one) => one.getBoundingClientRect();
  const [at, chip] = [box(sign), box(document.querySelectorAll('.chips .chip')[1])];
  const hands = [...document.querySelectorAll('.hand svg, .mats svg')].filter((one) => box(one).top < at.bottom);
  return {words: sign.innerText, away: [Math.abs(at.x + at.width / 2 - chip.x - chip.width / 2), at.top - chip.bottom],
    hands: hands.length, zero: number(-0)};
}"""


def piece(name: str, how: str = "", x: int = 20, more: str = "") -> str:
    enter = f' data-enter="{how}"' if how else ""
    return f'<g id="{name}"{enter} {more}><rect x="{x}" y="20" width="20" height="20"/></g>'


def at_table(page: Any, house: House) -> None:
    open_table(page, house, new_table(page, house, SOLO))
    wait_turn(page)


@pytest.mark.parametrize("how", ["flip", "roll", "drop", "drive", "draw", ""])
def test_a_new_thing_comes_in_and_any_key_ends_it(page: Any, house: House, how: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(house.url + "/tables")
    came = page.evaluate(SETTLED, [[piece("old")], [piece("old"), piece("new", how, 60, 'data-from="old"')]])
    assert came["moving"] == ["new"]
    page.keyboard.press("Shift")
    assert page.evaluate(STILL) == [0, 0]


def test_a_card_that_is_turned_shows_its_old_face_first(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(house.url + "/tables")
    other = piece("card", "flip").replace("rect", "circle")
    came = page.evaluate(SETTLED, [[piece("card", "flip")], [other]])
    assert (came["leaving"], came["moving"].count("card")) == (1, 1)
    wide = page.evaluate(
        """() => ['.leaving', '#card'].map((one) => window.tried.querySelector(one).getAnimations()[0])
          .map((one) => [0.1, 0.9].map((share) => { one.pause(); one.currentTime = share * 360;
            return Number(getComputedStyle(one.effect.target).scale.split(' ')[0]) > 0.5; }))"""
    )
    assert wide == [[True, False], [False, True]]
    assert page.evaluate("window.tried.querySelector('.leaving rect') !== null"), "the old face"
    page.evaluate("() => window.tried.getAnimations({subtree: true}).forEach((one) => one.finish())")
    page.wait_for_function("() => !window.tried.querySelector('.leaving')")


def test_a_die_that_shows_another_face_rolls_again(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(house.url + "/tables")
    other = piece("die", "roll").replace("rect", "circle")
    assert page.evaluate(SETTLED, [[piece("die", "roll")], [other]])["moving"] == ["die"]
    assert page.evaluate(SETTLED, [[piece("die-2", "roll")], [piece("die-2", "roll")]])["moving"] == []


def test_what_is_gone_fades_and_leaves_nothing(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto(house.url + "/tables")
    assert page.evaluate(SETTLED, [[piece("old"), piece("gone", "", 60)], [piece("old")]])["leaving"] == 1
    page.wait_for_function("() => !window.tried.querySelector('.leaving')")


def test_without_motion_nothing_moves(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="reduce")
    at_table(page, house)
    shapes = [[piece("old"), piece("gone", "", 60)], [piece("old"), piece("new", "drop", 60)]]
    assert page.evaluate(SETTLED, shapes) == {"moving": [], "leaving": 0}
    assert page.evaluate(EARNED, 3) == [True, []]


def test_points_fly_to_the_chip_and_the_number_is_right_in_the_end(page: Any, house: House) -> None:
    page.emulate_media(reduced_motion="no-preference")
    at_table(page, house)
    total = page.locator(".chip strong").inner_text()
    assert page.evaluate(EARNED, 3) == [True, ["+3"]]
    page.keyboard.press("Shift")
    page.wait_for_function("() => !document.querySelector('.earned')")
    page.wait_for_function("(total) => document.querySelector('.chip strong').innerText === total", arg=total)
    assert page.evaluate(EARNED, 0) == [False, []]


@pytest.mark.parametrize("game", ["railroad_ink", "metro_domino"])
def test_the_points_of_another_rise_at_the_chip_of_that_one_and_over_no_hand_of_mine(
    visit: Any, house: House, game: str
) -> None:
    page = visit(viewport={"width": 390, "height": 740}, has_touch=True, is_mobile=True)
    page.emulate_media(reduced_motion="no-preference")
    seats = [*SOLO, {"kind": "bot", "level": "easy"}]
    open_table(page, house, new_table(page, house, seats, game=game))
    wait_turn(page)
    seen = page.evaluate(OTHERS)
    assert seen["words"] == "+2"
    aside, under = seen["away"]
    assert aside < 45
    assert -8 < under < 40
    assert seen["hands"] == 0
    assert seen["zero"] == "0"


def test_sound_is_offered_before_the_game_and_never_asked_about_at_the_table(page: Any, house: House) -> None:
    page.goto(f"{house.url}/games/next_station")
    page.get_by_label("Turn on sounds at the table").check()
    assert page.evaluate("() => JSON.parse(localStorage.getItem('roundhouse.settings')).sound") is True
    at_table(page, house)
    assert page.get_by_text("Turn on sounds").count() == 0


ROLLING = """() => [...document.querySelectorAll('.hand svg [data-enter=roll]')].flatMap((die) => {
  const tray = die.ownerSVGElement.getBoundingClientRect();
  return die.getAnimations().flatMap((roll) => [0, 50, 100, 150, 200, 250, 300, 350].map((at) => {
    roll.pause(); roll.currentTime = roll.effect.getTiming().delay + at;
    const box = die.getBoundingClientRect();
    return Math.max(tray.left - box.left, box.right - tray.right, tray.top - box.top,
                    box.bottom - tray.bottom) })) })"""


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_dice_that_roll_stay_within_their_tray(visit: Any, house: House, size: tuple[int, int]) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="no-preference")
    open_table(page, house, new_table(page, house, SOLO, game="railroad_ink"))
    wait_turn(page)
    page.evaluate("""async () => {
      const { enter } = await ours('entrance.js');
      for (const die of document.querySelectorAll('.hand svg [data-enter=roll]')) enter(die, 0) }""")
    out = page.evaluate(ROLLING)
    assert len(out) >= 8 * 4
    assert max(out) <= 0.5
