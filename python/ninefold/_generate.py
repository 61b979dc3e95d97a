"""Generated puzzles."""

from __future__ import annotations

from typing import Any, Literal

from . import _native
from ._arguments import whole
from ._containers import family
from ._progress import Listener, listening

__all__ = ["generate"]


def generate(
    kind: str,
    n: int,
    *,
    seed: int = 0,
    first: int = 0,
    container: Literal["list", "numpy", "digits", "pyarrow", "polars", "pandas"] = "list",
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> Any:
    """Generates puzzles of a kind, always the same for the same kind and seed on every machine.

    >>> import ninefold
    >>> ninefold.status(ninefold.generate("multi", 3, seed=7))
    ['ambiguous', 'ambiguous', 'ambiguous']

    Args:
        kind: ``minimal`` (one solution, every clue is needed), ``easy``, ``multi`` (several
            solutions), ``impossible``, ``illegal``, ``sparse`` (fewer than 17 clues) or ``full``
            (solution grids).
        n: number of puzzles.
        seed: seed of the random generator; the same seed gives the same puzzles.
        first: number of the first puzzle, from 0, in the endless corpus of the kind and the seed.
        container: kind of the answer: a list, a NumPy array of ``S81`` or of ``uint8[n, 81]``
            (``"digits"``), an Arrow array, or a Series of polars or pandas.
        threads: as in :func:`solve`.
        progress: as in :func:`solve`.

    Raises:
        ValueError: if there is no such kind or container, or a number is out of range.
    """
    empty = _empty(container)
    n, seed, first = whole("n", n), whole("seed", seed), whole("first", first)
    threads = None if threads is None else whole("threads", threads, 1)
    with listening(progress, n) as listener:
        column = _native.generate(
            kind, n, seed, first, threads=threads, cells=empty.cells, progress=listener
        )
    return empty.built(column)


def _empty(container: str) -> Any:
    """A container without puzzles."""
    if container == "list":
        return family("builtins").kind_of([])
    if container in ("numpy", "digits"):
        import numpy as np

        text = container == "numpy"
        return family("numpy").kind_of(np.zeros(0, "S81") if text else np.zeros((0, 81), np.uint8))
    if container == "pyarrow":
        import pyarrow as pa

        return family("pyarrow").kind_of(pa.array([], pa.string()))
    if container == "polars":
        import polars as pl

        return family("polars").kind_of(pl.Series("puzzle", [], pl.String))
    if container == "pandas":
        return family("pandas").Made()
    raise ValueError(
        f"no container {container!r}; there are list, numpy, digits, pyarrow, polars and pandas"
    )
