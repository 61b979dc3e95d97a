"""Apache Spark: files and rows, on any number of machines.

By files: :func:`solve_files` distributes names of files and row groups, and no row goes through Spark.
By rows, for data that is in a data frame already: :func:`solve` and the other questions add the
answer's columns, and :func:`register` makes functions for SQL.

Sessions are classic ones or those of Spark Connect. Every worker needs this package, which has a native
part: it is installed in the workers' Python, or Spark unpacks it there as an archive, and it does not
work from a zip of ``spark.submit.pyFiles``.

Example:
    >>> import ninefold.spark
    >>> report = ninefold.spark.solve_files(spark, "in/*.parquet", "out")  # doctest: +SKIP
    >>> df = ninefold.spark.solve(spark.read.parquet("in"), "puzzle")  # doctest: +SKIP
    >>> ninefold.spark.register(spark)  # doctest: +SKIP
    >>> spark.sql("select ninefold_check(puzzle), count(*) from t group by 1")  # doctest: +SKIP
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark import TaskContext
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import types as sql

from . import files
from ._jobs.inputs import Path, Source
from ._jobs.output_folder import Folder
from ._jobs.plan import ITS_OWN, PlanOptions
from ._jobs.rows import RowQuestion, of_rows
from ._jobs.status_counts import COLUMN, NUMBERS, StatusCounter, numbers
from ._questions.functions import NAMES, TIME_LIMIT, Parameter
from ._questions.progress import reporting
from ._questions.signatures import keywords_of
from ._questions.sql import Function, More, listing
from ._questions.sql import functions as functions_of
from ._questions.table import named
from .errors import TaskError, UnsupportedTypeError

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._stubs.spark import *  # noqa: F403
else:
    # (Without `enumerate`, which would hide Python's own.)
    __all__ = ["StatusCounter", "register", "solve_files", "status_counter"]
    __all__ += [name for name in NAMES if name != "enumerate"]


@keywords_of(files.plan, without=ITS_OWN)
def solve_files(
    spark: SparkSession,
    inputs: Source | Iterable[Source],
    output: Path,
    *,
    cores: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    **planned: Unpack[PlanOptions],
) -> files.Report:
    """Answers all puzzles of files with the cores of a cluster.

    Spark tries a task again if it fails or its worker is lost, and may run one twice at the same time
    (``spark.speculation``); each task has one output. A task uses ``spark.task.cpus`` threads.

    Args:
        spark: A session, classic or of Spark Connect.
        inputs: Files, folders or patterns: paths that lead to the same files on every machine, or
            addresses of a store.
        output: A folder, the same on every machine, or its address. ``_SUCCESS`` appears in it at the
            end.
        cores: Number of cores of the cluster; by default Spark's default parallelism. With dynamic
            allocation, give the largest number.
        progress: A function of the number of finished tasks, and of the number of all. A thread of
            its own calls it. An exception of the function is raised after the job has ended.

    The other arguments are those of :func:`ninefold.files.plan`.

    Returns:
        The report of the job, with the number of records of each status.

    Raises:
        ninefold.TaskError: If a task fails as often as Spark tries it (``spark.task.maxFailures``).
            Finished tasks stay, for ``resume=True``.
        Exception: What :func:`ninefold.files.plan` raises.
    """
    start = time.monotonic()
    filesystem = planned.get("filesystem")
    tasks = files.plan(
        inputs,
        output,
        cores=cores or _cores(spark),
        threads=int(spark.conf.get("spark.task.cpus", "1") or 1),
        **planned,
    ).begin()
    # One task a partition, by its number.
    numbers = spark.range(0, len(tasks), 1, len(tasks))
    folder = Folder(output, filesystem)
    # (A store takes a fee for each look.)
    interval = 1.0 if folder.store.is_local else 10.0
    try:
        with reporting(progress, folder.finished, len(tasks), interval=interval):
            rows = numbers.mapInArrow(_Runner(tasks), "report string").collect()
    except Exception as error:
        message = _task_error(str(error))
        if message is None:
            raise
        raise TaskError(message) from error
    reports = [files.TaskReport(**json.loads(row["report"])) for row in rows]
    seconds = time.monotonic() - start
    return files.finish(output, reports, job=tasks[0].job, seconds=seconds, filesystem=filesystem)


class _Runner:
    """Runs the tasks whose numbers are in a partition, in a worker. It can be pickled by its name."""

    def __init__(self, tasks: list[files.Task]) -> None:
        self.tasks = tasks

    def __call__(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        context = TaskContext.get()
        retries = 0 if context is None else context.attemptNumber()
        for batch in batches:
            for number in batch.column(0).to_pylist():
                report = json.dumps(asdict(files.run(self.tasks[number], retries=retries)))
                yield pa.RecordBatch.from_arrays([pa.array([report])], ["report"])


def _cores(spark: SparkSession) -> int:
    """Spark's default parallelism."""
    try:
        return int(spark.sparkContext.defaultParallelism)
    except Exception:
        # With Spark Connect there is no context: its absence is another error in every version, and
        # platforms have errors of their own. A range has as many parts.
        parts = spark.range(1 << 16).selectExpr("spark_partition_id() as part")
        return int(parts.selectExpr("max(part) + 1 as parts").collect()[0]["parts"])


def _task_error(text: str) -> str | None:
    """The message of a task's own error, out of Spark's message; None if there is none."""
    found = re.search(r"\bTaskError: (.+?)(?:\n\s*\n|\n\s+at |\n'|\Z)", text, re.DOTALL)
    return found[1].strip() if found else None


def status_counter(spark: SparkSession) -> StatusCounter:
    """A counter of rows by status, for ``counter=``.

    Its ``value`` has the numbers after an action on the frame has ended; a counter given to several
    frames has their sum. Rows of tasks that failed and were tried again count once. Of several actions on
    the same frame the first one counts, and with Spark Connect the last one. An action that computes only
    some of the rows, such as ``limit``, counts only some. For a sort, Spark 3.5 and 4.0 compute rows
    twice, and count them twice. With Spark Connect there is no counter before Spark 4.0, and in 4.0 it
    stays empty after writes.

    Example:
        >>> counter = ninefold.spark.status_counter(spark)  # doctest: +SKIP
        >>> ninefold.spark.solve(df, counter=counter).write.parquet("out")  # doctest: +SKIP
        >>> counter.value  # doctest: +SKIP
        Counter({'unique': 4000000, 'malformed': 3})
    """
    return StatusCounter(spark)


COUNTER = Parameter(
    "counter",
    Parameter.KEYWORD_ONLY,
    default=None,
    annotation=StatusCounter | None,
)

DOC = """{summary}

    Returns the rows of a data frame, with {columns} after their columns. Partitions stay as they are. A
    row without a puzzle has the answer null. See :func:`ninefold.{name}` for the answers.

    Args:
        df: A data frame with a column of texts of 81 cells.
        {second}column: The column of puzzles; by default it is found by its name.
        counter: A counter of :func:`status_counter`, which counts the rows by status.
        explode: Make a row of each answer of a list, as in files; otherwise a row stays one row.
        nulls: Status of a row without a puzzle: null, or ``"malformed"`` as in files.

    The other keywords are those of :func:`ninefold.{name}`.{limit}

    Raises:
        ninefold.ColumnError: If there is no such column.
        ninefold.UnsupportedTypeError: If its type cannot hold puzzles, such as that of numbers.
        ValueError: If a counter is given, and ``answers=`` is without the status.
    """


def _question(name: str) -> Callable[..., DataFrame]:
    """The function for a question."""
    return of_rows(
        name,
        _ask,
        first=Parameter("df", Parameter.POSITIONAL_OR_KEYWORD, annotation=DataFrame),
        more=COUNTER,
        returns=DataFrame,
        doc=DOC,
        module=__name__,
    )


def _ask(question: RowQuestion, df: DataFrame, counter: StatusCounter | None = None) -> DataFrame:
    if question.keywords.get("words") == "category":
        raise ValueError("words='category' is not available for Spark, which has no categories")
    fields = list(df.schema.fields)
    before = pa.schema([pa.field(field.name, _as_asked(field.dataType)) for field in fields])
    answers = [pa.field(field.name, _plain(field.type)) for field in question.columns(before)]
    if counter is not None and question.status is None:
        raise ValueError("to count the rows by status, answers has to include the status")
    new = [*answers, pa.field(COLUMN, NUMBERS)] if counter is not None else answers
    # (A new schema, since `add` would change that of the frame.)
    schema = sql.StructType(
        fields + [sql.StructField(field.name, _sql_type(field.type)) for field in new]
    )
    mapper = _Mapper(question, [field.type for field in answers], counter is not None)
    answered = df.mapInArrow(mapper, schema)
    return answered if counter is None else counter.observe(answered, question.statuses)


class _Mapper:
    """Answers for the batches of a partition, in a worker. It can be pickled by its name."""

    def __init__(self, question: RowQuestion, types: list[pa.DataType], has_numbers: bool) -> None:
        self.question = question
        self.types = types
        self.has_numbers = has_numbers

    def __call__(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for answered in self.question.ask_each(batches):
            before = answered.num_columns - len(self.question.wanted)
            statuses = None
            if self.has_numbers and self.question.status is not None:
                statuses = answered.column(before + self.question.status).cast(pa.string())
            if self.question.explode:
                answered = self.question.exploded(answered, before)
            whole = answered.columns[before:]
            answers = [column.cast(type) for column, type in zip(whole, self.types, strict=True)]
            columns, names = [*answered.columns[:before], *answers], answered.schema.names
            if statuses is not None:
                columns.append(numbers(statuses, self.question.statuses, len(answered)))
                names = [*names, COLUMN]
            yield pa.RecordBatch.from_arrays(columns, names)


def _as_asked(type: sql.DataType) -> pa.DataType:
    """Arrow type of a column, as exact as needed to find the columns of the answer, and to refuse
    columns that cannot hold puzzles before any task runs."""
    if isinstance(type, sql.ArrayType):
        return pa.list_(_as_asked(type.elementType))
    for names, arrow in _TYPES:
        if isinstance(type, names):
            return arrow
    return pa.struct([pa.field(type.simpleString(), pa.null())])


_TYPES: list[tuple[tuple[type[sql.DataType], ...], pa.DataType]] = [
    ((sql.StringType, sql.VarcharType, sql.CharType), pa.string()),
    ((sql.BinaryType,), pa.binary()),
    ((sql.NullType,), pa.null()),
    ((sql.ByteType,), pa.int8()),
    ((sql.ShortType,), pa.int16()),
    ((sql.IntegerType,), pa.int32()),
    ((sql.LongType,), pa.int64()),
    ((sql.FloatType,), pa.float32()),
    ((sql.DoubleType,), pa.float64()),
    ((sql.BooleanType,), pa.bool_()),
    ((sql.DecimalType,), pa.decimal128(38)),
    ((sql.DateType,), pa.date32()),
    ((sql.TimestampType, sql.TimestampNTZType), pa.timestamp("us")),
]
"""Arrow types for Spark's types, except lists; others become structures, which cannot hold puzzles."""


def _plain(type: pa.DataType) -> pa.DataType:
    """Arrow type that Spark can read, for a type of an answer."""
    if pa.types.is_large_string(type) or pa.types.is_string_view(type):
        return pa.string()
    if pa.types.is_list(type) or pa.types.is_large_list(type):
        return pa.list_(_plain(type.value_type))
    if pa.types.is_dictionary(type):
        return _plain(type.value_type)
    if pa.types.is_struct(type):
        return pa.struct([pa.field(each.name, _plain(each.type)) for each in type])
    return type


def _sql_type(type: pa.DataType) -> sql.DataType:
    """Spark's type for an Arrow type of an answer."""
    if pa.types.is_string(type):
        return sql.StringType()
    if pa.types.is_int64(type):
        return sql.LongType()
    if pa.types.is_float64(type):
        return sql.DoubleType()
    if pa.types.is_boolean(type):
        return sql.BooleanType()
    if pa.types.is_decimal(type):
        return sql.DecimalType(type.precision, type.scale)
    if pa.types.is_list(type):
        return sql.ArrayType(_sql_type(type.value_type))
    if pa.types.is_struct(type):
        return sql.StructType([sql.StructField(each.name, _sql_type(each.type)) for each in type])
    raise UnsupportedTypeError(f"Spark has no type for an answer of the type {type}")


@listing
def register(
    spark: SparkSession,
    *,
    time_limit: float | None = TIME_LIMIT,
    functions: More | None = None,
) -> list[str]:
    """Registers functions for SQL in a session, with the same names as in other databases:

    {functions}

    Parameters in brackets may be omitted, and given by position or by name: ``cap => 1000``. They are
    constants. Numbers are of the type bigint, exact ones decimal, ratings double, several answers an array,
    which ``explode`` makes rows, steps structures, and all else is of the type string.

    Args:
        spark: The session. Before Spark 4.1, values pass through pandas, and a structure is not null but
            has nulls. By name, parameters are given from Spark 4.0 on.
        time_limit: Limit of seconds for one row, where a call does not give one.
        functions: Further functions by name, each with a question and keywords of its function, such
            as ``{{"scored": {{"question": "target", "smallest": True, "answers": ["score", "grid"]}}}}``.

    Returns:
        The names of the functions.

    Raises:
        TypeError: If a further function has a keyword that its question does not have.
        ValueError: If it names no question or no answer, or a value is wrong.
    """
    registered = functions_of(time_limit, functions)
    for function in registered:
        udf = _udf(_of_arrays(function), _sql_type(function.type))
        spark.udf.register(function.name, udf)
    return [function.name for function in registered]


def _of_arrays(function: Function) -> Callable[..., pa.Array]:
    """A function for SQL, with the types from which Spark knows that it is one of arrays."""

    def answer(puzzle: pa.Array, *others: pa.Array, **named: pa.Array) -> pa.Array:
        return function(puzzle, *others, **named)

    return answer


def _udf(answer: Callable[..., pa.Array], type: Any) -> Any:
    """A function of Arrow arrays for SQL, by Spark's own functions of arrays, or before Spark 4.1 by
    those of pandas."""
    from pyspark.sql import functions as of_spark

    # (It is not in Spark's stubs.)
    arrow_udf: Any = vars(of_spark).get("arrow_udf")
    if arrow_udf is not None:
        return arrow_udf(answer, type)
    import pandas as pd

    def of_series(*columns: Any, **named: Any) -> Any:
        arrays = [pa.Array.from_pandas(column) for column in columns]
        by_name = {name: pa.Array.from_pandas(column) for name, column in named.items()}
        answered = answer(*arrays, **by_name)
        if pa.types.is_struct(answered.type):
            answered = pa.Table.from_struct_array(answered)
        # (Otherwise numbers with nulls would be floating-point numbers, which are not exact.)
        return answered.to_pandas(integer_object_nulls=True)

    returned = pd.DataFrame if isinstance(type, sql.StructType) else pd.Series
    of_series.__annotations__ = {"columns": pd.Series, "named": pd.Series, "return": returned}
    return of_spark.pandas_udf(of_series, type)


for _name in NAMES:
    globals()[_name] = _question(named(_name))
