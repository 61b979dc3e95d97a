"""Functions for DataFusion: ``SELECT ninefold_solve(puzzle) FROM ...``.

>>> import datafusion
>>> import ninefold.datafusion
>>> context = datafusion.SessionContext()
>>> ninefold.datafusion.register(context, functions={"count_50": {"question": "count", "cap": 50}})
>>> asked = "SELECT ninefold_check(repeat('.', 81)) AS status, count_50(repeat('.', 81)) AS n"
>>> context.sql(asked).to_pydict()
{'status': ['ambiguous'], 'n': [50]}

The functions work on Arrow data, a batch of rows at a time, in the threads of DataFusion. All
functions of the package also take a data frame as a table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.compute as pc

from ._questions.functions import TIME_LIMIT
from ._questions.sql import Function, More, listing
from ._questions.sql import functions as functions_of
from .errors import UnsupportedTypeError

if TYPE_CHECKING:
    import datafusion

__all__ = ["register"]


@listing
def register(
    context: datafusion.SessionContext,
    *,
    time_limit: float | None = TIME_LIMIT,
    functions: More | None = None,
) -> None:
    """Registers functions for each question, of its first answer, and of all its answers as a structure:

    {functions}

    Functions of DataFusion have a fixed number of arguments: parameters in brackets are not arguments
    here, but may be given for further functions. Puzzles are text, and the other parameters whole
    numbers. A null stays null, and a record that is not a puzzle gives a null, or the status
    ``malformed``. DataFusion converts columns of other types to text before a function gets them; a
    batch of only numbers, or of only truth values, is an error.

    Args:
        context: The session.
        time_limit: Limit of seconds for one row.
        functions: Further functions by name, each with a question and keywords of its function, such
            as ``{{"count_50": {{"question": "count", "cap": 50}}}}``. ``answers`` names another answer,
            or several, which are a structure.

    Raises:
        TypeError: If a further function has a keyword that its question does not have.
        ValueError: If it names no question or no answer, or a value is wrong.
    """
    from datafusion import udf

    for function in functions_of(time_limit, functions):
        constants = [pa.int64()] * len(function.required)
        context.register_udf(
            udf(
                _of_text(function),
                [pa.string()] * function.arguments + constants,
                function.type,
                "immutable",
                function.name,
            )
        )


NUMBERS = r"^(-?(0|[1-9][0-9]{0,19})(\.[0-9]{1,20})?(e-?[0-9]{1,3})?|true|false)$"
"""Pattern of DataFusion's text of numbers of up to 64 bits and of truth values, which are shorter than
any puzzle."""


def _of_text(function: Function) -> Callable[..., pa.Array]:
    """A function that refuses columns that were not text."""

    def answer(*arguments: pa.Array) -> pa.Array:
        columns = map(_text, arguments[: function.arguments])
        constants = zip(function.required, arguments[function.arguments :], strict=True)
        return function(*columns, **dict(constants))

    return answer


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
