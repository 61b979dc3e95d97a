"""Queries of databases that have the functions for SQL, which each database gets once: that takes a second."""

from __future__ import annotations

import atexit
from functools import cache
from typing import Any

import datafusion
import duckdb
import pyarrow as pa

import ninefold.datafusion
import ninefold.duckdb


@cache
def _duckdb() -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    ninefold.duckdb.register(connection)
    return connection


# (It lists what is left of it at the end.)
atexit.register(_duckdb.cache_clear)


@cache
def _datafusion() -> datafusion.SessionContext:
    context = datafusion.SessionContext()
    ninefold.datafusion.register(context)
    return context


def by_duckdb(query: str, rows: pa.Table | None = None, **keywords: Any) -> dict[str, list[Any]]:
    """DuckDB's answers about the table ``rows``, with the functions that the keywords choose."""
    connection = duckdb.connect() if keywords else _duckdb().cursor()
    if keywords:
        ninefold.duckdb.register(connection, **keywords)
    if rows is not None:
        connection.register("rows", rows)
    relation = connection.sql(query)
    columns = map(list, zip(*relation.fetchall(), strict=True))
    return dict(zip(relation.columns, columns, strict=True))


def by_datafusion(
    query: str, rows: pa.Table | None = None, **keywords: Any
) -> dict[str, list[Any]]:
    """DataFusion's answers about the table ``rows``, with the functions that the keywords choose."""
    context = datafusion.SessionContext() if keywords else _datafusion()
    if keywords:
        ninefold.datafusion.register(context, **keywords)
    context.deregister_table("rows")
    if rows is not None:
        context.register_record_batches("rows", [rows.to_batches(max_chunksize=7)])
    answers: dict[str, list[Any]] = context.sql(query).to_pydict()
    return answers
