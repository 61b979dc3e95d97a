"""Options of the program's command for tasks, and the options that mean keywords of questions."""

from __future__ import annotations

import inspect
import os
from collections.abc import Mapping, Sequence
from typing import Any

from ._functions import FUNCTIONS
from ._questions import named

__all__ = ["has_option", "refused", "tasks_options", "value_of"]

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
    "backdoors": "--columns",
    "se": "--columns",
    "claimed": "--solution-column",
    "proofs": "--proof-column",
    "listed": "--list",
    "uniqueness": "--no-uniqueness",
}
"""Options with other names than their keywords."""

FOR_ROWS = ("words", "errors", "progress", "most")
"""Keywords of questions about rows that jobs over files do not have."""


def refused(question: str, keywords: Mapping[str, Any]) -> TypeError:
    """The error about keywords that a job over files does not have: keywords of the question are
    options of the program's command."""
    _, *known = inspect.signature(FUNCTIONS[named(question)]).parameters
    said = []
    for name, value in keywords.items():
        if name not in known or name in FOR_ROWS:
            said.append(f"{name!r} is no keyword of a job over files")
        elif (option := meaning(name, value)) is not None:
            said.append(f"in a job over files, {name}={value!r} is options={option!r}")
        else:
            said.append(f"in a job over files, {name} is given by options=({_flag(name)!r}, ...)")
    return TypeError("; ".join(said))


def meaning(name: str, value: Any) -> tuple[str, ...] | None:
    """The options that mean a keyword; None if its values are others there."""
    flag = _flag(name)
    if flag == "--columns" or name == "weights":
        return None
    if isinstance(value, bool):
        return (flag,) if value != (name == "uniqueness") else ()
    if isinstance(value, Mapping):
        value = [f"{key}={each}" for key, each in value.items()]
    if isinstance(value, (list, tuple)):
        value = ",".join(map(str, value))
    return (flag, "none" if value is None else str(value))


def _flag(name: str) -> str:
    return FLAGS.get(name, f"--{name.replace('_', '-')}")
