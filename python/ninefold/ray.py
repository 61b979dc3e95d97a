"""Ray: files and rows, on any number of machines.

By files: :func:`solve_files` distributes names of files and row groups, and no row goes through Ray.
By rows, for data that is in a dataset already: :func:`solve` and the other questions add the answer's
columns.

Every worker needs this package: installed in the workers' Python, or named in Ray's ``runtime_env`` as
``{"pip": ["ninefold"]}``.

Example:
    >>> import ninefold.ray
    >>> report = ninefold.ray.solve_files("in/*.parquet", "out")  # doctest: +SKIP
    >>> answered = ninefold.ray.solve(ray.data.read_parquet("in"), "puzzle")  # doctest: +SKIP
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import ray as untyped
from ray.data import Dataset

from . import files
from ._jobs.inputs import Path, Source
from ._jobs.plan import ITS_OWN, PlanOptions
from ._jobs.rows import RowQuestion, of_rows
from ._questions.functions import NAMES, Parameter
from ._questions.signatures import keywords_of
from ._questions.table import named
from .errors import TaskError

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._stubs.ray import *  # noqa: F403
else:
    # (Without `enumerate`, which would hide Python's own.)
    __all__ = ["solve_files"]
    __all__ += [name for name in NAMES if name != "enumerate"]

ray: Any = untyped
"""Ray, which has types for only some functions."""


@keywords_of(files.plan, without=ITS_OWN)
def solve_files(
    inputs: Source | Iterable[Source],
    output: Path,
    *,
    cores: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    **planned: Unpack[PlanOptions],
) -> files.Report:
    """Answers all puzzles of files with the cores of a cluster.

    Ray tries a task again if its worker is lost; each task has one output.

    Args:
        inputs: Files, folders or patterns: paths that lead to the same files on every machine, or
            addresses of a store.
        output: A folder, the same on every machine, or its address. ``_SUCCESS`` appears in it at the
            end.
        cores: Number of cores of the cluster; by default the number that Ray reports.
        progress: A function of the number of finished tasks, and of the number of all.

    The other arguments are those of :func:`ninefold.files.plan`.

    Returns:
        The report of the job, with the number of records of each status.

    Raises:
        ninefold.TaskError: If a task fails three times. Finished tasks stay, for ``resume=True``.
        Exception: What :func:`ninefold.files.plan` raises.
    """
    if not ray.is_initialized():
        ray.init()
    start = time.monotonic()
    tasks = files.plan(
        inputs,
        output,
        cores=cores or max(1, int(ray.cluster_resources().get("CPU", 1))),
        **planned,
    ).begin()
    run: Any = ray.remote(
        num_cpus=1 / files.at_once(tasks),
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
        _cancel(left)
        # The task's own error, without Ray's wrapping.
        cause = getattr(error, "cause", None)
        if isinstance(cause, TaskError):
            raise TaskError(str(cause)) from error
        raise
    seconds = time.monotonic() - start
    filesystem = planned.get("filesystem")
    return files.finish(output, reports, job=tasks[0].job, seconds=seconds, filesystem=filesystem)


def _cancel(tasks: list[Any]) -> None:
    """Ends tasks, by force if they have not ended after some seconds.

    Ray may lose the first request while the worker of a task starts.
    """
    for task in tasks:
        ray.cancel(task)
    if tasks:
        _, tasks = ray.wait(tasks, num_returns=len(tasks), timeout=5)
    for task in tasks:
        ray.cancel(task, force=True)


BATCH_SIZE = Parameter("batch_size", Parameter.KEYWORD_ONLY, default=None, annotation=int | None)

DOC = """{summary}

    Returns the rows of a dataset, with {columns} after their columns. A row without a puzzle has the
    answer null. See :func:`ninefold.{name}` for the answers. To count rows by status:
    ``dataset.groupby("status").count()``.

    Args:
        dataset: A dataset with a column of texts of 81 cells.
        {second}column: The column of puzzles; by default it is found by its name.
        batch_size: Number of rows that are answered at once; by default a whole block. A file of a
            million rows may be one block: ``dataset.repartition`` gives every core a part.
        explode: Make a row of each answer of a list, as in files; otherwise a row stays one row.
        nulls: Status of a row without a puzzle: null, or ``"malformed"`` as in files.

    The other keywords are those of :func:`ninefold.{name}`.{limit}

    Raises:
        ninefold.ColumnError: When the dataset is computed, if there is no such column.
    """


def _question(name: str) -> Callable[..., Dataset]:
    """The function for a question."""
    return of_rows(
        name,
        _ask,
        first=Parameter("dataset", Parameter.POSITIONAL_OR_KEYWORD, annotation=Dataset),
        more=BATCH_SIZE,
        returns=Dataset,
        doc=DOC,
        module=__name__,
    )


def _ask(question: RowQuestion, dataset: Dataset, batch_size: int | None = None) -> Dataset:
    # (Any: Ray's types of options for tasks, such as a number of cores, are loose.)
    unbound: Any = dataset
    answered: Dataset = unbound.map_batches(
        question.__call__, batch_format="pyarrow", batch_size=batch_size, zero_copy_batch=True
    )
    return answered


for _name in NAMES:
    globals()[_name] = _question(named(_name))
