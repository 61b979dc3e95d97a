"""Functions for DataFusion: ``SELECT ninefold_solve(puzzle) FROM ...``.

>>> import datafusion
>>> import ninefold.datafusion
>>> context = datafusion.SessionContext()
>>> ninefold.datafusion.register(context)
>>> context.sql("SELECT ninefold_status(repeat('.', 81)) AS status").to_pydict()
{'status': ['ambiguous']}

The functions work on Arrow data, a batch of rows at a time, in the threads of DataFusion. A data frame
is also a table for all functions of the package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from ._sql import FUNCTIONS

if TYPE_CHECKING:
    import datafusion

__all__ = ["register"]


def register(context: datafusion.SessionContext) -> None:
    """Registers ``ninefold_solve``, ``ninefold_status``, ``ninefold_count`` (up to 2),
    ``ninefold_score``, ``ninefold_verify(puzzle, claimed)``, ``ninefold_canonical``,
    ``ninefold_transform(puzzle, transformation)``, ``ninefold_minimality``, ``ninefold_minimise`` and
    ``ninefold_rate`` (the class).

    Each takes text; the answers are text, or 64-bit integers for counts and scores. A null stays
    null, and a record that is no puzzle gives a null, or the status ``malformed``.
    """
    from datafusion import udf

    for function in FUNCTIONS:
        context.register_udf(
            udf(
                function.of_arrays(),
                [pa.string()] * function.arguments,
                function.arrow,
                "immutable",
                function.name,
            )
        )
