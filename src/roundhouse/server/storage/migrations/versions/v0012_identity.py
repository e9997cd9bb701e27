"""Passkeys, the questions put to them, the devices signed in by one, and the tokens that opened their last door."""

import sqlalchemy as sa
from alembic import op

revision = "v0012"
down_revision = "v0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the four tables; what is there already stays as it is."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("address", sa.String(255), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("made", sa.Integer, nullable=False),
        sa.Column("used", sa.Integer, nullable=False),
    )
    op.create_index("passkeys_guest", "passkeys", ["guest"])
    op.create_table(
        "challenges",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(8), primary_key=True),
        sa.Column("challenge", sa.String(64), nullable=False),
        sa.Column("until", sa.Integer, nullable=False),
    )
    op.create_table(
        "logins",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
    )
    op.create_index("logins_guest", "logins", ["guest"])
    op.create_table("ended_tokens", sa.Column("token", sa.String(64), primary_key=True))


def downgrade() -> None:
    """Forget the passkeys; whoever was signed in by one is a guest on each device."""
    for name in ("ended_tokens", "logins", "challenges", "passkeys"):
        op.drop_table(name)
