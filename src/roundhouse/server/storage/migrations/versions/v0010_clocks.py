"""Tables may have clocks, which run in the time of the house; seats may resign, nudge and be nudged."""

import sqlalchemy as sa
from alembic import op

revision = "v0010"
down_revision = "v0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what is agreed on, what each move left, and the clocks themselves."""
    op.add_column("tables", sa.Column("time", sa.String(8), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("lapse", sa.String(8), nullable=False, server_default="bot"))
    op.add_column("seats", sa.Column("resigned", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("nudged", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("nudging", sa.Integer, nullable=False, server_default="0"))
    op.add_column("entries", sa.Column("clock", sa.BigInteger))
    op.create_table(
        "clocks",
        sa.Column("table", sa.String(24), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("left", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("lapsed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("lapses", sa.Integer, nullable=False, server_default="0"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="clocks_of_a_table", ondelete="CASCADE"),
    )
    op.create_index("clocks_due", "clocks", ["due"])
    op.create_table(
        "house_time",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("lived", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Forget clocks and resignations; the games stay."""
    op.drop_table("house_time")
    op.drop_table("clocks")
    op.drop_column("entries", "clock")
    for name in ("nudging", "nudged", "resigned"):
        op.drop_column("seats", name)
    for name in ("lapse", "time"):
        op.drop_column("tables", name)
