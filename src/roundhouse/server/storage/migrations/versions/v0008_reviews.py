"""A finished game keeps the reviews that were made of it."""

import sqlalchemy as sa
from alembic import op

revision = "v0008"
down_revision = "v0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "reviews",
        sa.Column("table", sa.String(24), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("made", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="reviews_of_a_table", ondelete="CASCADE"),
    )


def downgrade() -> None:
    """Forget them: they can be thought about again."""
    op.drop_table("reviews")
