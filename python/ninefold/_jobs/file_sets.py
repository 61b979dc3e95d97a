"""Data sets in files, of any size: duplicates are removed, and what another data set has is counted, by the
program's way in bounded memory."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from .._lakes.stores import scheme_of
from .._questions.arguments import whole
from .._questions.data_sets import By, known
from ..errors import TaskError
from . import program
from .child_process import ProgramError, answer
from .inputs import Path, Source, expand, full_name
from .plan import available_cores

Sources: TypeAlias = "Source | Iterable[Source]"


@dataclass(frozen=True)
class Kept:
    """The report of :func:`dedupe_files`."""

    records: int
    """Number of records that were read."""
    kept: int
    """Number of those that are not repeated. (The formats of puzzle programs have no malformed ones.)"""
    counts: dict[str, int]
    """Number of records of each kind, such as ``first`` and ``repeated`` of their class, and ``malformed``."""


@dataclass(frozen=True)
class SharedFileRecords:
    """The records of a data set whose class is in another one, too."""

    records: int
    """Number of them."""
    examples: tuple[tuple[str, int, str, int], ...]
    """Files and lines of some of them, from 1, or rows of tables, each with those of the first puzzle of its
    class in the other."""


@dataclass(frozen=True)
class FileOverlap:
    """The report of :func:`overlap_files`; the numbers are those of :class:`ninefold.Overlap`."""

    records: int
    malformed: int
    without_one_solution: int
    against_records: int
    text: SharedFileRecords
    canonical: SharedFileRecords
    solution_grid: SharedFileRecords


def dedupe_files(
    inputs: Sources,
    output: Path,
    *,
    by: By = "text",
    against: Sources = (),
    column: str | None = None,
    memory: str | None = None,
    threads: int | None = None,
    options: Sequence[str] = (),
) -> Kept:
    """Writes the first record of each class of puzzles, without the others, as ``ninefold dedupe`` does.

    Memory is bounded, and the files may be of any size: see ``memory``. Rows keep all their columns and their
    order; in Parquet, columns of numbers and other types become text.

    Args:
        inputs: files, folders or patterns of this machine, or tables of lakes whose files are on it.
        output: the file to write; the ending of its name says the format, such as ``.parquet``.
        by: property that the puzzles of a class have in common, as in :func:`ninefold.dedupe`.
        against: files of other puzzles, such as a test set, whose classes are removed, too. Every record
            of them must be a puzzle.
        column: name of the column of puzzles in all files; by default it is found.
        memory: memory for classes, such as ``"8GiB"``, by default 1 GiB; the rest goes to temporary files.
        threads: number of threads; by default one for each core.
        options: other options of the program's command, such as ``("--keep", "id")``.

    Returns:
        The numbers of records.

    Raises:
        FileNotFoundError: if an input does not exist.
        ValueError: if there is no such ``by``, or an input is an address of a store.
        ninefold.TaskError: if the program fails, with its message: nothing is written then.

    Example:
        >>> import ninefold.files
        >>> kept = ninefold.files.dedupe_files(
        ...     "train/*.parquet", "clean.parquet", by="canonical", against="test.csv"
        ... )  # doctest: +SKIP
        >>> kept.records, kept.kept  # doctest: +SKIP
        (90000000, 89124310)
    """
    known(by)
    *others, last = _files(inputs)
    arguments = ["dedupe", f"--by={by}", *_common(against, column, memory), *options, *others]
    try:
        records, counts = answer(
            arguments,
            last,
            full_name(output),
            threads=_threads(threads),
            share=None,
            cancelled=None,
            name=last,
        )
    except ProgramError as error:
        raise TaskError(str(error)) from error
    return Kept(records, records - counts["repeated"], counts)


def overlap_files(
    inputs: Sources,
    against: Sources,
    *,
    column: str | None = None,
    examples: int = 3,
    memory: str | None = None,
    threads: int | None = None,
) -> FileOverlap:
    """The numbers of puzzles of files that are in other files, too, such as those of a test set, as ``ninefold
    overlap`` counts them.

    Args:
        inputs: files, folders or patterns of this machine, or tables of lakes whose files are on it. They may be
            of any size.
        against: files of other puzzles. Every record of them must be a puzzle.
        column: name of the column of puzzles in all files; by default it is found.
        examples: largest number of examples of each kind, of records that no narrower kind has.
        memory: memory for the puzzles of ``against``, some 150 bytes for each, such as ``"8GiB"``; by default
            1 GiB.
        threads: number of threads; by default one for each core.

    Raises:
        FileNotFoundError: if an input does not exist.
        ValueError: if an input is an address of a store.
        ninefold.TaskError: if the program fails, with its message.
    """
    arguments = [f"--examples={whole('examples', examples)}", *_common(against, column, memory)]
    command = [*program.command(), "overlap", "--json", "--quiet", *arguments]
    command += [f"--threads={_threads(threads)}", *_files(inputs)]
    ended = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    # 1: some records are malformed, which the report counts.
    if ended.returncode not in (0, 1):
        raise TaskError(ended.stderr.strip().removeprefix("ninefold: "))
    report: dict[str, Any] = json.loads(ended.stdout)
    shared = report.pop("in_both")
    return FileOverlap(
        **report,
        text=_shared(shared["text"]),
        canonical=_shared(shared["canonical"]),
        solution_grid=_shared(shared["solution-grid"]),
    )


def _shared(shared: dict[str, Any]) -> SharedFileRecords:
    names = ("file", "line", "against_file", "against_line")
    examples = (tuple(example[name] for name in names) for example in shared["examples"])
    return SharedFileRecords(shared["records"], tuple(examples))


def _common(against: Sources, column: str | None, memory: str | None) -> list[str]:
    """The options that both commands have."""
    others = _files(against) if against or not isinstance(against, Sequence) else []
    return [
        *(f"--against={path}" for path in others),
        *([] if column is None else [f"--column={column}"]),
        *([] if memory is None else [f"--memory={memory}"]),
    ]


def _files(names: Sources) -> list[str]:
    """The files of names.

    Raises:
        ValueError: if one is not of this machine.
    """
    files = [file.path for file in expand(names)]
    for path in files:
        if scheme_of(path):
            raise ValueError(f"{path} is not a file of this machine: copy it, or mount its store")
    return files


def _threads(threads: int | None) -> int:
    return available_cores() if threads is None else whole("threads", threads, 1)
