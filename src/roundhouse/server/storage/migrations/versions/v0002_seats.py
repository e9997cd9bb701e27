"""What belongs to a table goes with it; a code knows its purpose and its maker, a holder its device."""

import sqlalchemy as sa
from alembic import op

revision = "v0002"
down_revision = "v0001"
branch_labels = None
depends_on = None

OF_A_TABLE = ("seats", "holders", "invites", "entries", "chat")
TEXT, NUMBER = sa.String, sa.Integer


def upgrade() -> None:
    """Tie every row to its table; rows whose table is gone go."""
    for name in OF_A_TABLE:
        op.execute(f'DELETE FROM {name} WHERE "table" NOT IN (SELECT id FROM tables)')
    # Who made the older codes is not known: those to a seat that is no longer open end here.
    op.execute(
        """UPDATE invites SET used = true WHERE NOT EXISTS (SELECT 1 FROM seats WHERE seats."table" = invites."table"
           AND seats.seat = invites.seat AND seats.kind = 'open')"""
    )
    for name in OF_A_TABLE:
        with op.batch_alter_table(name) as batch:
            batch.create_foreign_key(f"{name}_of_a_table", "tables", ["table"], ["id"], ondelete="CASCADE")
            for column in _columns(name):
                batch.add_column(column)
    op.execute('UPDATE holders SET since = (SELECT made FROM tables WHERE tables.id = holders."table")')
    op.execute('UPDATE holders SET seen = (SELECT touched FROM tables WHERE tables.id = holders."table")')


def downgrade() -> None:
    """Untie them."""
    for name in OF_A_TABLE:
        with op.batch_alter_table(name) as batch:
            batch.drop_constraint(f"{name}_of_a_table", type_="foreignkey")
            for column in _columns(name):
                batch.drop_column(column.name)


def _columns(name: str) -> "list[sa.Column[object]]":
    match name:
        case "holders":
            return [
                sa.Column("device", TEXT(40), nullable=False, server_default=""),
                sa.Column("since", NUMBER, nullable=False, server_default="0"),
                sa.Column("seen", NUMBER, nullable=False, server_default="0"),
            ]
        case "invites":
            return [
                sa.Column("purpose", TEXT(8), nullable=False, server_default="seat"),
                sa.Column("maker", TEXT(64), nullable=False, server_default=""),
            ]
    return []
