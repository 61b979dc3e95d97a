"""Functions for DuckDB: ``SELECT ninefold_solve(puzzle) FROM ...``.

>>> import duckdb
>>> import ninefold.duckdb
>>> connection = duckdb.connect()
>>> ninefold.duckdb.register(connection)
>>> connection.sql("SELECT ninefold_check(repeat('.', 81))").fetchall()
[('ambiguous',)]

The functions work on Arrow data, a vector of rows at a time, in the threads of DuckDB. All functions
of the package also take a relation as a table: ``ninefold.solve(connection.table("puzzles"))``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._sql import FUNCTIONS, listing

if TYPE_CHECKING:
    import duckdb

__all__ = ["register"]

_OF_ARRAYS = {function.name: function.of_arrays() for function in FUNCTIONS}
"""The functions, which are never freed: DuckDB keeps them only as long as the connection that
registered them, though all connections to the database may call them."""


@listing
def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Registers a function for each question that has one value for an answer, without keywords:

    {functions}

    Each takes VARCHAR; the answers are VARCHAR, or BIGINT for counts and scores. A null stays null,
    and a record that is not a puzzle gives a null, or the status ``malformed``.

    Functions belong to the database, not to the connection: registering them again, on this connection
    or on another one to the same database, changes nothing.
    """
    import duckdb

    # (The types in its stubs change with every version.)
    create: Any = connection.create_function
    for function in FUNCTIONS:
        # (A failure would end the current transaction.)
        if _is_there(connection, function.name):
            continue
        try:
            create(
                function.name,
                _OF_ARRAYS[function.name],
                ["VARCHAR"] * function.arguments,
                "VARCHAR" if function.type == "text" else "BIGINT",
                type="arrow",
                null_handling="special",
            )
        except duckdb.Error:
            if not _is_there(connection, function.name):
                raise


def _is_there(connection: duckdb.DuckDBPyConnection, name: str) -> bool:
    """Returns whether a database has a function. (A cursor keeps the connection's results.)"""
    query = "SELECT count(*) FROM duckdb_functions() WHERE function_name = ?"
    with connection.cursor() as cursor:
        found = cursor.execute(query, [name]).fetchone()
    return found is not None and found[0] > 0
