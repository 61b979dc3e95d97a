"""Options of the program's command for tasks, and the keywords of questions that mean options."""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Mapping, Sequence
from typing import Any

from .._questions.functions import FUNCTIONS
from .._questions.table import named

OURS = (
    *("-o", "--output", "--to", "-j", "--threads", "--stats", "-q", "--quiet", "--shard"),
    *("--resume", "--errors", "--svg", "--time-limit", "--puzzles"),
)
"""Options of the program that a job sets itself, or that are not for tasks."""


def tasks_options(options: Sequence[str]) -> list[str]:
    """Options for any machine and working folder: with full paths of the files that they name."""
    if isinstance(options, str):
        raise ValueError("options must be a sequence, such as ('--any',), not one text")
    checked: list[str] = []
    for option in options:
        name, equals, _ = option.partition("=")
        short = name[:2] if name.startswith(("-o", "-q", "-j")) else name
        if short in OURS:
            raise ValueError(f"{option} is not for tasks; see the arguments of this function")
        if os.path.isfile(value_of(option)):
            full = os.path.abspath(value_of(option))
            option = f"{name}={full}" if equals and name.startswith("-") else full
        checked.append(option)
    return checked


def has_option(options: Sequence[str], name: str) -> bool:
    return any(option.partition("=")[0] == name for option in options)


def value_of(option: str) -> str:
    """The value of ``--name=value``, or the option itself."""
    name, equals, value = option.partition("=")
    return value if equals and name.startswith("--") else option


FLAGS = {
    "n": "-n",
    "names": "--rename",
    "guesses": "--columns",
    "ratings": "--columns",
    "claimed": "--solution-column",
    "proofs": "--proof-column",
    "listed": "--list",
    "uniqueness": "--no-uniqueness",
}
"""Options with other names than their keywords."""


COLUMNS = {flag: keyword for keyword, flag in FLAGS.items() if flag.endswith("-column")}
"""Keywords that name columns beside that of the puzzles, by their options."""


def in_keywords(said: str) -> str:
    """A mistake that the program reports, with the keywords for columns and layouts that were given.

    >>> in_keywords("a.csv: --column puzle: there is no such column")
    'a.csv: column=puzle: there is no such column'
    """
    keywords = {"--column": "column", "--layout": "layout", **COLUMNS}
    # Only before a value: another word says something about the option.
    option = rf"({'|'.join(keywords)}) (?!(?:is|and|or|takes)\b)"
    return re.sub(option, lambda found: f"{keywords[found[1]]}=", said)


FOR_ROWS = ("words", "errors", "progress", "most")
"""Keywords of questions about rows that jobs over files do not have."""


def options_of(question: str, keywords: Mapping[str, Any]) -> list[str]:
    """The options of the program's command that mean keywords of a question.

    Raises:
        TypeError: if the question has no such keyword, or no option has its value.
    """
    _, *known = inspect.signature(FUNCTIONS[named(question)]).parameters
    options: list[str] = []
    refused: list[str] = []
    for name, value in keywords.items():
        if name not in known or name in FOR_ROWS:
            refused.append(f"{name!r} is no keyword of a job over files")
        elif (meant := meaning(name, value)) is not None:
            options += meant
        else:
            refused.append(
                f"in a job over files, {name} is given by options=({_flag(name)!r}, ...)"
            )
    if refused:
        raise TypeError("; ".join(refused))
    return options


def meaning(name: str, value: Any) -> tuple[str, ...] | None:
    """The options that mean a keyword; None if its values are others there."""
    flag = _flag(name)
    if flag == "--columns" or name == "weights":
        return None
    if name == "layout" and value is None:
        return ()
    if isinstance(value, bool):
        return (flag,) if value != (name == "uniqueness") else ()
    if isinstance(value, Mapping):
        value = [f"{key}={each}" for key, each in value.items()]
    if isinstance(value, (list, tuple)):
        value = ",".join(map(str, value))
    return (flag, "none" if value is None else str(value))


def _flag(name: str) -> str:
    return FLAGS.get(name, f"--{name.replace('_', '-')}")
