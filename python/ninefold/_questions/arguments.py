"""Checks of arguments of questions, whose errors name the argument."""

from __future__ import annotations

import math
import operator
from collections.abc import Sized
from itertools import chain
from typing import Any


def limits(time_limit: float | None, node_limit: int | None) -> dict[str, Any]:
    limits: dict[str, Any] = {}
    if time_limit is not None:
        seconds = _seconds(time_limit)
        if not 0 < seconds < math.inf:
            raise ValueError(f"time_limit must be a number of seconds above 0, not {time_limit!r}")
        # (The range of the engine's clock: from a nanosecond to decades.)
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
    raise ValueError(f"time_limit must be a number of seconds, not {value!r}")


def whole(name: str, value: int, least: int = 0, most: int | None = None) -> int:
    """Checks a whole number for the engine's range, and returns it."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None
    if most is not None and not least <= number <= most:
        raise ValueError(f"{name} must be from {least} to {most}, not {number}")
    if not least <= number < 2**63:
        raise ValueError(f"{name} must be at least {least} and below 2**63, not {number}")
    return number


def layout(name: str | None) -> dict[str, str]:
    """The parameter for the layout of the boards, whose name the engine checks."""
    if name is None:
        return {}
    if not isinstance(name, str):
        raise TypeError(f"layout must be a text such as 'x', not {name!r}")
    return {"layout": name}


def rating(name: str, value: float) -> float:
    """Checks that a rating is a number with at most one decimal, and returns it."""
    try:
        if not isinstance(value, (str, bool)):
            number = float(value)
            if number >= 0 and abs(number - round(number, 1)) < 1e-9:
                return round(number, 1)
    except (TypeError, ValueError):
        pass
    raise ValueError(f"{name} must be a rating with one decimal such as 7.2, not {value!r}")


def weights(values: Any, layout: str | None = None) -> list[int]:
    """Weights in the engine's form, row by row. Those of a layout are as many as it has rows and columns."""
    rows = list(values)
    if not any(isinstance(row, Sized) for row in rows):
        side = math.isqrt(len(rows))
        rows = [rows[start : start + side] for start in range(0, len(rows), side or 1)]
    rows = [[_weight(weight) for weight in row] for row in rows]
    side = 9 if layout is None else len(rows)
    if [len(row) for row in rows] != [side] * side:
        wanted = "9 rows of 9 whole numbers" if layout is None else "as many rows as columns"
        raise ValueError(f"weights must be {wanted}, or all of them in one list")
    return list(chain.from_iterable(rows))


def _weight(value: Any) -> int:
    """Checks a weight for the engine's range, and returns it."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    try:
        weight = operator.index(value)
    except TypeError:
        raise TypeError(f"a weight must be a whole number, not {value!r}") from None
    if abs(weight) > 10**9:
        raise ValueError(f"a weight must be at most 10**9 in size, not {weight}")
    return weight
