"""Signatures, for ``help`` and :mod:`inspect`, of functions that pass their keywords on."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from itertools import chain
from typing import Any, TypeVar, get_type_hints

Function = TypeVar("Function", bound=Callable[..., Any])


def keywords_of(
    *sources: Callable[..., Any],
    without: Collection[str] = (),
    keywords: Collection[inspect.Parameter] = (),
) -> Callable[[Function], Function]:
    """Shows the keywords of ``sources`` in place of the ``**keywords`` of the function it decorates,
    except those in ``without``, and before them ``keywords``.

    The function itself does not change, only what :func:`inspect.signature`, :func:`help` and
    :func:`typing.get_type_hints` show. The function's own keywords stay.

    >>> def source(*, depth: int = 1, wide: bool = False) -> None: ...
    >>> @keywords_of(source)
    ... def function(rows: list[str], *, wide: bool = True, **keywords: Any) -> None: ...
    >>> [str(parameter) for parameter in inspect.signature(function).parameters.values()]
    ["rows: 'list[str]'", "wide: 'bool' = True", 'depth: int = 1']
    """
    hinted = [(get_type_hints(source), source) for source in sources]

    def decorated(function: Function) -> Function:
        signature = inspect.signature(function)
        own = [
            parameter
            for parameter in signature.parameters.values()
            if parameter.kind is not inspect.Parameter.VAR_KEYWORD
        ]
        # (Types, not text, since names of the source's module mean nothing in another module.)
        of_sources = (
            parameter.replace(annotation=hints[parameter.name])
            for hints, source in hinted
            for parameter in inspect.signature(source).parameters.values()
            if parameter.kind is inspect.Parameter.KEYWORD_ONLY
        )
        passed_on = [
            parameter
            for parameter in chain(keywords, of_sources)
            if parameter.name not in {*signature.parameters, *without}
        ]
        show(function, signature.replace(parameters=[*own, *passed_on]))
        return function

    return decorated


def show(function: Any, signature: inspect.Signature) -> None:
    """Sets the signature of a function that ``help`` and :mod:`inspect` show."""
    function.__signature__ = signature
    function.__annotations__ = {
        **{parameter.name: parameter.annotation for parameter in signature.parameters.values()},
        "return": signature.return_annotation,
    }


def publish(module: dict[str, Any], names: Collection[str]) -> None:
    """Has the classes and functions of these names say that they are of a module that users import, and of no
    private one, in ``help``, in representations and in pickles."""
    for value in map(module.__getitem__, names):
        if str(getattr(value, "__module__", "")).startswith("ninefold._"):
            if isinstance(value, type):
                # (Types, not text, as in signatures.)
                value.__annotations__ = get_type_hints(value)
            value.__module__ = module["__name__"]
