"""A person's hands at a table: a bot chooses what to do, real taps or clicks on the drawings do it."""

import json
from random import Random
from typing import Any, Protocol

from browser.house import fingers, touch
from roundhouse import bots
from roundhouse.core.move import write_move
from roundhouse.core.notation import read_move
from roundhouse.core.options import read_options
from roundhouse.games import find
from roundhouse.table.turn import BACK

# A point on the screen where a finger means this shape: the middle if it is free, or any other point of its box.
POINT = """(id) => {
  const one = document.getElementById(id);
  if (!one || !one.getClientRects().length) return null;
  one.scrollIntoView({block: 'nearest', inline: 'nearest'});
  const box = one.getBoundingClientRect();
  const steps = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
  for (const down of steps) for (const right of steps) {
    const x = box.x + box.width * right, y = box.y + box.height * down;
    for (const top of document.elementsFromPoint(x, y)) {
      if (!top.closest('svg[data-scene]')) break;
      let found = top.closest('[id]');
      while (found && !found.matches('.live, .picked')) found = found.parentElement?.closest('[id]');
      if (found?.closest('svg[data-scene]')) {
        if (found.id === id) return {x, y, size: Math.min(box.width, box.height)};
        break;
      }
    }
  }
  return null;
}"""


Entries = list[tuple[int, dict[str, Any]]]


class Place(Protocol):
    """Where tables are kept: a house with a server, or the page itself."""

    def shown(self, page: Any, table: str) -> dict[str, Any]:
        """The page of a table as this person gets it."""

    def kept(self, table: str) -> tuple[dict[str, Any], int, Entries]:
        """Options, how many sit there, and every entry: the page alone would not tell a bot enough."""


class Hands:
    """One person at one table with one browser page; remembers what could not be tapped."""

    def __init__(self, page: Any, house: Place, game: str, bot: str, touch: bool) -> None:
        self.page, self.house, self.game, self.touch = page, house, find(game), touch
        self.bot = bots.make(self.game, bot, Random("taps"), None)
        self.least, self.untouched = 1e9, list[tuple[str, str]]()

    def state(self, table: str) -> Any:
        """The position, read from the store."""
        options, count, entries = self.house.kept(table)
        state = self.game.rules.new(count, read_options(self.game, options))
        for seat, move in standing(entries):
            self.game.rules.play(state, seat, read_move(self.game, move))
        return state

    def turn(self, table: str) -> None:
        """Choose as the bot would and do it by hand."""
        given = self.house.shown(self.page, table)
        seat, state = given["seat"], self.state(table)
        view = self.game.secrecy.view(state, seat)
        move = self.bot(view, seat, self.game.rules.moves(view, seat))
        choice = next(one for one in given["choices"] if one["move"] == json.loads(json.dumps(write_move(move))))
        for number, shape in enumerate(choice["shapes"]):
            if number and self.done():
                return  # with a mouse, one choice left is made at once
            if not self.press(shape):
                self.untouched.append((choice["words"], shape))
                self.by_words(choice)
                return
        self.finish(choice)

    def done(self) -> bool:
        """Whether what was picked has become a move; where all move at once the page number would not tell."""
        self.page.wait_for_function("() => !document.querySelector('.actions.busy')")
        return not self.page.locator(".actions .chosen").count()

    def press(self, shape: str) -> bool:
        """Tap a shape; False when no point of the screen means it."""
        at = self.page.evaluate(POINT, shape)
        if at is None:
            self.show_pane_of(shape)
            at = self.page.evaluate(POINT, shape)
        if at is None:
            return False
        self.least = min(self.least, at["size"])
        if self.touch:
            touch(self.page, at["x"], at["y"])
        else:
            fingers(self.page).mouse.click(at["x"], at["y"])
        return True

    def show_pane_of(self, shape: str) -> None:
        """On a phone the table has panes: tap the one that holds the shape."""
        for tab in self.page.locator("[role=tab]:visible, .switch-side:visible").all():
            tab.click()
            if self.page.evaluate("(id) => !!document.getElementById(id)?.getClientRects().length", shape):
                return

    def finish(self, choice: dict[str, Any]) -> None:
        """Choose among the ways, and say yes."""
        if not choice["shapes"]:
            self.by_words(choice)
            return
        if self.done():
            return
        way = self.page.locator(".ways .way").and_(self.page.get_by_label(choice["words"], exact=True))
        if self.page.locator(".ways:visible").count() and way.count():
            way.first.click()
        self.page.locator(".commit").click()

    def by_words(self, choice: dict[str, Any]) -> None:
        """A move that is a button."""
        words = self.page.get_by_text(choice["words"], exact=True)
        act = self.page.locator(".actions .act", has=words)
        if act.count():
            act.first.click()
        else:
            self.page.locator("#tab-moves").click()
            self.page.evaluate("() => document.querySelectorAll('.moves-group').forEach((one) => { one.open = true })")
            self.page.locator(".panel-moves .moves button", has=words).first.click()
        if self.page.locator(".commit:enabled").count():
            self.page.locator(".commit").click()


def standing(entries: Entries) -> Entries:
    """The moves that stand: an entry that takes one back is no move."""
    moves: Entries = []
    for seat, move in entries:
        if BACK in move:
            del moves[move[BACK]]
        else:
            moves.append((seat, move))
    return moves
