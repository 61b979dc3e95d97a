"""Rows of Arrow's columns, of all types: pyarrow itself takes none of views, nor of runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc


def kept(data: Any, keep: Sequence[bool]) -> Any:
    """The rows of an array, a chunked array, a batch or a table for which ``keep`` is true."""
    mask = pa.array(keep, pa.bool_())
    if isinstance(data, (pa.Table, pa.RecordBatch)):
        columns = [_kept(column, mask) for column in data.columns]
        return type(data).from_arrays(columns, schema=data.schema)
    return _kept(data, mask)


def _kept(column: Any, mask: pa.BooleanArray) -> Any:
    # (A filter goes chunk by chunk, so that the whole may have more text than an array.)
    if _has_take(column.type):
        return column.filter(mask)
    if not isinstance(column, pa.ChunkedArray):
        return taken(column, pc.indices_nonzero(mask))
    chunks, start = [], 0
    for chunk in column.chunks:
        chunks.append(_kept(chunk, mask.slice(start, len(chunk))))
        start += len(chunk)
    return pa.chunked_array(chunks, column.type)


def taken(column: Any, rows: Any) -> Any:
    """Rows of an array or a chunked array, by their numbers."""
    kind = column.type
    if _has_take(kind):
        return column.take(rows)
    if isinstance(column, pa.ChunkedArray):
        if not column.num_chunks:
            return column
        return pa.chunked_array([taken(pa.concat_arrays(column.chunks), rows)], kind)
    if isinstance(kind, pa.BaseExtensionType):
        return pa.ExtensionArray.from_storage(kind, taken(column.storage, rows))
    if pa.types.is_run_end_encoded(kind):
        numbers = pa.array(range(len(column.values)), pa.int64())
        runs = pa.RunEndEncodedArray.from_arrays(column.run_ends, numbers)
        run_of_row = pc.run_end_decode(runs.slice(column.offset, len(column)))
        runs = pc.run_end_encode(run_of_row.take(rows), run_end_type=kind.run_end_type)
        values = taken(column.values, runs.values)
        return pa.RunEndEncodedArray.from_arrays(runs.run_ends, values, kind)
    # (Slices of views, put together, would each bring all buffers of the whole.)
    return column.cast(_without_views(kind)).take(rows).cast(kind)


def _has_take(kind: pa.DataType) -> bool:
    """Returns whether pyarrow takes rows of arrays of a type."""
    if isinstance(kind, pa.BaseExtensionType):
        return _has_take(kind.storage_type)
    return not pa.types.is_run_end_encoded(kind) and _without_views(kind) == kind


def _without_views(kind: pa.DataType) -> pa.DataType:
    """A type with other text, or bytes, in place of views."""
    if pa.types.is_string_view(kind):
        return pa.large_string()
    if pa.types.is_binary_view(kind):
        return pa.large_binary()
    if pa.types.is_struct(kind):
        return pa.struct([field.with_type(_without_views(field.type)) for field in kind])
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        made = pa.list_ if pa.types.is_list(kind) else pa.large_list
        return made(kind.value_field.with_type(_without_views(kind.value_type)))
    return kind
