# Written by tests/stub.py.

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
_SolveAnswer: TypeAlias = Literal["solution", "status"]
_CountAnswer: TypeAlias = Literal["solutions", "status"]
_CountExactAnswer: TypeAlias = Literal["solutions", "status"]
_CheckAnswer: TypeAlias = Literal["status"]
_EnumerateAnswer: TypeAlias = Literal["solutions", "status"]
_SampleAnswer: TypeAlias = Literal["solutions", "status"]
_CandidatesAnswer: TypeAlias = Literal["candidates", "backbone", "counts", "status"]
_TargetAnswer: TypeAlias = Literal["score", "bound", "proven", "grid", "optima", "all_optima", "status"]
_VerifyAnswer: TypeAlias = Literal["verdict", "wrong_cell"]
_ProveAnswer: TypeAlias = Literal["proof", "status", "unproven"]
_CheckProofAnswer: TypeAlias = Literal["verdict", "reason"]
_MinimalityAnswer: TypeAlias = Literal["minimality", "redundant"]
_MinimiseAnswer: TypeAlias = Literal["minimal", "status"]
_RateAnswer: TypeAlias = Literal["class", "er", "ep", "ed", "guesses", "status"]
_ExplainAnswer: TypeAlias = Literal["path", "end", "er", "ep", "ed", "technique", "steps", "status"]
_HintAnswer: TypeAlias = Literal["text", "technique", "type", "rating", "cell", "digit", "removed", "cells", "others", "digits", "houses", "chain", "unique", "end", "status"]
_CanonicalAnswer: TypeAlias = Literal["canonical", "automorphisms", "band", "band1", "band2", "band3", "stack1", "stack2", "stack3", "transformation", "status"]
_TransformAnswer: TypeAlias = Literal["image"]
_ShuffleAnswer: TypeAlias = Literal["isomorphs", "transformations"]
_VicinityAnswer: TypeAlias = Literal["vicinity", "status"]
_UnavoidableAnswer: TypeAlias = Literal["unavoidable", "status"]
_FewestAnswer: TypeAlias = Literal["fewest", "status"]
_FewestCountAnswer: TypeAlias = Literal["puzzles", "status"]
_SplitAnswer: TypeAlias = Literal["part", "status"]

class _Asks(Generic[_Name, _P, _One]):
    __name__: str
    @overload
    def __call__(
        self,
        puzzles: str,
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> _One | None: ...
    @overload
    def __call__(
        self,
        puzzles: _List,
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> list[_One | None]: ...
    @overload
    def __call__(
        self,
        puzzles: _Tuple,
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> tuple[_One | None, ...]: ...
    @overload
    def __call__(
        self,
        puzzles: bytes | _Cells,
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> _One | None: ...
    @overload
    def __call__(
        self,
        puzzles: list[list[Any]],
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> Any: ...
    @overload
    def __call__(
        self,
        puzzles: _Plain,
        answers: list[_Name] | tuple[_Name, ...],
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> dict[str, Any]: ...
    @overload
    def __call__(
        self,
        puzzles: pl.Series,
        answers: list[_Name] | tuple[_Name, ...],
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> pl.DataFrame: ...
    @overload
    def __call__(
        self,
        puzzles: _Several,
        _: Never = ...,
        answers: _Name | Sequence[_Name] | None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> _Several: ...
    @overload
    def __call__(
        self,
        puzzles: _Data,
        _: Never = ...,
        answers: _Name | None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> _Data: ...
    @overload
    def __call__(
        self,
        puzzles: Any,
        _: Never = ...,
        answers: _Name | Sequence[_Name] | None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> Any: ...

def _asks(question: Callable[Concatenate[_Name, _P], _One]) -> _Asks[_Name, _P, _One]: ...

class _Boards(Generic[_Name, _P]):
    __name__: str
    @overload
    def __call__(
        self,
        puzzles: str,
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> str | None: ...
    @overload
    def __call__(
        self,
        puzzles: _List,
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> list[str | None]: ...
    @overload
    def __call__(
        self,
        puzzles: _Tuple,
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> tuple[str | None, ...]: ...
    @overload
    def __call__(
        self,
        puzzles: bytes,
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> bytes | None: ...
    @overload
    def __call__(
        self,
        puzzles: _Cells,
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> list[int] | None: ...
    @overload
    def __call__(
        self,
        puzzles: NDArray[_Grids],
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> NDArray[_Grids]: ...
    @overload
    def __call__(
        self,
        puzzles: list[list[Any]],
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> Any: ...
    @overload
    def __call__(
        self,
        puzzles: _Plain,
        answers: list[_Name] | tuple[_Name, ...],
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> dict[str, Any]: ...
    @overload
    def __call__(
        self,
        puzzles: pl.Series,
        answers: list[_Name] | tuple[_Name, ...],
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> pl.DataFrame: ...
    @overload
    def __call__(
        self,
        puzzles: _Several,
        _: Never = ...,
        answers: _Name | Sequence[_Name] | None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> _Several: ...
    @overload
    def __call__(
        self,
        puzzles: _Data,
        _: Never = ...,
        answers: _Name | None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> _Data: ...
    @overload
    def __call__(
        self,
        puzzles: Any,
        _: Never = ...,
        answers: _Name | Sequence[_Name] | None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> Any: ...

def _boards(question: Callable[Concatenate[_Name, _P], str]) -> _Boards[_Name, _P]: ...

class _Statuses(Generic[_Name, _P]):
    __name__: str
    @overload
    def __call__(
        self,
        puzzles: str,
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> str: ...
    @overload
    def __call__(
        self,
        puzzles: list[_Text],
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> list[_Text]: ...
    @overload
    def __call__(
        self,
        puzzles: tuple[_Text, ...],
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> tuple[_Text, ...]: ...
    @overload
    def __call__(
        self,
        puzzles: bytes | _Cells,
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> str: ...
    @overload
    def __call__(
        self,
        puzzles: list[list[Any]],
        _: Never = ...,
        answers: None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> Any: ...
    @overload
    def __call__(
        self,
        puzzles: _Plain,
        answers: list[_Name] | tuple[_Name, ...],
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> dict[str, Any]: ...
    @overload
    def __call__(
        self,
        puzzles: pl.Series,
        answers: list[_Name] | tuple[_Name, ...],
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> pl.DataFrame: ...
    @overload
    def __call__(
        self,
        puzzles: _Several,
        _: Never = ...,
        answers: _Name | Sequence[_Name] | None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> _Several: ...
    @overload
    def __call__(
        self,
        puzzles: _Data,
        _: Never = ...,
        answers: _Name | None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> _Data: ...
    @overload
    def __call__(
        self,
        puzzles: Any,
        _: Never = ...,
        answers: _Name | Sequence[_Name] | None = None,
        *args: _P.args,
        **keywords: _P.kwargs,
    ) -> Any: ...

def _statuses(question: Callable[Concatenate[_Name, _P], str]) -> _Statuses[_Name, _P]: ...
@_boards
def solve(
    name: _SolveAnswer,
    /,
    *,
    any: bool = False,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> str: ...
@_asks
def count(
    name: _CountAnswer,
    /,
    *,
    cap: int = 2,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> int: ...
@_asks
def count_exact(
    name: _CountExactAnswer,
    /,
    *,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> int: ...
@_statuses
def check(
    name: _CheckAnswer,
    /,
    *,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> str: ...
@_asks
def enumerate(
    name: _EnumerateAnswer,
    /,
    *,
    cap: int | None,
    order: Literal["any", "lexicographic"] = "any",
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> list[str]: ...
@_asks
def sample(
    name: _SampleAnswer,
    /,
    *,
    n: int,
    seed: int = 0,
    time_limit: float | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> list[str]: ...
@_asks
def candidates(
    name: _CandidatesAnswer,
    /,
    *,
    count: bool = False,
    cap: int | None = None,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> str: ...
@_asks
def target(
    name: _TargetAnswer,
    /,
    *,
    weights: Sequence[Sequence[int]] | None = None,
    smallest: bool = False,
    count_optima: bool = False,
    cap: int | None = None,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> int: ...
@overload
def verify(
    puzzles: str,
    claimed: Any,
    *,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> str: ...
@overload
def verify(
    puzzles: list[_Text],
    claimed: Any,
    *,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> list[_Text]: ...
@overload
def verify(
    puzzles: tuple[_Text, ...],
    claimed: Any,
    *,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> tuple[_Text, ...]: ...
@overload
def verify(
    puzzles: bytes | _Cells,
    claimed: Any,
    *,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> str: ...
@overload
def verify(
    puzzles: list[list[Any]],
    claimed: Any,
    *,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> Any: ...
@overload
def verify(
    puzzles: _Plain,
    claimed: Any,
    *,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    answers: list[_VerifyAnswer] | tuple[_VerifyAnswer, ...],
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> dict[str, Any]: ...
@overload
def verify(
    puzzles: pl.Series,
    claimed: Any,
    *,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    answers: list[_VerifyAnswer] | tuple[_VerifyAnswer, ...],
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> pl.DataFrame: ...
@overload
def verify(
    puzzles: _Several,
    claimed: Any,
    *,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    answers: _VerifyAnswer | Sequence[_VerifyAnswer] | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> _Several: ...
@overload
def verify(
    puzzles: _Data,
    claimed: Any,
    *,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    answers: _VerifyAnswer | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> _Data: ...
@overload
def verify(
    puzzles: Any,
    claimed: Any,
    *,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    answers: _VerifyAnswer | Sequence[_VerifyAnswer] | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> Any: ...
@_asks
def prove(
    name: _ProveAnswer,
    /,
    *,
    weights: Sequence[Sequence[int]] | None = None,
    claim: Literal["unique", "count", "minimal", "isomorphic", "shares", "max", "min"] = "unique",
    most: int = 1000000,
    listed: bool = False,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> str: ...
@overload
def check_proof(
    puzzles: str,
    proofs: Any,
    *,
    layout: str | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> str: ...
@overload
def check_proof(
    puzzles: list[_Text],
    proofs: Any,
    *,
    layout: str | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> list[_Text]: ...
@overload
def check_proof(
    puzzles: tuple[_Text, ...],
    proofs: Any,
    *,
    layout: str | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> tuple[_Text, ...]: ...
@overload
def check_proof(
    puzzles: bytes | _Cells,
    proofs: Any,
    *,
    layout: str | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> str: ...
@overload
def check_proof(
    puzzles: list[list[Any]],
    proofs: Any,
    *,
    layout: str | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> Any: ...
@overload
def check_proof(
    puzzles: _Plain,
    proofs: Any,
    *,
    layout: str | None = None,
    column: str | None = None,
    answers: list[_CheckProofAnswer] | tuple[_CheckProofAnswer, ...],
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> dict[str, Any]: ...
@overload
def check_proof(
    puzzles: pl.Series,
    proofs: Any,
    *,
    layout: str | None = None,
    column: str | None = None,
    answers: list[_CheckProofAnswer] | tuple[_CheckProofAnswer, ...],
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> pl.DataFrame: ...
@overload
def check_proof(
    puzzles: _Several,
    proofs: Any,
    *,
    layout: str | None = None,
    column: str | None = None,
    answers: _CheckProofAnswer | Sequence[_CheckProofAnswer] | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> _Several: ...
@overload
def check_proof(
    puzzles: _Data,
    proofs: Any,
    *,
    layout: str | None = None,
    column: str | None = None,
    answers: _CheckProofAnswer | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> _Data: ...
@overload
def check_proof(
    puzzles: Any,
    proofs: Any,
    *,
    layout: str | None = None,
    column: str | None = None,
    answers: _CheckProofAnswer | Sequence[_CheckProofAnswer] | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> Any: ...
@_statuses
def minimality(
    name: _MinimalityAnswer,
    /,
    *,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> str: ...
@_boards
def minimise(
    name: _MinimiseAnswer,
    /,
    *,
    seed: int = 0,
    symmetry: Symmetry | None = None,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> str: ...
@_asks
def rate(
    name: _RateAnswer,
    /,
    *,
    guesses: bool = False,
    ratings: bool = True,
    at_most: float | None = None,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> str: ...
@_asks
def explain(
    name: _ExplainAnswer,
    /,
    *,
    at_most: float | None = None,
    techniques: str | Sequence[str] | None = None,
    uniqueness: bool = True,
    states: bool = False,
    canonical: bool = False,
    time_limit: float | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> list[dict[str, Any]]: ...
@_asks
def hint(
    name: _HintAnswer,
    /,
    *,
    at_most: float | None = None,
    techniques: str | Sequence[str] | None = None,
    uniqueness: bool = True,
    time_limit: float | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> str: ...
@_boards
def canonical(
    name: _CanonicalAnswer,
    /,
    *,
    form: Literal["strict", "counts", "pattern", "solution"] = "strict",
    bands: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> str: ...
@overload
def transform(
    puzzles: str,
    by: Any,
    *,
    inverse: bool = False,
    layout: str | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> str | None: ...
@overload
def transform(
    puzzles: _List,
    by: Any,
    *,
    inverse: bool = False,
    layout: str | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> list[str | None]: ...
@overload
def transform(
    puzzles: _Tuple,
    by: Any,
    *,
    inverse: bool = False,
    layout: str | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> tuple[str | None, ...]: ...
@overload
def transform(
    puzzles: bytes,
    by: Any,
    *,
    inverse: bool = False,
    layout: str | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> bytes | None: ...
@overload
def transform(
    puzzles: _Cells,
    by: Any,
    *,
    inverse: bool = False,
    layout: str | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> list[int] | None: ...
@overload
def transform(
    puzzles: NDArray[_Grids],
    by: Any,
    *,
    inverse: bool = False,
    layout: str | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> NDArray[_Grids]: ...
@overload
def transform(
    puzzles: list[list[Any]],
    by: Any,
    *,
    inverse: bool = False,
    layout: str | None = None,
    column: str | None = None,
    answers: None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> Any: ...
@overload
def transform(
    puzzles: _Plain,
    by: Any,
    *,
    inverse: bool = False,
    layout: str | None = None,
    column: str | None = None,
    answers: list[_TransformAnswer] | tuple[_TransformAnswer, ...],
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> dict[str, Any]: ...
@overload
def transform(
    puzzles: pl.Series,
    by: Any,
    *,
    inverse: bool = False,
    layout: str | None = None,
    column: str | None = None,
    answers: list[_TransformAnswer] | tuple[_TransformAnswer, ...],
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> pl.DataFrame: ...
@overload
def transform(
    puzzles: _Several,
    by: Any,
    *,
    inverse: bool = False,
    layout: str | None = None,
    column: str | None = None,
    answers: _TransformAnswer | Sequence[_TransformAnswer] | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> _Several: ...
@overload
def transform(
    puzzles: _Data,
    by: Any,
    *,
    inverse: bool = False,
    layout: str | None = None,
    column: str | None = None,
    answers: _TransformAnswer | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> _Data: ...
@overload
def transform(
    puzzles: Any,
    by: Any,
    *,
    inverse: bool = False,
    layout: str | None = None,
    column: str | None = None,
    answers: _TransformAnswer | Sequence[_TransformAnswer] | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> Any: ...
@_asks
def shuffle(
    name: _ShuffleAnswer,
    /,
    *,
    n: int = 1,
    seed: int = 0,
    layout: str | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> list[str]: ...
@_asks
def vicinity(
    name: _VicinityAnswer,
    /,
    *,
    remove: int = 1,
    add: int = 1,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> list[str]: ...
@_asks
def unavoidable(
    name: _UnavoidableAnswer,
    /,
    *,
    size: int = 12,
    time_limit: float | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> list[str]: ...
@_asks
def fewest(
    name: _FewestAnswer,
    /,
    *,
    clues: int | None = None,
    minimal: bool = False,
    within: str | None = None,
    part: str | None = None,
    time_limit: float | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> list[str]: ...
@_asks
def fewest_count(
    name: _FewestCountAnswer,
    /,
    *,
    clues: int,
    minimal: bool = False,
    within: str | None = None,
    part: str | None = None,
    time_limit: float | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> int: ...
@_asks
def split(
    name: _SplitAnswer,
    /,
    *,
    parts: Mapping[str, int] | Sequence[tuple[str, int]] | str | None = None,
    by: Literal["solution-grid", "text", "solution", "canonical"] = "solution-grid",
    seed: int = 0,
    layout: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    column: str | None = None,
    names: str | Sequence[str] | None = None,
    words: Literal["text", "category"] = "text",
    errors: Literal["null", "raise"] | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> str: ...
@overload
def generate(
    kind: Kind | None = None,
    n: int = 1,
    *,
    seed: int = 0,
    first: int = 0,
    er: Er = None,
    technique: str | None = None,
    clues: Clues = None,
    symmetry: Symmetry | None = None,
    grids: Any = None,
    pattern: str | None = None,
    minimal: bool = False,
    rate_at_least: Difficulty | SinglesClass | None = None,
    tries: int | None = None,
    layout: str | None = None,
    container: Literal["list"] = "list",
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> list[str]: ...
@overload
def generate(
    kind: Kind | None = None,
    n: int = 1,
    *,
    seed: int = 0,
    first: int = 0,
    er: Er = None,
    technique: str | None = None,
    clues: Clues = None,
    symmetry: Symmetry | None = None,
    grids: Any = None,
    pattern: str | None = None,
    minimal: bool = False,
    rate_at_least: Difficulty | SinglesClass | None = None,
    tries: int | None = None,
    layout: str | None = None,
    container: Literal["numpy"],
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> NDArray[np.bytes_]: ...
@overload
def generate(
    kind: Kind | None = None,
    n: int = 1,
    *,
    seed: int = 0,
    first: int = 0,
    er: Er = None,
    technique: str | None = None,
    clues: Clues = None,
    symmetry: Symmetry | None = None,
    grids: Any = None,
    pattern: str | None = None,
    minimal: bool = False,
    rate_at_least: Difficulty | SinglesClass | None = None,
    tries: int | None = None,
    layout: str | None = None,
    container: Literal["digits"],
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> NDArray[np.uint8]: ...
@overload
def generate(
    kind: Kind | None = None,
    n: int = 1,
    *,
    seed: int = 0,
    first: int = 0,
    er: Er = None,
    technique: str | None = None,
    clues: Clues = None,
    symmetry: Symmetry | None = None,
    grids: Any = None,
    pattern: str | None = None,
    minimal: bool = False,
    rate_at_least: Difficulty | SinglesClass | None = None,
    tries: int | None = None,
    layout: str | None = None,
    container: Literal["polars"],
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> pl.Series: ...
@overload
def generate(
    kind: Kind | None = None,
    n: int = 1,
    *,
    seed: int = 0,
    first: int = 0,
    er: Er = None,
    technique: str | None = None,
    clues: Clues = None,
    symmetry: Symmetry | None = None,
    grids: Any = None,
    pattern: str | None = None,
    minimal: bool = False,
    rate_at_least: Difficulty | SinglesClass | None = None,
    tries: int | None = None,
    layout: str | None = None,
    container: Literal["pyarrow", "pandas"],
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> Any: ...
def explore(
    puzzles: Any,
    *,
    remove: int = 1,
    add: int = 1,
    same_grid: bool = False,
    known: Any = None,
    minimal: bool = False,
    clues: int | tuple[int, int] = (0, 81),
    rate_at_least: Difficulty | None = None,
    generations: int = 1,
    form: Literal["strict", "counts", "pattern", "solution", "found"] = "strict",
    column: str | None = None,
    threads: int | None = None,
) -> Iterator[Discovery]: ...
def dedupe(
    puzzles: _Kept,
    *,
    by: Literal["text", "solution", "canonical", "solution-grid"] = "text",
    against: Any = None,
    column: str | None = None,
    against_column: str | None = None,
    threads: int | None = None,
) -> _Kept: ...
def overlap(
    puzzles: Any,
    against: Any,
    *,
    column: str | None = None,
    against_column: str | None = None,
    examples: int = 3,
    threads: int | None = None,
) -> Overlap: ...

status = check
score = target
minimize = minimise

__all__ = [
    "RATING_VERSION",
    "ColumnError",
    "Discovery",
    "InvalidArrowError",
    "MalformedError",
    "NinefoldError",
    "Overlap",
    "SharedRecords",
    "TaskError",
    "UnsupportedTypeError",
    "__version__",
    "candidates",
    "canonical",
    "check",
    "check_proof",
    "count",
    "count_exact",
    "dedupe",
    "explain",
    "explore",
    "fewest",
    "fewest_count",
    "generate",
    "hint",
    "minimality",
    "minimise",
    "minimize",
    "overlap",
    "prove",
    "rate",
    "sample",
    "score",
    "shuffle",
    "solve",
    "split",
    "status",
    "target",
    "transform",
    "unavoidable",
    "verify",
    "vicinity",
]
