"""How people asked to be reached, at which tables, and what is to be sent to them."""

import sqlalchemy as sa
from alembic import op

revision = "v0011"
down_revision = "v0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of ways, wishes and notices."""
    op.create_table(
        "notice_ways",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("everywhere", sa.Boolean, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("guesses", sa.Integer, nullable=False),
        sa.Column("asked", sa.Integer, nullable=False),
    )
    op.create_index("notice_ways_guest", "notice_ways", ["guest"])
    op.create_table(
        "notice_wishes",
        sa.Column("way", sa.String(24), primary_key=True),
        sa.Column("table", sa.String(24), primary_key=True),
        sa.Column("wanted", sa.Boolean, nullable=False),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="notice_wishes_of_a_table", ondelete="CASCADE"),
    )
    op.create_table(
        "notices",
        sa.Column("way", sa.String(24), primary_key=True),
        sa.Column("table", sa.String(24), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("wait", sa.Integer, primary_key=True),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("by", sa.String(80), nullable=False),
        sa.Column("due", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("made", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="notices_of_a_table", ondelete="CASCADE"),
    )
    op.create_index("notices_due", "notices", ["state", "due"])


def downgrade() -> None:
    """Forget how people are reached."""
    for name in ("notices", "notice_wishes", "notice_ways"):
        op.drop_table(name)
