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
    Column("rated", Boolean, nullable=False, server_default=false()),
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

house_secrets = Table(
    "house_secrets",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("secret", String(64), nullable=False),
)
