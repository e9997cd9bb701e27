"""What the load has found, in lines for people."""

import sys
from collections.abc import Sequence
from typing import Any


def print_rates(game: str, found: dict[str, Any]) -> None:
    """A game at its rates; where bad readers were beside it, both delays side by side."""
    print(f"{game}: {found['cpu']:.2f} ms of processor a move, {found['bytes']:.0f} bytes a move and viewer, "
          f"first page {found['first'] / 1000:.1f} kB, {found['memory'] / 1000:.0f} kB of memory a table")  # fmt: skip
    for one in found["rates"]:
        print(f"  {one['rate']:5g} moves/s asked, {one['done']:6.1f} made: p50 {one['p50']:.1f}, p90 {one['p90']:.1f}, "
              f"p99 {one['p99']:.1f} ms; {one['cpu']:.2f} ms a move, {one['share']:.0%} of a core, "
              f"longest stall {one['stall']:.0f} ms, {one['own_stall']:.0f} of work")  # fmt: skip
        if bad := one.get("slow"):
            print(f"      p99 without bad readers {one['p99']:.1f} ms, with them {bad['p99']:.1f} ms "
                  f"(p50 {one['p50']:.1f} and {bad['p50']:.1f}; {one['cpu']:.2f} and {bad['cpu']:.2f} ms a move; "
                  f"made {one['done']:.1f} and {bad['done']:.1f})")  # fmt: skip
    sys.stdout.flush()


def print_talk(game: str, found: dict[str, Any]) -> None:
    """A line of the chat."""
    print(f"{game}: a line of the chat at a table of {found['viewers']} viewers, {found['rate']:g} a second: "
          f"{found['cpu']:.2f} ms of processor, {found['bytes']:.0f} bytes to each, to the last of them "
          f"p50 {found['p50']:.1f}, p99 {found['p99']:.1f} ms", flush=True)  # fmt: skip


def print_curve(game: str, points: Sequence[dict[str, Any]]) -> None:
    """What grows with the number of tables."""
    print(f"{game}, {points[0]['rate']:g} moves a second beside so many tables in memory:")
    for one in points:
        asked = ", ".join(f"{path} {found['took']:.1f} ms" for path, found in one["asked"].items())
        print(f"  {one['tables']:6} tables: {one['cpu']:.2f} ms a move, p50 {one['p50']:.1f}, p99 {one['p99']:.1f} ms, "
              f"stall {one['stall']:.0f} ms, {one['own_stall']:.0f} of work; "
              f"{one['memory'] / 1000:.0f} kB a table; nobody does anything: "
              f"{one['rest']:.2%} of a core, stall {one['rest_stall']:.0f} ms, {one['rest_own_stall']:.0f} of work; "
              f"{asked}")  # fmt: skip
    sys.stdout.flush()
