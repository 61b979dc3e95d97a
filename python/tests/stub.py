"""Writes ``ninefold/__init__.pyi``: the types of the questions for every kind of container.

The functions have one signature each, which ``help`` shows. What they return depends on what they
are given, which takes an overload for each kind of container; these are written from the signatures
by one table, so that no kind is forgotten and none is written down 17 times::

    python -m tests.stub > ninefold/__init__.pyi

:mod:`tests.test_installed` holds the file against what this module writes.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import ninefold
from ninefold._progress import Listener

__all__ = ["stub"]

SEVERAL = "list[str] | tuple[str, ...]"
"""Several answers, which make a table. (A ``str`` is a sequence of them, too, so that is left out.)"""

TEXTS = "list[str] | list[str | None]"


@dataclass(frozen=True)
class Answer:
    """The first column of the answer to a question."""

    one: str
    """Its type for one text."""
    missing: bool = True
    """Whether it may be missing though there is a record."""
    grids: bool = False
    """Whether it is grids, which are as the puzzles are: characters or digits."""

    @property
    def item(self) -> str:
        """Its type in a list."""
        return f"{self.one} | None"


ANSWERS = {
    "solve": Answer("str", grids=True),
    "status": Answer("str", missing=False),
    "count": Answer("int"),
    "count_exact": Answer("int"),
    "enumerate": Answer("list[str]"),
    "sample": Answer("list[str]"),
    "score": Answer("int"),
    "verify": Answer("str", missing=False),
    "canonical": Answer("str", grids=True),
    "shuffle": Answer("list[str]"),
    "transform": Answer("str", grids=True),
    "unavoidable": Answer("list[str]"),
    "minimality": Answer("str", missing=False),
    "minimise": Answer("str", grids=True),
    "vicinity": Answer("list[str]"),
    "rate": Answer("str"),
}

CONTAINERS = [
    ('Literal["list"] = "list"', "list[str]"),
    ('Literal["numpy"]', "NDArray[np.bytes_]"),
    ('Literal["digits"]', "NDArray[np.uint8]"),
    ('Literal["pyarrow"]', "Any"),
    ('Literal["polars"]', "pl.Series"),
    ('Literal["pandas"]', "Any"),
]
"""What puzzles may be generated into."""

HEAD = """\
# Written by tests/stub.py.

from collections.abc import Sequence
from typing import Any, Literal, TypeVar, overload

import numpy as np
import polars as pl
from numpy.typing import NDArray

from ._clues import Symmetry
from ._progress import Listener
from .errors import ColumnError as ColumnError
from .errors import InvalidArrowError as InvalidArrowError
from .errors import MalformedError as MalformedError
from .errors import NinefoldError as NinefoldError
from .errors import TaskError as TaskError
from .errors import UnsupportedTypeError as UnsupportedTypeError

__version__: str
RATING_VERSION: int

_Grids = TypeVar("_Grids", np.uint8, np.bytes_, np.str_)
"""


def kinds(answer: Answer) -> Iterator[tuple[str, str, str]]:
    """The types of the puzzles, of ``answers``, and of what is returned."""
    one, item = (answer.item if answer.missing else answer.one), answer.item
    none = "None = None"
    yield "str", none, one
    yield "str", "str", "Any"
    if not answer.missing:
        yield "list[str]", none, f"list[{answer.one}]"
        yield "tuple[str, ...]", none, f"tuple[{answer.one}, ...]"
    yield TEXTS, none, f"list[{item}]"
    yield TEXTS, "str", "list[Any]"
    yield "tuple[str | None, ...]", none, f"tuple[{item}, ...]"
    yield "tuple[str | None, ...]", "str", "tuple[Any, ...]"
    if answer.grids:
        yield "NDArray[_Grids]", none, "NDArray[_Grids]"
    yield "NDArray[Any]", "str | None = None", "NDArray[Any]"
    yield f"str | {TEXTS} | tuple[str | None, ...] | NDArray[Any]", SEVERAL, "dict[str, Any]"
    yield "pl.Series", "str | None = None", "pl.Series"
    yield "pl.Series", SEVERAL, "pl.DataFrame"
    for table in ("pl.DataFrame", "pl.LazyFrame"):
        yield table, "str | Sequence[str] | None = None", table
    # pandas and pyarrow have no types of their own.
    yield "Any", "str | Sequence[str] | None = None", "Any"


def parameters(function: Callable[..., Any], **types: str) -> str:
    """The parameters of a function as text, some of other types."""
    written = []
    keywords = False
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind is parameter.KEYWORD_ONLY and not keywords:
            written.append("*")
            keywords = True
        annotation = parameter.annotation
        default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
        if name in types:
            written.append(f"{name}: {types[name]}")
        else:
            text = annotation if isinstance(annotation, str) else named(annotation)
            written.append(f"{name}: {text}{default}")
    return ", ".join(written).replace("'", '"')


def named(annotation: Any) -> str:
    """A type as it is written in the file."""
    if annotation == bool | Listener | None:
        return "bool | Listener | None"
    text = annotation.__name__ if isinstance(annotation, type) else str(annotation)
    for module in ("collections.abc.", "typing."):
        text = text.replace(module, "")
    if text.startswith("Optional["):
        # As Python writes literals that may be missing.
        text = f"{text.removeprefix('Optional[').removesuffix(']')} | None"
    return text.replace("NoneType", "None")


def stub() -> str:
    """The text of the file."""
    parts = [HEAD]
    for name, answer in ANSWERS.items():
        function = getattr(ninefold, name)
        for puzzles, answers, returned in kinds(answer):
            shown = parameters(function, puzzles=puzzles, answers=answers)
            parts.append(f"@overload\ndef {name}({shown}) -> {returned}: ...\n")
    for container, returned in CONTAINERS:
        shown = parameters(ninefold.generate, container=container)
        parts.append(f"@overload\ndef generate({shown}) -> {returned}: ...\n")
    return "".join(parts)


if __name__ == "__main__":
    print(stub(), end="")
