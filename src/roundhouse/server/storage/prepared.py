"""Statements that are asked with every move: compiled once for each kind of database, not once for each question."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, CursorResult
from sqlalchemy.sql import ClauseElement

Compiled = tuple[str, Mapping[str, Any], tuple[str, ...] | None]


class Prepared:
    """A statement whose bound values have names."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._compiled: dict[str, Compiled] = {}

    def __call__(self, connection: Connection, values: Mapping[str, Any]) -> CursorResult[Any]:
        """Ask it with these values."""
        kind = connection.dialect.name
        if kind not in self._compiled:
            self._compiled[kind] = self._compile(connection)
        text, fixed, order = self._compiled[kind]
        all_values = {**fixed, **values}
        return connection.exec_driver_sql(text, tuple(all_values[one] for one in order) if order else all_values)

    def _compile(self, connection: Connection) -> Compiled:
        compiled = self._statement.compile(dialect=connection.dialect)
        order = getattr(compiled, "positiontup", None)
        return str(compiled), dict(compiled.params), tuple(order) if order else None
