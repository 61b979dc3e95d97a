"""pyarrow's arrays, tables, readers, datasets and scanners, and Arrow data of other libraries.

Text in answers has the type of the puzzles: ``string``, ``large_string`` or ``string_view``; for
dictionaries and runs the type of their values; for bytes text of the same layout. For lists of digits,
for columns of nulls, and for columns of other libraries it is ``string``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

import pyarrow as pa

import ninefold._native as _native

from ..errors import InvalidArrowError, MalformedError, UnsupportedTypeError
from .arrow_rows import kept
from .kinds import ColumnKind, StreamKind, TableKind


def layout_of(kind: pa.DataType) -> str:
    """Layout of text in answers where puzzles are of this type."""
    if isinstance(kind, pa.BaseExtensionType):
        return layout_of(kind.storage_type)
    if pa.types.is_dictionary(kind) or pa.types.is_run_end_encoded(kind):
        return layout_of(kind.value_type)
    if pa.types.is_large_string(kind) or pa.types.is_large_binary(kind):
        return "large_string"
    if pa.types.is_string_view(kind) or pa.types.is_binary_view(kind):
        return "string_view"
    return "string"


def to_chunks(column: _native.Column, layout: str) -> list[pa.Array]:
    """A column of answers as arrays: one, unless it is longer than an array may be."""
    return [pa.array(array) for array in column.arrays(layout)]


class ArrowColumn(ColumnKind):
    """A column whose answers are pyarrow's arrays."""

    has_categories = True

    def __init__(
        self, chunked: bool, layout: str = "string", lengths: Sequence[int] | None = None
    ) -> None:
        self._chunked = chunked
        self._layout = layout
        self._lengths = lengths
        """Numbers of rows of the chunks of the puzzles, where they are known."""

    def built(self, column: _native.Column) -> Any:
        chunks = to_chunks(column, self._layout)
        # (More than 2 GiB of grids do not fit into one array.)
        return self._in_chunks(chunks) if self._chunked or len(chunks) > 1 else chunks[0]

    def categories(self, column: _native.Column, words: list[str]) -> Any:
        array = pa.array(column.dictionary())
        return self._in_chunks([array]) if self._chunked else array

    def _in_chunks(self, arrays: list[pa.Array]) -> pa.ChunkedArray:
        """Arrays in one column, cut where the puzzles are."""
        whole = pa.chunked_array(arrays)
        if self._lengths is None:
            return whole
        starts = accumulate(self._lengths, initial=0)
        parts = [
            whole.slice(start, length) for start, length in zip(starts, self._lengths, strict=False)
        ]
        return pa.chunked_array([chunk for part in parts for chunk in part.chunks], whole.type)

    def table(self, columns: Mapping[str, Any]) -> pa.Table:
        return pa.table(dict(columns))


class Array(ArrowColumn):
    """An array, or a chunked one."""

    def __init__(self, data: pa.Array | pa.ChunkedArray) -> None:
        is_chunked = isinstance(data, pa.ChunkedArray)
        lengths = [len(chunk) for chunk in data.chunks] if is_chunked else None
        super().__init__(is_chunked, layout_of(data.type), lengths)
        self._data = data

    def puzzles(self) -> _native.Puzzles:
        try:
            # (Only pyarrow knows the sizes of its buffers, which the offsets must not exceed.)
            self._data.validate()
        except pa.ArrowInvalid as error:
            raise InvalidArrowError(str(error)) from error
        data = self._data
        if _is_opaque(data.type) and (not len(data) or data.null_count < len(data)):
            kind, maker = data.type.type_name, data.type.vendor_name
            raise UnsupportedTypeError(
                f"a column of type {kind} of {maker} does not hold puzzles; read it as text: "
                "a number has no zeros at its beginning (in DuckDB read_csv(..., all_varchar=true), "
                f"or types={{{self.name or 'puzzle'!r}: 'VARCHAR'}})"
            )
        if isinstance(data, pa.ExtensionArray):
            data = data.storage
        if isinstance(data, pa.ChunkedArray):
            if isinstance(data.type, pa.BaseExtensionType):
                chunks = [chunk.storage for chunk in data.chunks]
                data = pa.chunked_array(chunks, type=data.type.storage_type)
            return _native.Puzzles.from_stream(data.__arrow_c_stream__())
        return _native.Puzzles.from_array(*data.__arrow_c_array__())

    def kept(self, keep: Sequence[bool]) -> Any:
        return kept(self._data, keep)


def _is_opaque(kind: pa.DataType) -> bool:
    """Returns whether values are bytes in a database's own form, such as that of its large numbers."""
    if not isinstance(kind, pa.BaseExtensionType) or kind.extension_name != "arrow.opaque":
        return False
    return kind.storage_type not in (pa.string(), pa.large_string(), pa.string_view())


class Table(TableKind):
    """A table, or one batch of one."""

    def __init__(self, data: pa.Table | pa.RecordBatch) -> None:
        self._data = data

    def names(self) -> list[str]:
        return list(self._data.schema.names)

    def _column(self, name: str) -> ColumnKind:
        return Array(self._data.column(self.names().index(name)))

    def head(self, rows: int) -> TableKind:
        return Table(self._data.slice(0, rows))

    def extended(self, columns: Mapping[str, Any]) -> Any:
        data = self._data
        for name, column in columns.items():
            if isinstance(data, pa.RecordBatch) and isinstance(column, pa.ChunkedArray):
                # A batch has no chunked columns: more than 2 GiB of text need the larger offsets.
                column = column.cast(pa.large_string()).combine_chunks()
            data = data.append_column(name, column)
        return data

    def kept(self, keep: Sequence[bool]) -> Any:
        return kept(self._data, keep)


class Structs(Table):
    """An array of structures, or a chunked one, whose members are the columns."""

    def __init__(self, data: pa.StructArray | pa.ChunkedArray) -> None:
        table = pa.RecordBatch if isinstance(data, pa.Array) else pa.Table
        super().__init__(table.from_struct_array(data))
        self._structs = data

    def kept(self, keep: Sequence[bool]) -> Any:
        return kept(self._structs, keep)


class Reader(StreamKind):
    """A reader of batches, or what makes one. The answer is one, too, and reads when it is read."""

    def __init__(self, schema: pa.Schema, batches: Callable[[], Iterable[pa.RecordBatch]]) -> None:
        self._schema = schema
        self._batches = batches

    def names(self) -> list[str]:
        return list(self._schema.names)

    def answered(
        self, answer: Callable[[Any], Any], rows: int, *, strict: bool
    ) -> pa.RecordBatchReader:
        at_once = rows
        schema = answer(self._schema.empty_table()).schema

        def batches() -> Iterator[pa.RecordBatch]:
            waiting: list[pa.RecordBatch] = []
            before = rows = 0

            def answers() -> list[pa.RecordBatch]:
                try:
                    return answer(pa.Table.from_batches(waiting)).to_batches()  # type: ignore[no-any-return]
                except MalformedError as error:
                    raise MalformedError(before + error.row, error.reason) from None

            for whole in self._batches():
                for start in range(0, whole.num_rows, at_once):
                    batch = whole.slice(start, at_once)
                    waiting.append(batch)
                    rows += batch.num_rows
                    if rows >= at_once:
                        yield from answers()
                        waiting, before, rows = [], before + rows, 0
            if waiting:
                yield from answers()

        return pa.RecordBatchReader.from_batches(schema, batches())


def kind_of(data: Any) -> ColumnKind | TableKind | StreamKind | None:
    """Kind of ``data``; None if it is not of this family."""
    if isinstance(data, (pa.Array, pa.ChunkedArray)):
        return Structs(data) if pa.types.is_struct(data.type) else Array(data)
    if isinstance(data, (pa.Table, pa.RecordBatch)):
        return Table(data)
    if isinstance(data, pa.RecordBatchReader):
        return Reader(data.schema, lambda: data)
    # (Who has a dataset has imported its module.)
    dataset = sys.modules.get("pyarrow.dataset")
    if dataset is not None and isinstance(data, dataset.Dataset):
        return Reader(data.schema, data.to_batches)
    if dataset is not None and isinstance(data, dataset.Scanner):
        return Reader(data.projected_schema, data.to_batches)
    return None


class Capsules(ArrowColumn):
    """A column of another library, in capsules of the Arrow PyCapsule protocol, which can be read
    once."""

    def __init__(self, *capsules: Any) -> None:
        self._is_stream = len(capsules) == 1
        super().__init__(chunked=self._is_stream)
        self._capsules = capsules

    def puzzles(self) -> _native.Puzzles:
        if self._is_stream:
            return _native.Puzzles.from_stream(*self._capsules)
        return _native.Puzzles.from_array(*self._capsules)

    def held(self) -> ColumnKind:
        if not self._is_stream:
            return Array(_checked(pa.array, *self._capsules))
        [stream] = self._capsules
        if chunks := list(_batches(pa.array, stream)):
            return Array(pa.chunked_array(chunks))
        return Array(pa.chunked_array(_Stream(stream)))


class _Stream:
    """A capsule with a stream, in the form that pyarrow reads."""

    def __init__(self, capsule: Any) -> None:
        self._capsule = capsule

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        return self._capsule


class _Array:
    """Capsules with an array, in the form that pyarrow reads."""

    def __init__(self, schema: Any, array: Any) -> None:
        self._capsules = schema, array

    def __arrow_c_array__(self, requested_schema: object = None) -> Any:
        return self._capsules


def of_capsules(data: Any) -> ColumnKind | TableKind:
    """Kind of Arrow data of another library: a table if it consists of structs.

    A column goes straight to the native module, which checks it. A table goes through pyarrow, which
    keeps its other columns.
    """
    if hasattr(data, "__arrow_c_stream__"):
        stream = data.__arrow_c_stream__()
        if not _native.is_table(stream):
            return Capsules(stream)
        if batches := list(_batches(pa.record_batch, stream)):
            return Table(pa.Table.from_batches(batches))
        # A stream without a batch still has a schema.
        return Table(pa.RecordBatchReader.from_stream(_Stream(stream)).read_all())
    schema, array = data.__arrow_c_array__()
    if not _native.is_table(schema):
        return Capsules(schema, array)
    return Table(_checked(pa.record_batch, schema, array))


def _batches(make: Callable[[Any], Any], stream: Any) -> Iterator[Any]:
    """The arrays, or batches, of a stream."""
    while (capsules := _native.next_table(stream)) is not None:
        yield _checked(make, *capsules)


def _checked(make: Callable[[Any], Any], schema: Any, array: Any) -> Any:
    """An array, or a batch, from its capsules. pyarrow trusts them, so it is checked before and after."""
    _native.check_table(schema, array)
    try:
        made = make(_Array(schema, array))
        made.validate(full=True)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise InvalidArrowError(str(error)) from error
    return made
