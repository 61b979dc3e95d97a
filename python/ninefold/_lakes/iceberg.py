"""Iceberg tables, by pyiceberg: the files of a snapshot, and outputs of a job added to a table.

A snapshot that adds outputs names their job in its summary, so that they are added once: also when two
drivers add them at the same time, and after the table has been compacted.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from .data_file import DataFile

FOOTERS_AT_ONCE = 16
"""Number of footers that are read at the same time, since each takes long over a network."""

ROWS = "give the rows of scan.to_arrow_batch_reader() to a function such as ninefold.solve"
"""How to read a table whose files are not its rows."""

JOB = "ninefold.job"
"""The property of a snapshot that names the job whose outputs it adds."""

ATTEMPTS = 10
"""Number of commits that are tried while others commit, too."""


def data_files(source: Any) -> Iterator[DataFile]:
    """The files of the current snapshot of a ``Table``, or of a ``DataScan``.

    Raises:
        FileNotFoundError: If there are no files.
        ValueError: If the rows of the files are not those of the scan.
    """
    scan = source.scan() if hasattr(source, "scan") else source
    if tuple(scan.selected_fields) != ("*",) or scan.limit is not None:
        raise ValueError(
            "files have all columns and rows, but the scan has selected_fields or a limit; "
            f'options=("--keep", "...") keeps columns; or {ROWS}'
        )
    found = list(scan.plan_files())
    if not found:
        raise FileNotFoundError("the scan of the Iceberg table has no files")
    for each in found:
        _check_file_is_rows(each)
    files = [each.file for each in found]
    if len(scan.table_metadata.schemas) > 1 or scan.table_metadata.name_mapping() is not None:
        with ThreadPoolExecutor(FOOTERS_AT_ONCE) as pool:
            list(pool.map(lambda file: _check_columns(scan, file), files))
    for file in files:
        # (Its folders name partitions in another way than Hive's, and their columns are in the file.)
        yield DataFile(file.file_path, file.file_size_in_bytes, 0, "")


def _check_file_is_rows(task: Any) -> None:
    from pyiceberg.expressions import AlwaysTrue
    from pyiceberg.manifest import FileFormat

    path = task.file.file_path
    if task.file.file_format != FileFormat.PARQUET:
        raise ValueError(f"{path} is not Parquet, but {task.file.file_format.value}; {ROWS}")
    if task.delete_files:
        raise ValueError(
            f"{path} has rows that the table has deleted since; {ROWS}, "
            "or let rewrite_data_files write the files anew"
        )
    if task.residual != AlwaysTrue():
        raise ValueError(
            f"{path} has rows that the filter of the scan leaves out, {task.residual}; {ROWS}"
        )
    if getattr(task.file, "key_metadata", None) is not None:
        raise ValueError(f"{path} is encrypted; {ROWS}")


def _check_columns(scan: Any, file: Any) -> None:
    """Checks that a file, which may be older than the schema, has the columns of the table."""
    import pyarrow.parquet as parquet
    from pyiceberg.io.pyarrow import pyarrow_to_schema

    schema = scan.projection()
    mapping = scan.table_metadata.name_mapping() or schema.name_mapping
    with scan.io.new_input(file.file_path).open() as opened:
        written = pyarrow_to_schema(parquet.read_schema(opened), mapping)
    has = {field.field_id: field for field in written.fields}
    spec = scan.table_metadata.specs()[file.spec_id]
    not_written = {field.source_id for field in spec.fields if str(field.transform) == "identity"}
    for field in schema.fields:
        old = has.pop(field.field_id, None)
        if old is None:
            # Readers take it as missing, or from elsewhere.
            default = getattr(field, "initial_default", None)
            if field.required or default is not None or field.field_id in not_written:
                raise ValueError(
                    f"{file.file_path} does not have the column {field.name}, but the table has its "
                    f"values; {ROWS}"
                )
        elif (old.name, old.field_type) != (field.name, field.field_type):
            raise ValueError(
                f"{file.file_path} has the column {old.name} ({old.field_type}), which is now "
                f"{field.name} ({field.field_type}); {ROWS}"
            )
    for dropped in has.values():
        raise ValueError(
            f"{file.file_path} has the column {dropped.name}, which the table has dropped; {ROWS}"
        )


def add_outputs(table: Any, job: str, addresses: Sequence[str]) -> int:
    """Adds outputs to a table in one snapshot, without those that it has already.

    Args:
        table: A ``pyiceberg.table.Table``.
        job: A name of the job, and of its folder.
        addresses: The paths or addresses of the outputs.

    Returns:
        The number of files that were added.

    Raises:
        ValueError: If pyiceberg refuses the files, such as for their columns.
        pyiceberg.exceptions.CommitFailedException: If others commit all the time.
    """
    from pyiceberg.exceptions import CommitFailedException

    for attempt in range(ATTEMPTS):
        table.refresh()
        new = _new(table, job, addresses)
        if not new:
            return 0
        try:
            once = _without_retries(table)
            once.add_files(new, snapshot_properties={JOB: job}, check_duplicate_files=False)
        except CommitFailedException:
            if attempt == ATTEMPTS - 1:
                raise
            time.sleep(random.uniform(0, 0.1 * 2**attempt))
        else:
            table.refresh()
            return len(new)
    raise AssertionError("every attempt returns or raises")


def _new(table: Any, job: str, addresses: Sequence[str]) -> list[str]:
    """The outputs that are not in a table yet."""
    from pyiceberg.table.snapshots import ancestors_of

    # (Not by all snapshots, since the table may have been rolled back.)
    earlier = ancestors_of(table.current_snapshot(), table.metadata)
    if any(snapshot.summary and snapshot.summary.get(JOB) == job for snapshot in earlier):
        return []
    has = {_path(task.file.file_path) for task in table.scan().plan_files()}
    return [address for address in addresses if _path(address) not in has]


def _path(address: str) -> str:
    return address.removeprefix("file://")


def _without_retries(table: Any) -> Any:
    """The same table, whose commits are tried once: pyiceberg would add the files again on top of a
    commit that has added them."""
    from pyiceberg.table import Table

    properties = {**table.metadata.properties, "commit.retry.num-retries": "0"}
    metadata = table.metadata.model_copy(update={"properties": properties})
    return Table(table.name(), metadata, table.metadata_location, table.io, table.catalog)
