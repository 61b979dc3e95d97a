"""What the program answers to the records of :mod:`tests.corpus`, found out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from . import program
from .corpus import mixed

Expected = Callable[[str], program.Answers]


@pytest.fixture(scope="session")
def records() -> list[str | None]:
    """Records of every kind."""
    return mixed()


@pytest.fixture(scope="session")
def claimed(records: list[str | None]) -> list[str | None]:
    """What is claimed of each: right, wrong, for another puzzle, no grid, or nothing."""
    solutions = program.answers("solve any", records)["solution"]
    claims: list[str | None] = []
    for row, solution in enumerate(solutions):
        if solution is None:
            claims.append("123456789" * 9)
        elif row % 5 == 0:
            claims.append(solution[:80] + "19"[solution[80] == "1"])
        elif row % 11 == 0:
            claims.append(None)
        elif row % 13 == 0:
            claims.append("1")
        else:
            claims.append(solution)
    return claims


@pytest.fixture(scope="session")
def expected(records: list[str | None], claimed: list[str | None]) -> Expected:
    """The program's answers to a question of :data:`tests.program.COMMANDS`."""

    @cache
    def answers(asked: str) -> program.Answers:
        return program.answers(asked, records, claimed if asked == "verify" else None)

    return answers
