"""From files to files, in tasks: the common part of Spark and Ray, also for one machine.

Moving rows through a cluster costs more than solving them, so a task gets the name of a file, or of
some of its row groups. It starts the command line program, which reads, solves and writes a temporary
file with one thread; then the output gets its final name. A task that is tried again, or twice at the
same time, leaves one output, and ``_SUCCESS`` appears when all tasks are done.

:func:`solve_files` runs all tasks in processes of this machine. :mod:`ninefold.spark` and
:mod:`ninefold.ray` run them on a cluster. For other schedulers (Slurm, Dask, a shell) there are three
steps: :func:`plan`; :func:`run` for every task, on any machine and as often as needed; and
:func:`finish`.

Input and output are paths that lead to the same files on every machine.

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
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, TypedDict

import ninefold

from ._child import ProgramError, answer, check
from ._folder import Folder, Job, Planned
from ._inputs import Input, Path, Share, expand, format_of, partition_of, path_of, split
from ._questions import ALIASES, named
from ._questions import QUESTIONS as _QUESTIONS
from ._signatures import keywords_of
from .errors import TaskError

if TYPE_CHECKING:
    from typing_extensions import Unpack

QUESTIONS: dict[str, tuple[str, ...]] = {
    name: ("count", "--cap", "none") if question == "count_exact" else (question.replace("_", "-"),)
    for name, question in [*zip(_QUESTIONS, _QUESTIONS, strict=True), *ALIASES.items()]
}
"""Command of the program for each question, by the names of the package's functions."""

WHOLE = {"vicinity": ("puzzle", "from", "generation")}
"""Columns of questions about all puzzles of a file together, so that a file is not divided."""

OPTIONAL_COLUMNS = {
    "canonical": {
        "automorphisms": "--automorphisms",
        "band": "--band",
        "transformation": "--transform",
    },
    "shuffle": {"transformation": "--transform"},
}
"""Optional columns of answers, with the options that ask for them. Without any of these options there
are all columns, as with the functions of the package."""

TIME_LIMIT = 10.0
"""Default limit of seconds for one record."""

TASKS_PER_CORE = 4
"""Number of tasks for each core: with several, no core waits long for the last task."""

ATTEMPTS = 3
"""Largest number of attempts at a task."""

OURS = (
    *("-o", "--output", "--to", "-j", "--threads", "--stats", "-q", "--quiet", "--shard"),
    *("--resume", "--errors", "--svg", "--time-limit", "--puzzles"),
)
"""Options of the program that a job sets itself, or that are not for tasks."""

UNFRAMED = (".parquet", ".pq", ".jsonl", ".ndjson", ".json", ".txt", ".sdm")
"""Formats whose files can be cut into files. Others have a header or an end, so that every output is
that of a whole file."""


@dataclass(frozen=True)
class Task:
    """A part of a job: a file, or some of its row groups. It can be pickled, and run on any machine."""

    number: int
    """Number of the task, from 0, in the order of the records."""
    input: str
    size: int
    """Number of bytes of the input when the job was planned."""
    share: str | None
    """Share of the row groups, such as ``3/16``; None for the whole file."""
    folder: str
    output: str
    """The name of its output, in the folder."""
    job: str
    arguments: tuple[str, ...]
    threads: int = 1

    def __str__(self) -> str:
        share = f", share {self.share} of its row groups" if self.share else ""
        return f"task {self.number} ({self.input}{share})"


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
    done_before: bool = False
    """True if it was done before this run."""


@dataclass(frozen=True)
class Report:
    """The outcome of a job."""

    folder: str
    tasks: int
    done_before: int
    """Number of tasks that an earlier run, or another attempt, had done."""
    records: int
    counts: dict[str, int]
    """Number of records of each status: ``unique``, ``ambiguous``, ``malformed``, …"""
    bytes: int
    """Size of all outputs."""
    task_seconds: float
    """Sum of the durations of the tasks."""


class PlanOptions(TypedDict, total=False):
    """The keywords of :func:`plan` that the functions for whole jobs have, too."""

    question: str
    options: Sequence[str]
    answers: str | Sequence[str] | None
    column: str | None
    time_limit: float | None
    to: str
    tasks_per_core: int
    overwrite: bool
    resume: bool


ITS_OWN = ("cores", "threads")
"""The other keywords of :func:`plan`."""


def plan(
    inputs: Path | Iterable[Path],
    output: Path,
    *,
    question: str = "solve",
    options: Sequence[str] = (),
    answers: str | Sequence[str] | None = None,
    column: str | None = None,
    time_limit: float | None = TIME_LIMIT,
    to: str = "parquet",
    cores: int | None = None,
    tasks_per_core: int = TASKS_PER_CORE,
    threads: int = 1,
    overwrite: bool = False,
    resume: bool = False,
) -> list[Task]:
    """Divides a job into tasks, and prepares its output folder.

    Args:
        inputs: Files, folders or patterns, as the program takes them.
        output: The output folder, which is created.
        question: The name of a function of the package, such as ``"solve"``. ``"vicinity"`` is
            answered as by the program: with the puzzles around all puzzles of a file together, one
            of each class, and none that is isomorphic to a puzzle of the file; a file is one task.
        options: Options of the program's command for this question, as on the command line, such as
            ``("--any",)`` or ``("--cap", "1000", "--keep", "id")``.
        answers: Columns of the answer, only for ``canonical`` and ``shuffle``, such as
            ``("canonical", "automorphisms")``; by default all of them.
        column: Name of the column of puzzles; by default it is found by its name. It has to exist in
            the first input.
        time_limit: Seconds after which a record is abandoned, with the status ``unfinished``, so that
            no record delays the whole job. None for no limit.
        to: Format of the outputs, as the ending of their names: ``"parquet"``, ``"csv.zst"``, …
            Inputs from a folder such as ``year=2026`` have their outputs in a folder of the same
            name, so that readers find its column in the output, too.
        cores: Number of cores; by default those of this machine.
        tasks_per_core: Number of tasks for each core, if the files can be split so far.
        threads: Number of threads of a task.
        overwrite: Replace the output of an earlier job of this package or of Spark. The only files
            that are removed are those that a manifest in the folder lists, or that are named exactly
            as Spark names them; if there is anything else in the folder, nothing is removed.
        resume: Resume the same job: the same question, options and inputs (by name, size and time of
            change). Finished tasks are not run again. An empty folder begins the job.

    Returns:
        All tasks, including finished ones: for these, :func:`run` only returns the report.

    Raises:
        FileNotFoundError: If an input does not exist.
        FileExistsError: If the folder is not empty, and neither ``overwrite`` nor ``resume`` is given;
            if another job is resumed; or if the folder is overwritten and has anything in it that no
            job wrote: other files, folders, links.
        ValueError: If the program refuses these options, or finds no column of this name in the first
            input; if there is no such format; if an input is in the folder; or if a partition of the
            input has the name of a column of the answer.
    """
    if question not in QUESTIONS:
        raise ValueError(f"{question!r} is not a question; there are {', '.join(QUESTIONS)}")
    if tasks_per_core < 1 or threads < 1 or (cores is not None and cores < 1):
        raise ValueError("cores, tasks_per_core and threads must be at least 1")
    question = named(question)
    arguments = [*QUESTIONS[question], *_options(options)]
    if question == "vicinity":
        arguments += [f"{n}=1" for n in ("--remove", "--add") if not _has_option(options, n)]
    arguments += _columns(question, answers, options)
    if column is not None:
        arguments += [f"--column={column}"]
    if time_limit is not None and not time_limit > 0:
        raise ValueError("time_limit must be a number of seconds above 0, or None")
    if time_limit is not None and "time" in _QUESTIONS[question].limits:
        arguments += [f"--time-limit={time_limit:f}"]
    ending = format_of(to)
    files = expand(inputs)
    _check_partitions(question, options, files)
    first = files[0].path
    is_whole = question in WHOLE
    check(arguments, first if os.path.isfile(first) and not is_whole else None, to)
    shares = split(
        files,
        tasks=tasks_per_core * (cores or available_cores()),
        may_split=ending in UNFRAMED and not is_whole,
    )
    consulted = [value for value in map(_value, arguments) if os.path.isfile(value)]
    job = Job(
        ninefold.__version__,
        question,
        tuple(arguments),
        tuple(expand(consulted)) if consulted else (),
        tuple(files),
        to,
    )
    folder = Folder(path_of(output))
    planned = folder.begin(Planned(job, tuple(shares)), overwrite=overwrite, resume=resume)
    return _tasks(folder, planned, threads)


def _columns(
    question: str, answers: str | Sequence[str] | None, options: Sequence[str]
) -> list[str]:
    """The options that ask for columns of answers."""
    columns = OPTIONAL_COLUMNS.get(question, {})
    given = set(columns.values()).intersection(options)
    if answers is None:
        return [] if given else list(columns.values())
    names = [answers] if isinstance(answers, str) else list(answers)
    if not columns:
        can = " and ".join(OPTIONAL_COLUMNS)
        raise ValueError(f"answers= is only for {can}, which have optional columns")
    first = _QUESTIONS[question].columns[0].item
    unknown = [name for name in names if name not in columns and name != first]
    if unknown or first not in names:
        raise ValueError(f"answers= must be {first} and any of {', '.join(columns)}, not {names}")
    if given:
        raise ValueError(f"answers= and {min(given)} both choose columns: give only one of them")
    return [columns[name] for name in columns if name in names]


def _check_partitions(question: str, options: Sequence[str], inputs: Sequence[Input]) -> None:
    """Checks that partitions do not have the names of columns of answers, which readers could not
    distinguish."""
    partitions = {partition_of(file.path) for file in inputs} - {""}
    columns = {each.partition("=")[0] for path in partitions for each in path.split("/")}
    found = columns.intersection(_answer_columns(question, options))
    if found:
        raise ValueError(
            f"{min(found)} is a partition of the input and a column of the answer; "
            'options=("--rename", "...") gives the answer other names'
        )


def _answer_columns(question: str, options: Sequence[str]) -> set[str]:
    """The names that columns of the answer may have."""
    for number, option in enumerate(options):
        flag, equals, names = option.partition("=")
        if flag not in ("--rename", "--as"):
            continue
        if equals:
            return set(names.split(","))
        if number + 1 < len(options):
            return set(options[number + 1].split(","))
    definition = _QUESTIONS[question]
    # (In files, a column of lists is a column of its items, with a row for each.)
    pairs = ((column.name, column.item) for column in definition.columns)
    return {*chain.from_iterable(pairs), *definition.of_rows, *WHOLE.get(question, ())}


def _options(options: Sequence[str]) -> list[str]:
    """Options for any machine and working folder: with full paths of the files that they name."""
    if isinstance(options, str):
        raise ValueError("options must be a sequence, such as ('--any',), not one text")
    checked: list[str] = []
    for option in options:
        name, equals, _ = option.partition("=")
        short = name[:2] if name.startswith(("-o", "-q", "-j")) else name
        if short in OURS:
            raise ValueError(f"{option} is not for tasks; see the arguments of this function")
        if os.path.isfile(_value(option)):
            full = os.path.abspath(_value(option))
            option = f"{name}={full}" if equals and name.startswith("-") else full
        checked.append(option)
    return checked


def _has_option(options: Sequence[str], name: str) -> bool:
    return any(option.partition("=")[0] == name for option in options)


def _value(option: str) -> str:
    """The value of ``--name=value``, or the option itself."""
    name, equals, value = option.partition("=")
    return value if equals and name.startswith("--") else option


def _tasks(folder: Folder, planned: Planned, threads: int) -> list[Task]:
    def task(number: int, share: Share) -> Task:
        file = planned.job.inputs[share.input]
        return Task(
            number,
            file.path,
            file.size,
            f"{share.part}/{share.of}" if share.of > 1 else None,
            folder.path,
            planned.output(number),
            planned.number,
            planned.job.arguments,
            threads,
        )

    return [task(number, share) for number, share in enumerate(planned.shares)]


def run(task: Task, *, cancelled: threading.Event | None = None) -> TaskReport:
    """Runs a task, unless it is done.

    It may be run again, also at the same time elsewhere: in the end there is one output. Malformed
    records are counted, and are not a failure.

    Args:
        task: One of the tasks of :func:`plan`.
        cancelled: Ends the task within a fifth of a second after it is set.

    Raises:
        ninefold.TaskError: If the program fails, with its message; if the input has changed; if
            files cannot be read or written on this machine; or if the task is cancelled.
    """
    folder = Folder(task.folder)
    try:
        done = _done(folder, task)
        if done is not None:
            return done
        if not folder.is_of(task.job):
            raise TaskError(f"{task}: {task.folder} is missing, or now belongs to another job")
        if os.path.getsize(task.input) != task.size:
            raise TaskError(f"{task}: the input has changed since the job was planned")
        start = time.monotonic()
        with folder.attempt() as attempt:
            written = os.path.join(attempt, os.path.basename(task.output))
            records, counts = answer(
                task.arguments,
                task.input,
                written,
                threads=task.threads,
                share=task.share,
                cancelled=cancelled,
            )
            report = TaskReport(
                task.number,
                task.output,
                records,
                counts,
                os.path.getsize(written),
                time.monotonic() - start,
            )
            # Another attempt may have been faster, or the folder may belong to another job now.
            done = _done(folder, task)
            if done is not None:
                return done
            if not folder.is_of(task.job):
                raise TaskError(f"{task}: {task.folder} now belongs to another job")
            said = {name: getattr(report, name) for name in REPORTED}
            folder.publish(task.number, written, task.output, said)
        return report
    except ProgramError as error:
        raise TaskError(f"{task}: {error}") from error
    except OSError as error:
        raise TaskError(
            f"{task}: {error}; input and output have to exist on every machine"
        ) from error


REPORTED = ("number", "output", "records", "counts", "bytes", "seconds")


def _done(folder: Folder, task: Task) -> TaskReport | None:
    said = folder.done(task.number, task.output)
    return None if said is None else TaskReport(**said, done_before=True)


def finish(output: Path, reports: Iterable[TaskReport] | None = None) -> Report:
    """Ends a job: checks that all outputs exist, removes the files of failed attempts, and writes
    ``_SUCCESS``, with the counts in JSON.

    Args:
        output: The output folder.
        reports: Reports of tasks; those that are not given are read from the folder.

    Raises:
        ninefold.TaskError: If tasks are not done.
        FileNotFoundError: If no job was planned for the folder.
    """
    folder = Folder(path_of(output))
    planned = folder.planned()
    if planned is None:
        raise FileNotFoundError(f"{folder.path} is not the output folder of a job")
    tasks = _tasks(folder, planned, 1)
    by_number = {report.number: report for report in reports or ()}
    for task in tasks:
        if task.number not in by_number and (done := _done(folder, task)) is not None:
            by_number[task.number] = done
    missing = sorted({*range(len(tasks))} - {*by_number} | {*folder.missing(planned)})
    if missing:
        first = ", ".join(str(tasks[number]) for number in missing[:3])
        raise TaskError(f"{len(missing)} of {len(tasks)} tasks are not done, such as {first}")
    counts: Counter[str] = Counter()
    for _, report in sorted(by_number.items()):
        counts.update(report.counts)
    whole = Report(
        folder.path,
        len(tasks),
        sum(report.done_before for report in by_number.values()),
        sum(report.records for report in by_number.values()),
        dict(counts),
        sum(report.bytes for report in by_number.values()),
        sum(report.seconds for report in by_number.values()),
    )
    said = ("tasks", "records", "counts", "bytes", "task_seconds")
    folder.end({"job": planned.number, **{name: getattr(whole, name) for name in said}})
    return whole


def available_cores() -> int:
    """Returns the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@keywords_of(plan, without=ITS_OWN)
def solve_files(
    inputs: Path | Iterable[Path],
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
    cores = processes or available_cores()
    tasks = plan(inputs, output, cores=cores, **planned)
    cancelled = threading.Event()
    reports: list[TaskReport] = []
    with ThreadPoolExecutor(cores) as pool:
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
    return finish(output, reports)


def _run_again(task: Task, cancelled: threading.Event) -> TaskReport:
    for _ in range(ATTEMPTS - 1):
        try:
            return run(task, cancelled=cancelled)
        except TaskError:
            if cancelled.is_set():
                raise
    return run(task, cancelled=cancelled)
