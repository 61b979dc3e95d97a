"""Containers whose parts are answered one by one: iterators, datasets, partitions; and indexes."""

from __future__ import annotations

import csv
import io
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dask
import dask.dataframe as dd
import datasets
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

import ninefold

from .conftest import Expected
from .containers import READ
from .corpus import EMPTY, SOLUTION, WIKIPEDIA
from .program import CASES, call


def numbered(records: list[str | None]) -> pa.Table:
    """A table of the records."""
    return pa.table({"id": range(len(records)), "puzzle": pa.array(records, pa.string())})


@pytest.mark.parametrize("asked", CASES)
def test_iterators_of_texts_have_the_answers_of_the_program(
    asked: str, records: list[str | None], expected: Expected
) -> None:
    answered = call(asked, iter(records))
    assert isinstance(answered, Iterator)
    assert list(answered) == next(iter(expected(asked).values()))
    names = list(expected(asked))
    rows = list(call(asked, (record for record in records), answers=names))
    assert {name: [row[name] for row in rows] for name in names} == expected(asked)


def test_iterators_are_read_as_answers_are_wanted() -> None:
    read = []

    def endless() -> Iterator[str]:
        while True:
            read.append(1)
            yield WIKIPEDIA

    answered = ninefold.solve(endless())
    assert not read
    assert next(answered) == SOLUTION
    assert len(read) == 1000
    for _ in range(10_000):
        assert next(answered) == SOLUTION
    assert len(read) < 20_000


def test_lines_of_an_open_file_are_puzzles(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{WIKIPEDIA}\n{EMPTY}\nx\n")
    with file.open() as lines:
        assert list(ninefold.check(lines)) == ["unique", "ambiguous", "malformed"]
    assert list(ninefold.check(iter([]))) == []


def test_iterators_of_containers_have_the_answer_of_each() -> None:
    text = "".join(f"{row},{WIKIPEDIA}\n" for row in range(10))
    frames = pd.read_csv(io.StringIO("id,puzzle\n" + text), chunksize=4, dtype={"puzzle": str})
    answered = list(ninefold.solve(frames))
    assert [list(frame.columns) for frame in answered] == [
        ["id", "puzzle", "solution", "status"]
    ] * 3
    assert pd.concat(answered)["solution"].to_list() == [SOLUTION] * 10
    batches = numbered([WIKIPEDIA, EMPTY, None]).to_batches(max_chunksize=2)
    statuses = [b["status"].to_pylist() for b in ninefold.check(iter(batches), column="puzzle")]
    assert statuses == [["unique", "ambiguous"], [None]]
    claims = iter([["1" + SOLUTION[1:]], [SOLUTION]])
    assert list(ninefold.verify(iter([[WIKIPEDIA], [WIKIPEDIA]]), claims)) == [
        ["wrong"],
        ["correct"],
    ]


def test_what_stands_beside_an_iterator_is_another(
    records: list[str | None], claimed: list[str | None], expected: Expected
) -> None:
    verdicts = expected("verify")["verdict"]
    assert list(ninefold.verify(iter(records), iter(claimed))) == verdicts
    assert list(ninefold.verify(iter(records), claimed)) == verdicts
    with pytest.raises(ValueError, match="ends before"):
        list(ninefold.verify(iter(records), iter(claimed[:-1])))
    with pytest.raises(ninefold.ColumnError, match="no column"):
        list(ninefold.verify(iter(records), "claim"))


def test_errors_of_iterators_name_the_record() -> None:
    rows = [WIKIPEDIA] * 5_000
    rows[4_321] = "x"
    with pytest.raises(ninefold.MalformedError) as raised:
        list(ninefold.solve(iter(rows), errors="raise"))
    assert raised.value.row == 4_321
    with pytest.raises(ninefold.UnsupportedTypeError):
        list(ninefold.solve(iter([WIKIPEDIA, 5])))
    with pytest.raises(ninefold.UnsupportedTypeError, match="dict"):
        list(ninefold.solve(csv.DictReader(["puzzle", WIKIPEDIA])))
    # What is wrong with the question is known before anything is read.
    with pytest.raises(ValueError, match="score"):
        ninefold.solve(iter(rows), answers="score")
    with pytest.raises(ValueError, match="progress is not available for iterators"):
        ninefold.solve(iter(rows), progress=True)


@pytest.mark.parametrize("asked", CASES)
def test_datasets_of_arrow_are_answered_as_they_are_read(
    asked: str, records: list[str | None], expected: Expected, tmp_path: Path
) -> None:
    table = numbered(records)
    for part in range(3):
        pq.write_table(table, tmp_path / f"{part}.parquet", row_group_size=13)
    data = ds.dataset(tmp_path)
    for rows in (data, data.scanner(columns=["puzzle"], batch_size=11)):
        reader = call(asked, rows, column="puzzle")
        assert isinstance(reader, pa.RecordBatchReader)
        answered = reader.read_all()
        assert answered["puzzle"].to_pylist() == records * 3
        found = {name: READ["pyarrow"](answered[name]) for name in expected(asked)}
        assert found == {name: column * 3 for name, column in expected(asked).items()}


@pytest.mark.parametrize("asked", CASES)
def test_dask_answers_partition_by_partition(
    asked: str, records: list[str | None], expected: Expected
) -> None:
    frame = numbered(records).to_pandas()
    rows = dd.from_pandas(frame, npartitions=3)
    with dask.config.set(scheduler="synchronous"):
        table = call(asked, rows, column="puzzle")
        assert isinstance(table, dd.DataFrame)
        whole = table.compute()
        assert {name: READ["pandas"](whole[name]) for name in expected(asked)} == expected(asked)
        # What Dask plans with are the types of the answers.
        assert table.dtypes.to_list() == whole.dtypes.to_list()
        column = call(asked, rows["puzzle"])
        assert isinstance(column, dd.Series)
        answers = column.compute()
        assert READ["pandas"](answers) == next(iter(expected(asked).values()))
        assert answers.index.to_list() == frame.index.to_list()


def test_dask_verifies_and_computes_only_when_it_is_asked(
    records: list[str | None], claimed: list[str | None], expected: Expected
) -> None:
    frame = numbered(records).append_column("claim", pa.array(claimed, pa.string())).to_pandas()
    rows = dd.from_pandas(frame, npartitions=4)
    verdicts = expected("verify")["verdict"]
    with dask.config.set(scheduler="threads"):
        assert READ["pandas"](ninefold.verify(rows, "claim")["verdict"].compute()) == verdicts
        beside = ninefold.verify(rows["puzzle"], rows["claim"])
        assert READ["pandas"](beside.compute()) == verdicts
        strict = ninefold.solve(rows, errors="raise")
        with pytest.raises(ninefold.MalformedError):
            strict.compute()
    with pytest.raises(ninefold.ColumnError, match="another one"):
        ninefold.verify(rows["puzzle"], claimed)
    with pytest.raises(ninefold.ColumnError, match="third"):
        ninefold.solve(rows, column="third")


def made(records: list[str | None]) -> datasets.Dataset:
    """A dataset, with a column whose type says more than that of Arrow."""
    table = numbered(records)
    features = datasets.Features(
        id=datasets.Value("int64"),
        puzzle=datasets.Value("string"),
        label=datasets.ClassLabel(names=["even", "odd"]),
    )
    labels = [row % 2 for row in range(len(records))]
    return datasets.Dataset.from_dict({**table.to_pydict(), "label": labels}, features=features)


@pytest.mark.parametrize("asked", CASES)
def test_datasets_of_hugging_face_are_mapped(
    asked: str, records: list[str | None], expected: Expected
) -> None:
    rows = made(records)
    answered = call(asked, rows, column="puzzle")
    assert isinstance(answered, datasets.Dataset)
    assert answered.features["label"] == rows.features["label"]
    columns = answered.to_dict()
    found = {name: list(map(_plain, columns[name])) for name in expected(asked)}
    assert found == expected(asked)
    assert columns["id"] == list(range(len(records)))
    streamed = call(asked, rows.to_iterable_dataset(), column="puzzle")
    assert isinstance(streamed, datasets.IterableDataset)
    values = list(streamed)
    for name, wanted in expected(asked).items():
        assert [_plain(row[name]) for row in values] == wanted


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, (str, int, float, list)) else int(value)


def test_datasets_keep_their_format_and_their_answers(records: list[str | None]) -> None:
    rows = made(records).with_format("numpy", columns=["puzzle"])
    answered = ninefold.check(rows)
    assert answered.format["type"] == "numpy"
    assert answered.format["columns"] == ["puzzle", "status"]
    assert answered.with_format(None)["status"][:] == ninefold.check(records)
    # The same question of the same rows is the same map, whose answers are kept.
    assert ninefold.check(rows)._fingerprint == answered._fingerprint
    assert ninefold.count(rows, cap=3)._fingerprint != ninefold.count(rows, cap=4)._fingerprint


def test_dicts_and_columns_of_datasets(
    records: list[str | None], claimed: list[str | None], expected: Expected
) -> None:
    rows = made(records).add_column("claim", claimed)
    assert ninefold.solve(rows["puzzle"]) == expected("solve")["solution"]
    both = datasets.DatasetDict(train=rows, test=rows.select(range(5)))
    verified = ninefold.verify(both, "claim")
    assert isinstance(verified, datasets.DatasetDict)
    assert verified["train"]["verdict"][:] == expected("verify")["verdict"]
    assert len(verified["test"]) == 5
    with pytest.raises(ninefold.ColumnError, match="name of a column"):
        ninefold.verify(rows, claimed)
    with pytest.raises(ninefold.ColumnError, match="third"):
        ninefold.solve(rows, column="third")


INDEXES = {
    "str": lambda records: pd.Index(records, dtype="str", name="x"),
    "object": lambda records: pd.Index(records, dtype=object, name="x"),
    "category": lambda records: pd.CategoricalIndex(records, name="x"),
    "Arrow": lambda records: pd.Index(records, dtype=pd.ArrowDtype(pa.string()), name="x"),
}


@pytest.mark.parametrize("kind", INDEXES)
@pytest.mark.parametrize("asked", CASES)
def test_indexes_of_pandas_give_indexes(
    kind: str, asked: str, records: list[str | None], expected: Expected
) -> None:
    index = INDEXES[kind](records)
    answered = call(asked, index)
    assert isinstance(answered, pd.Index)
    assert answered.name == "x"
    assert READ["pandas"](answered.to_series()) == next(iter(expected(asked).values()))


def test_several_answers_to_an_index_are_a_frame(records: list[str | None]) -> None:
    index = pd.Index(records, name="x")
    table = ninefold.solve(index, answers=["solution", "status"])
    assert table.index.equals(index)
    assert READ["pandas"](table["status"]) == ninefold.check(records)
    words = ninefold.check(index, words="category")
    assert isinstance(words, pd.CategoricalIndex)
    with pytest.raises(ninefold.UnsupportedTypeError, match="MultiIndex"):
        ninefold.solve(pd.MultiIndex.from_tuples([(WIKIPEDIA, 1)]))


def test_what_is_repeated_can_be_pickled() -> None:
    from ninefold._questions.asking import Repeated
    from ninefold._questions.table import Question

    repeated = pickle.loads(pickle.dumps(Repeated(Question("count", {"cap": 5}), {"threads": 1})))
    assert repeated(pl.Series([EMPTY])).to_list() == [5]
