"""The column of puzzles of a table is the one that the program finds in a file of the same rows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import datasets
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ninefold
from ninefold._jobs.rows import asked as asked_of_rows

from . import program
from .corpus import EMPTY, SOLUTION, THREE, WIKIPEDIA

UNCHANGED = "r123456789/c123456789/d123456789"

MARKS = "".join("123456789" if cell == "." else f"{cell:.<9}" for cell in WIKIPEDIA)
"""The puzzle as pencilmarks."""

PUZZLES = [WIKIPEDIA, THREE, None, EMPTY]
OTHERS = [THREE, WIKIPEDIA, EMPTY, None]
GRIDS = [SOLUTION, None, SOLUTION, SOLUTION]
WORDS = ["a", "b", None, "c"]

TABLES: dict[str, dict[str, list[Any]]] = {
    "an unknown name": {"id": [1, 2, 3, 4], "q": PUZZLES, "word": WORDS},
    "an unknown name beside its solutions": {"s": GRIDS, "q": PUZZLES},
    "two unknown names": {"a": PUZZLES, "b": OTHERS},
    "no puzzles": {"a": WORDS, "b": [1, 2, 3, 4]},
    "full grids alone": {"a": WORDS, "b": GRIDS},
    "two of full grids": {"a": GRIDS, "b": GRIDS},
    "usual names of a puzzle and its grid": {"grid": GRIDS, "puzzle": PUZZLES, "x": OTHERS},
    "two usual names": {"puzzle": PUZZLES, "board": OTHERS},
    "two usual names of full grids": {"puzzle": GRIDS, "board": GRIDS},
    "a usual name of something else": {"question": WORDS, "q": PUZZLES},
    "a usual name without puzzles": {"question": WORDS, "s": GRIDS, "x": WORDS},
    "a usual name of full grids": {"puzzle": GRIDS, "q": PUZZLES},
    "a usual name of malformed records": {"puzzle": ["x" * 81, WIKIPEDIA, "1", "2"], "x": WORDS},
    "most, but not all": {"q": [WIKIPEDIA, "x", THREE, None], "word": WORDS},
    "half of them": {"q": [WIKIPEDIA, "x", THREE, "y"], "word": WORDS},
    "pencilmarks": {"m": [MARKS, None, MARKS, WIKIPEDIA], "s": GRIDS, "t": GRIDS},
    "nearly boards": {"q": [WIKIPEDIA[1:], THREE[:80], None, EMPTY + "."], "s": GRIDS},
    "nothing beside full grids": {"q": [""] * 4, "s": GRIDS},
    "a name of no rows": {"columns": PUZZLES, "word": WORDS},
    "a name of no rows beside full grids": {"boxes": PUZZLES, "s": GRIDS},
    "one column": {"word": WORDS},
    "nothing": {"a": [None, None, None, None], "b": WORDS},
}


def found_by_the_program(path: Path) -> list[Any] | None:
    """The puzzles that the program reads; None if it refuses the file."""
    ended = program.run(*("transform", str(path), "--by", UNCHANGED, "--to", "jsonl", "--quiet"))
    if ended.returncode == 2:
        assert "column" in ended.stderr
        return None
    return [json.loads(line)["image"] for line in ended.stdout.splitlines()]


def found_by_the_package(table: Any) -> list[Any] | None:
    try:
        answered = ninefold.transform(table, UNCHANGED)
    except ninefold.ColumnError:
        return None
    image = answered["image"]
    if isinstance(image, pd.Series):
        return [None if pd.isna(each) else each for each in image]
    images: list[Any] = image.to_list() if isinstance(image, pl.Series) else image.to_pylist()
    return images


@pytest.mark.parametrize("name", TABLES)
def test_rows_and_files_have_the_same_column(name: str, tmp_path: Path) -> None:
    table = pa.table(TABLES[name])
    pq.write_table(table, tmp_path / "rows.parquet")
    lines = "".join(json.dumps(row) + "\n" for row in table.to_pylist())
    (tmp_path / "rows.jsonl").write_text(lines)
    expected = found_by_the_program(tmp_path / "rows.parquet")
    assert found_by_the_program(tmp_path / "rows.jsonl") == expected
    for rows in (table, table.to_batches()[0], pl.DataFrame(table), table.to_pandas()):
        assert found_by_the_package(rows) == expected


def test_names_are_compared_as_the_program_compares_them() -> None:
    table = pa.table({" Q1 ": [WIKIPEDIA], "s": [SOLUTION], "S": [SOLUTION]})
    for column in ("q1", " Q1 ", "Q1"):
        assert ninefold.check(table, column=column)["status"].to_pylist() == ["unique"]
    assert ninefold.verify(table, "S", column="q1")["verdict"].to_pylist() == ["correct"]
    twice = pa.Table.from_arrays([pa.array([WIKIPEDIA])] * 2, names=["q", "q"])
    with pytest.raises(ninefold.ColumnError, match="2 columns of the name 'q'"):
        ninefold.check(twice, column="q")
    with pytest.raises(ninefold.ColumnError, match="2 columns of the name ' s'"):
        ninefold.check(table, column=" s")


def test_the_cells_of_parts_do_not_decide() -> None:
    """Each part could choose another column."""
    table = pa.table({"a": [WIKIPEDIA, "x"], "b": ["x", WIKIPEDIA]})
    assert ninefold.check(table[:1])["status"].to_pylist() == ["unique"]
    first, second = table[:1], table[1:]
    parts: list[Any] = [
        lambda: list(ninefold.check(iter([first, second]))),
        lambda: ninefold.check(table.to_reader(max_chunksize=1)),
        lambda: ninefold.check(pl.DataFrame(table).lazy()),
        lambda: ninefold.check(datasets.Dataset(table)),
        lambda: asked_of_rows("check", (), {"column": None})(first),
    ]
    for ask in parts:
        with pytest.raises(ninefold.ColumnError, match="no column has a usual name for puzzles;"):
            ask()
    named = table.rename_columns(["puzzle", "b"])
    asked = asked_of_rows("check", (), {"column": None})
    assert asked(named[1:])["status"].to_pylist() == ["malformed"]


def test_data_sets_and_explorations_choose_in_the_same_way() -> None:
    table = pa.table({"id": [1, 2, 3], "q": [WIKIPEDIA, WIKIPEDIA, THREE]})
    assert ninefold.dedupe(table)["id"].to_pylist() == [1, 3]
    assert ninefold.overlap(table, table[:1]).text.records == 2
    assert next(ninefold.explore(table)).puzzle
