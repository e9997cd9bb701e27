"""Two friends and a spectator over days: what happens between an invitation and a rematch, in three browsers.

Used by tools/days.py, with a picture of every step. Days pass by a leap, on the servers' clocks and on every browser's.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from browser.people import Person
from server.leaping import Calendar, program
from server.running import Running

GAME = "metro_domino"  # two in turns; as a tournament it lasts longer than this story
HOUR = 3600
DAY = 24.0
DESKTOP = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB", "color_scheme": "dark"}
PHONE = {"viewport": {"width": 390, "height": 844}, "locale": "uk-UA", "has_touch": True, "is_mobile": True}
TABLET = {"viewport": {"width": 1024, "height": 768}, "locale": "ru-RU"}
MOST_TURNS = 12
QUESTION = "dialog:last-of-type .row"
PLAY_OUT = """async (table) => {
  for (;;) {
    const page = await (await fetch('/api/tables/' + table)).json();
    if (page.over) return;
    const choice = page.choices.find((one) => !one.idle) ?? page.choices[0];
    if (!choice) { await new Promise((go) => setTimeout(go, 50)); continue; }
    await fetch(`/api/tables/${table}/moves`, {method: 'POST', headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({seat: page.seat, seq: page.seq, move: choice.move})});
  }
}"""


@contextmanager
def houses(folder: Path, databases: list[str]) -> Iterator[tuple[list[Running], Calendar]]:
    """A server for each of these databases, on one calendar; no toys on their shelves."""
    calendar = Calendar(folder / "leapt")
    found = [Running(one, program=program(), ROUNDHOUSE_GAMES="", **calendar.env) for one in databases]
    try:
        for one in found:
            one.start()
        yield found, calendar
    finally:
        for one in found:
            one.kill()


class Life:
    """The three people, their table, and one method for each thing that happens."""

    def __init__(
        self, browser: Any, servers: list[Running], calendar: Calendar, test: str, pictures: Path | None = None
    ) -> None:
        self.long = pictures is not None  # a single game would end before the whole story does
        self.servers, self.calendar, self.pictures, self.taken = servers, calendar, pictures, 0
        self.faults: list[str] = []
        first, last = servers[0], servers[-1]
        self.host = Person("Olena", first, browser, "desktop-dark", DESKTOP, test, self.faults)
        self.friend = Person("Taras", last, browser, "phone-light", PHONE, test, self.faults)
        self.watcher = Person("Anna", first, browser, "desktop-light-watching", TABLET, test, self.faults)
        self.people = (self.host, self.friend, self.watcher)
        self.table = ""

    def live(self, steps: tuple[str, ...], tell: Callable[[str], None] = lambda _: None) -> None:
        """One thing after the other; no page may have failed meanwhile."""
        for step in steps:
            getattr(self, step)()
            assert not self.faults, self.faults
            tell(step)

    def close(self) -> None:
        """Close the browsers."""
        for one in self.people:
            one.context.close()

    def invite(self) -> None:
        """The host chooses a move a day, and gets a link."""
        self.host.open(f"/games/{GAME}")
        if self.long:
            self.host.press(".options details.fold:not(.time-choice) summary")
            self.host.press(".options .option-list input[type=checkbox]")
        self.host.press(".time-choice summary")
        self.host.press(".time-choice input[value=day]")
        self.host.fill(".places li:first-child input", self.host.name)
        self.host.page.locator(".places li:nth-child(2) select").select_option("link")
        self._show("setup", self.host)
        self.host.press(".setup-go button")
        self.link = self._link(".lobby")
        self.host.sees(".lobby .badge")
        assert self.host.page.locator(".lobby button.primary.big").is_disabled(), "nobody starts alone"
        self.table = self.host.where
        self._show("invited", self.host)

    def sit_down(self) -> None:
        """The friend is told of the clock, and sits down by the link."""
        self.friend.open(self.link)
        self.friend.sees(".agreed-time")
        self._show("link", self.friend)
        self._take_seat()
        for one in (self.host, self.friend):
            one.sees(".lobby-seats li", self.friend.name)
        self.host.sees(".lobby button.primary.big:enabled")
        self._show("all-here", self.host, self.friend)

    def begin(self) -> None:
        """The host starts; a third looks on, and all see the same clock run."""
        self.host.press(".lobby button.primary.big")
        self.watcher.open(self.table)
        self.watcher.sees(".prompt .badge")
        for one in self.people:
            one.sees(".chip-clock.runs")
            assert one.page.locator(".chip-clock.runs").count() == 1
            assert DAY - 0.2 < one.hours_left <= DAY
        assert {one.acting for one in self.people} <= {self.host.name, self.friend.name}
        assert self.watcher.page.locator(".chip.own").count() == 0
        self._show("begun", *self.people)

    def play(self) -> None:
        """Both make a move by hand, and everybody sees it."""
        for one in (self.host, self.friend):
            self._until_turn_of(one)
            one.move()
            self._all_see(one.seq)
        self._show("played", *self.people)

    def be_nudged(self) -> None:
        """The friend is away and waited for; almost a day later the host nudges, once."""
        self._until_turn_of(self.friend)
        self.friend.go_away()
        self.host.sees(".chip.absent", self.friend.name)
        self._leap(22 * HOUR)
        self.host.sees(".chip-clock.runs.low")
        assert 1.8 < self.host.hours_left < 2
        bell = f".notice-people {self.host.sign('bell')}"
        self.host.sees(bell)
        self._show("away", self.host)
        assert self._answer(bell) == 200
        self.host.sees(".toast")
        self.host.reads(self.host.told("nudge", self.host.name))
        self._show("nudged", self.host)
        assert self._answer(bell) == 409, "once an hour is enough"

    def return_nudged(self) -> None:
        """Whoever was nudged is told so, moves, and has a whole day again for the next move."""
        self.friend.open(self.table)
        told = self.friend.told("nudge", self.host.name)
        assert told != self.host.told("nudge", self.host.name), "each reads it in a language of their own"
        self.friend.reads(told)
        heard = "(table) => (localStorage.getItem('roundhouse.nudged') ?? '').includes(table)"
        self.friend.page.wait_for_function(heard, arg=self.table.rpartition("/")[2])
        self._show("nudge-heard", self.friend)
        self.friend.move()
        self._all_see(self.friend.seq)
        self.host.sees_no(".notice-people")
        assert min(one.hours_left for one in self.people) > DAY - 0.2

    def leave(self) -> None:
        """The friend gives up the seat after a question; a bot plays on, and the host is offered a new invitation."""
        self.friend.press(".chip.own")
        self.friend.press("dialog .stack > button.leave")
        self._show("leave-asks", self.friend)
        self.friend.press(f"{QUESTION} .danger")
        self.friend.sees(".prompt .badge")
        self.friend.sees_no(".chip.own")
        self.host.hears("left", self.friend.name)
        self.watcher.hears("left", self.friend.name)
        self.host.sees(".chip:has(.icon)", self.friend.name)
        self._show("left", *self.people)

    def come_back(self) -> None:
        """By the new link the friend sits down where they sat."""
        self.host.press(".notice-people button")
        self.link = self._link("dialog")
        self._show("invited-again", self.host)
        self.host.page.keyboard.press("Escape")
        self.friend.open(self.link)
        self._take_seat()
        self.friend.sees(".chip.own", self.friend.name)
        self.host.hears("sat", self.friend.name)
        self.host.sees(".chip:not(:has(.icon))", self.friend.name)
        self.host.sees_no(".notice-people")
        self._show("sat-again", self.host, self.friend)

    def have_a_stand_in(self) -> None:
        """The host lets a bot play for who is away."""
        self._until_turn_of(self.friend)
        self.friend.go_away()
        self.host.press(".chip.absent", self.friend.name)
        self.host.press(f"dialog {self.host.sign('bot')}")
        self.host.hears("handed", self.friend.name)
        self.watcher.sees(".chip:has(.icon)", self.friend.name)
        self._show("stand-in", self.host, self.watcher)

    def take_the_seat_back(self) -> None:
        """Who returns is asked at once, and plays on."""
        if not self.friend.page.url.startswith("http"):
            self.friend.open(self.table)
        self.friend.sees(f"{QUESTION} .primary")
        self._show("take-it-back", self.friend)
        self.friend.press(f"{QUESTION} .primary")
        self.host.hears("back", self.friend.name)
        self.host.sees(".chip:not(:has(.icon))", self.friend.name)
        self.friend.sees_no("dialog")
        self._show("back", *self.people)

    def lose_the_server(self) -> None:
        """The friend's server is killed and comes back hours later: nothing is lost; clocks stood if it was alone."""
        self._until_turn_of(self.host)
        alone = len(self.servers) == 1
        before, since = self.host.hours_left, self.host.seq
        self.friend.house.kill()
        left = self.people if alone else (self.friend,)
        for one in left:
            one.sees(".lost")
        self._show("server-gone", *self.people)
        self._leap(5 * HOUR)
        if not alone:
            self.host.move()
        self.friend.house.start()
        for one in left:
            one.sees(".lost", state="hidden")
        self._all_see(since if alone else self.host.seq)
        if alone:
            for one in self.people:
                one.agrees(before)
            self.host.move()
            self._all_see(self.host.seq)
        self._show("server-back", *self.people)

    def run_out(self) -> None:
        """A day and more without a move: a bot stands in, all are told, and the friend may return."""
        self._until_turn_of(self.friend)
        self._leap(25 * HOUR)
        for one in (self.host, self.watcher):
            one.hears("lapsed", self.friend.name)
            one.sees(".chip:has(.icon)", self.friend.name)
        self._show("run-out", *self.people)
        self.take_the_seat_back()

    def resign(self) -> None:
        """The host gives up after a question; the friend keeps the game."""
        self.host.press(".chip.own")
        self.host.press(f"dialog {self.host.sign('flag')}")
        self._show("resign-asks", self.host)
        self.host.press(f"{QUESTION} .danger")
        for one in (self.friend, self.watcher):
            one.hears("resigned", self.host.name)
        for one in self.people:
            one.sees(".chip.resigned", self.host.name)
        self._show("resigned", *self.people)

    def end(self) -> None:
        """The friend plays to the end and wins: who resigned ranks last."""
        self.friend.page.evaluate(PLAY_OUT, self.table.rpartition("/")[2])
        for one in self.people:
            one.sees(".table[data-state=over]")
        self.friend.press(f".actions {self.friend.sign('spark')}")
        self.friend.sees(".end")
        ranks = self.friend.page.evaluate(
            "async (table) => (await (await fetch('/api' + table.replace('/table', '/tables'))).json()).result.ranks",
            self.table,
        )
        assert ranks == [2, 1]
        self._show("end", *self.people)

    def play_again(self) -> None:
        """A rematch: the other and the spectator are told, and follow; nobody has resigned there."""
        old = self.table
        self.friend.press(".end-next button.primary")
        self.friend.page.wait_for_url(lambda url: not url.endswith(old))
        self.table = self.friend.where
        for one in (self.host, self.watcher):
            one.sees(".notice-again a")
        self._show("asked-again", self.host, self.watcher)
        for one in (self.host, self.watcher):
            one.press(".notice-again a")
            one.page.wait_for_url(f"**{self.table}")
        for one in self.people:
            one.ready()
            one.sees(".chip-clock.runs")
            assert one.page.locator(".chip.resigned, .chip:has(.icon)").count() == 0
            assert one.page.locator(".chip.own").count() == (one is not self.watcher)
        self._until_turn_of(self.friend)
        self.friend.move()
        self._all_see(self.friend.seq)
        self._show("rematch", *self.people)

    def look_back(self) -> None:
        """Both tables stand in the friend's list."""
        self.friend.open("/tables")
        self.friend.page.wait_for_function("() => document.querySelectorAll('a.table-card').length === 2")
        self._show("tables", self.friend)

    def _link(self, where: str) -> str:
        link: str = self.host.sees(f"{where} .link-card input").input_value()
        return link[link.index("/join/") :]

    def _take_seat(self) -> None:
        self.friend.fill("#name", self.friend.name)
        self.friend.press(".join-form button[type=submit]")
        self.friend.page.wait_for_url(f"**{self.table}")
        self.friend.ready()

    def _until_turn_of(self, wanted: Person) -> None:
        for _ in range(MOST_TURNS):
            self.watcher.sees(".chip.acting")
            if self.watcher.acting == wanted.name:
                wanted.sees(".table[data-state=yours]")
                return
            other = self.friend if wanted is self.host else self.host
            other.move()
            self._all_see(other.seq)
        raise AssertionError(f"it never was the turn of {wanted.name}")

    def _all_see(self, since: str) -> None:
        for one in self.people:
            one.catch_up(str(int(since) - 1))

    def _leap(self, seconds: int) -> None:
        for one in self.people:
            one.context.clock.fast_forward(1000 * seconds)
        self.calendar.leap(seconds)

    def _answer(self, bell: str) -> int:
        with self.host.page.expect_response("**/nudge*") as answer:
            self.host.press(bell)
        return int(answer.value.status)

    def _show(self, what: str, *people: Person) -> None:
        self.taken += 1
        for one in people if self.pictures else ():
            one.show(self.pictures / f"{self.taken:02}-{what}-{one.look}.png")


WHOLE = (
    "invite",
    "sit_down",
    "begin",
    "play",
    "be_nudged",
    "return_nudged",
    "leave",
    "come_back",
    "have_a_stand_in",
    "take_the_seat_back",
    "lose_the_server",
    "run_out",
    "resign",
    "end",
    "play_again",
    "look_back",
)
