"""The command line: `roundhouse …`. Whatever goes wrong is told in one sentence with exit code 2."""

import os
import sys
from collections.abc import Sequence

import click

from roundhouse import __version__
from roundhouse.cli.arenas import simulate, tournament
from roundhouse.cli.best import best_of
from roundhouse.cli.coach import hint
from roundhouse.cli.daily import daily
from roundhouse.cli.dataset import dataset
from roundhouse.cli.games import games, rules, score
from roundhouse.cli.housekeeping import backup, move, restore
from roundhouse.cli.keep import keep
from roundhouse.cli.ladder import ladder_of, passport_of
from roundhouse.cli.learn import learn
from roundhouse.cli.logs import draw, replay, verify
from roundhouse.cli.measures import bench, conformance
from roundhouse.cli.notices import notices
from roundhouse.cli.puzzles import puzzles
from roundhouse.cli.ratings import ratings_of
from roundhouse.cli.review import review_log
from roundhouse.cli.site import site
from roundhouse.cli.speech import BAD, speaker_of, tell_error
from roundhouse.cli.table import play
from roundhouse.cli.taught import teaching
from roundhouse.cli.web import serve
from roundhouse.core.errors import HouseError
from roundhouse.core.words import LANGUAGES, Say, say


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="roundhouse")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of the answers; else that of your system.")
@click.pass_context
def roundhouse(context: click.Context, lang: str | None) -> None:
    """Five rail and metro board games: play, simulate, replay, draw, measure, host."""
    context.obj = speaker_of(lang)


for command in (
    games, rules, teaching, play, simulate, tournament, dataset, learn, ladder_of, passport_of, replay, draw, verify,
    hint, review_log, best_of, puzzles, bench, conformance, serve, daily, notices, ratings_of, keep, backup, restore,
    move, score, site,
):  # fmt: skip
    roundhouse.add_command(command)


def main(arguments: Sequence[str] | None = None) -> None:
    """The entry of the program; ends it with an exit code."""
    sys.exit(run(sys.argv[1:] if arguments is None else list(arguments)))


def run(arguments: list[str]) -> int:
    """Run one command and give back its exit code."""
    try:
        return int(roundhouse.main(arguments, prog_name="roundhouse", standalone_mode=False) or 0)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return BAD
    except click.Abort:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader went away: nothing to tell
        return 0
    except (HouseError, click.ClickException, OSError) as error:
        return tell_error(speaker_of(_wanted(arguments)), _words(error))


def _words(error: Exception) -> Say:
    match error:
        case HouseError():
            return error.words
        case click.UsageError():
            path = error.ctx.command_path if error.ctx else "roundhouse"
            why = error.format_message().rstrip(".")
            return say("{why}; see {command} --help", why=why, command=path)
        case click.ClickException():
            return say("{why}", why=error.format_message())
        case OSError():
            return say("“{file}” cannot be used: {why}", file=str(error.filename), why=str(error.strerror or error))
    raise AssertionError(error)


def _wanted(arguments: list[str]) -> str | None:
    """The language asked for on the command line."""
    for place, word in enumerate(arguments):
        if word == "--lang" and place + 1 < len(arguments):
            return arguments[place + 1]
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return None
