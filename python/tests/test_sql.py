"""Functions of DuckDB and DataFusion for SQL."""

from __future__ import annotations

import gc
from collections import Counter
from decimal import Decimal
from typing import Any

import datafusion
import duckdb
import pyarrow as pa
import pytest

import ninefold
import ninefold.datafusion
import ninefold.duckdb
from ninefold._questions.functions import TIME_LIMIT
from ninefold._questions.sql import functions
from ninefold._questions.table import ALIASES, QUESTIONS, Question, named

from .conftest import Expected
from .corpus import EMPTY, SOLUTION, WIKIPEDIA
from .databases import by_datafusion, by_duckdb
from .program import BESIDE, CASES

SQL = {
    **{
        f"{function.name}(puzzle)": (case, QUESTIONS[named(case)].columns[0].name)
        for function in functions(None)
        if (case := function.name.removeprefix("ninefold_")) in CASES and not CASES[case][1]
        if function.arguments == 1 and not function.is_struct
    },
    "ninefold_enumerate(puzzle, 5)": ("enumerate", "solutions"),
    "ninefold_verify(puzzle, verify)": ("verify", "verdict"),
    "ninefold_check_proof(puzzle, check_proof)": ("check_proof", "verdict"),
    'ninefold_transform(puzzle, "transform each")': ("transform each", "image"),
}
"""Functions for SQL, and the questions and columns that they are."""


def _plain(value: Any) -> Any:
    return int(value) if isinstance(value, Decimal) else value


@pytest.fixture(scope="module")
def rows_for_sql(records: list[str | None], beside: dict[str, list[str | None]]) -> pa.Table:
    """The records, and what stands beside them."""
    texts = {"puzzle": records, **beside}
    columns = {name: pa.array(each, pa.string()) for name, each in texts.items()}
    return pa.table({"id": range(len(records)), **columns})


DATABASES = pytest.mark.parametrize("by", [by_duckdb, by_datafusion])


@DATABASES
@pytest.mark.parametrize("call", SQL)
def test_functions_answer_as_the_program(
    by: Any, call: str, rows_for_sql: pa.Table, expected: Expected
) -> None:
    question, column = SQL[call]
    found = by(f"select {call} as answer from rows order by id", rows_for_sql)["answer"]
    assert [*map(_plain, found)] == expected(question)[column]


@DATABASES
def test_functions_take_constants_and_count_by_status(
    by: Any, rows_for_sql: pa.Table, expected: Expected
) -> None:
    statuses = expected("status")["status"]
    count = "select ninefold_status(puzzle) as status, count(*) as n from rows group by 1"
    found = by(count, rows_for_sql)
    assert dict(zip(found["status"], found["n"], strict=True)) == Counter(statuses)
    both = f"select ninefold_verify(puzzle, '{SOLUTION}') as v from rows where puzzle is not null"
    assert len(by(both, rows_for_sql)["v"]) == len(statuses) - statuses.count(None)
    one = f"select ninefold_solve('{WIKIPEDIA}') as s, ninefold_solve(null) as n"
    assert by(one, rows_for_sql) == {"s": [SOLUTION], "n": [None]}


def test_functions_of_duckdb_may_be_registered_again() -> None:
    connection = duckdb.connect(":memory:twice")
    other = duckdb.connect(":memory:twice")
    for each in (connection, connection.cursor(), other):
        ninefold.duckdb.register(each)
        found = each.cursor().execute("SELECT ninefold_status(repeat('.', 81))").fetchall()
        assert found == [("ambiguous",)]
    # In a transaction nothing fails, which would end it.
    other.execute("CREATE TABLE t (n INTEGER)")
    other.begin()
    other.execute("INSERT INTO t VALUES (1)")
    ninefold.duckdb.register(other)
    other.commit()
    assert other.execute("SELECT * FROM t").fetchall() == [(1,)]
    # What fails for another reason is not passed over.
    other.close()
    with pytest.raises(duckdb.ConnectionException):
        ninefold.duckdb.register(other)


def test_functions_of_duckdb_outlive_the_connection_that_they_came_by() -> None:
    # (Cursors are closed with their connection, other connections to the database are not.)
    first = duckdb.connect(":memory:outlive")
    second = duckdb.connect(":memory:outlive")
    ninefold.duckdb.register(first)
    first.close()
    del first
    gc.collect()
    # What is made next may lie where a function was that nobody kept.
    others = [lambda *_: pa.array(["other"]) for _ in range(100_000)]
    asked = "SELECT ninefold_status(repeat('.', 81)), ninefold_count(repeat('.', 81))"
    assert second.execute(asked).fetchall() == [("ambiguous", 2)]
    assert len(others) == 100_000


NUMBERS = {
    "integers": pa.array([0, 123, None, -7], pa.int64()),
    "unsigned": pa.array([2**64 - 1], pa.uint64()),
    "floats": pa.array([1.5, 5.3e80, 1e-300]),
    "flags": pa.array([True, False]),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_columns_of_numbers_are_no_puzzles_for_databases(name: str) -> None:
    table = pa.table({"puzzle": NUMBERS[name]})
    with pytest.raises(Exception, match=r"a column of numbers, such as .*, does not hold"):
        by_datafusion("SELECT ninefold_solve(puzzle) FROM rows", table)
    with pytest.raises(Exception, match="a column of numbers"):
        by_datafusion(f"SELECT ninefold_verify('{WIKIPEDIA}', puzzle) FROM rows", table)
    with pytest.raises(duckdb.Error, match="hold"):
        by_duckdb("SELECT ninefold_solve(puzzle) FROM rows", table)


def test_text_that_is_no_puzzle_is_malformed_for_datafusion() -> None:
    one_empty = pa.table({"puzzle": ["5." + SOLUTION[2:]]})
    found = by_datafusion("SELECT ninefold_solve(puzzle) AS it FROM rows", one_empty)
    assert found["it"] == [SOLUTION]
    texts = ["12", None, WIKIPEDIA.replace(".", "0").lstrip("0")[:60], "0" * 81, "true!", ""]
    rows = pa.table({"puzzle": pa.array(texts, pa.string_view())})
    found = by_datafusion("SELECT ninefold_status(puzzle) AS status FROM rows", rows)
    statuses = ["malformed", None, "malformed", "ambiguous", "malformed", "malformed"]
    assert found["status"] == statuses


STRUCTS = [
    case
    for case in CASES
    if case in [*QUESTIONS, *ALIASES] and len(Question(named(case)).columns) > 1
    if not CASES[case][1] and case not in BESIDE
]
"""The questions with several answers."""


@DATABASES
@pytest.mark.parametrize("case", STRUCTS)
def test_structures_have_all_answers_of_the_program(
    by: Any, case: str, rows_for_sql: pa.Table, expected: Expected
) -> None:
    columns = expected(case)
    query = f"select id, puzzle, ninefold_{case}_struct(puzzle) as answer from rows order by id"
    found = by(query, rows_for_sql)
    names = Question(named(case)).columns
    missing = [puzzle is None for puzzle in found["puzzle"]]
    for answer, is_missing in zip(found["answer"], missing, strict=True):
        assert is_missing if answer is None else list(answer) == names
    for name in set(names) & set(columns):
        answers = [answer and _plain(answer[name]) for answer in found["answer"]]
        assert answers == columns[name], name


PARAMETERS = {
    "ninefold_count(puzzle, null, 9.5)": ("count", "solutions"),
    "ninefold_solve(puzzle, null, null, null, 'x')": ("solve x", "solution"),
    "ninefold_solve(puzzle, true)": ("solve any", "solution"),
    "ninefold_sample(puzzle, 3, 11)": ("sample", "solutions"),
    "ninefold_enumerate(puzzle, 5, 'lexicographic')": ("enumerate in order", "solutions"),
    "ninefold_minimise(puzzle, null, 'half-turn')": ("minimise symmetric", "minimal"),
}
"""Calls with constants, and the questions and columns that they are."""


@pytest.mark.parametrize("call", PARAMETERS)
def test_constants_of_duckdb_are_parameters(
    call: str, rows_for_sql: pa.Table, expected: Expected
) -> None:
    question, column = PARAMETERS[call]
    found = by_duckdb(f"select {call} as answer from rows order by id", rows_for_sql)
    assert found["answer"] == expected(question)[column]


def test_puzzles_with_few_clues_are_lists_and_numbers_of_duckdb() -> None:
    within = f"false, '{WIKIPEDIA}'"
    query = f"""select ninefold_fewest(puzzle, 21, {within}) as puzzles,
                       ninefold_fewest(puzzle, 21, {within}, '2/3') as part,
                       ninefold_fewest_count_struct(puzzle, 22, {within}) as number from rows"""
    found = by_duckdb(query, pa.table({"puzzle": [WIKIPEDIA, EMPTY, None]}))
    every = ninefold.fewest(WIKIPEDIA, clues=21, within=WIKIPEDIA)
    part = ninefold.fewest(WIKIPEDIA, clues=21, within=WIKIPEDIA, part="2/3")
    assert found["puzzles"] == [every, [], None]
    assert found["part"] == [part, [], None]
    assert 0 < len(part) < len(every)
    number = ninefold.fewest_count(WIKIPEDIA, clues=22, within=WIKIPEDIA)
    assert found["number"] == [
        {"puzzles": number, "status": "unique"},
        {"puzzles": None, "status": "ambiguous"},
        None,
    ]


WEIGHTS = [[9 * row + column - 40 for column in range(9)] for row in range(9)]


@DATABASES
def test_functions_are_registered_with_parameters(
    by: Any, rows_for_sql: pa.Table, expected: Expected
) -> None:
    kept = {
        "count_7": {"question": "count", "cap": 7},
        "any_solution": {"question": "solve", "any": True, "answers": "solution"},
        "rated": {"question": "rate", "guesses": True, "answers": ["guesses", "status"]},
        "weighed": {"question": "score", "weights": WEIGHTS, "smallest": True},
    }
    query = """select count_7(puzzle) as n, any_solution(puzzle) as s, rated(puzzle) as r,
                      weighed(puzzle) as w from rows order by id"""
    found = by(query, rows_for_sql, functions=kept)
    assert found["n"] == expected("count 7")["solutions"]
    assert found["s"] == expected("solve any")["solution"]
    rated = expected("rate guesses")
    wanted = zip(*(rated[name] for name in ("guesses", "status")), strict=True)
    assert [answer and tuple(answer.values()) for answer in found["r"]] == [
        pair if pair != (None, None) else None for pair in wanted
    ]
    puzzles = rows_for_sql["puzzle"].to_pylist()
    assert found["w"] == ninefold.score(puzzles, weights=WEIGHTS, smallest=True)


def test_weights_are_a_list_of_lists_in_sql() -> None:
    score = f"ninefold_target('{EMPTY}', {WEIGHTS}"
    found = by_duckdb(f"select {score}, true) as least, {score}) as largest")
    [least], [largest] = found.values()
    assert least == ninefold.target(EMPTY, weights=WEIGHTS, smallest=True)
    # Weights that are point-symmetric about 0 have the same scores with both signs.
    assert least == -largest


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("ninefold_count(puzzle, 0)", "cap must be at least 1"),
        ("ninefold_count(puzzle, n)", "cap must be the same in all rows"),
        ("ninefold_count(puzzle, '7')", "cap must be a whole number"),
        ("ninefold_count(puzzle, true)", "cap must be no truth value"),
        ("ninefold_solve(puzzle, 'false')", "any must be true or false"),
        ("ninefold_canonical(puzzle, 'x')", "form must be"),
        ("ninefold_count(puzzle, 1, -1)", "time_limit must be"),
        ("ninefold_count(puzzle, 1, 1, 1, 1)", "layout must be a text"),
        ("ninefold_count(puzzle, 1, 1, 1, 'x', 1)", "too many positional arguments"),
        ("ninefold_enumerate(puzzle)", "missing a required argument: 'cap'"),
        ("ninefold_enumerate(puzzle, null)", "cap is missing"),
        ("ninefold_verify(puzzle)", "missing a required argument: 'claimed'"),
        ("ninefold_count()", "ninefold_count"),
    ],
)
def test_wrong_constants_are_errors_of_duckdb(call: str, message: str) -> None:
    rows = pa.table({"puzzle": [WIKIPEDIA, EMPTY], "n": [1, 2]})
    with pytest.raises(duckdb.Error, match=message):
        by_duckdb(f"select {call} from rows", rows)


@pytest.mark.parametrize(
    ("what", "error", "message"),
    [
        ({"cap": 7}, ValueError, "f: question must be one of solve"),
        ({"question": "solution"}, ValueError, "f: question must be one of solve"),
        ({"question": "count", "size": 7}, TypeError, "f: count has no keyword 'size' for SQL"),
        ({"question": "count", "errors": "raise"}, TypeError, "no keyword 'errors' for SQL"),
        ({"question": "count", "cap": 0}, ValueError, "cap must be at least 1"),
        ({"question": "enumerate", "order": "x"}, ValueError, "order"),
        ({"question": "count", "answers": "score"}, ValueError, "count has no answer 'score'"),
    ],
)
def test_functions_with_wrong_parameters_are_not_registered(
    what: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        ninefold.duckdb.register(duckdb.connect(), functions={"f": what})
    with pytest.raises(error, match=message):
        ninefold.datafusion.register(datafusion.SessionContext(), functions={"f": what})


def test_a_function_of_duckdb_is_not_replaced() -> None:
    connection = duckdb.connect()
    seven = {"seven": {"question": "count", "cap": 7}}
    for _ in range(2):
        ninefold.duckdb.register(connection, functions=seven)
    with pytest.raises(duckdb.Error, match="seven"):
        ninefold.duckdb.register(connection, functions={"seven": {"question": "count", "cap": 8}})
    assert connection.sql(f"select seven('{EMPTY}')").fetchall() == [(7,)]


@DATABASES
def test_records_have_a_time_limit(by: Any) -> None:
    rows = pa.table({"puzzle": [EMPTY]})
    query = "select ninefold_count_struct(puzzle) as c, ninefold_enumerate_struct(puzzle, 3) as e from rows"
    kept = {"all_of_them": {"question": "count", "cap": 10_000_000, "answers": "status"}}
    found = by(
        "select all_of_them(puzzle) as status from rows",
        rows,
        time_limit=1e-6,
        functions=kept,
    )
    assert found["status"] == ["unfinished"]
    limits = [f.keywords.get("time_limit") for f in functions(TIME_LIMIT)]
    assert by(query, rows)["c"][0]["solutions"] == 2
    assert {limit for limit in limits if limit is not None} == {10.0}
    unlimited = {f.question for f in functions(TIME_LIMIT) if "time_limit" not in f.keywords}
    # What takes a time that does not depend on the puzzle.
    assert unlimited == {"shuffle", "transform", "check_proof", "vicinity"}
