"""Calls in a separate process, since they might end or hang it."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable

from .patience import PATIENCE


class Died(AssertionError):
    """A child did not end as it should."""


def forked(work: Callable[[], object], patience: float = PATIENCE) -> str:
    """Does ``work`` in a fork of this process. Returns what it gives, as text.

    Raises:
        Died: If the child raises, is killed by a signal or hangs.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(reading)
            text = str(work())
            code = 0
        except BaseException:
            text = traceback.format_exc()
        try:
            with os.fdopen(writing, "w") as out:
                out.write(text)
            sys.stderr.flush()
        finally:
            os._exit(code)
    os.close(writing)
    deadline = time.monotonic() + patience
    parts = []
    with os.fdopen(reading, "rb", buffering=0) as pipe:
        while True:
            ready, _, _ = select.select([pipe], [], [], max(0.0, deadline - time.monotonic()))
            part = pipe.read(65536) if ready else b""
            if not part:
                break
            parts.append(part)
        if not ready:
            os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    text = b"".join(parts).decode()
    if not ready:
        raise Died(f"the child was at work after {patience} seconds: {text}")
    if os.WIFSIGNALED(status):
        raise Died(f"the child was ended by {signal.Signals(os.WTERMSIG(status)).name}")
    if os.WEXITSTATUS(status) != 0:
        raise Died(text)
    return text
