"""A table knows of which day it is the deal; one counted try of a guest at each deal is kept apart."""

import sqlalchemy as sa
from alembic import op

revision = "v0009"
down_revision = "v0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the day, and make the table of tries."""
    op.add_column("tables", sa.Column("daily", sa.String(10), nullable=False, server_default=""))
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("nth", sa.Integer, primary_key=True),
        sa.Column("table", sa.String(24), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="daily_tries_of_a_table", ondelete="CASCADE"),
    )
    op.create_index("daily_tries_table", "daily_tries", ["table"])
    op.create_index("daily_tries_guest", "daily_tries", ["guest", "nth"])


def downgrade() -> None:
    """Forget who tried what; their tables stay."""
    op.drop_table("daily_tries")
    op.drop_column("tables", "daily")
