"""What a game ended with is kept: a later version of its rules may count otherwise."""

import sqlalchemy as sa
from alembic import op

revision = "v0003"
down_revision = "v0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the result; games that ended before have none."""
    op.add_column("tables", sa.Column("result", sa.Text))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("tables", "result")
