"""The tables of the store. Entries are only ever added; everything else is what a page shows around the game."""

from sqlalchemy import Boolean, Column, ForeignKeyConstraint, Index, Integer, MetaData, String, Table, Text, false

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
    Index("tables_host", "host", "over"),
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
    _of_a_table("entries"),
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
