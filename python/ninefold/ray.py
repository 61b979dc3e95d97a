"""Ray: files and rows, on any number of machines.

The first way is files: :func:`solve_files` hands out names of files and row groups, and no row goes
through Ray. The second is rows, for data that is a dataset already: :func:`solve` and the functions
beside it put the answer's columns behind the others.

Every worker needs this package: it is installed where the workers' Python is, or named in Ray's
``runtime_env`` as ``{"pip": ["ninefold"]}``.

Example:
    >>> import ninefold.ray
    >>> report = ninefold.ray.solve_files("in/*.parquet", "out")  # doctest: +SKIP
    >>> answered = ninefold.ray.solve(ray.data.read_parquet("in"), "puzzle")  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import ray as untyped
from ray.data import Dataset

import ninefold

from . import files
from ._inputs import Path
from ._rows import TIME_LIMIT, asked, of_rows
from ._signatures import keywords_of
from .errors import TaskError

ray: Any = untyped
"""Ray, of which only some functions have types."""


def solve_files(
    inputs: Path | Iterable[Path],
    output: Path,
    *,
    question: str = "solve",
    options: Sequence[str] = (),
    answers: str | Sequence[str] | None = None,
    column: str | None = None,
    time_limit: float | None = files.TIME_LIMIT,
    to: str = "parquet",
    cores: int | None = None,
    tasks_per_core: int = files.TASKS_PER_CORE,
    overwrite: bool = False,
    resume: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> files.Report:
    """Answers all puzzles of files with the cores of a cluster.

    Ray tries a task again whose worker is lost; there is one output of each.

    Args:
        inputs: Files, folders or patterns: paths that lead to the same files on every machine.
        output: A folder, on every machine the same. ``_SUCCESS`` appears in it at the end.
        cores: How many cores the cluster has; as many as Ray says if not given.
        progress: Called with the number of tasks that are done, and of all.

    The other arguments are those of :func:`ninefold.files.plan`.

    Returns:
        How many records there were of each status.

    Raises:
        ninefold.TaskError: If a task fails three times. What is done stays, for ``resume=True``.
        Exception: What :func:`ninefold.files.plan` raises.
    """
    if not ray.is_initialized():
        ray.init()
    tasks = files.plan(
        inputs,
        output,
        question=question,
        options=options,
        answers=answers,
        column=column,
        time_limit=time_limit,
        to=to,
        cores=cores or max(1, int(ray.cluster_resources().get("CPU", 1))),
        tasks_per_core=tasks_per_core,
        overwrite=overwrite,
        resume=resume,
    )
    run: Any = ray.remote(
        num_cpus=1,
        max_retries=files.ATTEMPTS - 1,
        retry_exceptions=[TaskError],
        scheduling_strategy="SPREAD",
    )(files.run)
    left = [run.remote(task) for task in tasks]
    reports: list[files.TaskReport] = []
    try:
        while left:
            ended, left = ray.wait(left, num_returns=1)
            reports += ray.get(ended)
            if progress is not None:
                progress(len(reports), len(tasks))
    except BaseException as error:
        for each in left:
            ray.cancel(each)
        # What the task raised, without what Ray wraps it in.
        cause = getattr(error, "cause", None)
        if isinstance(cause, TaskError):
            raise TaskError(str(cause)) from error
        raise
    return files.finish(output, reports)


@keywords_of(ninefold.solve, of_rows, time_limit=TIME_LIMIT)
def solve(
    dataset: Dataset,
    column: str | None = None,
    *,
    batch_size: int | None = None,
    **keywords: Any,
) -> Dataset:
    """The rows of a dataset, with ``solution`` and ``status`` behind their columns.

    A row without a puzzle has null for an answer, and one whose puzzle is malformed the status
    ``malformed``. To count them: ``dataset.groupby("status").count()``.

    Args:
        dataset: A dataset with a column of texts of 81 cells.
        column: Which column; it is found by its name if not given.
        batch_size: How many rows are answered at once; a whole block if not given. A file of a
            million rows may be one block: ``dataset.repartition`` gives every core some.
        keywords: Those of :func:`ninefold.solve`, such as ``any=True``. ``time_limit`` is 10
            seconds a row if not given. Where an answer is a list, a row stays one row;
            ``explode=True`` makes a row of each of the list. ``nulls="malformed"`` gives a row
            without a puzzle that status. Files have both so.

    Raises:
        ninefold.ColumnError: When the dataset is computed, if there is no such column.
    """
    return _ask("solve", dataset, (), column, batch_size, keywords)


@keywords_of(ninefold.status, of_rows, time_limit=TIME_LIMIT)
def status(
    dataset: Dataset,
    column: str | None = None,
    *,
    batch_size: int | None = None,
    **keywords: Any,
) -> Dataset:
    """The same with ``status`` alone, as :func:`ninefold.status` has it."""
    return _ask("status", dataset, (), column, batch_size, keywords)


@keywords_of(ninefold.count, of_rows, time_limit=TIME_LIMIT)
def count(
    dataset: Dataset,
    column: str | None = None,
    *,
    batch_size: int | None = None,
    **keywords: Any,
) -> Dataset:
    """The same with ``solutions``, at most ``cap=``, as :func:`ninefold.count` has it."""
    return _ask("count", dataset, (), column, batch_size, keywords)


@keywords_of(ninefold.count_exact, of_rows, time_limit=TIME_LIMIT)
def count_exact(
    dataset: Dataset,
    column: str | None = None,
    *,
    batch_size: int | None = None,
    **keywords: Any,
) -> Dataset:
    """The same with ``solutions``, all of them, as :func:`ninefold.count_exact` has it."""
    return _ask("count_exact", dataset, (), column, batch_size, keywords)


@keywords_of(ninefold.enumerate, of_rows, time_limit=TIME_LIMIT)
def enumerate(
    dataset: Dataset,
    column: str | None = None,
    *,
    batch_size: int | None = None,
    **keywords: Any,
) -> Dataset:
    """The same with lists of at most ``cap=`` ``solutions``, as :func:`ninefold.enumerate` has
    them. A row stays one row, or with
    ``explode=True`` has one for each."""
    return _ask("enumerate", dataset, (), column, batch_size, keywords)


@keywords_of(ninefold.sample, of_rows, time_limit=TIME_LIMIT)
def sample(
    dataset: Dataset,
    column: str | None = None,
    *,
    batch_size: int | None = None,
    **keywords: Any,
) -> Dataset:
    """The same with ``n=`` solutions drawn at random, as :func:`ninefold.sample` has them."""
    return _ask("sample", dataset, (), column, batch_size, keywords)


@keywords_of(ninefold.score, of_rows, time_limit=TIME_LIMIT)
def score(
    dataset: Dataset,
    column: str | None = None,
    *,
    batch_size: int | None = None,
    **keywords: Any,
) -> Dataset:
    """The same with the best target score, as :func:`ninefold.score` has it."""
    return _ask("score", dataset, (), column, batch_size, keywords)


@keywords_of(ninefold.verify, of_rows, time_limit=TIME_LIMIT)
def verify(
    dataset: Dataset,
    claimed: str,
    column: str | None = None,
    *,
    batch_size: int | None = None,
    **keywords: Any,
) -> Dataset:
    """The same with the verdict on the solutions of the column ``claimed``, as
    :func:`ninefold.verify` has it."""
    return _ask("verify", dataset, (claimed,), column, batch_size, keywords)


@keywords_of(ninefold.canonical, of_rows, time_limit=TIME_LIMIT)
def canonical(
    dataset: Dataset,
    column: str | None = None,
    *,
    batch_size: int | None = None,
    **keywords: Any,
) -> Dataset:
    """The same with the canonical form and what goes with it, as :func:`ninefold.canonical` has them."""
    return _ask("canonical", dataset, (), column, batch_size, keywords)


@keywords_of(ninefold.shuffle, of_rows, time_limit=TIME_LIMIT)
def shuffle(
    dataset: Dataset,
    column: str | None = None,
    *,
    batch_size: int | None = None,
    **keywords: Any,
) -> Dataset:
    """The same with ``n=`` isomorphs drawn at random, as :func:`ninefold.shuffle` has them."""
    return _ask("shuffle", dataset, (), column, batch_size, keywords)


@keywords_of(ninefold.transform, of_rows, time_limit=TIME_LIMIT)
def transform(
    dataset: Dataset,
    by: str,
    column: str | None = None,
    *,
    batch_size: int | None = None,
    **keywords: Any,
) -> Dataset:
    """The same with the image under a transformation, or under those of the column ``by``, as
    :func:`ninefold.transform` has it."""
    return _ask("transform", dataset, (by,), column, batch_size, keywords)


@keywords_of(ninefold.unavoidable, of_rows, time_limit=TIME_LIMIT)
def unavoidable(
    dataset: Dataset,
    column: str | None = None,
    *,
    batch_size: int | None = None,
    **keywords: Any,
) -> Dataset:
    """The same with the unavoidable sets, a list of the names of cells for each, as
    :func:`ninefold.unavoidable` has them."""
    return _ask("unavoidable", dataset, (), column, batch_size, keywords)


@keywords_of(ninefold.minimality, of_rows, time_limit=TIME_LIMIT)
def minimality(
    dataset: Dataset,
    column: str | None = None,
    *,
    batch_size: int | None = None,
    **keywords: Any,
) -> Dataset:
    """The same with whether the puzzle is minimal, as :func:`ninefold.minimality` has it."""
    return _ask("minimality", dataset, (), column, batch_size, keywords)


@keywords_of(ninefold.minimise, of_rows, time_limit=TIME_LIMIT)
def minimise(
    dataset: Dataset,
    column: str | None = None,
    *,
    batch_size: int | None = None,
    **keywords: Any,
) -> Dataset:
    """The same with a minimal puzzle inside, as :func:`ninefold.minimise` has it."""
    return _ask("minimise", dataset, (), column, batch_size, keywords)


@keywords_of(ninefold.rate, of_rows, time_limit=TIME_LIMIT)
def rate(
    dataset: Dataset,
    column: str | None = None,
    *,
    batch_size: int | None = None,
    **keywords: Any,
) -> Dataset:
    """The same with how difficult the puzzle is, as :func:`ninefold.rate` has it."""
    return _ask("rate", dataset, (), column, batch_size, keywords)


@keywords_of(ninefold.vicinity, of_rows, time_limit=TIME_LIMIT)
def vicinity(
    dataset: Dataset,
    column: str | None = None,
    *,
    batch_size: int | None = None,
    **keywords: Any,
) -> Dataset:
    """The same with all puzzles with one solution that are some clues away, as
    :func:`ninefold.vicinity` has them. A row stays one row, or with
    ``explode=True`` has one for each."""
    return _ask("vicinity", dataset, (), column, batch_size, keywords)


def _ask(
    name: str,
    dataset: Dataset,
    arguments: tuple[Any, ...],
    column: str | None,
    batch_size: int | None,
    keywords: dict[str, Any],
) -> Dataset:
    question = asked(name, arguments, {**keywords, "column": column})
    # Any: what is passed on to every task, such as a number of cores, is typed loosely by Ray.
    unbound: Any = dataset
    answered: Dataset = unbound.map_batches(
        question.__call__, batch_format="pyarrow", batch_size=batch_size, zero_copy_batch=True
    )
    return answered
