"""Measurements of what a test cannot hold: how soon Ctrl-C and limits of time are obeyed.

With the package installed, from the folder that holds the folder `tests`::

    python -m tests.measured

Each is measured five times. A median above three times what is expected is a failure, so that a machine
that does other things is none.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

import ninefold

from .corpus import EMPTY, PUZZLES, WIKIPEDIA
from .test_program import WAYS
from .test_threads import EACH, INTERRUPTED, SCRIPT

TIMES = 5
FACTOR = 3

SOON = 0.5
"""Seconds within which Ctrl-C is to be obeyed."""


def interrupted_calls() -> dict[str, list[float]]:
    """Seconds from Ctrl-C to the end of each call."""
    script = SCRIPT.format(puzzle=WIKIPEDIA, folder=str(PUZZLES)) + EACH
    calls = [call for call in INTERRUPTED.values() for _ in range(TIMES)]
    ended = subprocess.run(
        [sys.executable, "-I", "-c", script, *calls], stdout=subprocess.PIPE, text=True, check=True
    )
    took = [float(line) for line in ended.stdout.split()]
    return {
        f"Ctrl-C, {name}": took[TIMES * at : TIMES * (at + 1)]
        for at, name in enumerate(INTERRUPTED)
    }


def interrupted_program() -> float:
    """Seconds from Ctrl-C to the end of the program."""
    with subprocess.Popen(
        [*WAYS["module"], "enumerate", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as child:  # fmt: skip
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(f"{EMPTY}\n".encode())
        child.stdin.close()
        child.stdout.readline()
        sent = time.monotonic()
        child.send_signal(signal.SIGINT)
        while os.read(child.stdout.fileno(), 1 << 20):
            pass
        child.wait()
        return time.monotonic() - sent


def stopped_by_a_listener() -> float:
    """Seconds from the exception of a listener to the end of the call."""
    raised = 0.0

    def listener(*_: object) -> None:
        nonlocal raised
        raised = time.monotonic()
        raise LookupError

    with contextlib.suppress(LookupError):
        ninefold.enumerate([EMPTY] * 2, cap=None, answers="status", progress=listener)
    return time.monotonic() - raised


def limited() -> float:
    """Seconds of a call with a limit of time that ends it."""
    start = time.monotonic()
    ninefold.enumerate([EMPTY], cap=None, time_limit=0.3, answers="status")
    return time.monotonic() - start


def main() -> int:
    # (A process that the shell starts in the background ignores Ctrl-C, and so do those that it starts.)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    several: dict[str, tuple[Callable[[], float], float]] = {
        "Ctrl-C, the program": (interrupted_program, SOON),
        "an exception of a listener": (stopped_by_a_listener, SOON),
        "a limit of 0.3 seconds": (limited, 0.3),
    }
    measured = {name: (took, SOON) for name, took in interrupted_calls().items()}
    for name, (once, expected) in several.items():
        measured[name] = ([once() for _ in range(TIMES)], expected)
    failed = 0
    for name, (took, expected) in measured.items():
        is_late = median(took) > FACTOR * expected
        failed += is_late
        print(
            f"{median(took):6.3f} s, expected {expected} s  {name}{'  TOO LATE' if is_late else ''}"
        )
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
