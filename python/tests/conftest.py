"""The program's answers to the records of :mod:`tests.corpus`, computed once."""

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
    """A claim for each: right, wrong, for another puzzle, not a grid, or none."""
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
def moves(records: list[str | None]) -> list[str | None]:
    """A transformation for each, or what is none, or nothing."""
    forms = program.answers("canonical", records)["transformation"]
    others = [None, "", "r1/c1/d1", "r123456789/c123456789/d12345678\u2070"]
    return [
        others[row // 7 % len(others)] if row % 7 == 0 else form or program.TRANSFORMATION
        for row, form in enumerate(forms)
    ]


@pytest.fixture(scope="session")
def stated(records: list[str | None]) -> list[str | None]:
    """A claim with its proof for each, or a false one, a text that is none, or nothing."""
    proofs = program.answers("prove", records)["proof"]
    others = [None, "", "n=7", "n=one", "n=1 AA"]
    return [
        others[row // 7 % len(others)] if row % 7 == 0 else proof or "n=0"
        for row, proof in enumerate(proofs)
    ]


@pytest.fixture(scope="session")
def expected(
    records: list[str | None],
    claimed: list[str | None],
    moves: list[str | None],
    stated: list[str | None],
) -> Expected:
    """The program's answers to a question of :data:`tests.program.COMMANDS`."""
    beside = {"verify": claimed, "transform each": moves, "check_proof": stated}

    @cache
    def answers(asked: str) -> program.Answers:
        return program.answers(asked, records, beside.get(asked))

    return answers
