"""What callers hold, and how they get it back: a file for each family of containers, and a row here.

A *column* holds puzzles and nothing else; a *table* has named columns, one of which holds the
puzzles; a *stream* is a table that comes in batches. An *expression* stands for
a column that is there later. A container is known by the module that its type comes from, so that no
other library is imported; only pyarrow is, where pandas or a database hands over Arrow data.
"""

from __future__ import annotations

import importlib
import os
from typing import Any

from ..errors import UnsupportedTypeError
from ._kinds import ColumnKind, ExpressionKind, StreamKind, TableKind

__all__ = ["ColumnKind", "ExpressionKind", "StreamKind", "TableKind", "family", "kind_of"]

_FAMILIES = {
    "builtins": ".text",
    "numpy": ".numpy",
    "pandas": ".pandas",
    "polars": ".polars",
    "pyarrow": ".arrow",
}
"""The file of each family, by the module that its types come from."""


def family(module: str) -> Any:
    """The file of a family of containers."""
    return importlib.import_module(_FAMILIES[module], __name__)


def kind_of(data: Any) -> ColumnKind | TableKind | StreamKind | ExpressionKind:
    """What the caller holds.

    Raises:
        UnsupportedTypeError: if it cannot be puzzles.
    """
    for base in type(data).__mro__:
        module = base.__module__.partition(".")[0]
        if module in _FAMILIES:
            kind: ColumnKind | TableKind | StreamKind | ExpressionKind | None = family(
                module
            ).kind_of(data)
            if kind is not None:
                return kind
    if hasattr(data, "__arrow_c_stream__") or hasattr(data, "__arrow_c_array__"):
        # DuckDB's relations, DataFusion's data frames, nanoarrow, arro3 and all others.
        kind = family("pyarrow").of_capsules(data)
        if kind is not None:
            return kind
    if isinstance(data, os.PathLike):
        raise UnsupportedTypeError(
            f"{os.fspath(data)!r} is the name of a file and no puzzles; "
            "ninefold.files.solve_files reads files"
        )
    name = f"{type(data).__module__}.{type(data).__qualname__}".removeprefix("builtins.")
    raise UnsupportedTypeError(
        f"puzzles cannot be of type {name}; there are str, lists of str, NumPy arrays, Arrow arrays, "
        "columns and tables of pyarrow, polars and pandas, and whatever has __arrow_c_stream__"
    )
