"""roundhouse notices: the keys with which a house pushes, and a try of its mail server."""

import asyncio

import click

from roundhouse.cli.speech import speaking
from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say


@click.group()
def notices() -> None:
    """Set up how people are told that it is their turn."""


@notices.command()
def keys() -> None:
    """Make the key with which this house pushes, as a line for its environment."""
    _must_have("cryptography")
    from roundhouse.server.notices.push import new_key

    click.echo(f"ROUNDHOUSE_PUSH_KEY={new_key()}")


@notices.command()
@click.argument("address")
def mail(address: str) -> None:
    """Send a letter to ADDRESS by the mail server of this house (ROUNDHOUSE_SMTP, ROUNDHOUSE_MAIL_FROM)."""
    _must_have("aiosmtplib")
    from roundhouse.server.notices.config import must_be_ready, reach_from_environment
    from roundhouse.server.notices.mail import Letter, read_address, send
    from roundhouse.server.notices.outcomes import Unsent

    speak, reach = speaking(), reach_from_environment()
    if not reach.smtp:
        raise CannotRead(say("no mail server is set up; give ROUNDHOUSE_SMTP and ROUNDHOUSE_MAIL_FROM"))
    must_be_ready(reach, "-")
    words = speak(say("Letters from this house arrive."))
    try:
        asyncio.run(send(Letter(read_address(address), words, f"{words}\n"), reach))
    except Unsent as error:
        raise CannotRead(say("the letter was not sent: {why}", why=error.why)) from None
    click.echo(speak(say("The mail server has taken a letter to {address}.", address=address)))


def _must_have(name: str) -> None:
    try:
        __import__(name)
    except ImportError as error:
        raise CannotRead(
            say("notices need the extra “notices” ({names}): pip install roundhouse[notices]", names=name)
        ) from error
