"""Sudoku in bulk: the engine of Ninefold on whatever holds the puzzles.

>>> import ninefold
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> ninefold.solve(puzzle)
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
>>> ninefold.count([puzzle, "." * 81], cap=100)
[1, 100]

One function for each question: :func:`solve`, :func:`status`, :func:`count`, :func:`count_exact`,
:func:`enumerate`, :func:`sample`, :func:`score`, :func:`verify`; for constructors :func:`canonical`,
:func:`shuffle`, :func:`transform`, :func:`unavoidable`, :func:`minimality`, :func:`minimise`,
:func:`vicinity`, :func:`rate`; and :func:`generate`. Each takes text, lists, NumPy arrays, Arrow arrays, and columns and tables of pyarrow, polars and pandas, and
answers in kind; :func:`solve` tells all about it.

- :mod:`ninefold.polars`: expressions, also lazy and streaming
- :mod:`ninefold.pandas`: an accessor
- :mod:`ninefold.duckdb`, :mod:`ninefold.datafusion`: functions for SQL
- :mod:`ninefold.spark`, :mod:`ninefold.ray`: many machines
- :mod:`ninefold.files`: files to files, in tasks
- :mod:`ninefold.errors`: the classes of errors

Calls let go of Python's lock, end within half a second of Ctrl-C (but for polars' expressions), may be made from many threads at
once and after a fork: each call has threads of its own. Arrays are read where they lie, and must
not be written to meanwhile.
"""

from ._clues import minimality, minimise, unavoidable, vicinity
from ._forms import canonical, shuffle, transform
from ._generate import generate
from ._native import __version__
from ._native import rating_version as _rating_version
from ._numbers import count, count_exact, score
from ._ratings import rate
from ._solutions import enumerate, sample, solve, status, verify
from .errors import (
    ColumnError,
    InvalidArrowError,
    MalformedError,
    NinefoldError,
    TaskError,
    UnsupportedTypeError,
)

RATING_VERSION: int = _rating_version
"""The number of the definitions of :func:`rate`: another one where any measure might differ."""

__all__ = [
    "RATING_VERSION",
    "ColumnError",
    "InvalidArrowError",
    "MalformedError",
    "NinefoldError",
    "TaskError",
    "UnsupportedTypeError",
    "__version__",
    "canonical",
    "count",
    "count_exact",
    "enumerate",
    "generate",
    "minimality",
    "minimise",
    "rate",
    "sample",
    "score",
    "shuffle",
    "solve",
    "status",
    "transform",
    "unavoidable",
    "verify",
    "vicinity",
]
