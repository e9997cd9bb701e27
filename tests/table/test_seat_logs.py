"""A seat's own log of a game that goes on: it tells what the seat saw, replays up to the hidden, and says where."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from roundhouse.arena import positions
from roundhouse.arena.picture import picture
from roundhouse.cli import run
from roundhouse.core.errors import CannotRead, HouseError
from roundhouse.core.log import Log, read_log
from roundhouse.core.words import speaker
from roundhouse.games import find, shelf
from roundhouse.table.export import shown_log
from roundhouse.table.local import ME, LocalTable
from roundhouse.table.making import load

SECRET = [name for name in shelf() if find(name).secrecy.hands]
OPEN = [name for name in shelf() if not find(name).secrecy.hands]


def table(name: str, moves: int = 30) -> LocalTable:
    """A game for two that goes on, after so many moves."""
    local, rng = LocalTable(name, ["", ""], seed=bytes(32)), Random(name)
    for _ in range(moves):
        ahead = local.table.match.fork()
        seat = ahead.game.rules.to_act(ahead.state)[0]
        legal = ahead.game.rules.moves(ahead.state, seat)
        local.move(seat, local.table.seq, rng.choice([move for move in legal if not move.idle] or legal))
        if local.table.over:
            local.table.match = ahead
            break
    return local


def log_of(local: LocalTable, seat: int, views: bool = False) -> str:
    return shown_log(local.table, ME, seat, speaker("en"), views).decode()


def opened(text: str) -> Log:
    return read_log(text, find, part=True)


@pytest.mark.parametrize("name", SECRET)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seats_log_replays_up_to_the_first_move_that_it_was_not_told_whole(name: str, seat: int) -> None:
    local = table(name)
    match, log = local.table.match, opened(log_of(local, seat))
    assert log.hidden is not None
    assert (log.seen, len(log.moves)) == (seat, len(match.moves))
    assert log.match.moves == match.moves[: log.hidden]
    before, (mover, move) = match.at(log.hidden).state, match.moves[log.hidden]
    assert match.game.secrecy.seen(before, mover, move, seat) != move
    for number, (who, one) in enumerate(match.moves[: log.hidden]):
        assert match.game.secrecy.seen(match.at(number).state, who, one, seat) == one


@pytest.mark.parametrize("name", SECRET)
def test_it_ends_with_the_position_as_the_seat_knows_it(name: str) -> None:
    local = table(name)
    log = opened(log_of(local, 1))
    assert log.views == ((len(log.moves), find(name).secrecy.view(local.table.match.state, 1)),)


@pytest.mark.parametrize("name", SECRET)
def test_with_views_every_decision_of_the_seat_is_there_as_it_was(name: str) -> None:
    local = table(name)
    known = [one for one in positions(local.table.match) if one.seat == 0]
    assert len(known) > 3
    assert list(positions(opened(log_of(local, 0, views=True)))) == known


@pytest.mark.parametrize("name", SECRET)
def test_where_the_whole_is_needed_it_is_refused_and_told_from_where_on(name: str) -> None:
    local = table(name)
    text = log_of(local, 1)
    number = opened(text).hidden
    assert number is not None
    for ask in (lambda: read_log(text, find), lambda: load(text, 0, ME)):
        with pytest.raises(HouseError, match=f"what seat 1 saw: something is hidden from move {number + 1} on"):
            ask()


@pytest.mark.parametrize("name", OPEN)
def test_where_nothing_is_secret_the_log_of_a_seat_is_the_whole_log(name: str) -> None:
    local = table(name)
    text = log_of(local, 0)
    assert "seen" not in json.loads(text.splitlines()[0])
    assert read_log(text, find).match.state == local.table.match.state
    assert load(text, 0, ME).log.match.moves == local.table.match.moves


def test_only_what_could_be_so_is_taken_for_hidden() -> None:
    lines = log_of(table("ticket_to_ride"), 0).splitlines()
    hidden = opened("\n".join(lines)).hidden
    assert hidden is not None
    broken = json.loads(lines[hidden + 1]) | {"to": 7}
    with pytest.raises(HouseError, match=f"line {hidden + 2}"):
        opened("\n".join([*lines[: hidden + 1], json.dumps(broken), *lines[hidden + 2 :]]))
    unmarked = [json.dumps({key: value for key, value in json.loads(lines[0]).items() if key != "seen"}), *lines[1:-1]]
    with pytest.raises(HouseError, match=f"line {hidden + 2}"):
        opened("\n".join(unmarked))


@pytest.mark.parametrize("seen", [2, -1, "0", True, 1.0])
def test_the_viewer_in_the_header_is_a_seat_or_null(seen: Any) -> None:
    lines = log_of(table("ticket_to_ride"), 0).splitlines()
    header = json.dumps(json.loads(lines[0]) | {"seen": seen})
    with pytest.raises(CannotRead, match="seen"):
        opened("\n".join([header, *lines[1:]]))


def test_a_view_that_is_none_is_refused() -> None:
    lines = log_of(table("ticket_to_ride"), 0).splitlines()
    for view in ({}, [], 3, {"phase": 1}):
        with pytest.raises(CannotRead, match="no view of ticket_to_ride"):
            opened("\n".join([*lines[:-1], json.dumps({"view": view})]))


@pytest.mark.parametrize("name", SECRET)
def test_the_command_line_tells_all_that_the_seat_saw_and_counts_what_it_knows(
    name: str, tmp_path: Path, capsys: Any
) -> None:
    local, file = table(name), tmp_path / "seat.jsonl"
    file.write_text(log_of(local, 1), encoding="utf-8")
    assert run(["replay", str(file)]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "something is hidden from move" in out
    assert str(len(local.table.match.moves)) in out
    assert run(["replay", str(file), "--json"]) == 0
    hidden = json.loads(capsys.readouterr().out)["hidden"]
    assert (hidden["seen"], hidden["of"]) == (1, len(local.table.match.moves))
    assert run(["replay", str(file), "--at", str(hidden["at"])]) == 0
    assert run(["replay", str(file), "--at", str(hidden["at"] + 1)]) == 2
    assert run(["verify", str(file)]) == 2


def test_a_picture_of_a_seats_log_is_what_the_seat_sees_now(tmp_path: Path) -> None:
    local = table("ticket_to_ride")
    seat, whole = tmp_path / "seat.jsonl", tmp_path / "seat.svg"
    seat.write_text(log_of(local, 1), encoding="utf-8")
    assert run(["draw", str(seat), "-o", str(whole)]) == 0
    log = opened(seat.read_text(encoding="utf-8"))
    mine = local.table.game.secrecy.view(local.table.match.state, 1)
    speak = speaker("en", local.table.game.about.folder).at(log.names)
    assert whole.read_text(encoding="utf-8") == picture(local.table.game.drawing.draw(mine, 1), speak, "light").text
