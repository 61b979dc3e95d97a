"""A job before it begins: its options are checked, and its inputs divided into tasks."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, TypedDict

import ninefold._native as _native

from .._lakes.delta import check_columns
from .._lakes.hive import values_of
from .._lakes.stores import locate
from .._questions.functions import TIME_LIMIT
from .._questions.signatures import keywords_of
from .._questions.table import ALIASES, named
from .._questions.table import QUESTIONS as _QUESTIONS
from . import byte_ranges
from .child_process import check
from .estimate import duration
from .inputs import Input, Path, Share, Source, expand, footers, format_of, split
from .output_folder import Folder, Job, Planned
from .outputs import DELTA, ending_of
from .program_options import has_option, options_of, tasks_options, value_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._stubs.keywords import QuestionKeywords

_OPTIONS = {
    "count_exact": ("count", "--cap", "none"),
    "fewest_count": ("fewest", "--count"),
    "hint": ("explain", "--next"),
}
"""Commands of questions that are options of another."""

QUESTIONS: dict[str, tuple[str, ...]] = {
    name: _OPTIONS.get(question, (question.replace("_", "-"),))
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

TASKS_PER_CORE = 4
"""Number of tasks for each core: with several, no core waits long for the last task."""

UNFRAMED = (".parquet", ".pq", ".jsonl", ".ndjson", ".json", ".txt", ".sdm")
"""Formats whose files can be cut into files. Others have a header or an end, so that every output is
that of a whole file."""


@dataclass(frozen=True)
class Task:
    """A part of a job: a file, or some of its row groups. It can be pickled, and run on any machine."""

    number: int
    """Number of the task, from 0, in the order of the records."""
    input: str
    """Its path, or its address."""
    size: int
    """Number of bytes of the input when the job was planned."""
    share: str | None
    """Share of the row groups, such as ``3/16``; None for the whole file."""
    folder: str
    output: str
    """The name of its output, in the folder. In stores without renaming, that of an attempt has the
    number of the attempt after it."""
    job: str
    arguments: tuple[str, ...]
    threads: int = 1
    filesystem: Any = None
    """The file system of addresses, if not the one that is found by default."""

    def __str__(self) -> str:
        share = f", share {self.share} of its row groups" if self.share else ""
        return f"task {self.number} ({self.input}{share})"


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
    filesystem: Any


ITS_OWN = ("cores", "threads")
"""The other keywords of :func:`plan`."""


@dataclass(frozen=True)
class Plan:
    """A job that is divided into tasks, of which nothing is written yet. ``print(plan)`` shows it."""

    planned: Planned
    folder: Folder
    cores: int
    threads: int
    overwrite: bool
    resume: bool
    filesystem: Any = None

    @property
    def tasks(self) -> list[Task]:
        """All tasks, including those that a run that is resumed has finished."""
        return tasks_of(self.folder, self.planned, self.threads, self.filesystem)

    @property
    def bytes(self) -> int:
        """Size of the inputs."""
        return self.planned.job.bytes

    @property
    def rows(self) -> int | None:
        """Number of rows of the inputs, from the footers of Parquet files; None if others are among
        them."""
        found = footers(self.planned.job.inputs, self.filesystem)
        return None if None in found else sum(footer.num_rows for footer in found)

    @property
    def replaced(self) -> list[str]:
        """Names of the files in the output folder that are removed at the beginning."""
        return self.folder.replaced() if self.overwrite and not self.resume else []

    @property
    def finished(self) -> int:
        """Number of tasks that an earlier run has finished."""
        return self.folder.finished() if self.resume else 0

    def __len__(self) -> int:
        """Number of tasks."""
        return len(self.planned.shares)

    def __iter__(self) -> Iterator[Task]:
        return iter(self.tasks)

    def __repr__(self) -> str:
        """The plan in short, without the names of its inputs."""
        job = self.planned.job
        return (
            f"<Plan of {job.question}: {len(job.inputs):,} files in {len(self):,} tasks, "
            f"to {self.folder.name} ({job.to})>"
        )

    def __str__(self) -> str:
        """The plan in lines. The expected duration is from a sample of the first input, which is answered
        for up to some seconds."""
        rows, job = self.rows, self.planned.job
        lines = {
            "question": f"{job.question} ({' '.join(job.arguments)})",
            "inputs": f"{len(job.inputs):,} files, {self.bytes / (1 << 20):,.1f} MiB",
            "rows": "not known before files of other formats than Parquet are read"
            if rows is None
            else f"{rows:,}",
            "output": f"{self.folder.name} ({job.to})",
            "tasks": f"{len(self):,} on {self.cores:,} cores, {self.threads} threads each",
        }
        finished = self.finished
        if self.resume:
            lines["finished"] = f"{finished:,} tasks, by an earlier run"
        replaced = self.replaced
        if replaced:
            more = f" and {len(replaced) - 3:,} more" if len(replaced) > 3 else ""
            lines["removes"] = f"{len(replaced):,} files: {', '.join(replaced[:3])}{more}"
        left = 1 - finished / len(self)
        threads = self.cores * self.threads
        lines["expected"] = duration(job, rows, left, threads, self.filesystem)
        return "\n".join(f"{name:<9} {value}" for name, value in lines.items())

    def begin(self) -> list[Task]:
        """Prepares the output folder: the job can be run from then on.

        Returns:
            All tasks, including finished ones: for these, :func:`run` only returns the report.

        Raises:
            FileExistsError: If the folder has changed since the plan was made, so that it cannot be used.
        """
        planned = self.folder.begin(self.planned, overwrite=self.overwrite, resume=self.resume)
        return tasks_of(self.folder, planned, self.threads, self.filesystem)


@keywords_of()
def plan(
    inputs: Source | Iterable[Source],
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
    filesystem: Any = None,
    **keywords: Unpack[QuestionKeywords],
) -> Plan:
    """Divides a job into tasks, and checks all that can be checked before. Nothing is written:
    ``print(plan)`` shows what the job would do, and ``plan.begin()`` begins it.

    Args:
        inputs: Files, folders or patterns, as the program takes them, or addresses of a store, such as
            ``"s3://bucket/in/*.parquet"``; or tables of lakes, see :mod:`ninefold.lakes`.
        output: The output folder, which is created: a path, or an address.
        question: The name of a function of the package, such as ``"solve"``. ``"vicinity"`` is
            answered as by the program: with the puzzles around all puzzles of a file together, one
            of each class, and none that is isomorphic to a puzzle of the file; a file is one task.
        options: Options of the program's command for this question, as on the command line, such as
            ``("--keep", "id")``. Keywords of the function are taken, too: ``cap=1000`` is
            ``("--cap", "1000")``.
        answers: Columns of the answer, only for ``canonical`` and ``shuffle``, such as
            ``("canonical", "automorphisms")``; by default all of them.
        column: Name of the column of puzzles; by default it is found by its name, or else by its cells.
            It has to exist in the first input.
        time_limit: Seconds after which a record is abandoned, with the status ``unfinished``, so that
            no record delays the whole job. None for no limit.
        to: Format of the outputs, as the ending of their names: ``"parquet"``, ``"csv.zst"``, …
            Inputs from a folder such as ``year=2026`` have their outputs in a folder of the same
            name, so that readers find its column in the output, too. ``"delta"`` makes the output
            folder a Delta table of Parquet files.
        cores: Number of cores; by default those of this machine.
        tasks_per_core: Number of tasks for each core, if the files can be split so far.
        threads: Number of threads of a task.
        overwrite: Replace the output of an earlier job of this package or of Spark. The only files
            that are removed are those that a manifest in the folder lists, or that are named exactly
            as Spark names them; if there is anything else in the folder, nothing is removed.
        resume: Resume the same job: the same question, options and inputs (by name, size and time of
            change). Finished tasks are not run again. An empty folder begins the job.
        filesystem: The file system of addresses, of pyarrow (``pyarrow.fs.S3FileSystem(...)``) or of
            fsspec; by default the one that pyarrow finds for an address, or fsspec if pyarrow does not
            know its scheme, with the credentials that these find. It has no effect on paths.

    Returns:
        The plan, whose tasks are for :func:`run` after ``begin()``.

    Raises:
        FileNotFoundError: If an input does not exist.
        FileExistsError: If the folder is not empty, and neither ``overwrite`` nor ``resume`` is given;
            if another job is resumed; or if the folder is overwritten and has anything in it that no
            job wrote: other files, folders, links.
        ValueError: If the program refuses these options, or finds no column of this name in the first
            input; if there is no such format; if an input is in the folder; if a partition of the
            input has the name of a column of the answer; or if the files of a table are not its rows.
        TypeError: If the question has no such keyword, or a job over files has none of its values.
        ImportError: If the library of a table is not installed.
    """
    if question not in QUESTIONS:
        raise ValueError(f"{question!r} is not a question; there are {', '.join(QUESTIONS)}")
    if tasks_per_core < 1 or threads < 1 or (cores is not None and cores < 1):
        raise ValueError("cores, tasks_per_core and threads must be at least 1")
    options = [*tasks_options(options), *tasks_options(options_of(question, keywords))]
    question = named(question)
    arguments = [*QUESTIONS[question], *options]
    if question == "vicinity":
        arguments += [f"{n}=1" for n in ("--remove", "--add") if not has_option(options, n)]
    arguments += _columns(question, answers, options)
    if column is not None:
        arguments += [f"--column={column}"]
    if time_limit is not None and not time_limit > 0:
        raise ValueError("time_limit must be a number of seconds above 0, or None")
    if time_limit is not None and "time" in _QUESTIONS[question].limits:
        arguments += [f"--time-limit={time_limit:f}"]
    ending = format_of(ending_of(to))
    cores = cores or available_cores()
    files = expand(inputs, filesystem)
    _check_partitions(question, options, files, to)
    is_whole = question in WHOLE
    _check_options(arguments, None if is_whole else files[0], to, filesystem)
    shares = split(
        files,
        tasks=tasks_per_core * cores,
        may_split=ending in UNFRAMED and not is_whole,
        filesystem=filesystem,
    )
    consulted = [value for value in map(value_of, arguments) if os.path.isfile(value)]
    job = Job(
        _native.__version__,
        question,
        tuple(arguments),
        tuple(expand(consulted)) if consulted else (),
        tuple(files),
        to,
    )
    folder = Folder(output, filesystem)
    planned = Planned(job, tuple(shares))
    earlier = folder.examine(planned, overwrite=overwrite, resume=resume)
    return Plan(earlier or planned, folder, cores, threads, overwrite, resume, filesystem)


def _check_options(arguments: list[str], first: Input | None, to: str, filesystem: Any) -> None:
    """Has the program check its options, and the columns of the first input."""
    inspect = check_columns if to == DELTA else None
    to = ending_of(to)
    if first is None:
        check(arguments, None, to)
        return
    store, path = locate(first.path, filesystem)
    if store.is_local:
        check(arguments, path if os.path.isfile(path) else None, to, inspect=inspect)
        return
    with byte_ranges.folder_for(path) as local:
        shows = byte_ranges.fetch_sample(store, path, local, size=first.size, rows=100)
        check(arguments, local if shows else None, to, name=first.path, inspect=inspect)


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


def _check_partitions(
    question: str, options: Sequence[str], inputs: Sequence[Input], to: str
) -> None:
    """Checks that partitions do not have the names of columns of answers, which readers could not
    distinguish, and that those of a table all have the same columns."""
    named = {tuple(values_of(folders)) for folders in {file.folders for file in inputs}}
    columns = set(chain.from_iterable(named))
    if to == DELTA and len(named) > 1:
        raise ValueError(
            "all inputs of a Delta table must be in folders of the same partitions, but there are "
            + " and ".join(f"({', '.join(each)})" for each in sorted(named)[:2])
        )
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
    every = (
        (column.name, column.item, *(member.name for member in column.members))
        for column in definition.columns
    )
    return {*chain.from_iterable(every), *definition.of_rows, *WHOLE.get(question, ())}


def tasks_of(folder: Folder, planned: Planned, threads: int, filesystem: Any) -> list[Task]:
    """The tasks of a plan."""

    def task(number: int, share: Share) -> Task:
        file = planned.job.inputs[share.input]
        return Task(
            number,
            file.path,
            file.size,
            f"{share.part}/{share.of}" if share.of > 1 else None,
            folder.name,
            planned.output(number),
            planned.number,
            planned.job.arguments,
            threads,
            filesystem,
        )

    return [task(number, share) for number, share in enumerate(planned.shares)]


def available_cores() -> int:
    """Returns the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
