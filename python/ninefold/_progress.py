"""Listeners to the progress of a call."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

__all__ = ["Listener", "Parts", "listening"]

Listener: TypeAlias = Callable[[int, int | None], object]
"""Called with the number of puzzles that are done, and of all, if that is known."""


def checked(progress: Any) -> Any:
    """What the caller gave as ``progress``.

    Raises:
        TypeError: if it is no function, and neither ``True`` nor ``False`` nor ``None``.
    """
    if progress is not None and not isinstance(progress, bool) and not callable(progress):
        raise TypeError(f"progress is True or a function, and not {progress!r}")
    return progress


@contextmanager
def listening(progress: bool | Listener | None, rows: int | None) -> Iterator[Listener | None]:
    """The listener for a number of rows: a bar of tqdm's for ``True``."""
    if not isinstance(progress, bool):
        yield checked(progress)
    elif not progress:
        yield None
    else:
        from tqdm.auto import tqdm

        with tqdm(total=rows, unit=" puzzles", unit_scale=True) as bar:
            yield lambda done, _: bar.update(done - bar.n)


class Parts:
    """A listener to calls that are parts of one, and that come one after the other: how many these
    are is not known before."""

    def __init__(
        self, progress: bool | Listener | None, look: Callable[[], None] | None = None
    ) -> None:
        self._progress = checked(progress)
        self._look = look
        self._bar: Any = None
        self._before = 0

    @property
    def listener(self) -> Listener | None:
        """The listener for a part, if anybody listens, or looks whether the work is to end."""
        return self._part if self._progress or self._look else None

    def _part(self, done: int, rows: int | None) -> None:
        if self._look is not None:
            self._look()
        if not rows or not self._progress:
            return
        whole = self._before + done
        if done == rows:
            self._before = whole
        if self._progress is not True:
            self._progress(whole, None)
            return
        if self._bar is None:
            from tqdm.auto import tqdm

            self._bar = tqdm(unit=" puzzles", unit_scale=True)
        self._bar.update(whole - self._bar.n)
