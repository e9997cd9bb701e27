"""A table knows whether it was made of a saved log, which whoever brings it may have written."""

import sqlalchemy as sa
from alembic import op

revision = "v0016"
down_revision = "v0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of the tables of before it is not known."""
    op.add_column("tables", sa.Column("brought", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """They count again."""
    op.drop_column("tables", "brought")
