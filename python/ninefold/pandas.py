"""An accessor for pandas: ``frame["puzzle"].ninefold.solve()``.

>>> import pandas as pd
>>> import ninefold.pandas
>>> puzzles = pd.Series(["." * 81, "11" + "." * 79], name="puzzle")
>>> puzzles.ninefold.check().to_list()
['ambiguous', 'illegal']

Importing this module registers the accessor ``ninefold`` for Series and for DataFrames. Its methods
are the functions of the package, with the same keywords. For a Series they return a Series with the
same index, for a DataFrame the DataFrame with the answer's columns after its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pandas as pd

from ._questions.functions import FUNCTIONS, NAMES, Parameter, made, summary
from ._questions.table import named

__all__ = ["Accessor"]

if TYPE_CHECKING:
    from ._stubs.pandas import Questions
else:

    class Questions:
        """A method for each question."""


@pd.api.extensions.register_dataframe_accessor("ninefold")
@pd.api.extensions.register_series_accessor("ninefold")
class Accessor(Questions):
    """The questions about puzzles; :mod:`ninefold` explains each."""

    def __init__(self, data: pd.Series[Any] | pd.DataFrame) -> None:
        self._data: Any = data


def _ask(name: str, arguments: dict[str, Any]) -> Any:
    accessor = arguments.pop("self")
    return FUNCTIONS[name](accessor._data, **arguments)


def _method(name: str) -> Callable[..., Any]:
    """The method for a question."""
    return made(
        name,
        _ask,
        first=Parameter("self", Parameter.POSITIONAL_OR_KEYWORD),
        doc=f"{summary(name)}\n\nSee :func:`ninefold.{name}`.",
        module=__name__,
    )


for _name in NAMES:
    setattr(Questions, _name, _method(named(_name)))
