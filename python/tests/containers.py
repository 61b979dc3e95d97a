"""Every kind of container: a function that makes it, and one that reads answers in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc

Records = Sequence[str | None]


@dataclass(frozen=True)
class Container:
    """A column of puzzles of some type."""

    name: str
    make: Callable[[Records], Any]
    family: str
    text: str
    """The type of text in answers."""
    holds: Callable[[str | None], bool] = lambda record: True
    """Returns whether it can hold a record, distinct from any other."""

    def column(self, answer: Any) -> list[Any]:
        """A column of answers as a list, with None for what is missing."""
        return READ[self.family](answer)

    def columns(self, table: Any) -> dict[str, list[Any]]:
        """A table of answers."""
        if isinstance(table, pl.DataFrame):
            table = table.to_dict()
        names = table.column_names if isinstance(table, pa.Table) else list(table)
        return {name: self.column(table[name]) for name in names}

    def expected(self, column: list[Any], name: str) -> list[Any]:
        """The same column in a container without nulls."""
        flags = ("proven", "all_optima", "unique")
        if self.family == "numpy" and self.text != "object" and name in flags:
            return [bool(value) for value in column]
        return column


def _plain(value: Any) -> Any:
    return int(value) if isinstance(value, Decimal) else value


def _read_numpy(answer: Any) -> list[Any]:
    array = np.ma.asarray(answer) if np.ma.isMaskedArray(answer) else np.asarray(answer)
    if array.dtype == np.uint8:
        assert array.shape[1:] in ((81,), (9, 9))
        return [_grid(grid) for grid in array]
    if array.dtype.kind == "S":
        return [value.decode() or None for value in array.tolist()]
    if array.dtype.kind == "U":
        return [value or None for value in array.tolist()]
    if array.dtype == np.float64:
        return [None if np.isnan(value) else value for value in array.tolist()]
    if array.dtype == np.int64 and not np.ma.isMaskedArray(array):
        return [None if value == -1 else value for value in array.tolist()]
    if array.dtype == object:
        return [
            [_grid(grid) for grid in value] if isinstance(value, np.ndarray) else value
            for value in array
        ]
    return list(array.tolist())


def _grid(digits: Any) -> str | None:
    text = "".join(map(str, digits.ravel().tolist())).replace("0", ".")
    return text if text.strip(".") else None


def _read_pandas(answer: Any) -> list[Any]:
    assert isinstance(answer, pd.Series)
    missing = answer.isna()
    pairs = zip(answer.tolist(), missing.tolist(), strict=True)
    return [None if is_missing else value for value, is_missing in pairs]


READ: dict[str, Callable[[Any], list[Any]]] = {
    "builtins": list,
    "numpy": _read_numpy,
    "pyarrow": lambda answer: [_plain(value) for value in answer.to_pylist()],
    "polars": lambda answer: [
        value.to_list() if isinstance(value, pl.Series) else _plain(value)
        for value in answer.to_list()
    ],
    "pandas": _read_pandas,
}


def _is_short(record: str | None, length: int, ascii: bool) -> bool:
    if record is None or len(record) > length:
        return False
    return record.isascii() or not ascii


def _is_digits(record: str | None) -> bool:
    return record is not None and len(record) == 81 and all(c in ".0123456789" for c in record)


def digits(record: str | None) -> list[int] | None:
    """The digits of a grid, with zeros for empty cells."""
    if record is None:
        return None
    return [int(character) for character in record.replace(".", "0")]


def _encoded(records: Records) -> list[bytes | None]:
    return [None if record is None else record.encode() for record in records]


def _numbers(records: Records, dtype: Any, *shape: int) -> Any:
    return np.array([digits(record) for record in records], dtype).reshape(-1, *shape)


def _wide(records: Records) -> Any:
    """An array that is not contiguous: every other row and column of a larger one."""
    larger = np.full((2 * len(records), 162), 7, np.uint8)
    larger[::2, ::2] = _numbers(records, np.uint8, 81)
    return larger[::2, ::2]


def _numpy(name: str, make: Callable[[Records], Any], text: str, holds: Any) -> Container:
    return Container(f"numpy {name}", make, "numpy", text, holds)


def _cells(records: Records) -> list[list[int] | None]:
    """The digits of grids, in one list each."""
    return [*map(digits, records)]


def _lines(records: Records) -> list[list[list[int]] | None]:
    """The digits of grids, line by line."""
    return [
        None if cells is None else [cells[line : line + 9] for line in range(0, 81, 9)]
        for cells in _cells(records)
    ]


def _backwards(records: Records) -> Any:
    """Lists whose items lie in the order of the last row to the first, with gaps; the items of null
    rows are nowhere."""
    values = [9] * 7
    starts, sizes = [], []
    for record in reversed(records):
        cells = digits(record)
        starts.append(len(values) if cells else -5)
        sizes.append(len(cells) if cells else 2**30)
        values += [*(cells or []), 9]
    bits = pa.array([record is not None for record in records], pa.bool_()).buffers()[1]
    parts = [pa.array(part[::-1], pa.int32()).buffers()[1] for part in (starts, sizes)]
    items = [pa.array(values, pa.uint8())]
    kind = pa.list_view(pa.uint8())
    return pa.Array.from_buffers(kind, len(records), [bits, *parts], children=items)


def _runs(records: Records) -> Any:
    """Runs of equal rows, of which the first three are cut off."""
    whole = pa.array([records[0], None, *records[:1], *records] if records else [], pa.string())
    encoded = pc.run_end_encode(whole, run_end_type=pa.int32())
    return encoded[3:] if records else encoded


def _runs_of_keys(records: Records) -> Any:
    """Runs of the keys of a dictionary."""
    ends = pa.array(range(1, len(records) + 1), pa.int64())
    keys = _dictionary(pa.int8(), pa.large_string())(records)
    return pa.RunEndEncodedArray.from_arrays(ends, keys)


def _arrow(name: str, type: Any, holds: Any = None, text: str = "string") -> Container:
    def make(records: Records) -> Any:
        if "list" in str(type):
            nested = "list" in str(type.value_type)
            return pa.array(_lines(records) if nested else [*map(digits, records)], type)
        if "binary" in str(type):
            return pa.array(_encoded(records), type)
        return pa.array(records, type)

    return Container(f"pyarrow {name}", make, "pyarrow", text, holds or (lambda record: True))


def _chunked(records: Records) -> Any:
    """Chunks of different lengths, some of them empty, and none at its own beginning."""
    whole = pa.array([*records[:1], *records], pa.string())
    cuts = [1, 1, 4, 4, 11, 2 + len(records) // 2, 1 + len(records), 1 + len(records)]
    cuts = sorted(min(cut, len(whole)) for cut in cuts)
    chunks = [whole[start:end] for start, end in pairwise(cuts)]
    return pa.chunked_array(chunks, pa.string())


class OnlyArray:
    """Something that has an Arrow array, and nothing else."""

    def __init__(self, array: Any) -> None:
        self._array = array

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        return self._array.__arrow_c_array__(requested_schema)


class OnlyStream:
    """Something that has an Arrow stream, and nothing else."""

    def __init__(self, data: Any) -> None:
        self._data = data

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._data.__arrow_c_stream__(requested_schema)


def _dictionary(key: Any, value: Any) -> Callable[[Records], Any]:
    """Many rows share few values; a null is a null key, or the key of a null value."""

    def make(records: Records) -> Any:
        values = sorted({record for record in records if record is not None})
        number = {record: index for index, record in enumerate(values)}
        keys: list[int | None] = [
            number[record] if record is not None else (None if row % 2 else len(values))
            for row, record in enumerate(records)
        ]
        return pa.DictionaryArray.from_arrays(pa.array(keys, key), pa.array([*values, None], value))

    return make


def _ascii(length: int) -> Callable[[str | None], bool]:
    return lambda record: _is_short(record, length, True)


def _characters(length: int) -> Callable[[str | None], bool]:
    return lambda record: _is_short(record, length, False)


def _fits(record: str | None) -> bool:
    return record is None or len(record.encode()) == 81


def _is_list(record: str | None) -> bool:
    return record is None or _is_digits(record)


def _series(dtype: Any) -> Callable[[Records], Any]:
    return lambda records: pd.Series(
        records, dtype=dtype, name="x", index=[f"i{row}" for row in range(len(records))]
    )


COLUMNS = [
    Container("list", list, "builtins", "str"),
    Container("tuple", tuple, "builtins", "str"),
    Container(
        "list with NaN and NA",
        lambda r: [
            (pd.NA if row % 2 else float("nan")) if text is None else text
            for row, text in enumerate(r)
        ],
        "builtins",
        "str",
    ),
    _numpy("S81", lambda records: np.array(records, "S81"), "|S81", _ascii(81)),
    _numpy("S100", lambda records: np.array(records, "S100"), "|S81", _ascii(100)),
    _numpy("U81", lambda records: np.array(records, "U81"), "<U81", _characters(81)),
    _numpy("U81 big-endian", lambda records: np.array(records, ">U81"), "<U81", _characters(81)),
    _numpy("S reversed", lambda r: np.array(r[::-1], "S81")[::-1], "|S81", _ascii(81)),
    _numpy("uint8[n, 81]", lambda r: _numbers(r, np.uint8, 81), "uint8", _is_digits),
    _numpy("uint8[n, 9, 9]", lambda r: _numbers(r, np.uint8, 9, 9), "uint8", _is_digits),
    _numpy("int64[n, 81]", lambda r: _numbers(r, np.int64, 81), "uint8", _is_digits),
    _numpy("int8[n, 9, 9]", lambda r: _numbers(r, np.int8, 9, 9), "uint8", _is_digits),
    _numpy("strided uint8", _wide, "uint8", _is_digits),
    _numpy(
        "Fortran uint8",
        lambda r: np.asfortranarray(_numbers(r, np.uint8, 81)),
        "uint8",
        _is_digits,
    ),
    _numpy("objects", lambda records: np.array(records, object), "object", lambda _: True),
    _arrow("string", pa.string()),
    _arrow("large_string", pa.large_string(), text="large_string"),
    _arrow("string_view", pa.string_view(), text="string_view"),
    _arrow("binary", pa.binary()),
    _arrow("large_binary", pa.large_binary(), text="large_string"),
    _arrow("binary_view", pa.binary_view(), text="string_view"),
    _arrow("fixed_size_binary", pa.binary(81), _fits),
    *(
        Container(
            *(f"pyarrow dictionary {key}, {value}", _dictionary(key, value), "pyarrow", str(value))
        )
        for key, value in [
            (pa.int8(), pa.string()),
            (pa.int16(), pa.large_string()),
            (pa.int32(), pa.string()),
            (pa.int64(), pa.string()),
            (pa.uint8(), pa.string()),
            (pa.uint16(), pa.string()),
            (pa.uint32(), pa.string_view()),
            (pa.uint64(), pa.string()),
        ]
    ),
    _arrow("list of int8", pa.list_(pa.int8()), _is_list),
    _arrow("list of uint64", pa.list_(pa.uint64()), _is_list),
    _arrow("large_list of int64", pa.large_list(pa.int64()), _is_list),
    _arrow("fixed_size_list of uint8", pa.list_(pa.uint8(), 81), _is_list),
    _arrow("fixed_size_list of int32", pa.list_(pa.int32(), 81), _is_list),
    _arrow("list_view of int16", pa.list_view(pa.int16()), _is_list),
    _arrow("large_list_view of uint32", pa.large_list_view(pa.uint32()), _is_list),
    Container("pyarrow list_view backwards", _backwards, "pyarrow", "string", _is_list),
    _arrow("list of lists of int8", pa.list_(pa.list_(pa.int8())), _is_list),
    _arrow("fixed_size_list, 9 x 9, of uint8", pa.list_(pa.list_(pa.uint8(), 9), 9), _is_list),
    _arrow("large_list of list_views", pa.large_list(pa.list_view(pa.int64())), _is_list),
    _arrow("list_view of large_lists", pa.list_view(pa.large_list(pa.uint16())), _is_list),
    Container("pyarrow runs", _runs, "pyarrow", "string"),
    Container("pyarrow runs of keys", _runs_of_keys, "pyarrow", "large_string"),
    Container(
        "pyarrow dictionary of fixed_size_binary",
        lambda r: pa.array(_encoded(r), pa.binary(81)).dictionary_encode(),
        "pyarrow",
        "string",
        _fits,
    ),
    _arrow("null", pa.null(), lambda record: record is None),
    Container("pyarrow chunked", _chunked, "pyarrow", "string"),
    Container(
        "pyarrow chunked dictionary",
        lambda r: pa.chunked_array([r[:9], r[9:]], pa.string()).dictionary_encode(),
        "pyarrow",
        "string",
    ),
    Container("array capsules", lambda r: OnlyArray(pa.array(r, pa.string())), "pyarrow", "string"),
    Container("stream capsule", lambda r: OnlyStream(_chunked(r)), "pyarrow", "string"),
    Container(
        "another library's stream",
        lambda r: OnlyStream(pl.Series(r, dtype=pl.String)),
        "pyarrow",
        "string",
    ),
    *(
        Container(
            f"polars {name}",
            lambda r, convert=convert, dtype=dtype: pl.Series("x", convert(r), dtype),
            *("polars", "String"),
            _is_list if convert in (_cells, _lines) else lambda record: True,
        )
        for name, convert, dtype in [
            ("String", list, pl.String),
            ("Binary", _encoded, pl.Binary),
            ("Categorical", list, pl.Categorical),
            ("List", _cells, pl.List(pl.Int64)),
            ("Array", _cells, pl.Array(pl.UInt8, 81)),
            ("List of lists", _lines, pl.List(pl.List(pl.Int16))),
            ("Array, 9 x 9", _lines, pl.Array(pl.UInt8, (9, 9))),
        ]
    ),
    Container(
        "polars Enum",
        lambda r: pl.Series("x", r, pl.Enum(sorted({text for text in r if text is not None}))),
        *("polars", "String"),
    ),
    Container(
        "polars chunks",
        lambda r: pl.Series("x", r[:7], pl.String).append(pl.Series("x", r[7:], pl.String)),
        *("polars", "String"),
    ),
    *(
        Container(f"pandas {name}", _series(dtype), "pandas", text)
        for name, dtype, text in [
            ("str", "str", "str"),
            ("object", object, "object"),
            ("category", "category", "str"),
            ("string", "string", "string"),
            ("string[python]", "string[python]", "string"),
            ("ArrowDtype string", pd.ArrowDtype(pa.string()), "string[pyarrow]"),
            ("ArrowDtype large", pd.ArrowDtype(pa.large_string()), "large_string[pyarrow]"),
            ("ArrowDtype view", pd.ArrowDtype(pa.string_view()), "string_view[pyarrow]"),
        ]
    ),
]
"""All of them."""
