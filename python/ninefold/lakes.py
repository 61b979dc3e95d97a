"""Tables of lakes: Delta and Iceberg, as inputs and outputs of :mod:`ninefold.files`.

A table is given in place of the names of files, and its own library names the files of its current
version:

    >>> from deltalake import DeltaTable  # doctest: +SKIP
    >>> ninefold.files.solve_files(DeltaTable("puzzles"), "answers", to="delta")  # doctest: +SKIP
    >>> DeltaTable("answers").scan()  # doctest: +SKIP

    >>> table = catalog.load_table("sudoku.puzzles")  # doctest: +SKIP
    >>> report = ninefold.files.solve_files(table, "s3://lake/answers/1")  # doctest: +SKIP
    >>> schema = ninefold.lakes.schema(report)  # doctest: +SKIP
    >>> answers = catalog.create_table("sudoku.answers", schema)  # doctest: +SKIP
    >>> ninefold.lakes.append(answers, report)  # doctest: +SKIP
    32

Tables whose files are not their rows are refused: Delta with deletion vectors or column mapping;
Iceberg with delete files, with files that are not Parquet, or after a change of columns other than new
ones. Their rows can be answered instead: ``ninefold.solve(DeltaTable("t").scan())``, and
``ninefold.solve(table.scan().to_arrow_batch_reader())``.

The files are read, and outputs written, with the credentials that :mod:`ninefold.files` finds.
"""

from __future__ import annotations

import json
import os
from typing import Any

from ._jobs.output_folder import Folder
from ._jobs.outputs import SUCCESS
from ._jobs.report import Report

__all__ = ["append", "schema"]


def append(table: Any, output: str | os.PathLike[str] | Report, *, filesystem: Any = None) -> int:
    """Adds the outputs of a finished job to an Iceberg table, where they lie.

    They are added once: a second call, or one of another driver, adds nothing. From then on the files
    belong to the table: do not overwrite the output folder.

    Args:
        table: A ``pyiceberg.table.Table`` with the columns of the outputs.
        output: The output folder, or the report of its job.
        filesystem: The file system of the output's address, as in :func:`ninefold.files.plan`.

    Returns:
        The number of files that were added.

    Raises:
        FileNotFoundError: If the folder has no finished job.
        ValueError: If the outputs are not Parquet, or in folders of partitions; or if pyiceberg refuses
            them, such as for columns that the table does not have.
    """
    from ._lakes.iceberg import add_outputs

    folder, outputs = _finished(output, filesystem)
    for name in outputs:
        if not name.endswith(".parquet"):
            raise ValueError(f"{name} is not Parquet, as the files of an Iceberg table are")
        if "/" in name:
            raise ValueError(
                f"{name} does not have the column of its folder, and Iceberg takes the values of "
                "partitions from the files; answer the rows, and append those"
            )
    planned = folder.planned()
    assert planned is not None
    job = f"{folder.name}#{planned.number}"
    return add_outputs(table, job, [_address(folder, name) for name in outputs])


def schema(output: str | os.PathLike[str] | Report, *, filesystem: Any = None) -> Any:
    """Returns the ``pyarrow.Schema`` of the outputs of a finished job, for a new table.

    Args:
        output: The output folder, or the report of its job.
        filesystem: The file system of the output's address, as in :func:`ninefold.files.plan`.

    Raises:
        FileNotFoundError: If the folder has no finished job.
    """
    import pyarrow.parquet as parquet

    folder, outputs = _finished(output, filesystem)
    with folder.store.open(f"{folder.path}/{outputs[0]}") as file:
        return parquet.read_schema(file)


def _finished(output: str | os.PathLike[str] | Report, filesystem: Any) -> tuple[Folder, list[str]]:
    """The folder of a finished job, and the names of its outputs."""
    folder = Folder(output.folder if isinstance(output, Report) else output, filesystem)
    try:
        said = json.loads(folder.store.read(f"{folder.path}/{SUCCESS}"))
        outputs: list[str] = said["outputs"]
    except (FileNotFoundError, ValueError, LookupError, TypeError) as error:
        raise FileNotFoundError(f"{folder.name} has no finished job of this package") from error
    return folder, outputs


def _address(folder: Folder, name: str) -> str:
    address = f"{folder.name}/{name}"
    return f"file://{address}" if folder.store.is_local else address
