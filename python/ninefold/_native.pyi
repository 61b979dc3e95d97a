"""The native module, which is not part of the public interface."""

import builtins
from collections.abc import Callable
from typing import Any, Literal, final

from typing_extensions import CapsuleType

__all__ = [
    "ArrowArray",
    "Column",
    "Explorer",
    "Generator",
    "Memory",
    "Puzzles",
    "__version__",
    "answer",
    "check_table",
    "columns_of",
    "cores",
    "is_table",
    "next_table",
    "no_rows",
    "polars_plugin_abi",
    "program",
    "puzzle_names",
    "questions",
    "rating_version",
    "side",
    "solution_names",
    "taken",
]

__version__: str
no_rows: list[str]
polars_plugin_abi: int
puzzle_names: list[str]
rating_version: int
solution_names: list[str]
taken: str
"""Appended to the name of an answer that a column of the table has already."""

def cores() -> int: ...
def questions() -> str: ...
def columns_of(asked: str) -> str: ...
def side(layout: str) -> int: ...
def is_table(capsule: CapsuleType) -> bool: ...
def check_table(schema: CapsuleType, array: CapsuleType) -> None: ...
def next_table(stream: CapsuleType) -> tuple[CapsuleType, CapsuleType] | None: ...
def program(arguments: list[str], parent: int | None = None) -> int: ...

@final
class Puzzles:
    @staticmethod
    def from_array(schema: CapsuleType, array: CapsuleType) -> Puzzles: ...
    @staticmethod
    def from_stream(stream: CapsuleType) -> Puzzles: ...
    @staticmethod
    def from_numpy(array: Any, rows: str, width: int) -> Puzzles: ...
    @staticmethod
    def from_list(list: list[str | None]) -> Puzzles: ...
    def __len__(self) -> int: ...
    def likeness(self) -> Literal["puzzle", "full", "damaged", "missing", "other"]: ...

@final
class ArrowArray:
    def __arrow_c_array__(
        self, requested_schema: object | None = None
    ) -> tuple[CapsuleType, CapsuleType]: ...
    def __len__(self) -> int: ...

@final
class Memory:
    @property
    def __array_interface__(self) -> dict[str, Any]: ...

@final
class Column:
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    def arrays(self, layout: str) -> builtins.list[ArrowArray]: ...
    def dictionary(self) -> ArrowArray: ...
    def list(self) -> builtins.list[Any]: ...
    def memory(self) -> tuple[Memory, Memory | None, builtins.list[str] | None]: ...

@final
class Explorer:
    def __new__(
        cls,
        parameters: str,
        puzzles: Puzzles,
        known: Puzzles | None = None,
        *,
        threads: int | None = None,
    ) -> Explorer: ...
    def step(self) -> builtins.list[tuple[str, int, int]] | None: ...

@final
class Generator:
    def __new__(cls, parameters: str) -> Generator: ...
    def boards(
        self,
        n: int,
        first: int,
        *,
        threads: int | None = None,
        cells: str = "symbols",
        progress: Callable[[int, int | None], object] | None = None,
    ) -> Column: ...

def answer(
    question: str,
    puzzles: Puzzles,
    second: Puzzles | None = None,
    *,
    threads: int | None = None,
    cells: str = "symbols",
    strict: bool = False,
    progress: Callable[[int, int | None], object] | None = None,
) -> list[Column]: ...
