"""Figures of the running house, as Prometheus reads them."""

import sys
import time
from collections import Counter
from collections.abc import Iterator


class Metrics:
    """Counters of this process."""

    def __init__(self) -> None:
        self.began = time.time()
        self.answers: Counter[tuple[str, str]] = Counter()
        self.moves = self.refusals = self.stale = self.pages = 0
        self.page_seconds = 0.0
        self.connections = 0  # open now
        self.connections_ended: Counter[str] = Counter()  # by us, by reason

    def answered(self, method: str, status: int) -> None:
        """Count an answer by method and class of status."""
        known = method if method in ("GET", "HEAD", "POST", "OPTIONS") else "OTHER"
        self.answers[known, f"{status // 100}xx"] += 1

    def drawn(self, began: float) -> None:
        """Count a page that was made since `began`."""
        self.pages += 1
        self.page_seconds += time.perf_counter() - began

    def text(self, gauges: dict[str, float]) -> str:
        """All figures; `gauges` are those that others know."""
        return "\n".join([*self._lines(gauges), ""])

    def _lines(self, gauges: dict[str, float]) -> Iterator[str]:
        yield "# TYPE roundhouse_requests_total counter"
        for (method, status), count in sorted(self.answers.items()):
            yield f'roundhouse_requests_total{{method="{method}",status="{status}"}} {count}'
        yield "# TYPE roundhouse_connections_ended_total counter"
        for reason, count in sorted(self.connections_ended.items()):
            yield f'roundhouse_connections_ended_total{{reason="{reason}"}} {count}'
        counters = {
            "moves_total": self.moves, "refusals_total": self.refusals, "stale_total": self.stale,
            "pages_total": self.pages, "page_seconds_total": round(self.page_seconds, 6),
        }  # fmt: skip
        for name, value in counters.items():
            yield f"# TYPE roundhouse_{name} counter"
            yield f"roundhouse_{name} {value}"
        for name, value in {
            **gauges,
            "connections": self.connections,
            "start_time_seconds": self.began,
            "peak_memory_bytes": peak_memory(),
        }.items():
            yield f"# TYPE roundhouse_{name} gauge"
            yield f"roundhouse_{name} {value:g}" if value < 1e6 else f"roundhouse_{name} {value:.0f}"


def peak_memory() -> int:
    """The most memory this process has had, in bytes (0 where the system does not tell)."""
    if sys.platform == "win32":
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
