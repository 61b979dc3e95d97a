"""Writes the stubs of functions that loops define: the types of the questions, wherever they are offered.

``ninefold/__init__.pyi`` has the functions of the package. Each has one signature, which ``help``
shows; the type of its answer depends on the type of its argument, which needs an overload for each kind
of container. Questions with answers of one kind share them: a class has the overloads, and a decorator
gives them the keywords of each question. ``ninefold/_stubs`` has the functions of ``ninefold.polars``,
``ninefold.spark`` and ``ninefold.ray`` and the methods of ``ninefold.pandas``. All are written from the
signatures and from the table of questions. From the folder ``python``, with the package installed::

    python -m tests.stub

:mod:`tests.test_installed` and :mod:`tests.scale.test_doors` hold the files against this module.
"""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Callable, Container, Iterator
from pathlib import Path
from typing import Any, Union, get_args, get_origin

import ninefold
from ninefold._containers.answer_column import AnswerColumn
from ninefold._jobs.program_options import FOR_ROWS
from ninefold._questions.clues import Symmetry
from ninefold._questions.progress import Listener
from ninefold._questions.table import ALIASES, QUESTIONS, Definition

__all__ = ["keywords", "stub", "typed"]

OF_JOBS = ("answers", "column", "threads", "time_limit")
"""Keywords of questions that jobs over files have by themselves."""

WIDTH = 100
"""Length of a line, as of any other file."""

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
    ('Literal["polars"]', "pl.Series"),
    ('Literal["pyarrow", "pandas"]', "Any"),
]
"""Containers of generated puzzles, with their types."""

WRITTEN = "# Written by tests/stub.py.\n"

HEAD = f"""\
{WRITTEN}
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Concatenate, Generic, Literal, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
import polars as pl
from numpy.typing import NDArray
from typing_extensions import Never

from ._questions.clues import Symmetry
from ._questions.corpora import Clues, Er
from ._questions.data_sets import Overlap as Overlap
from ._questions.data_sets import SharedRecords as SharedRecords
from ._questions.explore import Discovery as Discovery
from ._questions.generate import Kind
from ._questions.progress import Listener
from ._questions.ratings import Difficulty, SinglesClass
from .errors import ColumnError as ColumnError
from .errors import InvalidArrowError as InvalidArrowError
from .errors import MalformedError as MalformedError
from .errors import NinefoldError as NinefoldError
from .errors import TaskError as TaskError
from .errors import UnsupportedTypeError as UnsupportedTypeError

__version__: str
RATING_VERSION: int

_P = ParamSpec("_P")
_One = TypeVar("_One")
_Name = TypeVar("_Name", bound=str)
_Text = TypeVar("_Text", str, str | None)
_Grids = TypeVar("_Grids", np.uint8, np.bytes_, np.str_)
_Data = TypeVar("_Data", list[Any], tuple[Any, ...], NDArray[Any], pl.Series)
_Several = TypeVar("_Several", pl.Expr, pl.DataFrame, pl.LazyFrame)
_Kept = TypeVar("_Kept")
_List: TypeAlias = list[str] | list[str | None]
_Tuple: TypeAlias = tuple[str | None, ...]
_Cells: TypeAlias = list[int] | list[float]
_Plain: TypeAlias = str | bytes | _List | _Tuple | _Cells | list[list[Any]] | NDArray[Any]
"""

CLASSES = {
    "_Asks": ("_One", "_Name, _P, _One"),
    "_Boards": ("str", "_Name, _P"),
    "_Statuses": ("str", "_Name, _P"),
}
"""The classes of functions, with the type of the answer for one text and the parameters of the class."""


def class_of(answer: AnswerColumn) -> str:
    """The class of the questions with this column as the answer."""
    if answer.is_status:
        return "_Statuses"
    return "_Boards" if answer.kind == "grids" else "_Asks"


def kinds(shape: str, name: str = "_Name") -> Iterator[tuple[str, str, str]]:
    """The types of the puzzles, of ``answers``, and of the returned value, for a class of functions whose
    answers have names of a type."""
    one, _ = CLASSES[shape]
    none = "None = None"
    # (Several are no `Sequence[str]`, which a `str` is, too.)
    several, any_number = (
        f"list[{name}] | tuple[{name}, ...]",
        f"{name} | Sequence[{name}] | None = None",
    )
    if shape == "_Statuses":
        # Every record has a status, and nothing has none.
        yield "str", none, one
        yield "list[_Text]", none, "list[_Text]"
        yield "tuple[_Text, ...]", none, "tuple[_Text, ...]"
        yield "bytes | _Cells", none, one
    else:
        yield "str", none, f"{one} | None"
        yield "_List", none, f"list[{one} | None]"
        yield "_Tuple", none, f"tuple[{one} | None, ...]"
        if shape == "_Boards":
            # Grids are of the puzzles' type: characters or digits.
            yield "bytes", none, "bytes | None"
            yield "_Cells", none, "list[int] | None"
            yield "NDArray[_Grids]", none, "NDArray[_Grids]"
        else:
            yield "bytes | _Cells", none, f"{one} | None"
    # One board, or several whose cells are in one list each.
    yield "list[list[Any]]", none, "Any"
    yield "_Plain", several, "dict[str, Any]"
    yield "pl.Series", several, "pl.DataFrame"
    # Their answers are of the same type, one or several.
    yield "_Several", any_number, "_Several"
    yield "_Data", f"{name} | None = None", "_Data"
    # pandas and pyarrow have no types of their own.
    yield "Any", any_number, "Any"


def names_of(name: str) -> str:
    """The name of the type of the names of a question's answers."""
    return f"_{name.title().replace('_', '')}Answer"


def names_text(definition: Definition) -> str:
    """The type of the names of a question's answers."""
    names = ", ".join(f'"{column.name}"' for column in definition.columns)
    return f"{names_of(definition.name)}: TypeAlias = Literal[{names}]\n"


def class_text(shape: str) -> str:
    """A class of functions, and the decorator that makes a function one of them.

    Nothing may be between the ``*args`` and ``**keywords`` of a ``ParamSpec``, so ``answers`` is before
    them. It is a keyword: what is given by position meets a parameter that accepts nothing (only where
    ``answers`` has no default no parameter with one may precede it).
    """
    one, generic = CLASSES[shape]
    text = f"\nclass {shape}(Generic[{generic}]):\n    __name__: str\n"
    for puzzles, answers, returned in kinds(shape):
        own = ["self", f"puzzles: {puzzles}", f"answers: {answers}"]
        if "=" in answers:
            own.insert(2, "_: Never = ...")
        own += ["*args: _P.args", "**keywords: _P.kwargs"]
        text += "    @overload\n" + defined("__call__", own, returned, "    ")
    question = f"question: Callable[Concatenate[_Name, _P], {one}]"
    decorator = defined(shape.lower(), [question], f"{shape}[{generic}]")
    return f"{text}\n{decorator}"


def defined(name: str, parameters: list[str], returned: str, indent: str = "") -> str:
    """A function, in one line or in several, as the formatter writes it."""
    before, after = f"{indent}def {name}(", f") -> {returned}: ...\n"
    shown = ", ".join(parameters)
    if len(before + shown + after) <= WIDTH + 1:
        return before + shown + after
    inner = f"{indent}    "
    if len(inner + shown) <= WIDTH and not shown.startswith("*, "):
        lines = f"{inner}{shown}\n"
    else:
        lines = "".join(f"{inner}{each},\n" for each in parameters)
    return f"{before}\n{lines}{indent}{after}"


def parameters(
    function: Callable[..., Any], without: Container[str] = (), **types: str
) -> list[str]:
    """The parameters of a function as texts, some of other types."""
    written = []
    keywords = False
    for name, parameter in inspect.signature(function).parameters.items():
        if name in without:
            continue
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
    return [each.replace("'", '"') for each in written]


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
    parts = [HEAD, *map(names_text, QUESTIONS.values()), *map(class_text, CLASSES)]
    for name, definition in QUESTIONS.items():
        function, answer = getattr(ninefold, name), definition.columns[0]
        shape = class_of(answer)
        if definition.second is None:
            # (The first stands for the names of its answers.)
            own = [f"name: {names_of(name)}", "/"]
            own += parameters(function, without=("puzzles", "answers"))
            parts.append(f"@{shape.lower()}\n" + defined(name, own, TYPES[answer.kind]))
            continue
        # (A second column has a name of its own, and comes before all keywords.)
        for puzzles, answers, returned in kinds(shape, names_of(name)):
            shown = parameters(function, puzzles=puzzles, answers=answers)
            parts.append("@overload\n" + defined(name, shown, returned))
    for container, returned in CONTAINERS:
        shown = parameters(ninefold.generate, container=container)
        parts.append("@overload\n" + defined("generate", shown, returned))
    parts.append(defined("explore", parameters(ninefold.explore), "Iterator[Discovery]"))
    parts.append(defined("dedupe", parameters(ninefold.dedupe, puzzles="_Kept"), "_Kept"))
    parts.append(defined("overlap", parameters(ninefold.overlap), "Overlap"))
    parts += ["\n", *(f"{alias} = {name}\n" for alias, name in ALIASES.items())]
    names = "".join(f'    "{name}",\n' for name in ninefold.__all__)
    return "".join([*parts, f"\n__all__ = [\n{names}]\n"])


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
        shown = ", ".join(parameters(function))
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
    return "".join([f"{WRITTEN}\n", *imports, body])


def keywords() -> str:
    """The text of ``keywords.pyi``: the keywords of questions that jobs over files have, too."""
    functions = [getattr(ninefold, name) for name in QUESTIONS]
    names = {
        each for function in functions for each in list(inspect.signature(function).parameters)[1:]
    }
    names -= {*OF_JOBS, *FOR_ROWS}
    lines = "".join(f"    {name}: Any\n" for name in sorted(names))
    head = "from typing import Any, TypedDict\n\nclass QuestionKeywords(TypedDict, total=False):\n"
    return f"{WRITTEN}\n{head}{lines}"


def _imported(module: str, names: tuple[str, ...], body: str) -> str:
    """The import of those names of a module that a text has."""
    used = [name for name in names if f"{name}[" in body]
    return f"from {module} import {', '.join(used)}\n" if used else ""


def write() -> None:
    """Writes the stubs into the folder of the sources, but for libraries that are not installed."""
    package = Path("ninefold")
    (package / "__init__.pyi").write_text(stub())
    (package / "_stubs" / "keywords.pyi").write_text(keywords())
    for module in HEADS:
        try:
            (package / "_stubs" / f"{module}.pyi").write_text(typed(module))
        except ModuleNotFoundError as error:
            print(f"{module}.pyi stays as it is: {error}")


if __name__ == "__main__":
    write()
