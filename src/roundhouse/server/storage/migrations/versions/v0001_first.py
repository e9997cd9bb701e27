"""The first store: tables, seats, holders, invites, entries, chat."""

import sqlalchemy as sa
from alembic import op

revision = "v0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("made", sa.Integer, nullable=False),
        sa.Column("touched", sa.Integer, nullable=False),
        sa.Column("started", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("pace", sa.Integer, nullable=False),
        sa.Column("chat", sa.Boolean, nullable=False),
        sa.Column("base", sa.Integer, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("acting", sa.String(40), nullable=False),
        sa.Column("next", sa.String(24)),
        sa.Column("rev", sa.Integer, nullable=False),
    )
    op.create_index("tables_host", "tables", ["host", "over"])
    _seats()
    _entries()


def downgrade() -> None:
    """Remove them."""
    for name in ("chat", "entries", "invites", "holders", "seats", "tables"):
        op.drop_table(name)


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("table", sa.String(24), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("level", sa.String(16), nullable=False),
    )
    op.create_table(
        "holders",
        sa.Column("table", sa.String(24), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
    )
    op.create_index("holders_guest", "holders", ["guest"])
    op.create_table(
        "invites",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("table", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("made", sa.Integer, nullable=False),
        sa.Column("used", sa.Boolean, nullable=False),
    )
    op.create_index("invites_seat", "invites", ["table", "seat"])


def _entries() -> None:
    op.create_table(
        "entries",
        sa.Column("table", sa.String(24), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("made", sa.Integer, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("table", sa.String(24), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
    )
