"""Words as categories, and the other words for names and keywords."""

from __future__ import annotations

from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold
import ninefold.pandas
import ninefold.polars

from .corpus import EMPTY, SOLUTION, WIKIPEDIA

PUZZLES = [WIKIPEDIA, EMPTY, None, "x", "11" + "." * 79]

FOUND = ["unique", "ambiguous", None, "malformed", "illegal"]
"""The statuses of these."""

ALL = [
    *("unique", "ambiguous", "impossible", "illegal", "unfinished", "malformed", "solvable"),
    "unproven",
]
"""All statuses that the documentation has."""


@pytest.mark.parametrize(
    "dtype", ["str", object, "category", "string", pd.ArrowDtype(pa.string())], ids=str
)
def test_pandas_has_words_as_a_categorical(dtype: Any) -> None:
    puzzles = pd.Series(PUZZLES, index=[5, 4, 3, 2, 1], name="puzzle", dtype=dtype)
    answered = ninefold.check(puzzles, words="category")
    assert isinstance(answered.dtype, pd.CategoricalDtype)
    assert not answered.dtype.ordered
    assert sorted(answered.dtype.categories) == sorted(ALL)
    assert [None if pd.isna(word) else word for word in answered] == FOUND
    assert answered.index.to_list() == [5, 4, 3, 2, 1]
    assert answered.name == "puzzle"
    table = pd.DataFrame({"puzzle": puzzles}).ninefold.solve(words="category")
    assert isinstance(table["status"].dtype, pd.CategoricalDtype)
    assert table["solution"].to_list()[0] == SOLUTION
    assert table["status"].dtype == answered.dtype


def test_polars_has_words_as_an_enum() -> None:
    frame = pl.DataFrame({"puzzle": PUZZLES})
    dtype = ninefold.check(frame["puzzle"], words="category").dtype
    assert isinstance(dtype, pl.Enum)
    assert sorted(dtype.categories) == sorted(ALL)
    lazy = ninefold.solve(frame.lazy(), words="category")
    assert lazy.collect_schema()["status"] == dtype
    asked = ninefold.polars.check("puzzle", words="category").alias("status")
    assert frame.lazy().select(asked).collect_schema() == {"status": dtype}
    for answered in (ninefold.solve(frame, words="category"), lazy.collect(), frame.select(asked)):
        assert answered["status"].dtype == dtype
        assert answered["status"].to_list() == FOUND
    solutions = frame.select(ninefold.polars.solve("puzzle", words="category"))
    assert solutions.schema == {"puzzle": pl.String}


def test_arrow_has_words_as_a_dictionary() -> None:
    puzzles = pa.array(PUZZLES)
    dtype = pa.dictionary(pa.int8(), pa.string())
    array = ninefold.check(puzzles, words="category")
    chunked = ninefold.check(pa.chunked_array([puzzles[:2], puzzles[2:]]), words="category")
    table = ninefold.solve(pa.table({"puzzle": puzzles}), words="category")
    reader = ninefold.solve(pa.table({"puzzle": puzzles}).to_reader(), words="category")
    assert reader.schema == table.schema
    relation = duckdb.from_arrow(pa.table({"puzzle": puzzles}))
    capsules = ninefold.check(relation, words="category")["status"]
    for answered in (array, chunked, table["status"], reader.read_all()["status"], capsules):
        assert answered.type == dtype
        assert answered.to_pylist() == FOUND
    assert sorted(array.dictionary.to_pylist()) == sorted(ALL)
    assert table["solution"].type == pa.string()


def test_every_column_of_words_may_be_a_category() -> None:
    frame = pl.DataFrame({"puzzle": [WIKIPEDIA], "claim": ["1" + SOLUTION[1:]]})
    verified: Any = ninefold.verify(frame, "claim", words="category")
    assert verified["verdict"].dtype == pl.Enum(
        [
            *("correct", "wrong", "not-unique", "impossible", "illegal", "unfinished"),
            "malformed",
        ]
    )
    assert verified["wrong_cell"].to_list() == ["r1c1"]
    cells = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)]
    assert verified["wrong_cell"].dtype == pl.Enum(cells)
    rated: Any = ninefold.rate(frame["puzzle"], words="category")
    assert rated.dtype == pl.Enum(["easy", "medium", "hard", "expert", "extreme"])
    minimal: Any = ninefold.minimality(frame["puzzle"], answers="minimality", words="category")
    assert minimal.to_list() == ["redundant"]
    assert isinstance(minimal.dtype, pl.Enum)


def test_boards_of_a_layout_have_categories_of_their_own() -> None:
    puzzles = pl.Series("puzzle", ninefold.generate(n=3, seed=1, layout="x"))
    classes = ["naked-singles", "hidden-singles", "beyond"]
    keywords: dict[str, Any] = {"layout": "x", "words": "category"}
    expected = ninefold.rate(puzzles, layout="x").to_list()
    of_column: Any = ninefold.rate(puzzles, **keywords)
    of_expression = puzzles.to_frame().select(ninefold.polars.rate("puzzle", **keywords))
    for rated in (of_column, of_expression.to_series()):
        assert rated.dtype == pl.Enum(classes)
        assert rated.to_list() == expected
    of_pandas = ninefold.rate(pd.Series(puzzles.to_list()), **keywords)
    assert [*of_pandas.dtype.categories] == classes
    assert [*of_pandas] == expected


@pytest.mark.parametrize("data", [EMPTY, [EMPTY], (EMPTY,), np.array([EMPTY])], ids=type)
def test_what_has_no_categories_says_so(data: Any) -> None:
    with pytest.raises(ValueError, match="category"):
        ninefold.check(data, words="category")
    with pytest.raises(ValueError, match="words must be 'text' or 'category', not 'codes'"):
        ninefold.check(data, words="codes")


def test_keywords_have_another_word() -> None:
    rows: Any = pl.DataFrame({"puzzle": PUZZLES})
    ask: Any = ninefold.solve
    expected = ninefold.solve(rows, answers="status", names=["what"])
    assert ask(rows, answer="status", alias=["what"]).equals(expected)
    assert ask(rows, answer="status", names="what").equals(expected)
    assert ask(rows, answer=["status"], alias="what").equals(expected)
    assert ask(PUZZLES, answer="status") == FOUND
    expressions = [
        ninefold.polars.solve("puzzle", answers="status", names="what"),
        ninefold.polars.solve("puzzle", answer="status", alias="what"),
        pl.col("puzzle").ninefold.solve(answer="status").alias("what"),  # type: ignore[attr-defined]
        ninefold.solve(pl.col("puzzle"), answers="status", names="what"),
    ]
    for expression in expressions:
        assert rows.select(expression).to_dict(as_series=False) == {"what": FOUND}
    accessor: Any = rows["puzzle"].to_pandas()
    assert accessor.ninefold.solve(answer="status").to_list()[0] == "unique"
    for both in ({"answer": "status", "answers": "status"}, {"alias": ["a"], "names": ["a"]}):
        with pytest.raises(TypeError, match="another word"):
            ask(rows, **both)
        with pytest.raises(TypeError, match="another word"):
            accessor.to_frame().ninefold.solve(**both)


def test_mistakes_about_an_expression_are_errors_before_it_is_asked() -> None:
    wrong: list[dict[str, Any]] = [
        {"progress": True},
        {"answers": "score"},
        {"answers": ["solution", "score"]},
        {"names": ["a", "b"]},
    ]
    for keywords in wrong:
        with pytest.raises(ValueError, match=r"."):
            ninefold.solve(pl.col("puzzle"), **keywords)
    with pytest.raises(ninefold.ColumnError):
        ninefold.solve(pl.col("puzzle"), column="puzzle")
