"""A Dask cluster of this machine for the tests: a scheduler and workers, each a process of its own."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

DASK = Path(sys.executable).with_name("dask")
MORTAL = """
import os, signal

moved = []

def mortal(rng, budget):
    def bot(view, seat, moves):
        moved.append(1)
        if len(moved) == int(os.environ.get("DIES_AT", 0)):
            os.kill(os.getpid(), signal.SIGKILL)
        return rng.choice(moves)
    return bot
"""
"""A bot that ends its worker, without a word, in the middle of a game: where DIES_AT says so."""


@contextmanager
def cluster(folder: Path, dies_at: Sequence[int]) -> Iterator[tuple[str, list["subprocess.Popen[bytes]"]]]:
    """The address of a scheduler, and a worker for each of these; 0 lives on."""
    place = folder / "scheduler.json"
    plain = ["--no-dashboard", "--scheduler-file", str(place)]
    started = [_start(folder, ["scheduler", "--host", "127.0.0.1", "--port", "0", *plain], {})]
    try:
        address = _address(place, started[0])
        for at in dies_at:
            words = ["worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
            started.append(_start(folder, words, {"DIES_AT": str(at)}))
        yield address, started[1:]
    finally:
        for one in reversed(started):
            one.kill()
            one.wait()


def await_workers(address: str, count: int) -> None:
    """Come back when so many have joined."""
    code = f"from distributed import Client\nwith Client({address!r}) as c: c.wait_for_workers({count})"
    subprocess.run([sys.executable, "-c", code], check=True)


def _start(folder: Path, words: list[str], more: dict[str, str]) -> "subprocess.Popen[bytes]":
    with (folder / "cluster.log").open("ab") as log:
        return subprocess.Popen([str(DASK), *words], env={**os.environ, **more}, cwd=folder, stdout=log, stderr=log)


def _address(place: Path, scheduler: "subprocess.Popen[bytes]") -> str:
    while scheduler.poll() is None:
        try:
            return str(json.loads(place.read_text())["address"])
        except (OSError, ValueError):
            time.sleep(0.05)
    raise AssertionError((place.parent / "cluster.log").read_text())
