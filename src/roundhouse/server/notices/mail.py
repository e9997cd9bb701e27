"""Letters by the host's own mail server: plain text, with a way to end them."""

import asyncio
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid, parseaddr

import aiosmtplib

from roundhouse.core.words import say
from roundhouse.server.api.problems import Problem
from roundhouse.server.notices.config import Reach, read_relay
from roundhouse.server.notices.outcomes import Later, Never

LONGEST = 254
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")
_WHOLE = SMTP.clone(max_line_length=900, cte_type="7bit")  # a link is not broken in two
_REFUSED_HERE = (530, 534, 535, 538)  # our own password or the lack of one: the host can mend it


@dataclass(frozen=True, slots=True)
class Letter:
    """What is written to somebody; `off`: the address that ends such letters."""

    to: str
    subject: str
    text: str
    off: str = ""
    name: str = ""  # the same at every try, so that a letter that arrived twice is seen to be one


def read_address(words: str) -> str:
    """An e-mail address; a Problem where it is none."""
    if len(words) > LONGEST or not _ADDRESS.fullmatch(words) or ".." in words or ".@" in words or words[0] == ".":
        raise Problem.unreadable(say("This is no e-mail address; it looks like name@example.org."))
    return words


async def send(letter: Letter, reach: Reach) -> None:
    """Hand a letter to the mail server; Later or Never where it does not take it."""
    relay = read_relay(reach.smtp)
    content, sender = written(letter, reach.mail_from).as_bytes(), parseaddr(reach.mail_from)[1]
    try:
        async with asyncio.timeout(reach.patience):
            await aiosmtplib.send(
                content, sender=sender, recipients=[letter.to], hostname=relay.host, port=relay.port, timeout=None,
                username=relay.user or None, password=relay.password or None,
                use_tls=relay.tls, start_tls=relay.upgrade,
            )  # fmt: skip
    except aiosmtplib.SMTPRecipientsRefused as error:
        raise _refused(max(one.code for one in error.recipients)) from error
    except aiosmtplib.SMTPResponseException as error:
        raise _refused(error.code) from error
    except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
        raise Later(f"the mail server cannot be used: {type(error).__name__}") from error


def written(letter: Letter, sender: str) -> EmailMessage:
    """The letter with all its headers."""
    name, address = parseaddr(sender)
    message = EmailMessage(policy=_WHOLE)
    message["From"] = Address(name or "Roundhouse", addr_spec=address)
    message["To"], message["Subject"] = letter.to, letter.subject
    message["Date"] = format_datetime(datetime.now(UTC))
    domain = address.partition("@")[2]
    message["Message-ID"] = f"<{letter.name}@{domain}>" if letter.name else make_msgid(domain=domain)
    message["Auto-Submitted"] = "auto-generated"
    if letter.off:
        message["List-Unsubscribe"] = f"<{letter.off}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.text)
    return message


def _refused(code: int) -> Later | Never:
    words = f"the mail server answers {code}"
    return Later(words) if code < 500 or code in _REFUSED_HERE else Never(words)
