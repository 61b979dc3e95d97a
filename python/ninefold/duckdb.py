"""Functions for DuckDB: ``SELECT ninefold_solve(puzzle) FROM ...``.

>>> import duckdb
>>> import ninefold.duckdb
>>> connection = duckdb.connect()
>>> ninefold.duckdb.register(connection)
>>> connection.sql("SELECT ninefold_check(repeat('.', 81)), ninefold_count(repeat('.', 81), 50)").fetchall()
[('ambiguous', 50)]
>>> three = "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"
>>> len(connection.sql(f"SELECT unnest(ninefold_enumerate('{three}', 10))").fetchall())
3

The functions work on Arrow data, a vector of rows at a time, in the threads of DuckDB. All functions
of the package also take a relation as a table: ``ninefold.solve(connection.table("puzzles"))``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from ._questions.functions import TIME_LIMIT
from ._questions.sql import Function, More, listing
from ._questions.sql import functions as functions_of

if TYPE_CHECKING:
    import duckdb

__all__ = ["register"]

_KEPT: dict[str, Callable[..., pa.Array]] = {}
"""The functions, which are never freed: DuckDB keeps them only as long as the connection that
registered them, though all connections to the database may call them."""


@listing
def register(
    connection: duckdb.DuckDBPyConnection,
    *,
    time_limit: float | None = TIME_LIMIT,
    functions: More | None = None,
) -> None:
    """Registers functions for each question, of its first answer, and of all its answers as a STRUCT:

    {functions}

    Puzzles, and what is claimed of them, are VARCHAR or other columns that hold puzzles. Parameters in
    brackets may be omitted, or NULL for the default. They are constants, and given by position: DuckDB
    ignores the names of arguments. A null stays null, and a record that is not a puzzle gives a null,
    or the status ``malformed``. Numbers are BIGINT, exact ones DECIMAL, several answers a list, which
    ``unnest`` makes rows, and all else VARCHAR.

    Functions belong to the database, not to the connection: registering them again, on this connection
    or on another one to the same database, changes nothing.

    Args:
        connection: A connection to the database.
        time_limit: Limit of seconds for one row, where a call does not give one.
        functions: Further functions by name, each with a question and keywords of its function, such
            as ``{{"scored": {{"question": "target", "smallest": True, "answers": ["score", "grid"]}}}}``.

    Raises:
        TypeError: If a further function has a keyword that its question does not have.
        ValueError: If it names no question or no answer, or a value is wrong.
        duckdb.Error: If another function has its name.
    """
    import duckdb

    # (The types in its stubs change with every version.)
    create: Any = connection.create_function
    for function in functions_of(time_limit, functions):
        # (A failure would end the current transaction.)
        is_further = function.name in (functions or {})
        is_known = not is_further or repr(function) in _KEPT
        if is_known and _is_there(connection, function.name):
            continue
        answer = _KEPT.setdefault(repr(function), _of_arrays(function))
        try:
            # (Without types of parameters: constants of any type may follow.)
            create(
                function.name,
                answer,
                None,
                _sql_type(function.type),
                type="arrow",
                null_handling="special",
            )
        except duckdb.Error:
            if is_further or not _is_there(connection, function.name):
                raise


def _of_arrays(function: Function) -> Callable[..., pa.Array]:
    """A function for SQL with the parameters of one that takes any number of arrays of any type."""

    def answer(*arguments: pa.Array) -> pa.Array:
        return function(*arguments)

    return answer


def _sql_type(type: pa.DataType) -> str:
    """DuckDB's type for an Arrow type of an answer."""
    if pa.types.is_struct(type):
        fields = (f'"{field.name}" {_sql_type(field.type)}' for field in type)
        return f"STRUCT({', '.join(fields)})"
    if pa.types.is_list(type):
        return f"{_sql_type(type.value_type)}[]"
    if pa.types.is_decimal(type):
        return f"DECIMAL({type.precision}, {type.scale})"
    types = {"string": "VARCHAR", "int64": "BIGINT", "double": "DOUBLE", "bool": "BOOLEAN"}
    return types[str(type)]


def _is_there(connection: duckdb.DuckDBPyConnection, name: str) -> bool:
    """Returns whether a database has a function. (A cursor keeps the connection's results.)"""
    query = "SELECT count(*) FROM duckdb_functions() WHERE function_name = ?"
    with connection.cursor() as cursor:
        found = cursor.execute(query, [name]).fetchone()
    return found is not None and found[0] > 0
