"""Hugging Face's datasets: the answer is one, too, by ``map``, batch by batch.

A ``Dataset`` is answered at once, and its answers are kept in files as those of any ``map``; an
``IterableDataset`` is answered when it is read. A dict of datasets has the answers of each. A column is a
list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import datasets
import pyarrow as pa

from ..errors import ColumnError
from .kinds import Asks, ColumnKind, MappedKind
from .text import TextList

ROWS = 10_000
"""Largest number of rows that are answered at once, with all their columns in memory."""


class Rows(MappedKind):
    """A dataset, or one that is read as a stream."""

    name = "datasets"

    def __init__(self, data: datasets.Dataset | datasets.IterableDataset) -> None:
        self._data = data

    def mapped(self, ask: Asks, second: Any, rows: int) -> Any:
        if not (second is None or isinstance(second, str)):
            raise ColumnError("what stands beside the puzzles must be the name of a column")
        features = self._data.features
        if features is not None:
            answered = ask(features.arrow_schema.empty_table(), second).schema
            whole = datasets.Features.from_arrow_schema(answered)
            # (Those of the dataset know more than their types in Arrow, such as names of classes.)
            features = datasets.Features({**whole, **features})
        mapped = self._data.with_format("arrow").map(
            _Tables(ask, second), batched=True, batch_size=min(rows, ROWS), features=features
        )
        if isinstance(self._data, datasets.IterableDataset):
            formatting = self._data._formatting
            return mapped.with_format(formatting.format_type if formatting else None)
        before = self._data.format
        added = [name for name in mapped.column_names if name not in self._data.column_names]
        return mapped.with_format(
            before["type"],
            columns=[*before["columns"], *added],
            output_all_columns=before["output_all_columns"],
            **before["format_kwargs"],
        )


class _Tables:
    """A question to the tables of a dataset. It can be pickled, from which ``map`` knows what it kept."""

    def __init__(self, ask: Asks, second: str | None) -> None:
        self._ask = ask
        self._second = second

    def __call__(self, rows: pa.Table) -> pa.Table:
        answered: pa.Table = self._ask(rows, self._second)
        return answered


class Several(MappedKind):
    """A dict of datasets."""

    name = "datasets"

    def __init__(self, data: Any) -> None:
        self._data = data

    def mapped(self, ask: Asks, second: Any, rows: int) -> Any:
        answered = {name: ask(each, second) for name, each in self._data.items()}
        return type(self._data)(answered)


def kind_of(data: Any) -> ColumnKind | MappedKind | None:
    """Kind of ``data``; None if it is not of this family."""
    if isinstance(data, (datasets.Dataset, datasets.IterableDataset)):
        return Rows(data)
    if isinstance(data, (datasets.DatasetDict, datasets.IterableDatasetDict)):
        return Several(data)
    if isinstance(data, Sequence):
        # A column, before it is read.
        return TextList(list(data))
    return None
