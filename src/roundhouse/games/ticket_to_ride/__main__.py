"""Check a map file: `python -m roundhouse.games.ticket_to_ride FILE` says whether it can be played, or why not."""

import sys
from pathlib import Path

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import LANGUAGES, say, speaker
from roundhouse.games.ticket_to_ride.parts import FOLDER, load


def main(arguments: list[str]) -> int:
    """Check the files named; the language may come first (uk, ru)."""
    lang = arguments[0] if arguments and arguments[0] in LANGUAGES else "en"
    speak, wrong = speaker(lang, FOLDER), 0
    for name in [one for one in arguments if one not in LANGUAGES] or [str(FOLDER / "paris.toml")]:
        try:
            city = load(Path(name))
        except CannotRead as error:
            wrong = 2
            print(speak(error.words))
            continue
        found = {"routes": len(city.routes), "tickets": len(city.tickets)}
        print(speak(say("map file {file} is sound: {routes} routes, {tickets} tickets", file=Path(name).name, **found)))
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
