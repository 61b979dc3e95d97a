"""PyTorch's tensors: as arrays of NumPy. Grids, numbers and flags in answers are tensors, and all else is as of
arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

import ninefold._native as _native

from .kinds import ColumnKind
from .numpy import kind_of as array_kind


class Tensor(ColumnKind):
    """A tensor."""

    def __init__(self, data: Any, array: ColumnKind) -> None:
        self._data = data
        self._array = array
        self.cells = array.cells
        self.is_one = array.is_one

    def puzzles(self) -> _native.Puzzles:
        return self._array.puzzles()

    def built(self, column: _native.Column) -> Any:
        answers = self._array.built(column)
        plain = type(answers) is np.ndarray and answers.dtype.kind in "biuf"
        return torch.from_numpy(answers) if plain else answers

    def kept(self, keep: Sequence[bool]) -> Any:
        return self._data[torch.tensor(keep, dtype=torch.bool)]


def kind_of(data: Any, side: int) -> ColumnKind | None:
    """Kind of ``data``, whose boards have this number of rows; None if it is not of this family."""
    if not isinstance(data, torch.Tensor):
        return None
    values = data.detach().cpu()
    if values.dtype.is_floating_point:
        # (NumPy has no bfloat16.)
        values = values.float()
    array = array_kind(values.numpy(), side)
    return None if array is None else Tensor(data, array)
