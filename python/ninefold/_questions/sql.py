"""Functions for databases: from columns of text, and constants, to one column of answers.

:mod:`ninefold.duckdb`, :mod:`ninefold.datafusion` and :mod:`ninefold.spark` register them. For each
question there is a function of its first answer, and where it has several a function of all of them as a
structure, so that nothing is solved twice. The parameters of the question follow the columns, in the order
of the Python function, and then its limits.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any, TypeAlias, TypeVar, get_type_hints

import pyarrow as pa

from .._containers.answer_column import AnswerColumn
from .asking import KEYWORDS, one_word
from .functions import FUNCTIONS as OF_QUESTIONS
from .functions import TIME_LIMIT, summary
from .table import ALIASES, QUESTIONS, Definition, Question, named

More: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Further functions by name: each a question, as ``"question"``, and keywords of its function."""

_TYPES = {
    "grids": pa.string(),
    "text": pa.string(),
    "words": pa.string(),
    "integers": pa.int64(),
    "decimals": pa.decimal128(38, 0),
    "numbers": pa.float64(),
    "flags": pa.bool_(),
    "grid_lists": pa.list_(pa.string()),
    "text_lists": pa.list_(pa.string()),
}
"""Type of the answers in databases, by the kind of column, except structures."""

LATER = {"canonical": ("bands",), "split": ("by",), "target": ("cap",), "transform": ("by",)}
"""Parameters that came later, and so follow the limits, as layouts do: in SQL parameters are given by position."""

STRUCT = "_struct"
"""End of the name of a function that has all answers."""


@dataclass(frozen=True)
class Function:
    """A function for SQL."""

    name: str
    question: str
    answers: tuple[str, ...]
    """The wanted columns of the answer."""
    is_struct: bool
    """True if the answer is a structure, even of one column."""
    keywords: Mapping[str, Any] = field(default_factory=dict)
    """Keywords of the question that are the same in every call."""

    @property
    def definition(self) -> Definition:
        """The question without its parameters."""
        return QUESTIONS[self.question]

    @cached_property
    def columns(self) -> list[AnswerColumn]:
        """The columns of the answer."""
        question = Question(self.question)
        return [question.column(name) for name in self.answers]

    def _type_of(self, column: AnswerColumn) -> pa.DataType:
        members = Question(self.question, dict(self.keywords)).members(column)
        if not members:
            return _TYPES[column.kind]
        return pa.list_(pa.struct([(member.name, _TYPES[member.kind]) for member in members]))

    @cached_property
    def type(self) -> pa.DataType:
        """The type of the answers: ``string``, ``int64``, ``decimal128(38, 0)``, ``double``, ``bool``,
        lists of ``string`` or of structures, or a structure of these."""
        types = {column.name: self._type_of(column) for column in self.columns}
        return pa.struct(list(types.items())) if self.is_struct else types[self.answers[0]]

    @property
    def arguments(self) -> int:
        """Number of its arguments that are columns."""
        return 1 if self.definition.second is None else 2

    @cached_property
    def constants(self) -> dict[str, inspect.Parameter]:
        """Its arguments that are constants: parameters and limits of the question, in their order.
        Those that add members to structures are none, since they change the type."""
        members = chain.from_iterable(column.members for column in self.columns)
        adding = {member.only_with[0] for member in members if member.only_with is not None}
        return {
            name: parameter
            for name, parameter in self.parameters.items()
            if name not in adding and (name == "time_limit" or name not in self.keywords)
        }

    @property
    def parameters(self) -> dict[str, inspect.Parameter]:
        """The parameters and limits of the question, in their order."""
        parameters = inspect.signature(OF_QUESTIONS[self.question]).parameters
        own = list(parameters.items())[self.arguments :]
        own.sort(key=lambda item: item[0] in ("layout", *LATER.get(self.question, ())))
        return {name: parameter for name, parameter in own if name not in KEYWORDS}

    @cached_property
    def required(self) -> list[str]:
        """The constants without a default, which are whole numbers."""
        return [
            name
            for name, parameter in self.constants.items()
            if parameter.default is parameter.empty
        ]

    @cached_property
    def signature(self) -> inspect.Signature:
        """The parameters in SQL, all of which may be given by position or by name."""
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        source = list(inspect.signature(OF_QUESTIONS[self.question]).parameters)
        columns = [
            inspect.Parameter(name, kind) for name in ["puzzle", *source[1 : self.arguments]]
        ]
        constants = [
            inspect.Parameter(name, kind, default=parameter.default)
            for name, parameter in self.constants.items()
        ]
        return inspect.Signature([*columns, *constants])

    def __call__(self, *arguments: pa.Array, **named: pa.Array) -> pa.Array:
        """Answers for Arrow arrays of equal length, in the calling thread.

        Raises:
            TypeError: If an argument is missing, or there are too many.
            ValueError: If a constant is not the same in all rows, or is wrong.
        """
        try:
            bound = self.signature.bind(*arguments, **named).arguments
        except TypeError as error:
            raise TypeError(f"{self.name}{self._shown}: {error}") from None
        columns = [_one(bound.pop(name)) for name in list(bound)[: self.arguments]]
        keywords = dict(self.keywords)
        for name, column in bound.items():
            value = self._constant(name, column)
            if value is not None:
                keywords[name] = value
        if not len(columns[0]):
            return pa.nulls(0, self.type)
        for name in self.required:
            if name not in keywords:
                raise ValueError(f"{self.name}{self._shown}: {name} is missing")
        return self._answered(columns, keywords)

    @property
    def _shown(self) -> str:
        """The arguments as text."""
        return f"({', '.join(self.signature.parameters)})"

    def _constant(self, name: str, column: pa.Array) -> Any:
        """The value of a constant in all rows, None for the default."""
        if not column.slice(1).equals(column.slice(0, max(0, len(column) - 1))):
            raise ValueError(f"{self.name}{self._shown}: {name} must be the same in all rows")
        value = column[0].as_py() if len(column) else None
        flag = get_type_hints(OF_QUESTIONS[self.question]).get(name) is bool
        if value is not None and isinstance(value, bool) != flag:
            kind = "true or false" if flag else "no truth value"
            raise ValueError(f"{self.name}{self._shown}: {name} must be {kind}, not {value!r}")
        return value

    def _answered(self, columns: list[pa.Array], keywords: dict[str, Any]) -> pa.Array:
        ask = OF_QUESTIONS[self.question]
        if not self.is_struct:
            return _one(ask(*columns, answers=self.answers[0], threads=1, **keywords)).cast(
                self.type
            )
        answered = ask(*columns, answers=list(self.answers), threads=1, **keywords)
        answers = [_one(answered.column(each.name)).cast(each.type) for each in self.type]
        return pa.StructArray.from_arrays(
            answers, fields=list(self.type), mask=columns[0].is_null()
        )


def _one(column: pa.Array | pa.ChunkedArray) -> pa.Array:
    """A column in one piece. (DuckDB has had both kinds.)"""
    return column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column


def functions(time_limit: float | None, more: More | None = None) -> list[Function]:
    """The functions of all questions, and of their aliases, and further ones.

    Args:
        time_limit: Limit of seconds for one row, where a call does not give one.
        more: Further functions by name.

    Raises:
        TypeError: If a further function has a keyword that its question does not have.
        ValueError: If it names no question or no answer, or a value is wrong.
    """
    definitions = [
        *QUESTIONS.items(),
        *((alias, QUESTIONS[name]) for alias, name in ALIASES.items()),
    ]
    made = []
    for name, definition in definitions:
        keywords = _limited(definition, time_limit)
        every = tuple(Question(definition.name).columns)
        called = f"ninefold_{name}"
        made.append(Function(called, definition.name, every[:1], False, keywords))
        if len(every) > 1:
            made.append(Function(called + STRUCT, definition.name, every, True, keywords))
    return made + [_further(name, what, time_limit) for name, what in (more or {}).items()]


def _limited(definition: Definition, time_limit: float | None) -> dict[str, Any]:
    return {"time_limit": time_limit} if "time" in definition.limits else {}


def _further(name: str, what: Mapping[str, Any], time_limit: float | None) -> Function:
    keywords = one_word({str(key): value for key, value in what.items()})
    asked = keywords.pop("question", None)
    if not isinstance(asked, str) or named(asked) not in QUESTIONS:
        raise ValueError(f"{name}: question must be one of {', '.join(QUESTIONS)}, not {asked!r}")
    definition = QUESTIONS[named(asked)]
    answers = keywords.pop("answers", None)
    question = Question(definition.name, keywords)
    is_struct = not (answers is None or isinstance(answers, str))
    wanted = question.columns[:1] if answers is None else question.wanted(answers)
    function = Function(name, definition.name, tuple(wanted), is_struct)
    for keyword in keywords:
        if keyword not in function.parameters:
            raise TypeError(f"{name}: {definition.name} has no keyword {keyword!r} for SQL")
    keywords = {**_limited(definition, time_limit), **keywords}
    function = Function(name, definition.name, tuple(wanted), is_struct, keywords)
    # (Wrong values are found here, not in a query.)
    nothing = [pa.array([], pa.string())] * function.arguments
    function._answered(nothing, {**dict.fromkeys(function.required, 1), **keywords})
    return function


Register = TypeVar("Register", bound=Callable[..., Any])


def listing(register: Register) -> Register:
    """Puts the list of the functions into the documentation of the one that registers them."""
    lines = []
    for function in functions(TIME_LIMIT):
        name = function.name.removeprefix("ninefold_")
        if name.removesuffix(STRUCT) in ALIASES:
            if not function.is_struct:
                lines.append(f"- ``{function.name}``: an alias of ``ninefold_{named(name)}``")
        elif function.is_struct:
            lines[-1] += (
                f" With {', '.join(f'``{each}``' for each in function.answers)}: ``{function.name}``."
            )
        else:
            shown = [
                name if parameter.default is parameter.empty else f"[{name}]"
                for name, parameter in function.signature.parameters.items()
            ]
            head = f"- ``{function.name}({', '.join(shown)})``: ``{function.answers[0]}``."
            lines.append(f"{head} {summary(name)}")
    register.__doc__ = (register.__doc__ or "").format(functions="\n    ".join(lines))
    return register
