"""SIGKILL during a stream of moves, again and again: what was answered must be there, and nothing twice."""

import contextlib
import json
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

from server.running import Guest, Running


@dataclass
class Report:
    kills: int = 0
    answered: int = 0
    again: int = 0
    streams: int = 0  # opened again after a kill, and a move came
    deaf: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)


@dataclass
class Player:
    """Plays hot-seat games one after the other and remembers every move that was answered with 200."""

    guest: Guest
    answered: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    table: str = ""
    again: int = 0
    count: int = 0

    def play(self, stop: threading.Event) -> None:
        """Move until told to stop or the server is gone; a move without an answer is sent again after the restart."""
        with contextlib.suppress(httpx.HTTPError, KeyError):
            while not stop.is_set():
                self.move()

    def move(self) -> None:
        """One move; a new table where the old one is over."""
        if not self.table:
            self.table = self.guest.table("me", "device")["table"]
            self.answered.setdefault(self.table, [])
        page = self.guest.page(self.table)
        if page["over"]:
            self.table = ""
            return
        page = self.guest.page(self.table, seat=page["handover"])
        if not page["choices"]:
            return
        move = random.choice(page["choices"])["move"]
        body = {"seat": page["seat"], "seq": page["seq"], "move": move}
        for _ in range(random.choice((1, 1, 2))):  # an impatient double click
            answer = self.guest.ask(self.table, "moves", **body)
            if answer.status_code == 200 and not answer.json()["again"]:
                self.answered[self.table].append({"seat": page["seat"], **move})
                self.count += 1
            self.again += answer.status_code == 200 and answer.json()["again"]


def kill_often(database: str, kills: int, seconds: float, tell: Callable[[Report], None] = lambda _: None) -> Report:
    """Kill and restart one server so many times while players move."""
    house, report = Running(database), Report()
    house.start()
    players = [Player(house.guest()) for _ in range(3)]
    for _ in range(kills):
        stop = threading.Event()
        threads = [threading.Thread(target=player.play, args=(stop,)) for player in players]
        for thread in threads:
            thread.start()
        _let_them_play(players, random.randint(2, 12), seconds)
        house.kill()
        report.kills += 1
        stop.set()
        for thread in threads:
            thread.join()
        house.start()
        for player in players:
            player.guest.base_url = house.url
        compare(players, report, only_open=True)
        listen(players, report)
        report.answered = sum(len(moves) for player in players for moves in player.answered.values())
        tell(report)
    compare(players, report, only_open=False)
    report.answered = sum(len(moves) for player in players for moves in player.answered.values())
    report.again = sum(player.again for player in players)
    house.stop()
    for player in players:
        player.guest.close()
    return report


def _let_them_play(players: list[Player], moves: int, seconds: float) -> None:
    """Until so many moves were answered (on a slow machine, until the time is up), and a random moment more."""
    wanted, until = sum(player.count for player in players) + moves, time.monotonic() + seconds
    while sum(player.count for player in players) < wanted and time.monotonic() < until:
        time.sleep(0.002)
    time.sleep(random.uniform(0, 0.02))


def listen(players: list[Player], report: Report) -> None:
    """After a kill each player opens the page again: its stream must bring the next move."""
    for player in players:
        while not player.table or player.guest.page(player.table)["over"]:
            player.move()
        events = player.guest.events(player.table)
        before = next(events)[2]["seq"]
        while player.guest.page(player.table)["seq"] == before:
            player.move()
        try:
            report.streams += next(page["seq"] for _, _, page in events if page["seq"] > before) > before
        except (httpx.HTTPError, AssertionError, StopIteration) as error:
            report.deaf.append(f"{player.table} after {report.kills} kills: {error!r}")
        events.close()


def compare(players: list[Player], report: Report, only_open: bool) -> None:
    """Every answered move stands in the log, in order, once; at most one unanswered move may stand there too."""
    for player in players:
        for table, answered in player.answered.items():
            if only_open and table != player.table:
                continue
            stored = stored_moves(player.guest, table)
            rest = iter(stored)
            missing = [move for move in answered if not any(one == move for one in rest)]
            report.lost += [f"{table}: {move}" for move in missing]
            cards = [(one["kind"], one["card"], one["seat"]) for one in stored if one["kind"] == "play"]
            report.doubled += [f"{table}: {card}" for card in set(cards) if cards.count(card) > 1]
            if not missing and len(stored) > len(answered):
                # A move that was stored but whose answer was lost to the kill: one at most per kill.
                player.answered[table] = stored


def stored_moves(guest: Guest, table: str) -> list[dict[str, Any]]:
    """The moves of persons in the log, through both seats' eyes (a swap is a secret of its seat)."""
    texts = [guest.get(f"/api/tables/{table}/log", params={"seat": seat}).text for seat in (0, 1)]
    lines = [[json.loads(line) for line in text.splitlines()[1:]] for text in texts]
    return [lines[one["seat"]][number] for number, one in enumerate(lines[0]) if one.get("seat", -1) >= 0]
