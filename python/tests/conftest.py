"""The program's answers to the records of :mod:`tests.corpus`, computed once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pyarrow as pa
import pytest

from . import program
from .corpus import mixed

Expected = Callable[[str], program.Answers]
"""The program's answers to the records, by the name of the case."""

Rows = Callable[[str], pa.Table]
"""The records between other columns, and what the case has beside them."""


@pytest.fixture(scope="session")
def records() -> list[str | None]:
    """Records of every kind."""
    return mixed()


@pytest.fixture(scope="session")
def beside(records: list[str | None]) -> dict[str, list[str | None]]:
    """Columns that stand beside the records, by the name of the case."""
    claims: list[str | None] = []
    for row, solution in enumerate(program.answers("solve any", records)["solution"]):
        if solution is None:
            claims.append("123456789" * 9)
        elif row % 5 == 0:
            claims.append(solution[:80] + "19"[solution[80] == "1"])
        else:
            claims.append(None if row % 11 == 0 else "1" if row % 13 == 0 else solution)
    forms = program.answers("canonical", records)["transformation"]
    proofs = program.answers("prove", records)["proof"]

    def some_wrong(
        texts: list[str | None], usual: str, wrong: list[str | None]
    ) -> list[str | None]:
        return [
            wrong[row // 7 % len(wrong)] if row % 7 == 0 else text or usual
            for row, text in enumerate(texts)
        ]

    too_short = [None, "", "r1/c1/d1", "r123456789/c123456789/d12345678\u2070"]
    return {
        "verify": claims,
        "check_proof": some_wrong(proofs, "n=0", [None, "", "n=7", "n=one", "n=1 AA"]),
        "transform each": some_wrong(forms, program.TRANSFORMATION, too_short),
    }


@pytest.fixture(scope="session")
def claimed(beside: dict[str, list[str | None]]) -> list[str | None]:
    """A claim for each: right, wrong, for another puzzle, not a grid, or none."""
    return beside["verify"]


@pytest.fixture(scope="session")
def rows(records: list[str | None], beside: dict[str, list[str | None]]) -> Rows:
    """Tables of the records."""

    @cache
    def table(case: str) -> pa.Table:
        columns = {
            "id": pa.array(range(len(records)), pa.int32()),
            "puzzle": pa.array(records, pa.string()),
            "note": pa.array([f"n{row}" for row in range(len(records))]),
        }
        for name in program.second(case):
            columns[name] = pa.array(beside[case], pa.string())
        return pa.table(columns)

    return table


@pytest.fixture(scope="session")
def expected(records: list[str | None], beside: dict[str, list[str | None]]) -> Expected:
    """The program's answers to a question of :data:`tests.program.COMMANDS`."""

    @cache
    def answers(case: str) -> program.Answers:
        return program.answers(case, records, beside.get(case))

    return answers
