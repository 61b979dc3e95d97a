"""Data sets: classes are those of the program, and of isomorphs that are made here by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import datafusion
import datasets
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

import ninefold
import ninefold.duckdb
from ninefold import files

from .containers import COLUMNS, Container
from .corpus import EMPTY, SOLUTION, WIKIPEDIA
from .databases import by_duckdb


def isomorph(puzzle: str) -> str:
    """The puzzle with two rows of the first band exchanged, and rows and columns, and digits renamed."""
    order = [1, 0, 2, 3, 4, 5, 6, 7, 8]
    cells = [puzzle[9 * order[column] + row] for row in range(9) for column in range(9)]
    return "".join(cells).translate(str.maketrans("123456789", "234567891"))


ONE_MORE = "534" + WIKIPEDIA[3:]
"""A puzzle with the same solution."""

TRAIN = [
    WIKIPEDIA,
    "no puzzle",
    EMPTY,
    isomorph(WIKIPEDIA),
    isomorph(ONE_MORE),
    WIKIPEDIA.replace(".", "0"),
    None,
]
TEST = [EMPTY, WIKIPEDIA, WIKIPEDIA]


def test_rows_stay_in_the_kind_of_the_container() -> None:
    puzzles = [WIKIPEDIA, SOLUTION, WIKIPEDIA]
    left = [WIKIPEDIA, SOLUTION]
    assert ninefold.dedupe(pd.Series(puzzles, index=[3, 4, 5])).to_dict() == {
        3: left[0],
        4: left[1],
    }
    frame = pd.DataFrame({"puzzle": puzzles, "id": [1, 2, 3]})
    assert ninefold.dedupe(frame)["id"].tolist() == [1, 2]
    table = pa.table({"id": [1, 2, 3], "puzzle": puzzles})
    for rows in (table, table.to_batches()[0]):
        assert ninefold.dedupe(rows).to_pydict() == {"id": [1, 2], "puzzle": left}
    assert ninefold.dedupe(pl.DataFrame({"x": puzzles}), column="x")["x"].to_list() == left
    assert ninefold.dedupe([]) == []


@pytest.mark.parametrize("container", COLUMNS, ids=lambda container: container.name)
def test_every_container_of_puzzles_is_one_of_a_data_set(container: Container) -> None:
    if not container.holds(WIKIPEDIA):
        pytest.skip("it holds no puzzle")
    records = [WIKIPEDIA, ONE_MORE, WIKIPEDIA, SOLUTION, ONE_MORE, isomorph(WIKIPEDIA)]
    left = ninefold.dedupe(container.make(records))
    # (Transformed by nothing, a puzzle has the text of answers in every container.)
    same = ninefold.transform(left, "r123456789/c123456789/d123456789")
    assert container.column(same) == [WIKIPEDIA, ONE_MORE, SOLUTION, isomorph(WIKIPEDIA)]
    made = container.make(records)
    if "capsule" not in container.name and "another" not in container.name:
        assert type(left) is type(made)
        assert getattr(left, "type", None) == getattr(made, "type", None)
        assert getattr(left, "dtype", None) == getattr(made, "dtype", None)
    shared = ninefold.overlap(container.make(records), container.make(records[:1]))
    assert (shared.text.records, shared.canonical.records) == (2, 3)
    assert container.column(ninefold.split(made)) == ninefold.split(records)


def test_other_columns_of_a_table_are_of_any_type() -> None:
    words = pa.array(["a", None, "c", "d"], pa.string_view())
    rows = pa.table(
        {
            "puzzle": pa.chunked_array([[WIKIPEDIA], [WIKIPEDIA, EMPTY, WIKIPEDIA]]),
            "view": words,
            "runs": pc.run_end_encode(pa.array([1, 1, 1, 2])),
            "member": pa.StructArray.from_arrays([words], ["word"]),
            "list": pa.array([["a"], [], None, ["d"]], pa.list_(pa.string_view())),
            "other": pa.ExtensionArray.from_storage(
                pa.opaque(pa.binary_view(), "kind", "maker"),
                pa.array([b"1", b"2", b"3", b"4"], pa.binary_view()),
            ),
        }
    )
    left = ninefold.dedupe(rows)
    assert left.schema == rows.schema
    assert left.to_pydict() == {name: [x[0], x[2]] for name, x in rows.to_pydict().items()}
    frame = rows.select(["puzzle", "view"]).to_pandas(types_mapper=pd.ArrowDtype)
    left = ninefold.dedupe(frame.set_axis([7, 7, 8, 9]))
    assert (left.index.tolist(), left["view"].tolist()) == ([7, 8], ["a", "c"])
    assert left["view"].dtype == frame["view"].dtype


def test_a_column_of_a_dataset_and_a_frame_of_datafusion_are_data_sets() -> None:
    puzzles = [WIKIPEDIA, SOLUTION, WIKIPEDIA]
    column = datasets.Dataset.from_dict({"puzzle": puzzles})["puzzle"]
    assert ninefold.dedupe(column) == puzzles[:2]
    assert ninefold.overlap(column, column).text.records == 3
    rows = pa.table({"id": [1, 2, 3], "puzzle": pa.array(puzzles, pa.string_view())})
    frame: Any = datafusion.SessionContext().from_arrow(rows)
    assert sorted(ninefold.dedupe(frame)["puzzle"].to_pylist()) == sorted(puzzles[:2])


def test_an_overlap_is_counted_by_each_kind_of_class() -> None:
    found = ninefold.overlap(TRAIN, TEST, examples=2)
    assert (found.records, found.malformed, found.without_one_solution) == (7, 2, 1)
    assert found.against_records == 3
    assert found.text == ninefold.SharedRecords(3, ((0, 1), (2, 0)))
    assert found.canonical == ninefold.SharedRecords(4, ((3, 1),))
    assert found.solution_grid == ninefold.SharedRecords(4, ((4, 1),))


def test_the_other_puzzles_may_be_in_a_column_of_another_name() -> None:
    rows = pa.table({"id": [1, 2], "q": [WIKIPEDIA, EMPTY], "puzzle": [EMPTY, SOLUTION]})
    other = pl.DataFrame({"puzzle": [WIKIPEDIA], "set": ["x"], "r": [SOLUTION]})
    assert ninefold.dedupe(rows, column="q", against=other)["id"].to_pylist() == [2]
    assert ninefold.dedupe(rows, against=other, against_column="r")["id"].to_pylist() == [1]
    assert ninefold.overlap(rows, other, column="q").text.records == 1
    assert ninefold.overlap(rows, other, against_column="r").text.records == 1
    # A column of the same name is meant before any other.
    both = other.with_columns(q=pl.lit(EMPTY))
    assert ninefold.dedupe(rows, column="q", against=both)["id"].to_pylist() == [1]
    for function in (ninefold.dedupe, ninefold.overlap):
        ask: Any = function
        with pytest.raises(ninefold.ColumnError, match="no column 's'"):
            ask(rows, against=other, against_column="s")
        with pytest.raises(ninefold.ColumnError, match="no column 's'"):
            ask(rows, column="s", against=other)


def test_shares_of_parts_may_be_pairs_and_text() -> None:
    puzzles = ninefold.generate("easy", 50, seed=6)
    shares = {"train": 2, "b": 1}
    parts = ninefold.split(puzzles, parts=shares, seed=3)
    given: list[Any] = [list(shares.items()), tuple(shares.items()), "train=2,b=1", "train=2, b=1"]
    for same in given:
        assert ninefold.split(puzzles, parts=same, seed=3) == parts
    asked = "select ninefold_split(puzzle, 'train=2,b=1', 3) as part from rows"
    assert by_duckdb(asked, pa.table({"puzzle": puzzles}))["part"] == parts
    wrong: list[tuple[Any, type[Exception], str]] = [
        ([80, 20], TypeError, "must have a name for each share, such as"),
        (["ab"], TypeError, "must have a name for each share"),
        (7, TypeError, "must have a name for each share"),
        ("a=1;b=2", ValueError, "text such as 'train=90,test=10', not 'a=1;b=2'"),
        ("80,20", ValueError, "text such as"),
        ("", ValueError, "text such as"),
        ("a=-1", ValueError, "text such as"),
        ({"a": 0.8, "b": 0.2}, TypeError, "a share must be a whole number, not 0.8"),
        ([("a", 1), ("a", 2)], ValueError, "two parts called 'a'"),
    ]
    for shared, kind, reason in wrong:
        with pytest.raises(kind, match=reason):
            ninefold.split(puzzles, parts=shared)


def test_wrong_arguments_are_errors() -> None:
    wrong: Any = "size"
    with pytest.raises(ValueError, match="by must be one of text, solution"):
        ninefold.dedupe([WIKIPEDIA], by=wrong)
    for function in (ninefold.dedupe, ninefold.overlap):
        lazy: Any = pl.LazyFrame({"puzzle": [WIKIPEDIA]})
        for data in (lazy, WIKIPEDIA):
            with pytest.raises(ninefold.UnsupportedTypeError, match="that are in memory"):
                function(data, against=[WIKIPEDIA])
        with pytest.raises(ninefold.MalformedError, match="row 1 "):
            function([WIKIPEDIA], against=[WIKIPEDIA, "x"])
    for parts, reason in [
        ({}, "at least one part"),
        ({"a": 0}, "at least one part"),
        ({"a": -1}, "a share must be at least 0"),
        ({"": 1}, "a part has no name"),
    ]:
        with pytest.raises(ValueError, match=reason):
            ninefold.split([WIKIPEDIA], parts=parts)


@pytest.mark.parametrize("by", ["text", "solution", "canonical", "solution-grid"])
def test_files_keep_what_tables_keep(by: Any, tmp_path: Path) -> None:
    # (The program writes rows of Parquet as text.)
    table = pa.table({"id": [str(row) for row in range(len(TRAIN))], "puzzle": TRAIN})
    (tmp_path / "in").mkdir()
    pq.write_table(table.slice(0, 3), tmp_path / "in" / "a.parquet")
    pq.write_table(table.slice(3), tmp_path / "in" / "b.parquet")
    (tmp_path / "test.txt").write_text(isomorph(ONE_MORE) + "\n")
    out = tmp_path / "out.parquet"
    for keywords in ({}, {"against": tmp_path / "test.txt", "memory": "1MiB", "threads": 1}):
        against = [isomorph(ONE_MORE)] if keywords else None
        expected = ninefold.dedupe(table, by=by, against=against)
        kept = files.dedupe_files(tmp_path / "in", out, by=by, column="puzzle", **keywords)
        assert pq.read_table(out).to_pydict() == expected.to_pydict()
        assert (kept.records, kept.kept) == (len(TRAIN), len(expected))
    lines = [tmp_path / "in" / "a.parquet", tmp_path / "in" / "b.parquet"]
    files.dedupe_files(lines, tmp_path / "ids.csv", by=by, options=("--keep", "id"))
    expected = ninefold.dedupe(table, by=by)
    assert pd.read_csv(tmp_path / "ids.csv")["id"].tolist() == [
        int(row) for row in expected["id"].to_pylist()
    ]


def test_files_have_as_much_in_common_as_tables(tmp_path: Path) -> None:
    others = [isomorph(ONE_MORE), WIKIPEDIA]
    train = [record for record in TRAIN if record is not None]
    (tmp_path / "train.txt").write_text("\n".join(train) + "\n")
    (tmp_path / "test.txt").write_text("\n".join(others) + "\n")
    found = files.overlap_files(tmp_path / "train.txt", [tmp_path / "test.txt"], examples=1)
    expected = ninefold.overlap(train, others, examples=1)
    for name in ("records", "malformed", "without_one_solution", "against_records"):
        assert getattr(found, name) == getattr(expected, name)
    files_of = (str(tmp_path / "train.txt"), str(tmp_path / "test.txt"))
    for name in ("text", "canonical", "solution_grid"):
        ours, theirs = getattr(found, name), getattr(expected, name)
        assert ours.records == theirs.records
        rows = [(files_of[0], row + 1, files_of[1], at + 1) for row, at in theirs.examples]
        assert list(ours.examples) == rows


def test_mistakes_about_files_are_told(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(WIKIPEDIA)
    (tmp_path / "bad.txt").write_text("x\n")
    one, out = tmp_path / "in.txt", tmp_path / "out.txt"
    with pytest.raises(FileNotFoundError, match=r"none\.txt"):
        files.dedupe_files(tmp_path / "none.txt", out)
    with pytest.raises(ValueError, match="by must be one of"):
        files.dedupe_files(one, out, by="grid")  # type: ignore[arg-type]
    with pytest.raises(ninefold.TaskError, match=r"bad\.txt"):
        files.dedupe_files(one, out, against=tmp_path / "bad.txt")
    with pytest.raises(ninefold.TaskError, match=r"bad\.txt"):
        files.overlap_files(one, tmp_path / "bad.txt")
    with pytest.raises(ninefold.TaskError, match="memory"):
        files.overlap_files(one, one, memory="little")
    assert not out.exists()
