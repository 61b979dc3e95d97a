"""Ctrl-C while a LazyFrame is answered.

Python handles signals only in its main thread, which waits for polars, whose streaming engine hands
parts of a frame to its own threads. polars has its own handler, which ends the query. Then polars and
Python both raise a ``KeyboardInterrupt``, the second one while the first is handled.
"""

from __future__ import annotations

import functools
import threading
from typing import Any

import polars as pl

_NOTHING = pl.Series([0])


def look() -> None:
    """Checks, in a thread of polars, whether polars was interrupted.

    Raises:
        KeyboardInterrupt: if polars has handled Ctrl-C: any call to it then raises.
    """
    if threading.current_thread() is not threading.main_thread():
        _NOTHING.sum()


def _heard() -> None:
    """Does nothing: Python raises a pending exception when a function is called."""


class Interruptible(pl.LazyFrame):
    """A LazyFrame whose queries, when interrupted, raise once; so do frames that are made from it."""


def _raising_once(name: str) -> Any:
    run = getattr(pl.LazyFrame, name)

    @functools.wraps(run)
    def raising_once(self: Interruptible, *arguments: Any, **keywords: Any) -> Any:
        try:
            return run(self, *arguments, **keywords)
        except KeyboardInterrupt as error:
            interrupted = error
        # (Without a call in between, which would raise the second.)
        try:  # noqa: SIM105
            _heard()
        except KeyboardInterrupt:
            pass
        raise interrupted

    return raising_once


for _name in vars(pl.LazyFrame):
    if _name in ("collect", "profile", "execute") or _name.startswith("sink_"):
        setattr(Interruptible, _name, _raising_once(_name))
