"""The description of a column of answers, by which containers build it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class AnswerColumn:
    """A column of the answers to a question."""

    name: str
    item: str
    """The name of the column where each value of a list is a row."""
    kind: str
    """``grids``, ``text``, ``words``, ``integers``, ``decimals``, ``numbers``, ``flags``, ``grid_lists``,
    ``text_lists`` or ``struct_lists``."""
    words: list[str] | None
    """All words that a column of words may have."""
    only_with: tuple[str, Any] | None
    """The parameter, and its value, that adds the column."""
    on_demand: bool
    """True if the column takes time of its own, so that it is computed only where it is wanted."""
    is_list: bool
    """True if each value is a list whose values may be rows."""
    of_records: bool
    """True if there is no such column where each value of a list is a row."""
    members: tuple[AnswerColumn, ...]
    """The members of structures, each a column where each structure is a row."""

    @property
    def is_status(self) -> bool:
        """True if the column is the status of a record."""
        return self.words is not None and "malformed" in self.words
