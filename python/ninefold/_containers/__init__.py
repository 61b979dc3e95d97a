"""Containers of puzzles, and answers in the same kinds: one file and one row for each family.

A *column* holds only puzzles; a *table* has named columns, one of which holds the puzzles; a *stream*
is a table in batches; an *expression* stands for a column that is computed later; a *mapped* container
consists of others, such as an iterator or partitions. A container is
recognized by the module of its type, so that no other library is imported, except pyarrow where
pandas or a database has Arrow data.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from typing import Any, TypeAlias

from ..errors import UnsupportedTypeError
from .iterators import Items
from .kinds import ColumnKind, ExpressionKind, MappedKind, StreamKind, TableKind

__all__ = [
    "ColumnKind",
    "ExpressionKind",
    "Kind",
    "MappedKind",
    "StreamKind",
    "TableKind",
    "family",
    "kind_of",
]

Kind: TypeAlias = ColumnKind | TableKind | StreamKind | MappedKind | ExpressionKind

_FAMILIES = {
    "builtins": ".text",
    "dask": ".dask",
    "datasets": ".datasets",
    "numpy": ".numpy",
    "pandas": ".pandas",
    "polars": ".polars",
    "pyarrow": ".arrow",
    "torch": ".torch",
}
"""File of each family, by the module of its types."""

_WITH_BOARDS = ("builtins", "numpy", "pandas", "torch")
"""Families in which a container may be one board, which is known by its number of rows."""


def family(module: str) -> Any:
    """Returns the module of a family of containers."""
    return importlib.import_module(_FAMILIES[module], __name__)


def kind_of(data: Any, side: int = 9) -> Kind:
    """Kind of the caller's data, whose boards have this number of rows.

    Raises:
        UnsupportedTypeError: if the type cannot hold puzzles.
    """
    for base in type(data).__mro__:
        module = base.__module__.partition(".")[0]
        if module in _FAMILIES:
            sides = (side,) if module in _WITH_BOARDS else ()
            kind: Kind | None = family(module).kind_of(data, *sides)
            if kind is not None:
                return kind
    if hasattr(data, "__arrow_c_stream__") or hasattr(data, "__arrow_c_array__"):
        # DuckDB's relations, DataFusion's data frames, nanoarrow, arro3 and all others.
        kind = family("pyarrow").of_capsules(data)
        if kind is not None:
            return kind
    if isinstance(data, Iterator):
        return Items(data)
    if isinstance(data, os.PathLike):
        raise UnsupportedTypeError(
            f"{os.fspath(data)!r} is the name of a file, not puzzles; "
            "ninefold.files.solve_files reads files"
        )
    name = f"{type(data).__module__}.{type(data).__qualname__}".removeprefix("builtins.")
    raise UnsupportedTypeError(
        f"puzzles cannot be of type {name}; use str, lists of str, boards as lists of 9 lists of 9, NumPy "
        "arrays, Arrow arrays, columns or tables of pyarrow, polars, pandas, Dask or datasets, iterators of these, or objects "
        "with __arrow_c_stream__"
    )
