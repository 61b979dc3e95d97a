"""Listeners to the progress of a call."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeAlias

Listener: TypeAlias = Callable[[int, int | None], object]
"""A function of the number of finished puzzles, and of the number of all, or None if unknown."""


def checked(progress: Any) -> Any:
    """Checks the caller's ``progress``, and returns it.

    Raises:
        TypeError: if it is neither a function nor ``True``, ``False`` or ``None``.
    """
    if progress is not None and not isinstance(progress, bool) and not callable(progress):
        raise TypeError(f"progress must be True or a function, not {progress!r}")
    return progress


@contextmanager
def listening(progress: bool | Listener | None, rows: int | None) -> Iterator[Listener | None]:
    """The listener for a number of rows; for ``True`` a bar of tqdm."""
    if not isinstance(progress, bool):
        yield checked(progress)
    elif not progress:
        yield None
    else:
        from tqdm.auto import tqdm

        with tqdm(total=rows, unit=" puzzles", unit_scale=True) as bar:
            yield lambda done, _: bar.update(done - bar.n)


@contextmanager
def reporting(
    progress: Callable[[int, int], object] | None,
    finished: Callable[[], int],
    number: int,
    *,
    interval: float = 1.0,
) -> Iterator[None]:
    """Reports the number of finished tasks of a job from a thread, each time that it has changed, and at
    the end. An exception of ``progress`` ends the reports, and is raised after the job.

    Args:
        progress: A function of the number of finished tasks, and of the number of all.
        finished: Counts the finished tasks.
        number: The number of all tasks.
        interval: Seconds between two counts.
    """
    if progress is None:
        yield
        return
    ended = threading.Event()

    def follow() -> int:
        said = 0
        while not ended.wait(interval):
            if (now := finished()) != said:
                progress(now, number)
                said = now
        return said

    with ThreadPoolExecutor(1, "ninefold-progress") as pool:
        following = pool.submit(follow)
        try:
            yield
        finally:
            ended.set()
    if following.result() != number:
        progress(number, number)


class Parts:
    """A listener to the parts of a call, which are answered one after the other, and whose number is
    not known beforehand."""

    def __init__(
        self, progress: bool | Listener | None, look: Callable[[], None] | None = None
    ) -> None:
        self._progress = checked(progress)
        self._look = look
        self._bar: Any = None
        self._before = 0

    @property
    def listener(self) -> Listener | None:
        """The listener for a part, if there is a listener or a check whether to end."""
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
