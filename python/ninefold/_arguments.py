"""Arguments of questions: made sure of here, so that errors name them."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from itertools import chain
from typing import Any

__all__ = ["limits", "weights", "whole"]


def limits(time_limit: float | None, node_limit: int | None) -> dict[str, Any]:
    limits: dict[str, Any] = {}
    if time_limit is not None:
        seconds = _seconds(time_limit)
        if not 0 < seconds < math.inf:
            raise ValueError(f"time_limit is a number of seconds above 0, and not {time_limit!r}")
        # (As far as the engine's clock goes: from a nanosecond to decades.)
        limits["time"] = min(max(seconds, 1e-9), 1e9)
    if node_limit is not None:
        limits["nodes"] = whole("node_limit", node_limit, 1)
    return {"limits": limits} if limits else {}


def _seconds(value: float) -> float:
    try:
        if not isinstance(value, str):
            return float(value)
    except (TypeError, ValueError):
        pass
    raise ValueError(f"time_limit is a number of seconds, and not {value!r}")


def whole(name: str, value: int, least: int = 0) -> int:
    """A whole number that the engine has room for."""
    number = operator.index(value)
    if not least <= number < 2**63:
        raise ValueError(f"{name} is at least {least} and below 2**63, and not {number}")
    return number


def weights(values: Sequence[Sequence[int]]) -> list[list[int]]:
    """Weights as the engine takes them."""
    rows = [[operator.index(weight) for weight in row] for row in values]
    if [len(row) for row in rows] != [9] * 9:
        raise ValueError("weights are 9 rows of 9 whole numbers")
    for weight in chain.from_iterable(rows):
        if abs(weight) > 10**9:
            raise ValueError(f"a weight is at most 10**9 in size, and not {weight}")
    return rows
