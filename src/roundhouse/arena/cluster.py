"""Work on a Dask cluster: the same tasks in the same order; what a lost worker had is done again by another."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, TypeVar

from roundhouse import __version__
from roundhouse.arena.extras import needs
from roundhouse.core.errors import CannotRead, HouseError
from roundhouse.core.words import Say, say

T = TypeVar("T")
R = TypeVar("R")
SECONDS = 30
"""How long to wait for the scheduler and for its first worker."""


def spread_on(address: str, work: Callable[[T], R], tasks: Sequence[T], most: int = 1) -> Iterator[R]:
    """Do all tasks on the cluster, in order, at most so many of them at once; raises CannotRead."""
    if not tasks:
        return
    with _client(address) as client:
        threads = sum(client.nthreads().values())
        size = max(1, min(most, len(tasks) // (4 * threads)))
        batches = [(work, tasks[first : first + size]) for first in range(0, len(tasks), size)]
        waiting = deque(client.map(_done, batches, version=__version__, pure=False))
        while waiting:
            found = _result(waiting.popleft())
            if isinstance(found, Say):
                raise CannotRead(found)
            yield from found


def _client(address: str) -> Any:
    with needs("cluster"):
        distributed: Any = import_module("distributed")
    try:
        client = distributed.Client(address, timeout=SECONDS, name="roundhouse")
    except (OSError, ValueError) as error:
        why = str(error).splitlines()[0][:120]
        raise CannotRead(say("no scheduler answers at {address}: {why}", address=address[:80], why=why)) from None
    try:
        client.wait_for_workers(1, timeout=SECONDS)
    except TimeoutError:
        client.close()
        raise CannotRead(say("the cluster at {address} has no workers", address=address[:80])) from None
    return client


def _result(future: Any) -> Any:
    killed: Any = import_module("distributed").KilledWorker
    try:
        return future.result()
    except killed as error:  # one batch has ended several workers: it would end all
        return say("the same games ended several workers: {why}", why=str(error).splitlines()[0][:200])


def _done(batch: tuple[Callable[[Any], Any], Sequence[Any]], version: str) -> list[Any] | Say:
    """What a worker does with a batch; what it refuses comes back as words."""
    if __version__ != version:
        return say("a worker has Roundhouse {theirs}, this is {ours}", theirs=__version__, ours=version)
    work, tasks = batch
    try:
        return [work(task) for task in tasks]
    except HouseError as error:
        return error.words
