"""Dask's data frames and Series: the answer is one, too, and is computed partition by partition.

Dask computes several partitions at a time, so that each is answered by one thread unless ``threads`` is
given.
"""

from __future__ import annotations

from typing import Any

from ..errors import ColumnError
from .kinds import Asks, MappedKind


class Collection(MappedKind):
    """A data frame or a Series of Dask."""

    name = "frames of Dask"
    threads = 1

    def __init__(self, data: Any) -> None:
        self._data = data

    def mapped(self, ask: Asks, second: Any, rows: int) -> Any:
        if second is None or isinstance(second, str):
            meta = ask(self._data._meta, second)
            return self._data.map_partitions(ask, second, meta=meta)
        if not hasattr(second, "_meta"):
            raise ColumnError("beside a Series of Dask stands another one, or the name of a column")
        meta = ask(self._data._meta, second._meta)
        return self._data.map_partitions(ask, second, meta=meta)


def kind_of(data: Any) -> MappedKind | None:
    """Kind of ``data``; None if it is not of this family."""
    return Collection(data) if hasattr(data, "map_partitions") and hasattr(data, "_meta") else None
