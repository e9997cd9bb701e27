"""The tables of the store. Entries are only ever added; everything else is what a page shows around the game."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

metadata = MetaData()


def _of_a_table(name: str) -> ForeignKeyConstraint:
    """These rows go when their table goes."""
    return ForeignKeyConstraint(["table"], ["tables.id"], name=f"{name}_of_a_table", ondelete="CASCADE")


tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("host", String(64), nullable=False),
    Column("made", Integer, nullable=False),
    Column("touched", Integer, nullable=False),
    Column("started", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("pace", Integer, nullable=False),
    Column("chat", Boolean, nullable=False),
    Column("base", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("acting", String(40), nullable=False),
    Column("next", String(24)),
    Column("rev", Integer, nullable=False),
    Column("result", Text),
    Column("lesson", String(24), nullable=False, server_default=""),
    Column("practice", Boolean, nullable=False, server_default=false()),
    Column("origin", String(24), nullable=False, server_default=""),
    Column("daily", String(10), nullable=False, server_default=""),
    Column("time", String(8), nullable=False, server_default=""),
    Column("lapse", String(8), nullable=False, server_default="bot"),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("brought", Boolean, nullable=False, server_default=false()),
    Index("tables_host", "host", "over"),
    Index("tables_rated", "rated", "over"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(80), nullable=False),
    Column("level", String(16), nullable=False),
    Column("hints", Integer, nullable=False, server_default="0"),
    Column("advised", Text, nullable=False, server_default=""),  # by position, what a hint said first: JSON
    Column("resigned", Boolean, nullable=False, server_default=false()),
    Column("nudged", Integer, nullable=False, server_default="0"),  # when this seat was last nudged
    Column("nudging", Integer, nullable=False, server_default="0"),  # when this seat last nudged others
    _of_a_table("seats"),
)

holders = Table(
    "holders",
    metadata,
    Column("table", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(64), primary_key=True),
    Column("device", String(40), nullable=False, server_default=""),
    Column("since", Integer, nullable=False, server_default="0"),
    Column("seen", Integer, nullable=False, server_default="0"),
    Column("left", Boolean, nullable=False, server_default=false()),
    Index("holders_guest", "guest"),
    _of_a_table("holders"),
)

invites = Table(
    "invites",
    metadata,
    Column("code", String(64), primary_key=True),
    Column("table", String(24), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("made", Integer, nullable=False),
    Column("used", Boolean, nullable=False),
    Column("purpose", String(8), nullable=False, server_default="seat"),
    Column("maker", String(64), nullable=False, server_default=""),
    Index("invites_seat", "table", "seat"),
    _of_a_table("invites"),
)

entries = Table(
    "entries",
    metadata,
    Column("table", String(24), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("made", Integer, nullable=False),
    Column("clock", BigInteger),  # what its seat had left then
    _of_a_table("entries"),
)

clocks = Table(
    "clocks",
    metadata,
    Column("table", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("left", BigInteger, nullable=False),
    Column("due", BigInteger),  # in the time of the house; nothing: it stands
    Column("lapsed", Boolean, nullable=False, server_default=false()),
    Column("lapses", Integer, nullable=False, server_default="0"),  # how often it ran out
    Index("clocks_due", "due"),
    _of_a_table("clocks"),
)

house_time = Table(
    "house_time",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),  # there is one
    Column("lived", BigInteger, nullable=False),  # milliseconds for which a server was up
)

chat = Table(
    "chat",
    metadata,
    Column("table", String(24), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Integer, nullable=False),
    _of_a_table("chat"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("content", Text, nullable=False),
    Column("made", Integer, nullable=False),
    _of_a_table("reviews"),
)

daily_tries = Table(
    "daily_tries",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("guest", String(64), primary_key=True),
    Column("nth", Integer, primary_key=True),  # 0: the one that counts; then practice
    Column("table", String(24), nullable=False),
    Index("daily_tries_table", "table"),
    Index("daily_tries_guest", "guest", "nth"),
    _of_a_table("daily_tries"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of the credential
    Column("guest", String(64), nullable=False),
    Column("credential", Text, nullable=False),
    Column("key", Text, nullable=False),  # the public one; the other never leaves its owner
    Column("counter", BigInteger, nullable=False),
    Column("address", String(255), nullable=False),  # the name of the house that it was made for
    Column("name", String(80), nullable=False),
    Column("made", Integer, nullable=False),
    Column("used", Integer, nullable=False),
    Index("passkeys_guest", "guest"),
)

challenges = Table(
    "challenges",
    metadata,
    Column("guest", String(64), primary_key=True),
    Column("purpose", String(8), primary_key=True),
    Column("challenge", String(64), nullable=False),
    Column("until", Integer, nullable=False),
)

logins = Table(
    "logins",
    metadata,
    Column("token", String(64), primary_key=True),  # the hash of the device's secret
    Column("guest", String(64), nullable=False),
    Column("device", String(40), nullable=False),
    Column("since", Integer, nullable=False),
    Index("logins_guest", "guest"),
)

ended_tokens = Table(
    "ended_tokens",
    metadata,
    Column("token", String(64), primary_key=True),  # a hash of what nobody is known by any more
)

notice_ways = Table(
    "notice_ways",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("guest", String(64), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("address", Text, nullable=False),
    Column("keys", Text, nullable=False),  # of a browser that can be pushed to
    Column("lang", String(8), nullable=False),
    Column("everywhere", Boolean, nullable=False),  # at all one's tables, where nothing else was asked for one of them
    Column("confirmed", Boolean, nullable=False),
    Column("code", String(64), nullable=False),  # the hash of the code that confirms it
    Column("guesses", Integer, nullable=False),
    Column("asked", Integer, nullable=False),
    Index("notice_ways_guest", "guest"),
)

notice_wishes = Table(
    "notice_wishes",
    metadata,
    Column("way", String(24), primary_key=True),
    Column("table", String(24), primary_key=True),
    Column("wanted", Boolean, nullable=False),
    Column("asked", Integer, nullable=False),
    _of_a_table("notice_wishes"),
)

notices = Table(
    "notices",
    metadata,
    Column("way", String(24), primary_key=True),
    Column("table", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("wait", Integer, primary_key=True),  # the number of the seat's last entry: one notice for each wait
    Column("state", String(8), nullable=False),
    Column("by", String(80), nullable=False),
    Column("due", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("made", Integer, nullable=False),
    Index("notices_due", "state", "due"),
    _of_a_table("notices"),
)

house_secrets = Table(
    "house_secrets",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("secret", String(64), nullable=False),
)
