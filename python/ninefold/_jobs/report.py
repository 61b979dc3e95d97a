"""The outcomes of tasks and of jobs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class TaskReport:
    """The outcome of a task."""

    number: int
    output: str
    """The name of its output, in the folder."""
    records: int
    counts: dict[str, int]
    """Number of records of each status."""
    bytes: int
    """Size of its output."""
    seconds: float
    """Duration of the successful attempt."""
    retries: int = 0
    """Number of attempts that failed before, as far as they are known."""
    done_before: bool = False
    """True if it was done before this run."""


@dataclass(frozen=True)
class Report:
    """The outcome of a job. Reports add up: ``sum(reports, Report())`` is that of several jobs.

    Example:
        >>> one = Report("a", 2, records=3, counts={"unique": 3}, seconds=2.0)
        >>> other = Report("b", 1, records=2, counts={"unique": 1, "malformed": 1}, seconds=0.5)
        >>> both = one + other
        >>> both.folder, both.records, both.counts, both.puzzles_per_second
        ('a, b', 5, {'unique': 4, 'malformed': 1}, 2.0)
    """

    folder: str = ""
    tasks: int = 0
    done_before: int = 0
    """Number of tasks that an earlier run, or another attempt, had done."""
    records: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    """Number of records of each status: ``unique``, ``ambiguous``, ``malformed``, …"""
    bytes: int = 0
    """Size of all outputs."""
    task_seconds: float = 0.0
    """Sum of the durations of the tasks."""
    seconds: float | None = 0.0
    """Duration of the job, or the sum of those of several; None if it was not measured."""
    retries: int = 0
    """Number of attempts that failed, as far as they are known."""

    @property
    def puzzles_per_second(self) -> float | None:
        """Number of records for each second of the job; None if its duration was not measured, or if
        tasks were done before."""
        return None if self.done_before or not self.seconds else self.records / self.seconds

    def __add__(self, other: Report) -> Report:
        measured = self.seconds is not None and other.seconds is not None
        return Report(
            ", ".join(folder for folder in (self.folder, other.folder) if folder),
            self.tasks + other.tasks,
            self.done_before + other.done_before,
            self.records + other.records,
            added([self.counts, other.counts]),
            self.bytes + other.bytes,
            self.task_seconds + other.task_seconds,
            (self.seconds or 0.0) + (other.seconds or 0.0) if measured else None,
            self.retries + other.retries,
        )


def added(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    """Sums of numbers of records by status, in the order in which statuses first appear."""
    whole: Counter[str] = Counter()
    for each in counts:
        whole.update(each)
    return dict(whole)
