"""Sudoku in bulk: the engine of Ninefold on whatever holds the puzzles.

>>> import ninefold
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> ninefold.solve(puzzle)
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
>>> ninefold.count([puzzle, "." * 81], cap=100)
[1, 100]

One function for each question, such as :func:`solve`, :func:`count` and :func:`rate`
(``ninefold.__all__`` names all), and :func:`generate`, :func:`explore`, :func:`dedupe` and
:func:`overlap`. Each takes text, lists, iterators, NumPy arrays, Arrow arrays, and columns and tables of
pyarrow, polars, pandas, Dask and Hugging Face's datasets, and answers in kind; see :func:`solve`.
``status``, ``score`` and ``minimize`` are aliases of ``check``, ``target`` and ``minimise``.

- :mod:`ninefold.polars`: expressions, also lazy and streaming, and methods of frames
- :mod:`ninefold.pandas`: an accessor
- :mod:`ninefold.duckdb`, :mod:`ninefold.datafusion`: functions for SQL
- :mod:`ninefold.spark`, :mod:`ninefold.ray`: many machines
- :mod:`ninefold.files`: from files to files, in tasks
- :mod:`ninefold.torch`: data sets for PyTorch
- :mod:`ninefold.errors`: the classes of errors

Calls release Python's lock, end within half a second of Ctrl-C (except polars' expressions), and may
be made from many threads at once and after a fork: each call has its own threads. Arrays are read
in place, and must not be written to during a call.
"""

# Imports point one way, from the modules that users import down to the ground:
#
#     spark, ray
#     files, lakes, torch, polars, pandas, duckdb, datafusion, and this module
#     _jobs         runs over files and rows, by the program or a cluster
#     _questions    what is asked: the table of questions, and the function of each
#     _containers   what holds puzzles and answers
#     _lakes        where files lie: stores, partitions, tables
#     errors, and the native module

from ._native import __version__
from ._native import rating_version as _rating_version
from ._questions.data_sets import Overlap, SharedRecords, dedupe, overlap
from ._questions.explore import Discovery, explore
from ._questions.functions import FUNCTIONS as _FUNCTIONS
from ._questions.functions import NAMES as _NAMES
from ._questions.generate import generate
from ._questions.signatures import publish as _publish
from ._questions.table import named as _named
from .errors import (
    ColumnError,
    InvalidArrowError,
    MalformedError,
    NinefoldError,
    TaskError,
    UnsupportedTypeError,
)

# (Type checkers have `__init__.pyi`.)
globals().update({_name: _FUNCTIONS[_named(_name)] for _name in _NAMES})

RATING_VERSION: int = _rating_version
"""Version of the definition of the guesses of :func:`rate`: raised when any number might differ."""

__all__ = [
    "RATING_VERSION",
    "ColumnError",
    "Discovery",
    "InvalidArrowError",
    "MalformedError",
    "NinefoldError",
    "Overlap",
    "SharedRecords",
    "TaskError",
    "UnsupportedTypeError",
    "__version__",
]
# (Without `enumerate`, which would hide Python's own.)
_OTHERS = (dedupe, explore, generate, overlap)
__all__ += sorted({*(_other.__name__ for _other in _OTHERS), *_NAMES} - {"enumerate"})
_publish(globals(), {*__all__, *_NAMES})
