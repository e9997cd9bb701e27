"""The secret with which this house signs the tokens it issues."""

import sqlalchemy as sa
from alembic import op

revision = "v0004"
down_revision = "v0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make its table; the first server to open the store writes the secret."""
    op.create_table(
        "house_secrets",
        sa.Column("name", sa.String(24), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    """Remove it: every token signed with it is worth nothing then."""
    op.drop_table("house_secrets")
