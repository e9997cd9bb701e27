"""roundhouse site: the house as a static site that needs no server."""

from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from roundhouse.cli.speech import console, speaking
from roundhouse.core.words import say


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--pyodide", "python", metavar="FOLDER", type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Where pyodide lies already; else npm fetches it.",
)  # fmt: skip
def site(folder: Path, python: Path | None) -> None:
    """Build the games as a static site in FOLDER: any host serves it, and it works without a network."""
    from roundhouse.site.build import STEPS, build

    speak = speaking()
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console(True), transient=True) as bar:
        task = bar.add_task("", total=STEPS)
        for number, step in enumerate(build(folder, python)):
            bar.update(task, completed=number, description=speak(step))
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    megabytes = f"{size / 1e6:.1f}"
    click.echo(speak(say("The site is in {folder}: {n} MB. Try it: python3 -m http.server -d {folder}",
                         folder=str(folder), n=megabytes)))  # fmt: skip
