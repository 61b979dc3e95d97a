"""Iterators and generators: the answer is an iterator, too, and reads ahead only as far as needed.

An iterator of texts, such as an open file, gives an iterator of their answers. An iterator of containers,
such as pandas' ``read_csv(..., chunksize=...)`` or batches of Arrow, gives one of their answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from ..errors import ColumnError, MalformedError
from .kinds import Asks, MappedKind, missing

AT_FIRST = 1_000
"""Number of texts that are answered at once at first. It doubles, so that first answers come soon, and many
texts are answered by all cores."""


class Items(MappedKind):
    """An iterator."""

    name = "iterators"

    def __init__(self, data: Iterator[Any]) -> None:
        self._data = data

    def mapped(self, ask: Asks, second: Any, rows: int) -> Iterator[Any]:
        beside = second if second is None or isinstance(second, str) else iter(second)
        return self._answers(ask, beside, rows)

    def _answers(self, ask: Asks, beside: Any, rows: int) -> Iterator[Any]:
        before, at_once = 0, min(AT_FIRST, rows)
        for first in self._data:
            if not (isinstance(first, (str, bytes)) or missing(first)):
                # (Of tables, the second column is a column.)
                of_it = beside if beside is None or isinstance(beside, str) else _next(beside, 1)[0]
                yield ask(first, of_it)
                continue
            texts = [first, *islice(self._data, at_once - 1)]
            if isinstance(beside, str):
                raise ColumnError(f"{beside!r} is no column: an iterator of texts has none")
            others = None if beside is None else _next(beside, len(texts))
            try:
                yield from _each(ask(texts, others))
            except MalformedError as error:
                raise MalformedError(before + error.row, error.reason) from None
            before, at_once = before + len(texts), min(2 * at_once, rows)


def _next(values: Iterator[Any], number: int) -> list[Any]:
    """The next values of an iterator.

    Raises:
        ValueError: if there are fewer.
    """
    found = list(islice(values, number))
    if len(found) < number:
        raise ValueError("what stands beside the puzzles ends before them")
    return found


def _each(answered: Any) -> Iterator[Any]:
    """The answers to each text: values, or a ``dict`` for several columns."""
    if not isinstance(answered, dict):
        return iter(answered)
    rows = zip(*answered.values(), strict=True)
    return (dict(zip(answered, row, strict=True)) for row in rows)
