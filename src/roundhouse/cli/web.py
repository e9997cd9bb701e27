"""roundhouse serve: the games in the browser, for this machine, the local network or the world."""

from typing import Any

import click

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say


class _Bot(click.ParamType[str]):
    """A named bot; in the variable ROUNDHOUSE_BOT several stand with semicolons between."""

    name = "bot"
    envvar_list_splitter = ";"


@click.command(context_settings={"auto_envvar_prefix": "ROUNDHOUSE"})  # --public-url is ROUNDHOUSE_PUBLIC_URL
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port; 0 takes a free one."
)
@click.option("--database", metavar="URL", help="Where tables are kept; else SQLite in your data folder.")
@click.option("--public-url", metavar="URL", help="The address that players use, if a proxy stands in front.")
@click.option(
    "--trusted-proxies", metavar="LIST", help="Addresses or networks of proxies whose word on addresses is believed."
)
@click.option("--lan", is_flag=True, help="Let others in the same network join.")
@click.option(
    "--bot", multiple=True, type=_Bot(), metavar="NAME=BOT",
    help="Let a bot of yours sit at tables: clever=run:node clever.mjs; once for each.",
)  # fmt: skip
@click.option("--open/--no-open", "open_browser", default=False, help="Open the browser.")
def serve(**chosen: Any) -> None:
    """Serve the games in the browser."""
    try:
        from roundhouse.server import serve as start
    except ImportError as error:
        words = say("the server cannot start: {why}; set up again with python3 dev.py setup", why=str(error))
        raise CannotRead(words) from None
    start(**chosen)
