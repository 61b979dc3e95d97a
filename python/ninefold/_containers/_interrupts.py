"""Ctrl-C while a LazyFrame is answered.

Python tells its main thread only of a signal, and that one waits for polars, whose streaming engine
hands parts of a frame to threads of its own. polars has a handler beside Python's: it ends the query,
and then both raise a ``KeyboardInterrupt``, the second of them in whatever handles the first.
"""

from __future__ import annotations

import functools
import threading
from typing import Any

import polars as pl

__all__ = ["Interruptible", "look"]

_NOTHING = pl.Series([0])


def look() -> None:
    """Finds out in a thread of polars' whether it is to end.

    Raises:
        KeyboardInterrupt: if polars has heard of Ctrl-C: any call to it then raises.
    """
    if threading.current_thread() is not threading.main_thread():
        _NOTHING.sum()


def _heard() -> None:
    """Python raises on the way in, if it still has something to raise."""


class Interruptible(pl.LazyFrame):
    """A LazyFrame, and those that are made from it, whose queries raise once where they are ended."""


def _raising_once(name: str) -> Any:
    run = getattr(pl.LazyFrame, name)

    @functools.wraps(run)
    def raising_once(self: Interruptible, *arguments: Any, **keywords: Any) -> Any:
        try:
            return run(self, *arguments, **keywords)
        except KeyboardInterrupt as error:
            interrupted = error
        # (No call may stand between, in which the second would be raised.)
        try:  # noqa: SIM105
            _heard()
        except KeyboardInterrupt:
            pass
        raise interrupted

    return raising_once


for _name in vars(pl.LazyFrame):
    if _name in ("collect", "profile", "execute") or _name.startswith("sink_"):
        setattr(Interruptible, _name, _raising_once(_name))
