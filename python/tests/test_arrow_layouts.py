"""Slices, offsets, nulls and chunks of Arrow data: the answer to a row is that to the row by itself."""

from __future__ import annotations

from functools import cache
from typing import Any

import polars as pl
import pyarrow as pa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ninefold

from .containers import OnlyStream, digits
from .corpus import MALFORMED, WRITTEN, puzzles

EXAMPLES = settings(
    max_examples=120,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

GRIDS = [*puzzles("easy")[:4], *puzzles("illegal")[:2], *puzzles("multi")[:2]]
RECORDS: list[str | None] = [None, *GRIDS, *MALFORMED, *WRITTEN]
TYPES = [
    *(pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary()),
    *(pa.binary_view(), pa.dictionary(pa.int8(), pa.string())),
    *(pa.dictionary(pa.uint16(), pa.large_string()), pa.dictionary(pa.int64(), pa.binary())),
]
LISTS = [
    *(pa.list_(pa.int8()), pa.large_list(pa.uint32()), pa.list_(pa.int64(), 81)),
    *(pa.list_(pa.uint8(), 81), pa.list_(pa.uint64())),
]


@cache
def alone(record: str | None) -> tuple[str | None, str | None]:
    """The solution and the status of one record."""
    if record is None:
        return None, None
    # (In a list: a text by itself, such as `.zst`, may be the name of a file.)
    answer: Any = ninefold.solve([record], answers=["solution", "status"])
    return answer["solution"][0], answer["status"][0]


def is_as_alone(data: Any, records: list[str | None]) -> bool:
    """Returns whether every row of the answer is the answer to its record by itself."""
    table = ninefold.solve(data, answers=["solution", "status"])
    found = zip(table["solution"].to_pylist(), table["status"].to_pylist(), strict=True)
    return list(found) == [alone(record) for record in records]


@st.composite
def arrays(draw: st.DrawFn, kind: pa.DataType | None = None) -> tuple[Any, list[str | None]]:
    """An array that is some rows of a larger one, and the records in it."""
    kind = draw(st.sampled_from(TYPES + LISTS)) if kind is None else kind
    one = st.sampled_from([None, *GRIDS] if kind in LISTS else RECORDS)
    records = draw(st.lists(one, max_size=24))
    if kind in LISTS:
        array = pa.array([digits(record) for record in records], kind)
    elif pa.types.is_dictionary(kind):
        array = pa.array(records, kind.value_type).dictionary_encode().cast(kind)
    else:
        array = pa.array(records, pa.string()).cast(kind)
    start = draw(st.integers(0, len(records)))
    end = draw(st.integers(start, len(records)))
    return array[start:end], records[start:end]


@EXAMPLES
@given(arrays())
def test_a_slice_is_answered_row_by_row(drawn: tuple[Any, list[str | None]]) -> None:
    assert is_as_alone(*drawn)


@EXAMPLES
@given(st.data())
def test_chunks_of_any_lengths_are_one_column(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(TYPES + LISTS))
    chunks = data.draw(st.lists(arrays(kind), max_size=6))
    array = pa.chunked_array([chunk for chunk, _ in chunks], kind)
    records = [record for _, part in chunks for record in part]
    assert is_as_alone(array, records)
    assert is_as_alone(OnlyStream(array), records)
    start = data.draw(st.integers(0, len(records)))
    assert is_as_alone(array[start:], records[start:])


@EXAMPLES
@given(st.data())
def test_a_series_of_polars_in_chunks_and_slices_is_answered_row_by_row(
    data: st.DataObject,
) -> None:
    dtype = data.draw(st.sampled_from([pl.String, pl.Categorical]))
    parts = data.draw(st.lists(st.lists(st.sampled_from(RECORDS), max_size=9), max_size=5))
    series = pl.Series("x", [], dtype)
    for part in parts:
        series.append(pl.Series("x", part, dtype))
    records = [record for part in parts for record in part]
    start = data.draw(st.integers(0, len(records)))
    length = data.draw(st.integers(0, len(records)))
    table: Any = ninefold.solve(series.slice(start, length), answers=["solution", "status"])
    assert table.rows() == [alone(record) for record in records[start : start + length]]


@EXAMPLES
@given(st.lists(arrays(pa.string()), max_size=5), st.integers(1, 9))
def test_a_reader_is_answered_row_by_row_however_it_is_cut(
    chunks: list[tuple[Any, list[str | None]]], size: int
) -> None:
    column = pa.chunked_array([chunk for chunk, _ in chunks], pa.string())
    table = pa.table({"puzzle": column, "row": pa.array(range(len(column)), pa.int64())})
    answered = ninefold.solve(table.to_reader(max_chunksize=size)).read_all()
    assert answered["row"].to_pylist() == table["row"].to_pylist()
    found = zip(answered["solution"].to_pylist(), answered["status"].to_pylist(), strict=True)
    assert list(found) == [alone(record) for _, part in chunks for record in part]


@EXAMPLES
@given(st.lists(st.one_of(st.none(), st.text(max_size=90), st.sampled_from(GRIDS)), max_size=9))
def test_text_of_any_kind_is_a_puzzle_or_malformed_in_every_layout(
    records: list[str | None],
) -> None:
    expected = [alone(record)[1] for record in records]
    assert ninefold.status(records) == expected
    assert ninefold.status(pl.Series(records, dtype=pl.String)).to_list() == expected
    for kind in TYPES:
        array = pa.array(records, pa.string())
        if pa.types.is_dictionary(kind):
            array = array.cast(kind.value_type).dictionary_encode()
        assert ninefold.status(array.cast(kind)).to_pylist() == expected


@EXAMPLES
@given(st.lists(st.sampled_from(RECORDS), max_size=12), st.data())
def test_claims_cut_in_another_way_than_the_puzzles_go_with_the_right_rows(
    records: list[str | None], data: st.DataObject
) -> None:
    claims = [alone(record)[0] or "1" * 81 for record in records]
    cut = data.draw(st.integers(0, len(records)))
    other = data.draw(st.integers(0, len(records)))
    puzzle_column = pa.chunked_array([records[:cut], records[cut:]], pa.string())
    claim_column = pa.chunked_array([claims[:other], claims[other:]], pa.large_string())
    verdicts = ninefold.verify(puzzle_column, claim_column).to_pylist()
    for record, verdict in zip(records, verdicts, strict=True):
        status = alone(record)[1]
        known = {"unique": "correct", "ambiguous": "not-unique"}
        assert verdict == known.get(status or "", status)
