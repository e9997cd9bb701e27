"""A table knows whether those who sit at it have agreed to rate its result."""

import sqlalchemy as sa
from alembic import op

revision = "v0013"
down_revision = "v0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing that was played before is rated."""
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("tables_rated", "tables", ["rated", "over"])


def downgrade() -> None:
    """Nobody has a rating; the games stay."""
    op.drop_index("tables_rated", "tables")
    op.drop_column("tables", "rated")
