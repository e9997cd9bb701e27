"""A seat knows how many hints were asked for there."""

import sqlalchemy as sa
from alembic import op

revision = "v0006"
down_revision = "v0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the count; before, nobody could ask."""
    op.add_column("seats", sa.Column("hints", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("seats", "hints")
