"""roundhouse play: a game in the terminal, against bots or with friends at the same keyboard."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

import click
from rich.markup import escape

from roundhouse.arena.picture import show
from roundhouse.bots import make
from roundhouse.cli.files import set_option, table_options
from roundhouse.cli.games import sheet
from roundhouse.cli.logs import seat_name, tell_result
from roundhouse.cli.speech import console, speaking
from roundhouse.core import nature
from roundhouse.core.errors import HouseError, NotLegal, Refusal
from roundhouse.core.game import NATURE, Bot
from roundhouse.core.log import write_log
from roundhouse.core.match import Match
from roundhouse.core.move import Move
from roundhouse.core.notation import parse_move
from roundhouse.core.refusals import refusal_words
from roundhouse.core.rulebook import sentences
from roundhouse.core.words import Say, Speaker, say, speaker
from roundhouse.games import find

PERSON = "me"
HELP = say("Type a number, or: score, undo, picture FILE.svg, rule NS-37, quit, or a move as text.")


@click.command()
@click.argument("game")
@click.option("--players", default="me,normal", show_default=True, help="Who sits: me or a bot, with commas.")
@click.option("--seed", help="Any text: plays the same cards again; else new luck.")
@set_option
@click.option("--log", "file", type=click.Path(path_type=Path, dir_okay=False), help="Keep the log in this file.")
def play(game: str, players: str, seed: str | None, pairs: tuple[str, ...], file: Path | None) -> None:
    """Play GAME in the terminal: pick moves by their numbers."""
    chosen = find(game)
    names = tuple(name.strip() for name in players.split(","))
    options = table_options(chosen, len(names), pairs)
    match = Match(chosen, len(names), options, nature.seed_from(seed) if seed else None)
    rngs = [Random(f"{seed}/{seat}") if seed else Random() for seat in range(len(names))]
    bots = {seat: make(chosen, name, rngs[seat]) for seat, name in enumerate(names) if name != PERSON}
    table = Terminal(match, names, bots, speaker(speaking().lang, chosen.about.folder), file)
    table.run()


@dataclass
class Terminal:
    """A table with a keyboard: it tells what happens, lists what can be done, and asks."""

    match: Match
    names: tuple[str, ...]
    bots: dict[int, Bot]
    speak: Speaker
    file: Path | None

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        while acting := self.match.game.rules.to_act(self.match.state):
            if NATURE in acting:
                self._happens(NATURE, None)
                continue
            seat = acting[0]
            if seat in self.bots:
                self._happens(seat, self._thought(seat))
            elif not self._person(seat):
                self._say(say("The game is left unfinished."))
                break
        tell_result(self.match.result, self.names, self.speak)
        self._keep()

    def _thought(self, seat: int) -> Move:
        game, state = self.match.game, self.match.state
        return self.bots[seat](game.secrecy.view(state, seat), seat, game.rules.moves(state, seat))

    def _happens(self, seat: int, move: Move | None) -> None:
        """Make a move (Nature's if None) and tell it as the only person here may know it."""
        before, watcher = self.match.state.copy(), self._watcher()
        if move is None:
            self.match.nature_acts()
        else:
            self.match.play(seat, move)
        game, made = self.match.game, self.match.moves[-1][1]
        told = game.drawing.tell(
            game.secrecy.view(before, watcher), seat, game.secrecy.seen(before, seat, made, watcher)
        )
        who = "" if seat == NATURE else seat_name(seat, self.names, self.speak) + ": "
        console().print(f"[dim]{escape(who)}[/]{escape(self.speak(told))}")

    def _watcher(self) -> int | None:
        people = [seat for seat in range(self.match.seats) if seat not in self.bots]
        return people[0] if len(people) == 1 else None

    def _person(self, seat: int) -> bool:
        """Ask a person for a move; False if the person leaves."""
        game, state = self.match.game, self.match.state
        view, moves = game.secrecy.view(state, seat), game.rules.moves(state, seat)
        self._say(game.drawing.prompt(view, seat), "bold")
        for number, move in enumerate(moves, 1):
            console().print(f"  [cyan]{number:3}[/]  {escape(self.speak(game.drawing.choice(view, seat, move).words))}")
        while True:
            try:
                answer = click.prompt("", prompt_suffix="> ", default="", show_default=False).strip()
            except click.Abort:
                return False
            if answer in ("q", "quit"):
                return False
            if self._answered(seat, moves, answer):
                return True

    def _answered(self, seat: int, moves: list[Move], answer: str) -> bool:
        """Do what was typed; True when it changed the position."""
        word, _, rest = answer.partition(" ")
        try:
            if answer.isdecimal() and 1 <= int(answer[:6]) <= len(moves):
                self._happens(seat, moves[int(answer) - 1])
                return True
            match word:
                case "" | "?" | "help":
                    self._say(HELP)
                case "score":
                    console().print(sheet(self.match.game.rules.score(self.match.state, seat), self.speak))
                case "undo":
                    self.match.take_back(seat)
                    return True
                case "picture":
                    Path(rest or "table.svg").write_text(show(self.match, seat, self.speak.lang).text, encoding="utf-8")
                case "rule":
                    self._rule(rest.upper())
                case _:
                    self._happens(seat, parse_move(self.match.game, answer))
                    return True
        except NotLegal as error:
            self._say(error.words)
            self._reason(seat, answer, error.refusal)
            self._rule(error.refusal.rule)
        except HouseError as error:
            self._say(error.words)
        except OSError as error:
            self._say(say("“{file}” cannot be used: {why}", file=str(error.filename), why=str(error.strerror)))
        return False

    def _reason(self, seat: int, answer: str, refusal: Refusal) -> None:
        if refusal.words.text:  # said already
            return
        game = self.match.game
        words = refusal_words(game, self.match.state, seat, parse_move(game, answer), refusal)
        if words.text:
            self._say(words)

    def _rule(self, rule: str) -> None:
        text = sentences(self.match.game.about.folder, self.speak.lang).get(rule)
        if text:
            console().print(f"[dim]{rule}[/]  {escape(text)}")

    def _say(self, words: Say, style: str = "") -> None:
        console().print(escape(self.speak(words)), style=style)

    def _keep(self) -> None:
        if self.file:
            self.file.write_text(write_log(self.match, self.names), encoding="utf-8")
            self._say(say("The log is in {file}.", file=str(self.file)))
