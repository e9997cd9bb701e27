"""Alembic's door: the connection is handed in by the store."""

from alembic import context

from roundhouse.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
