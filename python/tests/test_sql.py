"""Functions of DuckDB and DataFusion for SQL."""

from __future__ import annotations

import gc
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
from .program import CASES

SQL = {
    **{
        f"{function.name}(puzzle)": (case, QUESTIONS[named(case)].columns[0].name)
        for function in functions(None)
        if (case := function.name.removeprefix("ninefold_")) in CASES and not CASES[case][1]
        if function.arguments == 1 and not function.is_struct
    },
    "ninefold_enumerate(puzzle, 5)": ("enumerate", "solutions"),
    "ninefold_verify(puzzle, claim)": ("verify", "verdict"),
    "ninefold_check_proof(puzzle, proof)": ("check_proof", "verdict"),
    "ninefold_transform(puzzle, move)": ("transform each", "image"),
}
"""Functions for SQL, and the questions and columns that they are."""


def _plain(value: Any) -> Any:
    return int(value) if isinstance(value, Decimal) else value


@pytest.fixture
def rows_for_sql(
    records: list[str | None],
    claimed: list[str | None],
    moves: list[str | None],
    stated: list[str | None],
) -> pa.Table:
    """The records, and what stands beside them."""
    return pa.table(
        {
            "id": range(3 * len(records)),
            "puzzle": pa.array(records * 3, pa.string()),
            "claim": pa.array(claimed * 3, pa.string()),
            "move": pa.array(moves * 3, pa.string()),
            "proof": pa.array(stated * 3, pa.string()),
        }
    )


@pytest.mark.parametrize("call", SQL)
def test_functions_of_duckdb_answer_as_the_program(
    call: str, rows_for_sql: pa.Table, expected: Expected
) -> None:
    connection = duckdb.connect()
    ninefold.duckdb.register(connection)
    connection.register("rows", rows_for_sql)
    found = connection.sql(f"select {call} from rows order by id").fetchall()
    question, column = SQL[call]
    assert [_plain(row[0]) for row in found] == expected(question)[column] * 3


@pytest.mark.parametrize("call", SQL)
def test_functions_of_datafusion_answer_as_the_program(
    call: str, rows_for_sql: pa.Table, expected: Expected
) -> None:
    context = datafusion.SessionContext()
    ninefold.datafusion.register(context)
    context.register_record_batches("rows", [rows_for_sql.to_batches()])
    found = context.sql(f"select {call} as answer from rows order by id").to_pydict()
    question, column = SQL[call]
    assert [_plain(answer) for answer in found["answer"]] == expected(question)[column] * 3


def test_functions_for_sql_take_constants_and_count_by_status(
    records: list[str | None], rows_for_sql: pa.Table, expected: Expected
) -> None:
    statuses = expected("status")["status"] * 3
    count = "select ninefold_status(puzzle) as status, count(*) as n from rows group by 1"
    connection = duckdb.connect()
    ninefold.duckdb.register(connection)
    connection.register("rows", rows_for_sql)
    for status, number in connection.sql(count).fetchall():
        assert statuses.count(status) == number
    assert connection.sql(f"select ninefold_solve('{WIKIPEDIA}')").fetchall() == [(SOLUTION,)]
    assert connection.sql("select ninefold_solve(null)").fetchall() == [(None,)]
    context = datafusion.SessionContext()
    ninefold.datafusion.register(context)
    context.register_record_batches("rows", [rows_for_sql.to_batches()])
    answered = context.sql(count).to_pydict()
    for status, number in zip(answered["status"], answered["n"], strict=True):
        assert statuses.count(status) == number
    both = f"select ninefold_verify(puzzle, '{SOLUTION}') as v from rows where puzzle is not null"
    assert len(context.sql(both).to_pydict()["v"]) == 3 * sum(r is not None for r in records)


def test_functions_of_duckdb_may_be_registered_again() -> None:
    connection = duckdb.connect(":memory:twice")
    other = duckdb.connect(":memory:twice")
    for each in (connection, connection, connection.cursor(), other):
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
    context = datafusion.SessionContext()
    ninefold.datafusion.register(context)
    context.register_record_batches("t", [table.to_batches()])
    with pytest.raises(Exception, match=r"a column of numbers, such as .*, does not hold"):
        context.sql("SELECT ninefold_solve(puzzle) FROM t").to_pydict()
    with pytest.raises(Exception, match="a column of numbers"):
        context.sql(f"SELECT ninefold_verify('{WIKIPEDIA}', puzzle) FROM t").to_pydict()
    connection = duckdb.connect()
    ninefold.duckdb.register(connection)
    with pytest.raises(duckdb.Error, match="hold"):
        connection.sql('SELECT ninefold_solve(puzzle) FROM "table"').fetchall()


def test_text_that_is_no_puzzle_is_malformed_for_datafusion() -> None:
    context = datafusion.SessionContext()
    ninefold.datafusion.register(context)
    one_empty = "5." + SOLUTION[2:]
    context.register_record_batches("one", [pa.table({"puzzle": [one_empty]}).to_batches()])
    assert context.sql("SELECT ninefold_solve(puzzle) AS it FROM one").to_pydict()["it"] == [
        SOLUTION
    ]
    rows = ["12", None, WIKIPEDIA.replace(".", "0").lstrip("0")[:60], "0" * 81, "true!", ""]
    batches = pa.table({"puzzle": pa.array(rows, pa.string_view())}).to_batches()
    context.register_record_batches("t", [batches])
    found = context.sql("SELECT ninefold_status(puzzle) AS status FROM t").to_pydict()["status"]
    assert found == ["malformed", None, "malformed", "ambiguous", "malformed", "malformed"]


def by_duckdb(query: str, rows: pa.Table, **keywords: Any) -> dict[str, list[Any]]:
    """DuckDB's answers."""
    connection = duckdb.connect()
    ninefold.duckdb.register(connection, **keywords)
    connection.register("rows", rows)
    relation = connection.sql(query)
    return dict(
        zip(relation.columns, map(list, zip(*relation.fetchall(), strict=True)), strict=True)
    )


def by_datafusion(query: str, rows: pa.Table, **keywords: Any) -> dict[str, list[Any]]:
    """DataFusion's answers."""
    context = datafusion.SessionContext()
    ninefold.datafusion.register(context, **keywords)
    context.register_record_batches("rows", [rows.to_batches(max_chunksize=7)])
    answers: dict[str, list[Any]] = context.sql(query).to_pydict()
    return answers


DATABASES = pytest.mark.parametrize("by", [by_duckdb, by_datafusion])

STRUCTS = [
    case
    for case in CASES
    if case in [*QUESTIONS, *ALIASES] and len(Question(named(case)).columns) > 1
    if not CASES[case][1]
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
        assert answers == columns[name] * 3, name


@DATABASES
def test_a_field_of_a_structure_is_a_column(
    by: Any, rows_for_sql: pa.Table, expected: Expected
) -> None:
    query = """select answer['solution'] as solution, answer['status'] as status
               from (select id, ninefold_solve_struct(puzzle) as answer from rows) order by id"""
    assert by(query, rows_for_sql) == {
        name: column * 3 for name, column in expected("solve").items()
    }


@DATABASES
def test_lists_become_rows(by: Any, rows_for_sql: pa.Table, expected: Expected) -> None:
    query = "select id, unnest(ninefold_enumerate(puzzle, 5)) as solution from rows order by id"
    found = by(query, rows_for_sql)
    lists = expected("enumerate in order")["solutions"] * 3
    wanted = [(row, each) for row, listed in enumerate(lists) for each in listed or []]
    pairs = list(zip(found["id"], found["solution"], strict=True))
    assert [row for row, _ in pairs] == [row for row, _ in wanted]
    few = [row for row, listed in enumerate(lists) if len(listed or []) < 5]
    assert {pair for pair in pairs if pair[0] in few} == {pair for pair in wanted if pair[0] in few}


PARAMETERS = {
    "ninefold_solve(puzzle, true)": ("solve any", "solution"),
    "ninefold_count(puzzle, 7)": ("count 7", "solutions"),
    "ninefold_count(puzzle, null, 9.5)": ("count", "solutions"),
    "ninefold_solve(puzzle, null, null, null, 'x')": ("solve x", "solution"),
    "ninefold_sample(puzzle, 3, 11)": ("sample", "solutions"),
    "ninefold_enumerate(puzzle, 5, 'lexicographic')": ("enumerate in order", "solutions"),
    "ninefold_canonical(puzzle, 'pattern')": ("canonical pattern", "canonical"),
    "ninefold_shuffle(puzzle, 3, 11)": ("shuffle", "isomorphs"),
    "ninefold_unavoidable(puzzle, 8)": ("unavoidable", "unavoidable"),
    "ninefold_minimise(puzzle, 5)": ("minimise seed", "minimal"),
    "ninefold_minimise(puzzle, null, 'half-turn')": ("minimise symmetric", "minimal"),
}
"""Calls with constants, and the questions and columns that they are."""


@pytest.mark.parametrize("call", PARAMETERS)
def test_constants_of_duckdb_are_parameters(
    call: str, rows_for_sql: pa.Table, expected: Expected
) -> None:
    question, column = PARAMETERS[call]
    found = by_duckdb(f"select {call} as answer from rows order by id", rows_for_sql)
    assert found["answer"] == expected(question)[column] * 3


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
    assert found["n"] == expected("count 7")["solutions"] * 3
    assert found["s"] == expected("solve any")["solution"] * 3
    rated = expected("rate guesses")
    wanted = zip(*(rated[name] * 3 for name in ("guesses", "status")), strict=True)
    assert [answer and tuple(answer.values()) for answer in found["r"]] == [
        pair if pair != (None, None) else None for pair in wanted
    ]
    puzzles = rows_for_sql["puzzle"].to_pylist()
    solutions = expected("enumerate in order")["solutions"] * 3
    for puzzle, score, listed in zip(puzzles, found["w"], solutions, strict=True):
        if puzzle is not None and listed and len(listed) < 5:
            flat = [weight for line in WEIGHTS for weight in line]
            assert score == min(
                sum(w * int(d) for w, d in zip(flat, grid, strict=True)) for grid in listed
            )


def test_weights_are_a_list_of_lists_in_sql() -> None:
    found = duckdb.connect()
    ninefold.duckdb.register(found)
    asked = (
        f"select ninefold_target('{EMPTY}', {WEIGHTS}, true), ninefold_target('{EMPTY}', {WEIGHTS})"
    )
    [(least, largest)] = found.sql(asked).fetchall()
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
