"""Tabs and whole browsers of the site killed while somebody plays: what was answered must be there afterwards."""

import json
import os
import random
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from browser.house import chromium
from roundhouse.games import find, shelf
from roundhouse.site.house import House
from static_site.conftest import Host
from static_site.visiting import PATIENT, ask, imaged, settled, whole

FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--remote-debugging-port=0")
ALL, TAB = "the browser", "the tab"
LONGEST = 1500  # milliseconds of playing before the kill
SOON = 12  # milliseconds after which a kill meets a move on its way to the store

# Plays by itself and writes down, in this order: what it is about to do, what was answered, what was shown.
PLAY = """(table) => {
  const url = `/api/tables/${table}`;
  const ask = async (method, to, body, seat = '') => {
    const address = `${url}${to}?lang=en&seat=${seat}`;
    const { status, text } = await roundhouse.ask(method, address, body ? JSON.stringify(body) : '');
    return { status, told: JSON.parse(text) };
  };
  roundhouse.listen(`${url}/stream?lang=en`, (name, text, version) => version && console.log(`shown ${version}`));
  const play = async () => {
    for (;;) {
      let { told } = await ask('GET', '');
      if (told.over) return console.log('over');
      if (told.handover !== null) told = (await ask('GET', '', null, told.handover)).told; // the device is passed on
      const { choices, seat, seq } = told;
      if (!choices.length) {
        await new Promise((wait) => setTimeout(wait, 20));
        continue;
      }
      const { move } = choices[Math.floor(Math.random() * choices.length)];
      console.log(`asked ${JSON.stringify([seat, move])}`);
      const { status } = await ask('POST', '/moves', { seat, seq, move });
      console.log(`${status === 200 ? 'answered' : 'refused'} ${JSON.stringify([seat, move])}`);
    }
  };
  void play();
}"""


@dataclass
class Report:
    """What was seen."""

    kills: int = 0
    moves: int = 0  # answered before a kill
    shown: int = 0  # entries that a page had shown, bots' and chance's with them
    under_way: int = 0  # kills that met a move without an answer
    games: int = 0  # played to their end
    wrong: list[str] = field(default_factory=list)


@dataclass
class Heard:
    """What a page has said before it was killed."""

    asked: list[Any] = field(default_factory=list)
    answered: list[Any] = field(default_factory=list)
    shown: int = 0
    over: bool = False

    def listen(self, line: Any) -> None:
        """A line of the console."""
        what, _, told = line.text.partition(" ")
        if what in ("asked", "answered"):
            getattr(self, what).append(json.loads(told))
        elif what == "refused":  # another seat was faster
            self.asked.pop()
        elif what == "shown":
            self.shown = max(self.shown, int(told.split("-")[0]))
        self.over |= what == "over"


def kill_often(
    kind: Any, site: Path, folder: Path, kills: int, tabs: int = 3, told: Callable[[Report], None] = lambda _: None
) -> Report:
    """Play, kill, look, again; after so many tabs it is the whole browser that is killed."""
    report, host, player = Report(), Host(site.parent), Player()
    try:
        with own_chromium(kind, folder / "profile") as (browser, _):
            get_ready(opened(browser, host.url), player)
        while report.kills < kills:
            with own_chromium(kind, folder / "profile") as (browser, pids):
                for what in [*[TAB] * tabs, ALL][: kills - report.kills]:
                    kill(what, browser, pids, host.url, player, report)
                    told(report)
        with own_chromium(kind, folder / "profile") as (browser, _):
            player.look(opened(browser, host.url), report)
    finally:
        host.stop()
    return report


def get_ready(page: Any, player: "Player") -> None:
    """A first visit as long as it takes to make the later ones quick: a hundred of them are to come."""
    player.sit_down(page)
    settled(page)
    imaged(page)


def kill(what: str, browser: Any, pids: Callable[[str], list[int]], url: str, player: "Player", report: Report) -> None:
    """Look at what is kept, play on, and be killed; one time in ten while everything starts."""
    page = opened(browser, url)
    if report.kills % 10 == 9:
        page.wait_for_timeout(random.uniform(0, LONGEST))
        victims = pids(what)
    else:
        player.look(page, report)
        player.play(page)
        victims = pids(what)
        wait_for_moment(page, player.heard, report.kills)
    for pid in victims:
        os.kill(pid, signal.SIGKILL)
    report.kills += 1
    if what == TAB:
        browser.contexts[0].new_page()  # what was said before the kill is heard while this opens
        page.close()


def wait_for_moment(page: Any, heard: Heard, number: int) -> None:
    """Any moment of the game; or the very one in which a move was answered; or that in which one is on its way."""
    hear(page, heard, "answered")
    page.wait_for_timeout(random.uniform(0, LONGEST))
    if number % 3:
        hear(page, heard, "answered" if number % 3 == 1 else "asked")
    if number % 3 == 2:
        page.wait_for_timeout(random.uniform(0, SOON))


def hear(page: Any, heard: Heard, wanted: str) -> None:
    """Wait for a line of the page, unless the game ends before it comes."""
    if not heard.over:
        page.wait_for_event("console", lambda line: line.text.startswith((wanted, "over")))


class Player:
    """Somebody who plays one game after the other, and remembers what was kept."""

    def __init__(self) -> None:
        self.table, self.games = "", 0
        self.known: list[tuple[int, str]] = []
        self.heard = Heard()

    def play(self, page: Any) -> None:
        """Play on by itself, at a new table where the game is over."""
        if not self.table:
            self.sit_down(page)
        self.heard = Heard()
        page.on("console", self.heard.listen)
        page.evaluate(PLAY, self.table)

    def sit_down(self, page: Any) -> None:
        """A new table of the next game, now with a bot, now for two at one device."""
        names = list(shelf())
        game, alone = names[self.games % len(names)], self.games % 2 == 0
        self.games += 1
        most = max(2, find(game).rules.seats.start) - 1
        others = [{"kind": "me"} if alone else {"kind": "bot", "level": "easy"}] * most
        wish = {"game": game, "seats": [{"kind": "me"}, *others], "pace": 0}
        self.table = json.loads(ask(page, "POST", "/api/tables?lang=en", wish))["table"]
        self.known = whole(page, self.table)[1]

    def look(self, page: Any, report: Report) -> None:
        """Compare what is kept with what was said before the kill."""
        if not self.table:
            return
        record, entries = whole(page, self.table)
        new = [[seat, json.loads(move)] for seat, move in entries[len(self.known) :]]
        heard, where = self.heard, f"kill {report.kills} of {record['game']}"
        mine = [one for one in new if one in heard.asked]
        if entries[: len(self.known)] != self.known:
            report.wrong.append(f"{where}: what had been kept is another")
        if mine not in (heard.answered, heard.asked):
            report.wrong.append(f"{where}: answered {heard.answered[-2:]}, kept {mine[-2:]}")
        if heard.shown > len(entries):
            report.wrong.append(f"{where}: {heard.shown} entries were shown, {len(entries)} are kept")
        if House(lambda: 0).checked(json.dumps(record), json.dumps(entries)) != self.table:
            report.wrong.append(f"{where}: the table cannot be read")
        report.moves += len(heard.answered)
        report.shown += max(0, heard.shown - len(self.known))
        report.under_way += heard.asked != heard.answered
        self.known, self.heard = entries, Heard()
        if record["over"]:
            report.games += 1
            self.table = ""


@contextmanager
def own_chromium(kind: Any, profile: Path) -> Iterator[tuple[Any, Callable[[str], list[int]]]]:
    """A Chromium that keeps what it has on disk, and the numbers of its processes."""
    program = chromium()
    assert program
    command = [program, *FLAGS, f"--user-data-dir={profile}"]
    started = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert started.stderr
    address = next(found[1] for line in started.stderr if (found := re.search(r"listening on (ws://\S+)", line)))
    browser = kind.connect_over_cdp(address)

    def pids(what: str) -> list[int]:
        told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
        wanted = "browser" if what == ALL else "renderer"
        return [one["id"] for one in told if one["type"] == wanted]

    try:
        yield browser, pids
    finally:
        with suppress(Exception):  # it may have been killed
            browser.close()
        with suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGKILL)  # with everybody whom it has started
        started.wait()
        started.stderr.close()


def opened(browser: Any, url: str) -> Any:
    """A new tab of the site."""
    context = browser.contexts[0]
    context.set_default_timeout(PATIENT)
    page = context.new_page()
    page.goto(f"{url}?page=tables")
    return page
