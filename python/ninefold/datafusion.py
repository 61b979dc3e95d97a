"""Functions for DataFusion: ``SELECT ninefold_solve(puzzle) FROM ...``.

>>> import datafusion
>>> import ninefold.datafusion
>>> context = datafusion.SessionContext()
>>> ninefold.datafusion.register(context)
>>> context.sql("SELECT ninefold_check(repeat('.', 81)) AS status").to_pydict()
{'status': ['ambiguous']}

The functions work on Arrow data, a batch of rows at a time, in the threads of DataFusion. All
functions of the package also take a data frame as a table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc

from ._sql import FUNCTIONS, Function, listing
from .errors import UnsupportedTypeError

if TYPE_CHECKING:
    import datafusion

__all__ = ["register"]


@listing
def register(context: datafusion.SessionContext) -> None:
    """Registers a function for each question that has one value for an answer, without keywords:

    {functions}

    Each takes text; the answers are text, or 64-bit integers for counts and scores. A null stays
    null, and a record that is not a puzzle gives a null, or the status ``malformed``. DataFusion
    converts columns of other types to text before a function gets them; a batch of only numbers, or
    of only truth values, is an error.
    """
    from datafusion import udf

    for function in FUNCTIONS:
        context.register_udf(
            udf(
                _of_text(function),
                [pa.string()] * function.arguments,
                function.arrow,
                "immutable",
                function.name,
            )
        )


NUMBERS = r"^(-?(0|[1-9][0-9]{0,19})(\.[0-9]{1,20})?(e-?[0-9]{1,3})?|true|false)$"
"""Pattern of DataFusion's text of numbers of up to 64 bits and of truth values, which are shorter than
any puzzle."""


def _of_text(function: Function) -> Callable[..., Any]:
    """A function that refuses columns that were not text."""
    answer = function.of_arrays()

    def one(puzzles: pa.Array) -> pa.Array:
        return answer(_text(puzzles))

    def two(puzzles: pa.Array, second: pa.Array) -> pa.Array:
        return answer(_text(puzzles), _text(second))

    return one if function.arguments == 1 else two


def _text(column: pa.Array) -> pa.Array:
    """Checks that a column was text, and returns it.

    Raises:
        UnsupportedTypeError: If it was a column of numbers or of truth values.
    """
    values = column.drop_null()
    # (The first value nearly always decides.)
    for some in (values[:1], values):
        if not len(some) or not pc.all(pc.match_substring_regex(some, NUMBERS)).as_py():
            return column
    raise UnsupportedTypeError(
        f"a column of numbers, such as {values[0]}, does not hold puzzles; read it as text"
    )
