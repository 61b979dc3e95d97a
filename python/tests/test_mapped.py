"""Containers whose parts are answered one by one, iterators, datasets and partitions, and indexes: what else they
take and give than answers to each question."""

from __future__ import annotations

import csv
import io
import pickle
from collections.abc import Iterator
from pathlib import Path

import dask
import dask.dataframe as dd
import datasets
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold

from .conftest import Expected
from .containers import READ
from .corpus import EMPTY, SOLUTION, WIKIPEDIA


def numbered(records: list[str | None]) -> pa.Table:
    """A table of the records."""
    return pa.table({"id": range(len(records)), "puzzle": pa.array(records, pa.string())})


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


def test_dask_computes_only_when_it_is_asked(records: list[str | None]) -> None:
    rows = dd.from_pandas(numbered(records).to_pandas(), npartitions=4)
    strict = ninefold.solve(rows, errors="raise")
    with dask.config.set(scheduler="threads"), pytest.raises(ninefold.MalformedError):
        strict.compute()
    with pytest.raises(ninefold.ColumnError, match="another one"):
        ninefold.verify(rows["puzzle"], records)
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


def test_datasets_keep_their_format_and_their_answers(records: list[str | None]) -> None:
    assert ninefold.check(made(records)).features["label"] == made(records).features["label"]
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
