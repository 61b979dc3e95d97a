"""The functions of all questions, in the order of the table, and functions that are made from them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Sequence
from inspect import Parameter
from typing import Any, get_type_hints

# (Imported because they register their functions, as `asking.question` does.)
from . import asking, clues, isomorphs, numbers, ratings, solutions, techniques  # noqa: F401
from .asking import one_word
from .signatures import show
from .table import ALIASES, QUESTIONS, Definition

__all__ = ["FUNCTIONS", "NAMES", "TIME_LIMIT", "WRITTEN", "Parameter", "made", "summary"]

WRITTEN = frozenset(asking.FUNCTIONS)
"""The questions whose functions are written, with more to say than the table has, or with checks of their own."""


def _asking(definition: Definition) -> Callable[..., Any]:
    """The function of a question that has none: with the documentation and the parameters of the table."""

    def function(puzzles: Any, **options: Any) -> Any:
        return asking.ask(definition.name, puzzles, options)

    about, _, more = definition.text.partition("\n\n")
    puzzles = "puzzles: as in :func:`solve`, as are the other keywords and the errors."
    own = [f"{each.name}: {' '.join(each.text.split())}" for each in definition.parameters]
    columns = ", ".join(f"``{column.name}``" for column in definition.columns)
    shown: Any = function
    shown.__name__ = shown.__qualname__ = definition.name
    shown.__doc__ = "\n\n".join(
        [
            f"{about.removesuffix('.')}.",
            *filter(None, [more]),
            "\n    ".join(["Args:", puzzles, *own]),
            f"Returns:\n    {columns}.",
        ]
    )
    return asking.question(function)


FUNCTIONS = {
    name: asking.FUNCTIONS.get(name) or _asking(definition)
    for name, definition in QUESTIONS.items()
}
"""The function of each question."""

NAMES = {**dict.fromkeys(QUESTIONS), **ALIASES}
"""Names of all questions, and their aliases, with the question of each alias."""

TIME_LIMIT = 10.0
"""Default limit of seconds for one record in databases, on clusters and in jobs, so that none delays the
others."""


def summary(name: str) -> str:
    """The first sentence about a question, in one line."""
    paragraph, _, _ = (inspect.getdoc(FUNCTIONS[name]) or "").partition("\n\n")
    return " ".join(paragraph.split())


def made(
    name: str,
    ask: Callable[[str, dict[str, Any]], Any],
    *,
    first: Parameter,
    second: Any = Any,
    after: Sequence[Parameter] = (),
    without: Collection[str] = (),
    defaults: dict[str, Any] | None = None,
    returns: Any = Any,
    doc: str,
    module: str,
) -> Callable[..., Any]:
    """Makes a function that asks a question elsewhere, with the parameters of the question.

    Args:
        name: The question.
        ask: Called with the question, and with all given arguments by name.
        first: The parameter in place of ``puzzles``.
        second: The type of the second column of questions about two.
        after: Further parameters. Of questions about two columns they are keywords.
        without: Parameters of the question that are not offered.
        defaults: Other defaults for parameters of the question.
        returns: The type of the answer.
        doc: The documentation.
        module: The module of the function.
    """
    source = FUNCTIONS[name]
    hints = get_type_hints(source)
    _, *shown = inspect.signature(source).parameters.values()
    if QUESTIONS[name].second is not None:
        # (Two columns by position would leave open which of them is the puzzles'.)
        after = [parameter.replace(kind=Parameter.KEYWORD_ONLY) for parameter in after]
    here = {*without, *(parameter.name for parameter in after)}
    own = [
        parameter.replace(
            annotation=hints[parameter.name] if _is_keyword(parameter) else second,
            default=(defaults or {}).get(parameter.name, parameter.default),
        )
        for parameter in shown
        if parameter.name not in here
    ]
    signature = inspect.Signature(
        [
            first,
            *(parameter for parameter in own if not _is_keyword(parameter)),
            *(parameter for parameter in after if not _is_keyword(parameter)),
            *(parameter for parameter in own if _is_keyword(parameter)),
            *(parameter for parameter in after if _is_keyword(parameter)),
        ],
        return_annotation=returns,
    )

    places = [parameter.name for parameter in signature.parameters.values()]
    places = [each for each in places if not _is_keyword(signature.parameters[each])]

    def function(*arguments: Any, **keywords: Any) -> Any:
        if len(arguments) > len(places):
            shown = ", ".join(each for each in places if each != "self") or "nothing"
            such = ", such as column=..." if "column" in signature.parameters else ""
            raise TypeError(f"{name}() takes {shown} by position, and all else by name{such}")
        return ask(name, signature.bind(*arguments, **one_word(keywords)).arguments)

    shaped: Any = function
    shaped.__name__ = name
    shaped.__qualname__ = name
    shaped.__module__ = module
    shaped.__doc__ = doc
    show(function, signature)
    return function


def _is_keyword(parameter: Parameter) -> bool:
    return parameter.kind is Parameter.KEYWORD_ONLY
