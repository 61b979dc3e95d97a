"""Writes the stubs of functions that loops define: the types of the questions, wherever they are offered.

``ninefold/__init__.pyi`` has the functions of the package. Each has one signature, which ``help``
shows; the type of its answer depends on the type of its argument, which needs an overload for each kind
of container. ``ninefold/_stubs`` has the functions of ``ninefold.polars``,
``ninefold.spark`` and ``ninefold.ray`` and the methods of ``ninefold.pandas``. All are written from the
signatures and from the table of questions. From the folder ``python``, with the package installed::

    python -m tests.stub

:mod:`tests.test_installed` and :mod:`tests.scale.test_doors` hold the files against this module.
"""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Union, get_args, get_origin

import ninefold
from ninefold._containers.answer_column import AnswerColumn
from ninefold._questions.clues import Symmetry
from ninefold._questions.progress import Listener
from ninefold._questions.table import ALIASES, QUESTIONS

__all__ = ["stub", "typed"]

SEVERAL = "list[str] | tuple[str, ...]"
"""Type of several answers, which make a table. (Not ``Sequence[str]``, which a ``str`` is, too.)"""

TEXTS = "list[str] | list[str | None]"


TYPES = {
    "grids": "str",
    "text": "str",
    "words": "str",
    "integers": "int",
    "decimals": "int",
    "numbers": "float",
    "flags": "bool",
    "grid_lists": "list[str]",
    "text_lists": "list[str]",
    "struct_lists": "list[dict[str, Any]]",
}
"""The type of the answer for one text, by the kind of its column."""

CONTAINERS = [
    ('Literal["list"] = "list"', "list[str]"),
    ('Literal["numpy"]', "NDArray[np.bytes_]"),
    ('Literal["digits"]', "NDArray[np.uint8]"),
    ('Literal["pyarrow"]', "Any"),
    ('Literal["polars"]', "pl.Series"),
    ('Literal["pandas"]', "Any"),
]
"""Containers of generated puzzles, with their types."""

HEAD = """\
# Written by tests/stub.py.

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeVar, overload

import numpy as np
import polars as pl
from numpy.typing import NDArray

from ._questions.clues import Symmetry
from ._questions.corpora import Clues, Er
from ._questions.data_sets import Overlap as Overlap
from ._questions.data_sets import SharedRecords as SharedRecords
from ._questions.explore import Discovery as Discovery
from ._questions.progress import Listener
from ._questions.ratings import Difficulty
from .errors import ColumnError as ColumnError
from .errors import InvalidArrowError as InvalidArrowError
from .errors import MalformedError as MalformedError
from .errors import NinefoldError as NinefoldError
from .errors import TaskError as TaskError
from .errors import UnsupportedTypeError as UnsupportedTypeError

__version__: str
RATING_VERSION: int

_Grids = TypeVar("_Grids", np.uint8, np.bytes_, np.str_)
_Column = TypeVar("_Column", pl.Series, pl.Expr)
_Frame = TypeVar("_Frame", pl.DataFrame, pl.LazyFrame)
_Data = TypeVar("_Data")
"""


def kinds(answer: AnswerColumn) -> Iterator[tuple[str, str, str]]:
    """The types of the puzzles, of ``answers``, and of the returned value, where this column is the
    answer."""
    one = TYPES[answer.kind]
    item = f"{one} | None"
    none = "None = None"
    # Every record has a status.
    yield "str", none, one if answer.is_status else item
    yield "str", "str", "Any"
    if answer.is_status:
        yield "list[str]", none, f"list[{one}]"
        yield "tuple[str, ...]", none, f"tuple[{one}, ...]"
    yield TEXTS, none, f"list[{item}]"
    yield TEXTS, "str", "list[Any]"
    yield "tuple[str | None, ...]", none, f"tuple[{item}, ...]"
    yield "tuple[str | None, ...]", "str", "tuple[Any, ...]"
    if answer.kind == "grids":
        # Grids are of the puzzles' type: characters or digits.
        yield "NDArray[_Grids]", none, "NDArray[_Grids]"
    yield "NDArray[Any]", "str | None = None", "NDArray[Any]"
    yield f"str | {TEXTS} | tuple[str | None, ...] | NDArray[Any]", SEVERAL, "dict[str, Any]"
    yield "_Column", "str | None = None", "_Column"
    yield "pl.Series", SEVERAL, "pl.DataFrame"
    yield "_Frame", "str | Sequence[str] | None = None", "_Frame"
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
        if annotation is parameter.empty:
            written.append(name)
            continue
        default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
        if name in types:
            written.append(f"{name}: {types[name]}")
        else:
            text = annotation if isinstance(annotation, str) else named(annotation)
            written.append(f"{name}: {text}{default}")
    return ", ".join(written).replace("'", '"')


def named(annotation: Any) -> str:
    """The text of a type in the file."""
    if annotation == bool | Listener | None:
        return "bool | Listener | None"
    if annotation == Symmetry | None:
        return "Symmetry | None"
    if get_origin(annotation) is Union and len(get_args(annotation)) > 2:
        # (Python writes unions with literals so.)
        return " | ".join(map(named, get_args(annotation)))
    text = annotation.__name__ if isinstance(annotation, type) else str(annotation)
    if text.startswith(("Optional[", "typing.Optional[")):
        # (Python writes optional literals so.)
        text = f"{text.partition('[')[2].removesuffix(']')} | None"
    # (Without the modules that types are in.)
    text = re.sub(r"\b(\w+\.)+(?=[A-Z])", "", text).replace("NoneType", "None")
    return {"Expr | Series | str": "_Column", "Expr": "pl.Expr"}.get(text, text)


def stub() -> str:
    """The text of ``__init__.pyi``."""
    parts = [HEAD]
    for name, definition in QUESTIONS.items():
        function = getattr(ninefold, name)
        for puzzles, answers, returned in kinds(definition.columns[0]):
            shown = parameters(function, puzzles=puzzles, answers=answers)
            parts.append(f"@overload\ndef {name}({shown}) -> {returned}: ...\n")
    for container, returned in CONTAINERS:
        shown = parameters(ninefold.generate, container=container)
        parts.append(f"@overload\ndef generate({shown}) -> {returned}: ...\n")
    parts.append(f"def explore({parameters(ninefold.explore)}) -> Iterator[Discovery]: ...\n")
    shown = parameters(ninefold.dedupe, puzzles="_Data")
    parts.append(f"def dedupe({shown}) -> _Data: ...\n")
    parts.append(f"def overlap({parameters(ninefold.overlap)}) -> Overlap: ...\n")
    parts += [f"{alias} = {name}\n" for alias, name in ALIASES.items()]
    names = ", ".join(f'"{name}"' for name in ninefold.__all__)
    return "".join([*parts, f"\n__all__ = [{names}]\n"])


HEADS = {
    "polars": "import polars as pl\n\n",
    "pandas": "",
    "spark": "from pyspark.sql import DataFrame\n\n",
    "ray": "from ray.data import Dataset\n\n",
}
"""The imports of each file in ``_stubs``."""


def typed(module: str) -> str:
    """The text of a file in ``_stubs``."""
    holder: Any = importlib.import_module(f"ninefold.{module}")
    indent, functions = "", []
    if module == "pandas":
        holder, indent = holder.Accessor, "    "
    for name in [*QUESTIONS, *ALIASES]:
        function = getattr(holder, name)
        returned = named(inspect.signature(function).return_annotation)
        shown = parameters(function)
        functions.append(f"{indent}def {name}({shown}) -> {returned}: ...\n")
    body = "".join(functions)
    column = "\n_Column: TypeAlias = pl.Expr | pl.Series | str\n\n"
    before = {"polars": column, "pandas": "\nclass Questions:\n"}.get(module, "\n")
    used = [
        name for name in ("Any", "Literal", "TypeAlias") if re.search(rf"\b{name}\b", before + body)
    ]
    imports = [
        _imported("collections.abc", ("Mapping", "Sequence"), body),
        f"from typing import {', '.join(used)}\n\n",
        HEADS[module],
        "from .._jobs.status_counts import StatusCounter\n" if "StatusCounter" in body else "",
        "from .._questions.clues import Symmetry\n",
        "from .._questions.progress import Listener\n" if "Listener" in body else "",
        before,
    ]
    return "".join(["# Written by tests/stub.py.\n\n", *imports, body])


def _imported(module: str, names: tuple[str, ...], body: str) -> str:
    """The import of those names of a module that a text has."""
    used = [name for name in names if f"{name}[" in body]
    return f"from {module} import {', '.join(used)}\n" if used else ""


def write() -> None:
    """Writes the stubs into the folder of the sources, but for libraries that are not installed."""
    package = Path("ninefold")
    (package / "__init__.pyi").write_text(stub())
    for module in HEADS:
        try:
            (package / "_stubs" / f"{module}.pyi").write_text(typed(module))
        except ModuleNotFoundError as error:
            print(f"{module}.pyi stays as it is: {error}")


if __name__ == "__main__":
    write()
