"""A table knows whether it is practice and of which table it is a what-if; a seat that was left is remembered."""

import sqlalchemy as sa
from alembic import op

revision = "v0007"
down_revision = "v0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add all three; before, leaving a seat forgot it."""
    op.add_column("tables", sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("origin", sa.String(24), nullable=False, server_default=""))
    op.add_column("holders", sa.Column("left", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Forget them; who has left holds nothing."""
    op.execute(sa.text('DELETE FROM holders WHERE "left"'))
    op.drop_column("holders", "left")
    op.drop_column("tables", "origin")
    op.drop_column("tables", "practice")
