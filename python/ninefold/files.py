"""From files to files, in tasks: the common part of Spark and Ray, also for one machine.

Moving rows through a cluster costs more than solving them, so a task gets the name of a file, or of
some of its row groups. It starts the command line program, which reads, solves and writes a temporary
file with one thread; then the output gets its final name. A task that is tried again, or twice at the
same time, leaves one output, and ``_SUCCESS`` appears when all tasks are done.

:func:`dedupe_files` and :func:`overlap_files` look at all files together, and are one run of the program.

:func:`solve_files` runs all tasks in processes of this machine. :mod:`ninefold.spark` and
:mod:`ninefold.ray` run them on a cluster. For other schedulers (Slurm, Dask, a shell) there are three
steps: ``plan(...).begin()``; :func:`run` for every task, on any machine and as often as needed; and
:func:`finish`. :func:`plan` alone is a dry run: print it.

Input and output are paths that lead to the same files on every machine, or addresses of an object
store, such as ``s3://bucket/in``. From a store, a task reads the footer and its row groups into a
temporary file, and its output is uploaded when it is complete.

Example:
    >>> import ninefold.files
    >>> report = ninefold.files.solve_files("in/*.parquet", "out")  # doctest: +SKIP
    >>> report.records, report.counts["unique"]  # doctest: +SKIP
    (5000000, 4000000)
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ._jobs import byte_ranges
from ._jobs.child_process import ProgramError, answer
from ._jobs.file_sets import FileOverlap, Kept, SharedFileRecords, dedupe_files, overlap_files
from ._jobs.inputs import Path, Source
from ._jobs.output_folder import Folder
from ._jobs.plan import (
    ITS_OWN,
    OPTIONAL_COLUMNS,
    QUESTIONS,
    WHOLE,
    Plan,
    PlanOptions,
    Task,
    available_cores,
    plan,
    tasks_of,
)
from ._jobs.report import Report, TaskReport, added
from ._lakes.stores import locate, scheme_of
from ._questions.functions import TIME_LIMIT
from ._questions.signatures import keywords_of, publish
from .errors import TaskError, text_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "OPTIONAL_COLUMNS",
    "QUESTIONS",
    "TIME_LIMIT",
    "WHOLE",
    "FileOverlap",
    "Kept",
    "Plan",
    "Report",
    "SharedFileRecords",
    "Task",
    "TaskReport",
    "dedupe_files",
    "finish",
    "overlap_files",
    "plan",
    "run",
    "solve_files",
]

ATTEMPTS = 3
"""Largest number of attempts at a task."""


def at_once(tasks: Sequence[Task]) -> int:
    """Number of tasks at the same time on one core: two with a store, so that one is answered while the
    other is transferred."""
    names = (name for task in tasks for name in (task.input, task.folder))
    return 1 if all(scheme_of(name) is None for name in names) else 2


def run(task: Task, *, retries: int = 0, cancelled: threading.Event | None = None) -> TaskReport:
    """Runs a task, unless it is done.

    It may be run again, also at the same time elsewhere: in the end there is one output. Malformed
    records are counted, and are not a failure.

    Args:
        task: One of the tasks of :func:`plan`.
        retries: Number of attempts that failed before, for the report.
        cancelled: Ends the task within a fifth of a second after it is set.

    Raises:
        ninefold.TaskError: If the program fails, with its message; if the input has changed; if
            files cannot be read or written on this machine; or if the task is cancelled.
    """
    try:
        folder = Folder(task.folder, task.filesystem)
        done = _done(folder, task)
        if done is not None:
            return done
        if not folder.is_of(task.job):
            raise TaskError(f"{task}: {task.folder} is missing, or now belongs to another job")
        start = time.monotonic()
        with folder.attempt(task.output) as attempt, _input(task) as path:
            written = os.path.join(attempt.folder, os.path.basename(task.output))
            records, counts = answer(
                task.arguments,
                path,
                written,
                threads=task.threads,
                share=task.share,
                cancelled=cancelled,
                name=task.input,
            )
            # Another attempt may have been faster, or the folder may belong to another job now.
            done = _done(folder, task)
            if done is not None:
                return done
            if not folder.is_of(task.job):
                raise TaskError(f"{task}: {task.folder} now belongs to another job")
            size = os.path.getsize(written)
            output = folder.publish(attempt, written, task.output)
            report = TaskReport(
                task.number, output, records, counts, size, time.monotonic() - start, retries
            )
            # (An upload takes a while.)
            done = None if folder.store.renames else _done(folder, task)
            if done is not None:
                folder.withdraw(output)
                return done
            folder.mark(task.number, {name: getattr(report, name) for name in REPORTED})
        return report
    except ProgramError as error:
        raise TaskError(f"{task}: {error}") from error
    except OSError as error:
        raise TaskError(
            f"{task}: {text_of(error)}; input and output have to exist on every machine"
        ) from error


REPORTED = ("number", "output", "records", "counts", "bytes", "seconds", "retries")


@contextmanager
def _input(task: Task) -> Iterator[str]:
    """The path of the input on this machine, for a while.

    Raises:
        TaskError: If the input has changed.
    """
    store, path = locate(task.input, task.filesystem)
    status = store.status(path)
    if status is None:
        raise FileNotFoundError(f"{task.input}: no such file")
    if status.size != task.size:
        raise TaskError(f"{task}: the input has changed since the job was planned")
    if store.is_local:
        yield path
        return
    part, _, of = (task.share or "1/1").partition("/")
    with byte_ranges.folder_for(path) as local:
        byte_ranges.fetch(store, path, local, size=task.size, share=(int(part), int(of)))
        yield local


def _done(folder: Folder, task: Task) -> TaskReport | None:
    said = folder.done(task.number, task.output)
    return None if said is None else TaskReport(**said, done_before=True)


def finish(
    output: Path,
    reports: Iterable[TaskReport] | None = None,
    *,
    job: str | None = None,
    seconds: float | None = None,
    filesystem: Any = None,
) -> Report:
    """Ends a job: checks that all outputs exist, removes the files of failed attempts, and writes
    ``_SUCCESS``, with the counts and the names of the outputs in JSON.

    Args:
        output: The output folder.
        reports: Reports of the tasks of this run; the others count as done before.
        job: The job of the tasks, ``task.job``; by default the one that is listed in the folder. (Some
            stores list new objects late.)
        seconds: Duration of the job, for the report.
        filesystem: The file system of the output's address, as in :func:`plan`.

    Raises:
        ninefold.TaskError: If tasks are not done.
        FileNotFoundError: If no job was planned for the folder.
    """
    folder = Folder(output, filesystem)
    planned = folder.planned(job)
    if planned is None:
        raise FileNotFoundError(f"{folder.name} is not the output folder of a job")
    # (The mark of a task decides which of its attempts counts.)
    marks = folder.all_done(planned)
    missing = [number for number, said in enumerate(marks) if said is None]
    if missing:
        tasks = tasks_of(folder, planned, 1, filesystem)
        first = ", ".join(str(tasks[number]) for number in missing[:3])
        raise TaskError(f"{len(missing)} of {len(tasks)} tasks are not done, such as {first}")
    done = [TaskReport(**said) for said in marks if said is not None]
    new = {report.number for report in reports or () if not report.done_before}
    whole = Report(
        folder.name,
        len(done),
        sum(report.number not in new for report in done),
        sum(report.records for report in done),
        added(report.counts for report in done),
        sum(report.bytes for report in done),
        sum(report.seconds for report in done),
        seconds,
        sum(report.retries for report in done),
    )
    said = ("tasks", "records", "counts", "bytes", "task_seconds")
    content = {"job": planned.number, **{name: getattr(whole, name) for name in said}}
    folder.end(planned, content, [report.output for report in done])
    return whole


@keywords_of(plan, without=ITS_OWN)
def solve_files(
    inputs: Source | Iterable[Source],
    output: Path,
    *,
    processes: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    **planned: Unpack[PlanOptions],
) -> Report:
    """Answers all puzzles of files, with several processes of this machine.

    Args:
        processes: Number of processes, with one thread each; by default the number of cores.
        progress: A function of the number of finished tasks, and of the number of all.

    The other arguments are those of :func:`plan`.

    Returns:
        The report of the job, with the number of records of each status.

    Raises:
        ninefold.TaskError: If a task fails three times. Finished tasks stay, for ``resume=True``.
        Exception: What :func:`plan` raises.
    """
    start = time.monotonic()
    cores = processes or available_cores()
    tasks = plan(inputs, output, cores=cores, **planned).begin()
    cancelled = threading.Event()
    reports: list[TaskReport] = []
    with ThreadPoolExecutor(cores * at_once(tasks)) as pool:
        try:
            left: set[Future[TaskReport]] = {
                pool.submit(_run_again, task, cancelled) for task in tasks
            }
            while left:
                # (Without a timeout, Ctrl-C does not end the wait on all systems.)
                ended, left = wait(left, timeout=0.5, return_when=FIRST_COMPLETED)
                reports += [each.result() for each in ended]
                if progress is not None and ended:
                    progress(len(reports), len(tasks))
        except BaseException:
            cancelled.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    seconds = time.monotonic() - start
    filesystem = planned.get("filesystem")
    return finish(output, reports, job=tasks[0].job, seconds=seconds, filesystem=filesystem)


def _run_again(task: Task, cancelled: threading.Event) -> TaskReport:
    for retries in range(ATTEMPTS - 1):
        try:
            return run(task, retries=retries, cancelled=cancelled)
        except TaskError:
            if cancelled.is_set():
                raise
    return run(task, retries=ATTEMPTS - 1, cancelled=cancelled)


publish(globals(), __all__)
