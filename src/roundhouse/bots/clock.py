"""The clock of a bot that thinks for a while."""

import time
from collections.abc import Callable

own_time: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
"""Seconds that this thread has worked; a browser's Python has no threads, so there simply seconds."""
