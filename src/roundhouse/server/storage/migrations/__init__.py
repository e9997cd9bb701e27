"""How the store grew: Alembic runs these steps when the server starts."""
