"""An accessor for pandas: ``frame["puzzle"].ninefold.solve()``.

>>> import pandas as pd
>>> import ninefold.pandas
>>> puzzles = pd.Series(["." * 81, "11" + "." * 79], name="puzzle")
>>> puzzles.ninefold.status().to_list()
['ambiguous', 'illegal']

Importing this module registers the accessor ``ninefold`` for Series and for DataFrames. Its methods
are the functions of the package, with the same keywords: of a Series they give a Series with the same
index, of a DataFrame the DataFrame with the answer's columns behind its own.
"""

from __future__ import annotations

from typing import Any

import pandas as pd

from . import _clues, _forms, _numbers, _ratings, _solutions
from ._signatures import keywords_of

__all__ = ["Accessor"]


@pd.api.extensions.register_dataframe_accessor("ninefold")
@pd.api.extensions.register_series_accessor("ninefold")
class Accessor:
    """What can be asked of puzzles; :mod:`ninefold` explains each question."""

    def __init__(self, data: pd.Series[Any] | pd.DataFrame) -> None:
        self._data: Any = data

    @keywords_of(_solutions.solve)
    def solve(self, **keywords: Any) -> Any:
        """The solution of each puzzle that has exactly one; see :func:`ninefold.solve`."""
        return _solutions.solve(self._data, **keywords)

    @keywords_of(_solutions.status)
    def status(self, **keywords: Any) -> Any:
        """Whether each is a proper puzzle; see :func:`ninefold.status`."""
        return _solutions.status(self._data, **keywords)

    @keywords_of(_numbers.count)
    def count(self, **keywords: Any) -> Any:
        """How many solutions, no further than a cap; see :func:`ninefold.count`."""
        return _numbers.count(self._data, **keywords)

    @keywords_of(_numbers.count_exact)
    def count_exact(self, **keywords: Any) -> Any:
        """How many solutions, exactly; see :func:`ninefold.count_exact`."""
        return _numbers.count_exact(self._data, **keywords)

    @keywords_of(_solutions.enumerate)
    def enumerate(self, **keywords: Any) -> Any:
        """The solutions, as lists; see :func:`ninefold.enumerate`."""
        return _solutions.enumerate(self._data, **keywords)

    @keywords_of(_solutions.sample)
    def sample(self, **keywords: Any) -> Any:
        """Solutions drawn at random, as lists; see :func:`ninefold.sample`."""
        return _solutions.sample(self._data, **keywords)

    @keywords_of(_numbers.score)
    def score(self, **keywords: Any) -> Any:
        """The best target score; see :func:`ninefold.score`."""
        return _numbers.score(self._data, **keywords)

    @keywords_of(_solutions.verify)
    def verify(self, claimed: Any, **keywords: Any) -> Any:
        """Whether the claimed solutions are right; see :func:`ninefold.verify`."""
        return _solutions.verify(self._data, claimed, **keywords)

    @keywords_of(_forms.canonical)
    def canonical(self, **keywords: Any) -> Any:
        """The canonical form; see :func:`ninefold.canonical`."""
        return _forms.canonical(self._data, **keywords)

    @keywords_of(_forms.shuffle)
    def shuffle(self, **keywords: Any) -> Any:
        """Isomorphs drawn at random, as lists; see :func:`ninefold.shuffle`."""
        return _forms.shuffle(self._data, **keywords)

    @keywords_of(_forms.transform)
    def transform(self, by: Any, **keywords: Any) -> Any:
        """The image under a transformation; see :func:`ninefold.transform`."""
        return _forms.transform(self._data, by, **keywords)

    @keywords_of(_clues.unavoidable)
    def unavoidable(self, **keywords: Any) -> Any:
        """The unavoidable sets, as lists; see :func:`ninefold.unavoidable`."""
        return _clues.unavoidable(self._data, **keywords)

    @keywords_of(_clues.minimality)
    def minimality(self, **keywords: Any) -> Any:
        """Whether it is minimal; see :func:`ninefold.minimality`."""
        return _clues.minimality(self._data, **keywords)

    @keywords_of(_clues.minimise)
    def minimise(self, **keywords: Any) -> Any:
        """A minimal puzzle inside; see :func:`ninefold.minimise`."""
        return _clues.minimise(self._data, **keywords)

    @keywords_of(_ratings.rate)
    def rate(self, **keywords: Any) -> Any:
        """How difficult it is; see :func:`ninefold.rate`."""
        return _ratings.rate(self._data, **keywords)

    @keywords_of(_clues.vicinity)
    def vicinity(self, **keywords: Any) -> Any:
        """All puzzles with one solution that are some clues away, as lists; see
        :func:`ninefold.vicinity`."""
        return _clues.vicinity(self._data, **keywords)
