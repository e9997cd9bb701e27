"""What only some commands need, told in a sentence where it is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager

from roundhouse.core.errors import CannotRead
from roundhouse.core.words import say


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Round an import that an extra brings; raises CannotRead where that is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        told = say(
            "this needs “{module}”, which comes with the extra “{extra}”: pip install roundhouse[{extra}]",
            module=str(error.name),
            extra=extra,
        )
        raise CannotRead(told) from None
