"""Number of records of each status, counted while Spark computes a data frame.

A worker counts the records of each batch, and puts the numbers into one row of a column of their own.
Spark adds them up as metrics of the frame (``DataFrame.observe``), which it has in classic sessions and
in those of Spark Connect, and the column is dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, Observation, SparkSession

COLUMN = "ninefold_numbers"
"""Name of the column of numbers."""

NUMBERS = pa.list_(pa.int64())
"""Its type: a number for each status, in one row of a batch."""


def numbers(statuses: Any, words: Sequence[str], rows: int) -> pa.Array:
    """The column of numbers of a batch.

    Args:
        statuses: The statuses of its records. Records without a puzzle have none.
        words: All statuses.
        rows: Number of rows of the batch, which may be more than its records.
    """
    pairs = statuses.drop_null().value_counts().to_pylist()
    counts = {pair["values"]: pair["counts"] for pair in pairs}
    first = [[counts.get(word, 0) for word in words]] if rows else []
    return pa.concat_arrays([pa.array(first, NUMBERS), pa.nulls(max(0, rows - 1), NUMBERS)])


class StatusCounter:
    """A counter of records by status, for ``counter=``: see :func:`ninefold.spark.status_counter`."""

    def __init__(self, spark: SparkSession) -> None:
        self._spark = spark
        self._observed: list[Observation] = []

    def observe(self, df: DataFrame, words: Sequence[str]) -> DataFrame:
        """A frame without its column of numbers, whose numbers are counted here."""
        from pyspark.sql import Observation, functions

        observation = Observation()
        sums = [
            functions.sum(functions.col(COLUMN).getItem(at)).alias(word)
            for at, word in enumerate(words)
        ]
        observed = df.observe(observation, *sums)
        self._observed.append(observation)
        return observed.drop(COLUMN)

    @property
    def value(self) -> Counter[str]:
        """The numbers; none before an action has ended."""
        whole: Counter[str] = Counter()
        for observation in self._observed:
            if self._has_ended(observation):
                metrics = observation.get
                whole.update({word: count for word, count in metrics.items() if count})
        return whole

    def _has_ended(self, observation: Observation) -> bool:
        """Returns whether an action has ended, since in classic sessions an observation waits for it
        without end."""
        observed: Any = getattr(observation, "_jo", None)
        if observed is None:
            # With Spark Connect, metrics come together with the rows.
            return True
        # The listener that hands over the metrics may be a little later than the rows.
        context: Any = self._spark.sparkContext
        context._jsc.sc().listenerBus().waitUntilEmpty()
        return bool(observed.future().isCompleted())
