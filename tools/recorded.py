"""Games recorded before a change and played again after it: the same logs, legal moves, words and pictures.

python tools/recorded.py record before.jsonl --games 500
python tools/recorded.py check before.jsonl
python tools/recorded.py check before.jsonl --moves    logs and legal moves only
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from roundhouse.arena.play import play, spread
from roundhouse.cli.speech import watched
from roundhouse.core.conformance import option_sets
from roundhouse.core.game import NATURE
from roundhouse.core.log import read_log, write_log
from roundhouse.core.match import Match
from roundhouse.core.options import read_options, write_options
from roundhouse.core.words import LANGUAGES, speaker
from roundhouse.games import find, shelf
from roundhouse.scene.svg import fragment, svg

THINKING = ("search:12", "weigh:12")
LOOKS = 9  # a page is looked at after every so many moves
SOME = 24  # moves that are played of a game in which a bot thinks


@dataclass(frozen=True)
class Case:
    """One game to be recorded: which, by whom, on which deal."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: str
    whole: bool


@dataclass(frozen=True)
class Recorded:
    """What must stay as it was: the log, and hashes of all legal moves, words and pictures on the way."""

    case: Case
    log: str
    moves: str
    words: str
    pictures: str


def cases(games: int, only: str) -> Iterator[Case]:
    """All numbers of seats, options and bots, mixed; every tenth game is begun by bots that think."""
    for name in [name for name in shelf() if only in name]:
        game = find(name)
        slow = [*THINKING, *game.thinking.slow]
        quick = ["random", "greedy", *(one for one in game.thinking.policies if one not in game.thinking.slow)]
        for number in range(games):
            rng = Random(f"recorded/{name}/{number}")
            seats, whole = game.rules.seats[number % len(game.rules.seats)], number % 10 > 0
            options = write_options(rng.choice(list(option_sets(game, seats))))
            bots = tuple(rng.choice(quick if whole else slow) for _ in range(seats))
            yield Case(name, bots, options, f"recorded/{number}", whole)


def record(case: Case, seen: bool = True) -> Recorded:
    """Let the bots play, then look at every position; `seen`: also at what a viewer reads and sees."""
    game = find(case.game)
    match = play(game, case.bots, read_options(game, case.options), case.seed, inf if case.whole else SOME)
    return looked_at(case, write_log(match, case.bots), match, seen)


def check(known: Recorded, seen: bool = True) -> str:
    """What differs now: from the recorded log read again, and from the bots playing again."""
    from_log = looked_at(known.case, known.log, read_log(known.log, find).match, seen)
    again = record(known.case, seen)
    parts = ("moves", "words", "pictures") if seen else ("moves",)
    wrong = [f"{part} of the log" for part in parts if _differs(part, known, from_log)]
    wrong += [f"{part} of the bots" for part in ("log", *parts) if _differs(part, known, again)]
    return f"{known.case}: {', '.join(wrong)}" if wrong else ""


def looked_at(case: Case, log: str, match: Match, seen: bool = True) -> Recorded:
    """Every position of this match: all legal moves; now and then what a viewer reads and sees."""
    game, rng = match.game, Random(case.seed)
    moves, words, pictures = (hashlib.sha256() for _ in range(3))
    state = game.rules.new(match.seats, match.options)
    for number in range(len(match.moves) + 1):
        for seat in game.rules.to_act(state):
            moves.update(repr(game.rules.moves(state, seat)).encode())
        if seen and (number % LOOKS == 0 or number == len(match.moves)):
            viewer, lang = rng.choice([None, *range(match.seats)]), rng.choice(LANGUAGES)
            for kind, text in _seen(game, state, viewer, lang):
                (words if kind == "words" else pictures).update(text.encode())
        if number < len(match.moves):
            seat, move = match.moves[number]
            if seen:
                words.update(_told(game, state, seat, move).encode())
            game.rules.play(state, seat, move)
    return Recorded(case, log, moves.hexdigest(), words.hexdigest(), pictures.hexdigest())


def _told(game: Any, state: Any, seat: int, move: Any) -> str:
    view, shown = game.secrecy.view(state, None), game.secrecy.seen(state, seat, move, None)
    return speaker("en", game.about.folder)(game.drawing.tell(view, seat, shown))


def _seen(game: Any, state: Any, viewer: int | None, lang: str) -> Iterator[tuple[str, str]]:
    view, speak = game.secrecy.view(state, viewer), speaker(lang, game.about.folder)
    for scene in game.drawing.draw(view, viewer):
        yield "pictures", svg(scene, speak)
    yield "words", speak(game.drawing.prompt(view, viewer))
    for seat in range(state.seats):
        for line in game.rules.score(view, seat):
            yield "words", f"{line.rule} {speak(line.words)} {line.points} {speak(line.detail)} {line.shapes}"
    if not game.rules.to_act(state):
        yield "words", repr(game.rules.result(state))
    if viewer in game.rules.to_act(state) and viewer not in (None, NATURE):
        for move in game.rules.moves(view, viewer):
            choice = game.drawing.choice(view, viewer, move)
            yield (
                "words",
                f"{speak(choice.words)} {choice.shapes} {choice.scene} {speak(choice.worth)} {choice.confirm}",
            )
            if choice.ghost is not None:
                yield "pictures", fragment(choice.ghost, speak)


def _differs(part: str, one: Recorded, other: Recorded) -> bool:
    return bool(getattr(one, part) != getattr(other, part))


def _read(line: str) -> Recorded:
    found = json.loads(line)
    case = found.pop("case")
    return Recorded(Case(**{**case, "bots": tuple(case["bots"])}), **found)


def main() -> int:
    """Record, or compare with a record."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("do", choices=["record", "check"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=20, help="of each kind")
    parser.add_argument("--only", default="", help="a game")
    parser.add_argument("--moves", action="store_true", help="check logs and legal moves only")
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    if chosen.do == "record":
        some = list(cases(chosen.games, chosen.only))
        with chosen.file.open("w") as file:
            for one in watched(spread(record, some, chosen.jobs, most=4), len(some)):
                file.write(json.dumps(asdict(one), ensure_ascii=False) + "\n")
        return 0
    known = [_read(line) for line in chosen.file.read_text().splitlines() if chosen.only in line[:60]]
    work = partial(check, seen=not chosen.moves)
    wrong = [line for line in watched(spread(work, known, chosen.jobs, most=4), len(known)) if line]
    print(*wrong, sep="\n", end="\n" * bool(wrong))
    print(f"{len(known)} games, {len(wrong)} differ")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
