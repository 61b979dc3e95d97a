"""Expressions of polars, and pandas' accessor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pytest

import ninefold
import ninefold.pandas
import ninefold.polars

from .conftest import Expected
from .containers import READ
from .corpus import EMPTY, SOLUTION, WIKIPEDIA
from .program import CASES


def expression(asked: str, column: str | None = None) -> pl.Expr:
    """A question to the column ``puzzle``."""
    name, keywords, _ = CASES[asked]
    if column is not None and name not in ("status", "transform"):
        keywords = {**keywords, "answer": column}
    return getattr(pl.col("puzzle").ninefold, name)(**keywords)  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize("engine", ["eager", "in-memory", "streaming"])
@pytest.mark.parametrize("asked", CASES)
def test_expressions_of_polars_answer_as_the_program(
    asked: str, engine: Any, records: list[str | None], expected: Expected
) -> None:
    frame = pl.DataFrame({"puzzle": pl.Series(records * 3, dtype=pl.String)})
    wanted = {name: column * 3 for name, column in expected(asked).items()}
    asks = [expression(asked, name).alias(name) for name in wanted]
    if engine == "eager":
        answered = frame.select(asks)
    else:
        answered = frame.lazy().select(asks).collect(engine=engine)
    assert {name: READ["polars"](answered[name]) for name in wanted} == wanted
    # The schema that polars plans with is that of the answer.
    assert frame.lazy().select(asks).collect_schema() == answered.schema


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
@pytest.mark.parametrize("asked", CASES)
def test_several_answers_of_an_expression_are_a_structure(
    asked: str, engine: Any, records: list[str | None], expected: Expected
) -> None:
    name, keywords, _ = CASES[asked]
    frame = pl.DataFrame({"puzzle": pl.Series(records * 3, dtype=pl.String)}).lazy()
    wanted = expected(asked)
    answers = getattr(ninefold.polars, name)("puzzle", answers=list(wanted), **keywords)
    lazy = frame.select(answers)
    found = lazy.collect(engine=engine)
    assert lazy.collect_schema() == found.schema
    assert found["puzzle"].is_null().to_list() == [record is None for record in records] * 3
    fields = found["puzzle"].struct.unnest()
    assert {name: READ["polars"](fields[name]) for name in wanted} == {
        name: column * 3 for name, column in wanted.items()
    }


def test_structures_have_other_names_and_categories_and_errors(records: list[str | None]) -> None:
    frame = pl.DataFrame({"puzzle": pl.Series(records, dtype=pl.String)})
    both: Any = ninefold.polars.solve(
        "puzzle", answers=["status", "solution"], names=["a", "b"], words="category"
    )
    fields = frame.select(both.alias("both"))["both"].struct.unnest()
    plain = ninefold.solve(frame, words="category")
    assert fields.equals(plain.select(a="status", b="solution"))
    strict = ninefold.polars.solve("puzzle", answers=["status"], errors="raise")
    with pytest.raises(pl.exceptions.ComputeError, match="a record is not a puzzle"):
        frame.select(strict)
    for wrong in ({"answers": ["score"]}, {"answers": ["status", "solution"], "names": ["x"]}):
        with pytest.raises(ValueError, match=r"score|names"):
            ninefold.polars.solve("puzzle", **wrong)  # type: ignore[arg-type]


def test_structures_of_two_columns(
    records: list[str | None], claimed: list[str | None], expected: Expected
) -> None:
    frame = pl.DataFrame({"puzzle": records, "claim": claimed})
    names = ["verdict", "wrong_cell"]
    for claim in ("claim", pl.col("claim")):
        found = frame.select(ninefold.polars.verify("puzzle", claim, answers=names))  # type: ignore[arg-type]
        assert found.columns == ["puzzle"]
        fields = found["puzzle"].struct.unnest().to_dict(as_series=False)
        assert fields == expected("verify")
    one: Any = ninefold.polars.verify("puzzle", pl.lit(SOLUTION), answers=["verdict"])  # type: ignore[list-item]
    verdicts = frame.select(one)["puzzle"].struct.unnest()["verdict"].to_list()
    assert verdicts == ninefold.verify(records, [SOLUTION] * len(records))


@pytest.mark.parametrize("asked", CASES)
def test_the_namespaces_of_polars_answer_as_the_program(
    asked: str, records: list[str | None], expected: Expected
) -> None:
    name, keywords, _ = CASES[asked]
    frame: Any = pl.DataFrame(
        {"id": range(len(records)), "puzzle": pl.Series(records, dtype=pl.String)}
    )
    first = getattr(frame["puzzle"].ninefold, name)(**keywords)
    assert isinstance(first, pl.Series)
    assert READ["polars"](first) == next(iter(expected(asked).values()))
    ask = getattr(frame.ninefold, name)
    table = ask(column="puzzle", **keywords) if "by" in keywords else ask("puzzle", **keywords)
    lazy = getattr(frame.lazy().ninefold, name)(column="puzzle", **keywords)
    assert isinstance(lazy, pl.LazyFrame)
    for answered in (table, lazy.collect()):
        assert {c: READ["polars"](answered[c]) for c in expected(asked)} == expected(asked)


def test_the_namespaces_of_polars_verify(
    records: list[str | None], claimed: list[str | None], expected: Expected
) -> None:
    frame: Any = pl.DataFrame({"puzzle": records, "claim": claimed})
    verdicts = frame["puzzle"].ninefold.verify(frame["claim"], answers=["verdict", "wrong_cell"])
    assert verdicts.to_dict(as_series=False) == expected("verify")
    for table in (frame.ninefold.verify("claim"), frame.ninefold.verify("claim", column="puzzle")):
        assert table["wrong_cell"].to_list() == expected("verify")["wrong_cell"]


def test_claims_are_a_column_or_an_expression(
    records: list[str | None], claimed: list[str | None], expected: Expected
) -> None:
    frame = pl.DataFrame({"puzzle": records, "claim": claimed})
    verify = pl.col("puzzle").ninefold.verify  # type: ignore[attr-defined]
    answered = frame.select(
        verify("claim").alias("verdict"),
        verify(pl.col("claim"), answer="wrong_cell").alias("wrong_cell"),
    )
    assert answered.to_dict(as_series=False) == expected("verify")


def test_transformations_are_a_column_or_an_expression(
    records: list[str | None], moves: list[str | None], expected: Expected
) -> None:
    frame = pl.DataFrame({"puzzle": records, "by": moves})
    puzzle: Any = pl.col("puzzle")
    back: Any = puzzle.ninefold.transform("by")
    answered = frame.select(
        puzzle.ninefold.transform(pl.col("by")).alias("image"),
        back.ninefold.transform("by", inverse=True).alias("back"),
    )
    images = expected("transform each")["image"]
    assert answered["image"].to_list() == images
    plain = ninefold.transform(records, "r123456789/c123456789/d123456789")
    assert answered["back"].to_list() == [
        None if image is None else same for image, same in zip(images, plain, strict=True)
    ]


def test_expressions_work_within_groups_filters_and_joins(records: list[str | None]) -> None:
    frame = pl.DataFrame({"puzzle": records, "group": [row % 3 for row in range(len(records))]})
    status = pl.col("puzzle").ninefold.status()  # type: ignore[attr-defined]
    expected = dict(zip(records, ninefold.status(records), strict=True))
    kept = frame.filter(status == "unique")
    assert kept["puzzle"].to_list() == [r for r in records if expected[r] == "unique"]
    grouped = frame.group_by("group", maintain_order=True).agg("puzzle", status.alias("status"))
    for _, rows, statuses in grouped.iter_rows():
        assert statuses == [expected[row] for row in rows]
    over = frame.with_columns(status.over("group").alias("status"))
    assert over["status"].to_list() == [expected[row] for row in records]
    assert frame.select(status.n_unique()).item() == len(set(expected.values()))


def test_categories_and_lists_of_polars_are_puzzles_too() -> None:
    frame = pl.DataFrame({"puzzle": [WIKIPEDIA, EMPTY, None]})
    lists = pl.DataFrame({"puzzle": [[0] * 81, None]})
    categories = frame.select(pl.col("puzzle").cast(pl.Categorical)).select(expression("solve"))
    assert categories.to_series().to_list() == [SOLUTION, None, None]
    assert lists.select(expression("status")).to_series().to_list() == ["ambiguous", None]
    nothing = frame.clear().select(expression("solve"))
    assert nothing.schema == {"puzzle": pl.String}


def test_expressions_stream_from_and_to_parquet(tmp_path: Path) -> None:
    rows = pl.DataFrame({"puzzle": [WIKIPEDIA, EMPTY, None, "x"] * 30_000})
    rows.write_parquet(tmp_path / "in.parquet", row_group_size=10_000)
    lazy = pl.scan_parquet(tmp_path / "in.parquet").with_columns(
        expression("solve").alias("solution")
    )
    lazy.sink_parquet(tmp_path / "out.parquet")
    answered = pl.read_parquet(tmp_path / "out.parquet")
    assert answered["puzzle"].equals(rows["puzzle"])
    assert answered["solution"].to_list() == [SOLUTION, None, None, None] * 30_000


def test_errors_of_expressions_say_what_is_wrong() -> None:
    frame = pl.DataFrame({"puzzle": [WIKIPEDIA, "x"], "number": [1, 2]})
    strict = pl.col("puzzle").ninefold.solve(errors="raise")  # type: ignore[attr-defined]
    with pytest.raises(pl.exceptions.ComputeError, match="a record is not a puzzle"):
        frame.select(strict)
    with pytest.raises(pl.exceptions.PolarsError, match="does not hold puzzles"):
        frame.select(pl.col("number").ninefold.solve())  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="answer"):
        pl.col("puzzle").ninefold.solve(answer="score")  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="cap"):
        pl.col("puzzle").ninefold.count(cap=0)  # type: ignore[attr-defined]


@pytest.mark.parametrize("asked", CASES)
def test_the_accessor_of_pandas_answers_as_the_program(
    asked: str, records: list[str | None], expected: Expected
) -> None:
    name, keywords, _ = CASES[asked]
    frame = pd.DataFrame({"id": range(len(records)), "puzzle": records})
    first = getattr(frame["puzzle"].ninefold, name)(**keywords)
    assert READ["pandas"](first) == next(iter(expected(asked).values()))
    assert first.name == "puzzle"
    table = getattr(frame.ninefold, name)(column="puzzle", **keywords)
    assert {c: READ["pandas"](table[c]) for c in expected(asked)} == expected(asked)


def test_the_accessor_of_pandas_verifies(
    records: list[str | None], claimed: list[str | None], expected: Expected
) -> None:
    frame = pd.DataFrame({"puzzle": records, "claim": claimed})
    verdicts = frame["puzzle"].ninefold.verify(frame["claim"])
    assert READ["pandas"](verdicts) == expected("verify")["verdict"]
    table = frame.ninefold.verify("claim")
    assert READ["pandas"](table["wrong_cell"]) == expected("verify")["wrong_cell"]
