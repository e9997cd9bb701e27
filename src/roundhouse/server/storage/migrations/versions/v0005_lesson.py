"""A table knows which lesson is taught there."""

import sqlalchemy as sa
from alembic import op

revision = "v0005"
down_revision = "v0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the name of the lesson; at tables made before none is taught."""
    op.add_column("tables", sa.Column("lesson", sa.String(24), nullable=False, server_default=""))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("tables", "lesson")
