"""Delta tables, by deltalake: the files of a version, and outputs of a job as a table.

An output folder becomes a table by one commit, which lists the outputs. The commit has the number of the
job as its transaction, so that a job that is finished twice, or by two drivers, commits once.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import unquote

from .data_file import DataFile
from .hive import folders_of, type_of, values_of

COMMIT = "_delta_log/00000000000000000000.json"
"""The name of the commit that makes a folder a table."""

FOOTERS_AT_ONCE = 16
"""Number of footers that are read at the same time, since each takes long over a network."""

READ = ("columnMapping", "deletionVectors", "timestampNtz", "v2Checkpoint", "vacuumProtocolCheck")
"""Features of tables whose files are their rows, once those that are in use have been checked."""

ROWS = "give the rows of table.scan() to a function such as ninefold.solve"
"""How to read a table whose files are not its rows."""


def data_files(table: Any) -> Iterator[DataFile]:
    """The files of the version of a ``DeltaTable`` that it has loaded.

    Raises:
        FileNotFoundError: If the table has no files.
        ValueError: If the rows of its files are not those of the table.
    """
    import pyarrow as pa

    _check_files_are_rows(table)
    # (deltalake has Arrow tables of its own.)
    actions = pa.table(table.get_add_actions()).to_pylist()
    if not actions:
        raise FileNotFoundError(f"{table.table_uri}: a Delta table without files")
    # Paths are percent-encoded in the log; addresses are the same files in full.
    actions.sort(key=lambda action: unquote(action["path"]))
    for action, address in zip(actions, sorted(table.file_uris()), strict=True):
        if not address.endswith(unquote(action["path"])):
            raise ValueError(f"{table.table_uri} is a clone with files of another table; {ROWS}")
        values = action.get("partition") or {}
        yield DataFile(
            address,
            action["size_bytes"],
            action["modification_time"] * 1_000_000,
            folders_of({column: _text(values[column]) for column in _partitioned_by(table)}),
        )


def _partitioned_by(table: Any) -> list[str]:
    columns: list[str] = table.metadata().partition_columns
    return columns


def _check_files_are_rows(table: Any) -> None:
    features = table.protocol().reader_features or ()
    unknown = sorted(set(features).difference(READ))
    if unknown:
        raise ValueError(
            f"{table.table_uri} has the feature {unknown[0]}, "
            f"so that its files may not be its rows; {ROWS}"
        )
    if table.metadata().configuration.get("delta.columnMapping.mode", "none") != "none":
        raise ValueError(
            f"{table.table_uri} has column mapping, so that its files name columns otherwise; {ROWS}"
        )
    if "deletionVectors" in features and any(True for _ in table.deletion_vectors()):
        raise ValueError(
            f"{table.table_uri} has deletion vectors, so that its files have rows that it has not; "
            f"{ROWS}, or let OPTIMIZE or REORG TABLE … APPLY (PURGE) write its files anew"
        )


def _text(value: Any) -> str | None:
    """A value of a partition, as the log has it."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime.datetime):
        return value.strftime("%Y-%m-%d %H:%M:%S.%f")
    if isinstance(value, bytes):
        return value.decode(errors="backslashreplace")
    return str(value)


def commit(
    folder: str,
    job: str,
    outputs: Sequence[tuple[str, str]],
    metadata_of: Callable[[str], tuple[Any, int]],
) -> None:
    """Makes an output folder a Delta table of its outputs, unless this job has done so.

    Args:
        folder: The path or address of the folder.
        job: The number of the job.
        outputs: The name of each output in the folder, and its partition.
        metadata_of: Returns the metadata of an output, as pyarrow reads it, and its number of bytes.

    Raises:
        FileExistsError: If the folder is another table.
        ValueError: If a column is of a type that Delta tables do not have.
    """
    if _is_committed(folder, job):
        return
    import pyarrow as pa
    from deltalake.exceptions import DeltaError
    from deltalake.transaction import (
        AddAction,
        CommitProperties,
        create_table_with_add_actions,
    )

    with ThreadPoolExecutor(FOOTERS_AT_ONCE) as pool:
        found = list(pool.map(lambda output: metadata_of(output[0]), outputs))
    partitions = [values_of(partition) for _, partition in outputs]
    schema = pa.unify_schemas([metadata.schema.to_arrow_schema() for metadata, _ in found])
    now = int(datetime.datetime.now().timestamp() * 1000)
    actions = [
        # (deltalake encodes the path.)
        AddAction(name, size, values, now, True, json.dumps({"numRecords": metadata.num_rows}))
        for (name, _), values, (metadata, size) in zip(outputs, partitions, found, strict=True)
    ]
    try:
        create_table_with_add_actions(
            folder,
            delta_schema(schema, partitions),
            actions,
            partition_by=list(partitions[0]),
            # A second commit at the same time is to fail, and not to be the next version.
            commit_properties=CommitProperties(
                max_commit_retries=0, app_transactions=[_transaction(job)]
            ),
        )
    except DeltaError as error:
        # Another driver may have been faster.
        if not _is_committed(folder, job):
            raise FileExistsError(f"{folder} cannot be made a Delta table: {error}") from error


def _transaction(job: str) -> Any:
    from deltalake.transaction import Transaction

    return Transaction(f"ninefold-{job}", 0)


def _is_committed(folder: str, job: str) -> bool:
    from deltalake import DeltaTable

    if not DeltaTable.is_deltatable(folder):
        return False
    return DeltaTable(folder).transaction_version(_transaction(job).app_id) is not None


def delta_schema(schema: Any, partitions: Sequence[dict[str, str | None]]) -> Any:
    """The schema of a table: the columns of its files, and those of its partitions.

    Args:
        schema: The ``pyarrow.Schema`` of the files.
        partitions: The values of partitions; all have the same columns.

    Raises:
        ValueError: If a column is of a type that Delta tables do not have.
    """
    from deltalake import Field, Schema

    for field in schema:
        _check_type(field.name, field.type)
    fields = list(Schema.from_arrow(schema.remove_metadata()).fields)
    for column in partitions[0]:
        if column not in schema.names:
            fields.append(Field(column, type_of(values[column] for values in partitions)))
    return Schema(fields)


def check_columns(path: str) -> None:
    """Checks that a Parquet file may be one of a Delta table.

    Raises:
        ImportError: If deltalake or pyarrow is not installed.
        ValueError: If a column is of a type that Delta tables do not have.
    """
    try:
        import deltalake  # noqa: F401
        import pyarrow.parquet as parquet
    except ImportError as error:
        raise ImportError("to='delta' needs deltalake: pip install 'ninefold[delta]'") from error
    for field in parquet.read_schema(path):
        _check_type(field.name, field.type)


def _check_type(column: str, kind: Any) -> None:
    """Checks that readers of Delta tables find in a file what its schema says."""
    from pyarrow import types

    for number in range(kind.num_fields):
        _check_type(column, kind.field(number).type)
    if types.is_dictionary(kind):
        _check_type(column, kind.value_type)
        return
    # (Integers without sign would be read as those with one.)
    is_there = not (
        types.is_unsigned_integer(kind)
        or types.is_time(kind)
        or types.is_duration(kind)
        or types.is_float16(kind)
        or types.is_decimal256(kind)
        or types.is_null(kind)
        or types.is_interval(kind)
        or types.is_date64(kind)
        or (types.is_timestamp(kind) and (kind.unit != "us" or kind.tz not in (None, "UTC")))
    )
    if not is_there:
        raise ValueError(
            f"column {column} is of type {kind}, which Delta tables do not have; "
            'options=("--keep", "...") keeps other columns'
        )
