"""Tensors of cells are answered as arrays of NumPy are, in tensors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

import ninefold

from ..corpus import EMPTY, SOLUTION, WIKIPEDIA


def cells(text: str, *shape: int, dtype: Any = torch.uint8) -> Any:
    digits = [int(symbol) for symbol in text.replace(".", "0")]
    return torch.tensor(digits, dtype=dtype).reshape(shape)


@pytest.mark.parametrize("dtype", ["uint8", "int64", "float32", "bfloat16"])
def test_a_tensor_is_answered_in_its_shape(dtype: str) -> None:
    kind = getattr(torch, dtype)
    for shape in ((81,), (9, 9), (2, 81), (2, 9, 9)):
        texts = [WIKIPEDIA, EMPTY][: shape[0] if shape in ((2, 81), (2, 9, 9)) else 1]
        board = cells("".join(texts), *shape, dtype=kind)
        solved = ninefold.solve(board)
        assert isinstance(solved, torch.Tensor)
        assert solved.shape == board.shape
        assert torch.equal(solved.reshape(-1)[:81], cells(SOLUTION, 81))
        counts = ninefold.count(board)
        assert (counts.tolist() if len(texts) > 1 else [counts]) == [1, 2][: len(texts)]
        if len(texts) > 1:
            assert isinstance(counts, torch.Tensor)
            assert isinstance(ninefold.check(board), np.ndarray)
            assert len(ninefold.dedupe(torch.cat([board, board]))) == 2


def test_cells_that_are_one_hot_are_refused() -> None:
    with pytest.raises(ninefold.UnsupportedTypeError, match="argmax"):
        ninefold.solve(torch.zeros((2, 9, 9, 9)))
