"""Somebody with a browser of their own, who finds buttons by their signs and places: no word is known here."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import dealt
from browser.house import OURS, READ_ALL, say_yes, seq, two_frames
from server.running import Running

PATIENCE = 60_000  # milliseconds; a limit for a busy machine, not a measure
SWIFT_BOTS = READ_ALL.replace("notes: false", "notes: false, pace: 0")
HEARS = """window.heard = [];
  new MutationObserver((changes) => {  // only the last few spoken words stay on the page
    for (const { target, addedNodes } of changes)
      if (target.id === 'speech') for (const one of addedNodes) window.heard.push(one.textContent);
  }).observe(document, { childList: true, subtree: true })"""
NEWER = "(since) => Number(document.querySelector('.table').dataset.seq) > Number(since)"
HOURS = """() => { const { ends } = document.querySelector('.chip-clock.runs').dataset;
  return (Number(ends) - performance.now()) / 3_600_000 }"""


@dataclass
class Person:
    """One person: their browser, and the server that they come to."""

    name: str
    house: Running
    browser: Any
    look: str  # how pictures of their screen are called
    how: dict[str, Any]  # their device and language
    test: str
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        wishes = {"reduced_motion": "reduce", "extra_http_headers": {dealt.HEADER: self.test}, **self.how}
        self.context = self.browser.new_context(**wishes)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(OURS)
        self.context.add_init_script(SWIFT_BOTS)
        self.context.add_init_script(HEARS)
        self.context.clock.install()
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(f"{self.name}: {error}"))

    def open(self, path: str) -> None:
        """Go to a page of the house and wait until it is there."""
        self.page.goto(self.house.url + path)
        self.ready()

    def ready(self) -> None:
        """The page is there, and in the language of this person."""
        self.page.wait_for_selector("#app[data-ready]")
        assert self.page.evaluate("document.documentElement.lang") == self.how["locale"][:2]

    def go_away(self) -> None:
        """Close the page; the seat stays."""
        self.page.goto("about:blank")

    def sees(self, selector: str, text: str = "", **more: Any) -> Any:
        """Wait until this is there, with these words if any."""
        found = self.page.locator(selector, has_text=text).first if text else self.page.locator(selector).first
        found.wait_for(**more)
        return found

    def sees_no(self, selector: str) -> None:
        """Wait until nothing of this is there."""
        self.page.wait_for_function("(one) => !document.querySelector(one)", arg=selector)

    def press(self, selector: str, text: str = "") -> None:
        """Press what is there, with a finger where the device has none but that."""
        found = self.sees(selector, text)
        if self.how.get("has_touch"):
            found.tap()
        else:
            found.click()

    def fill(self, selector: str, text: str) -> None:
        """Write into a field."""
        self.sees(selector).fill(text)

    def sign(self, name: str) -> str:
        """How a button with this sign is found."""
        path = self.page.evaluate("async (name) => (await ours('icons.js')).ICONS[name]", name)
        return f"button:has(.icon path[d='{path}'])"

    def told(self, key: str, name: str) -> str:
        """What this person's page says of something that happened with somebody."""
        words: str = self.page.evaluate(
            "async ([key, name]) => (await ours('phrases.js')).event(key, name)", [key, name]
        )
        assert name in words, (key, words)
        return words

    def hears(self, key: str, name: str) -> None:
        """It was said, and stands in the chat for those who come later; the message itself may have gone by."""
        words = self.told(key, name)
        self.page.wait_for_function("(words) => window.heard.includes(words)", arg=words)
        self.reads(words)

    def reads(self, words: str) -> None:
        """The chat has this line."""
        self.sees(".chat-lines li", words, state="attached")

    @property
    def where(self) -> str:
        """The address of the page, without the house."""
        path: str = self.page.evaluate("location.pathname")
        return path

    @property
    def seq(self) -> str:
        """The number of the page that is shown."""
        return seq(self.page)

    @property
    def acting(self) -> str:
        """Who is to move, as this page shows it."""
        names: list[str] = self.page.locator(".chip.acting .chip-name").all_inner_texts()
        return names[0] if names else ""

    @property
    def hours_left(self) -> float:
        """What is left on the clock that runs."""
        self.sees(".chip-clock.runs")
        hours: float = self.page.evaluate(HOURS)
        return hours

    def agrees(self, hours: float) -> None:
        """Wait until the clock that runs shows so many hours, as it should."""
        self.page.wait_for_function(f"(hours) => Math.abs(({HOURS})() - hours) < 0.2", arg=hours)

    def catch_up(self, since: str) -> None:
        """Wait for a page after this one."""
        self.page.wait_for_function(NEWER, arg=since)

    def move(self) -> None:
        """Make the first move of the list, by hand."""
        self.sees(".table[data-state=yours]")
        since = self.seq
        self.press("#tab-moves")
        self.press(".panel-moves .moves button")
        say_yes(self.page, since)
        self.catch_up(since)

    def show(self, path: Path) -> None:
        """Photograph the screen."""
        two_frames(self.page)
        self.page.screenshot(path=path, animations="disabled")
