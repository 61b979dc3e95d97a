"""Patience of the tests with what must happen, on a machine that does other things."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 300
"""Seconds after which something that must happen is assumed never to happen."""


def eventually(holds: Callable[[], bool]) -> None:
    """Waits until something holds.

    Raises:
        AssertionError: If it does not for :data:`PATIENCE` seconds.
    """
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"not within {PATIENCE} seconds"
        time.sleep(0.02)
