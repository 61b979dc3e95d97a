"""Numbers of the passes over a data set, on which its copies in the workers of a loader agree.

Unless its workers are persistent, a loader begins each pass with new copies of the data set, which know
nothing of the passes before. So every copy appends the passes that it begins to one log, and a pass has
the number that follows when its first worker begins it. Lines that are appended need no lock, which a
worker that is ended could keep. And the number is right in a worker that begins a pass late, after
others have begun the next one.
"""

from __future__ import annotations

import os
import struct
import tempfile
import weakref
from collections import Counter
from multiprocessing import context, reduction
from typing import Any, NamedTuple

_LINE = struct.Struct("<qqq")
"""Seed of the loader's workers, number of the worker, and number of the pass; -1 for none of them."""

_NEXT = -2
"""In place of a seed: the pass that begins next has this number."""


class Pass(NamedTuple):
    number: int
    place: int
    """Number of passes that were begun before."""


class Passes:
    """The passes over a data set. Copies in processes that are forked or spawned share them; other copies
    have their own from then on."""

    def __init__(self, following: int = 0, *, log: int | None = None) -> None:
        if log is None:
            # It has no name afterwards, so that nothing remains of it.
            with tempfile.NamedTemporaryFile(prefix="ninefold-") as named:
                log = os.open(named.name, os.O_RDWR | os.O_APPEND)
        self._log = log
        weakref.finalize(self, os.close, log)
        # As far as the log has been read:
        self._end = 0
        self._following = 0
        self._count = 0
        self._of_seed: dict[int, list[Pass]] = {}
        self._of_worker: Counter[tuple[int, int]] = Counter()
        if following:
            self.set_next(following)

    def __reduce__(self) -> tuple[Any, ...]:
        if context.get_spawning_popen() is None:
            return Passes, (self.following(),)
        return _of_spawned, (reduction.DupFd(self._log),)

    def following(self) -> int:
        """The number of the pass that begins next."""
        self._read()
        return self._following

    def count(self) -> int:
        """Number of passes that were begun."""
        self._read()
        return self._count

    def set_next(self, number: int) -> None:
        """Sets the number of the pass that begins next."""
        os.write(self._log, _LINE.pack(_NEXT, -1, number))

    def begin(self, seed: int | None, worker: int, number: int | None = None) -> Pass:
        """Begins a pass, or joins the others who have begun it.

        Args:
            seed: The seed that a loader has given to all workers of the pass; None without workers.
            worker: Number of the worker.
            number: Number of the pass, if it is known.
        """
        line = (-1 if seed is None else seed, worker, -1 if number is None else number)
        os.write(self._log, _LINE.pack(*line))
        self._read()
        return self._of_seed[line[0]][self._of_worker[line[:2]] - 1]

    def _read(self) -> None:
        size = os.fstat(self._log).st_size - self._end
        lines = os.pread(self._log, size, self._end)
        self._end += len(lines)
        for seed, worker, number in _LINE.iter_unpack(lines):
            if seed == _NEXT:
                self._following = number
                continue
            passes = self._of_seed.setdefault(seed, [])
            # (Loaders with persistent workers have one seed for many passes.)
            if self._of_worker[seed, worker] == len(passes):
                passes.append(Pass(self._following if number < 0 else number, self._count))
                self._following = passes[-1].number + 1
                self._count += 1
            self._of_worker[seed, worker] += 1


def _of_spawned(log: Any) -> Passes:
    return Passes(log=log.detach())
