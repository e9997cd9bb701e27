"""A seat knows what hints have advised there."""

import sqlalchemy as sa
from alembic import op

revision = "v0014"
down_revision = "v0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of what was advised before nothing is known."""
    op.add_column("seats", sa.Column("advised", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("seats", "advised")
