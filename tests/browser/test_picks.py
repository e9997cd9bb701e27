"""The picking of moves by shapes, and the patching of drawings: the client's own logic, run in the browser."""

from typing import Any

import pytest

from browser.house import House

pytestmark = pytest.mark.browser

CHOICES = """
  const choice = (name, shapes, side = '') => ({move: {kind: name}, words: name, shapes, side,
    scene: '', ghost: '', worth: '', confirm: false, idle: false});
  const { Picks } = await ours('picks.js');
  const picks = new Picks();
"""


@pytest.fixture
def inside(page: Any, house: House) -> Any:
    """Runs a script in a page of the house that has no script of its own."""
    page.goto(f"{house.url}/healthz")
    return lambda script: page.evaluate(f"async () => {{ {script} }}")


def test_shapes_are_picked_in_any_order_and_narrow(inside: Any) -> None:
    assert inside(
        CHOICES
        + """
        picks.offer([choice('ab', ['a', 'b']), choice('ac', ['a', 'c']), choice('bd', ['b', 'd'])]);
        const first = [...picks.fresh()].sort().join('');
        picks.pick('b');
        const live = [...picks.live()].sort().join('');
        const early = picks.ready();
        picks.pick('a');
        return [first, live, early, picks.ready().words];"""
    ) == ["abcd", "ad", None, "ab"]


def test_one_choice_left_is_ready_before_all_its_shapes_are_picked(inside: Any) -> None:
    assert (
        inside(
            CHOICES
            + "picks.offer([choice('abc', ['a', 'b', 'c']), choice('d', ['d'])]);"
            + "picks.pick('c'); return picks.ready().words"
        )
        == "abc"
    )


def test_a_shape_that_does_not_go_with_the_picks_begins_anew_and_a_dead_one_is_refused(inside: Any) -> None:
    assert inside(
        CHOICES
        + """picks.offer([choice('ab', ['a', 'b']), choice('ac', ['a', 'c']), choice('d', ['d'])]);
        picks.pick('a'); const other = picks.pick('d'); const now = picks.picked.join(''); const dead = picks.pick('z');
        return [other, now, dead, picks.picked.join('')];"""
    ) == ["anew", "d", "dead", "d"]


def test_a_shape_keeps_the_picks_that_it_goes_with(inside: Any) -> None:
    assert inside(
        CHOICES
        + """picks.offer([choice('ax', ['a', 'x']), choice('ay', ['a', 'y']), choice('bx', ['b', 'x'])]);
        picks.pick('a'); picks.pick('x'); const how = picks.pick('y');
        return [how, picks.picked.join('')];"""
    ) == ["instead", "ay"]


def test_what_is_held_in_the_hand_is_not_dropped_by_a_slip_on_the_board(inside: Any) -> None:
    assert inside(
        CHOICES
        + """picks.held = (id) => 'ab'.includes(id);
        picks.offer([choice('ax', ['a', 'x']), choice('by', ['b', 'y'])]);
        picks.pick('a'); const slip = picks.pick('y'); const kept = picks.picked.join('');
        const other = picks.pick('b'); return [slip, kept, other, picks.picked.join('')];"""
    ) == ["dead", "a", "anew", "b"]


def test_a_whole_choice_inside_a_larger_one_can_be_made_or_gone_on_from(inside: Any) -> None:
    assert inside(
        CHOICES
        + """picks.offer([choice('one', ['a']), choice('both', ['a', 'b']), choice('two', ['b'])]);
        picks.pick('a'); const first = picks.ready().words; const live = [...picks.live()].join('');
        picks.pick('b'); const both = picks.ready().words; picks.back();
        return [first, live, both, picks.ready().words];"""
    ) == ["one", "b", "both", "one"]


def test_r_turns_on_one_side_and_f_turns_over(inside: Any) -> None:
    assert inside(
        CHOICES
        + """
        const sides = (turn) => [false, true].map((over) => choice(turn + (over ? 'x' : 'o'), ['a'], `${over}`));
        const ways = [0, 1, 2].flatMap(sides);
        picks.offer(ways); picks.pick('a'); const seen = [picks.ready().words];
        for (const act of ['rotate', 'rotate', 'flip', 'rotate']) { picks[act](); seen.push(picks.ready().words); }
        return seen;"""
    ) == ["0o", "1o", "2o", "2x", "0x"]


def test_the_way_that_brings_most_is_shown_until_somebody_acts(inside: Any) -> None:
    assert inside(
        CHOICES
        + """
        const ways = ['a', 'b', 'c'].map((name) => ({...choice(name, ['x']), enough: name === 'b'}));
        let gains = {};
        picks.gain = (one) => gains[one.words];
        const shown = () => picks.ready().words;
        picks.offer(ways); picks.pick('x'); const seen = [shown()];
        gains = {a: 1, b: 1}; seen.push(shown());
        gains = {a: 1, b: 1, c: 3}; seen.push(shown());
        gains = {a: 1, b: 1, c: 1}; seen.push(shown());
        picks.settle(); gains = {a: 5, b: 1, c: 1}; seen.push(shown());
        picks.rotate(); seen.push(shown());
        return seen;"""
    ) == ["b", "b", "c", "b", "b", "c"]


def test_picks_outlive_a_new_page_only_while_they_make_sense(inside: Any) -> None:
    assert inside(
        CHOICES
        + """picks.offer([choice('ab', ['a', 'b']), choice('ac', ['a', 'c'])]); picks.pick('a');
        picks.offer([choice('ac', ['a', 'c'])]); const kept = picks.picked.length;
        picks.offer([choice('d', ['d'])]); return [kept, picks.picked.length];"""
    ) == [1, 0]


def test_a_patched_drawing_keeps_what_has_the_same_name(inside: Any) -> None:
    assert inside(
        """
        const { drawing, patch } = await ours('scene.js');
        const scene = { name: 's', title: '', place: 'board', seat: null, width: 9, height: 9, under: '',
          shapes: ['<path id="p"/>', '<rect id="a" x="1"/>', '<g id="b"><title>old</title></g>', '<circle r="2"/>'] };
        const svg = drawing(scene);
        document.body.append(svg);
        const [p, a, b, circle] = svg.children;
        a.classList.add('live');
        b.setAttribute('tabindex', '0');
        b.focus();
        const made = patch(svg, scene, { ...scene, shapes: ['<g id="b"><title>new</title></g>', '<line id="n"/>',
          '<rect id="a" x="5" class="own"/>', '<circle r="3"/>', '<path id="p"/>'] });
        return [svg.children[0] === b, svg.children[2] === a, svg.children[3] === circle, svg.children[4] === p,
          a.getAttribute('x'), a.getAttribute('class'),
          b.textContent, made.map((one) => one.id).join(), document.activeElement === b];"""
    ) == [True, True, True, True, "5", "own live", "new", "n", True]
