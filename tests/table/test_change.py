"""A change makes of one page the next: over random play, with undo, talk, gaps and every language."""

import json
from random import Random
from typing import Any

import pytest

from roundhouse.core.game import NATURE
from roundhouse.core.words import LANGUAGES
from roundhouse.games import find, shelf
from roundhouse.table.edits import changed, edit, edited
from roundhouse.table.local import ME, LocalTable
from roundhouse.table.page import Page, look

Viewer = tuple[str, int | None, str]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", shelf())
def test_the_page_after_a_change_is_the_whole_page(name: str, seed: int) -> None:
    rng, seats = Random(f"{name} {seed}"), find(name).rules.seats
    local = LocalTable(name, [""] * rng.choice(seats), seed=bytes([seed]) * 32)
    viewers: list[Viewer] = [(ME, seat, LANGUAGES[seat % 3]) for seat in range(local.table.match.seats)]
    viewers.append(("", None, rng.choice(LANGUAGES)))
    sent: dict[Viewer, tuple[Page, dict[str, Any]]] = {}
    changes = 0
    for _ in range(60):
        for viewer in viewers:
            if viewer in sent and rng.random() < 0.3:
                continue  # one who is slow: changes are merged
            changes += _heard(local, viewer, sent)
        if local.table.over:
            break
        _happens(local, rng)
    assert changes > 20


def _heard(local: LocalTable, viewer: Viewer, sent: dict[Viewer, tuple[Page, dict[str, Any]]]) -> bool:
    found = look(local.table, *viewer)
    whole = json.loads(found.text())
    before, known = sent.get(viewer, (found, whole))
    change = found.since(before)
    if change is not None:
        assert changed(known, json.loads(change)) == whole
    sent[viewer] = found, whole
    return change is not None


def _happens(local: LocalTable, rng: Random) -> None:
    table, record = local.table, local.table.record
    last = next((seat for seat, _ in reversed(table.match.moves) if seat != NATURE), 0)
    if rng.random() < 0.15 and table.can_undo(last) is not None:
        return local.undo(last, table.seq)
    if rng.random() < 0.15:
        record.lines = [*record.lines, {"n": record.rev + 1, "seat": 0, "name": "A", "text": "?", "at": 1}][-60:]
        record.rev += 1
        return None
    if rng.random() < 0.05:
        record.seats[0].name, record.rev = rng.choice("AB"), record.rev + 1  # all that names the seat is said anew
    seat = rng.choice(table.acting())
    view = table.game.secrecy.view(table.match.state, seat)
    local.move(seat, table.seq, rng.choice(table.game.rules.moves(view, seat)))
    return None


def test_a_change_of_another_page_is_refused() -> None:
    local = LocalTable("next_station", [""], seed=bytes(32))
    first = look(local.table, ME, 0, "en")
    change = json.loads(first.since(first) or b"")
    with pytest.raises(ValueError, match="does not fit"):
        changed({**json.loads(first.text()), "version": "other"}, change)


@pytest.mark.parametrize("seed", range(40))
def test_a_list_is_what_its_edit_makes_of_the_one_before(seed: int) -> None:
    rng = Random(seed)
    old, new = ([rng.randrange(6) for _ in range(rng.randrange(8))] for _ in range(2))
    if seed % 3 == 0:
        new = [*old[: rng.randrange(len(old) + 1)], 9, *old[rng.randrange(len(old) + 1) :]]
    told = edit(old, new, lambda one: str(one).encode())
    assert edited(old, None if told is None else json.loads(told)) == new
    assert (told is None) == (old == new)


def test_talk_tells_no_more_than_the_new_line() -> None:
    local = LocalTable("next_station", ["", ""], seed=bytes(32))
    local.table.record.lines = [{"n": n, "seat": 0, "name": "A", "text": "so it is" * 9, "at": 1} for n in range(60)]
    before = look(local.table, ME, 0, "en")
    local.table.record.lines = [*local.table.record.lines[1:], {"n": 60, "seat": 0, "name": "A", "text": "!", "at": 1}]
    local.table.record.rev += 1
    after = look(local.table, ME, 0, "en")
    assert after.inside is before.inside, "nothing is drawn"
    assert len(after.since(before) or b"") < 200
