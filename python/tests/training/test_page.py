"""The page about training sets: its commands and its Python, on made-up files of the real ones' shape."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ninefold

PAGE = (
    Path(os.environ.get("NINEFOLD_PAGES") or Path(__file__).resolve().parents[3] / "docs/src")
    / "training.md"
)
"""The page. (The tests may have been copied to another place.)"""

EXTREME = "source,question,answer,rating"


def write(path: Path, puzzles: list[str]) -> None:
    """A file with the columns of sudoku-extreme."""
    solutions = ninefold.solve(puzzles)
    rows = [f"made_up,{pair[0]},{pair[1]},0" for pair in zip(puzzles, solutions, strict=True)]
    path.write_text("\n".join([EXTREME, *rows, ""]))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Training and test sets, which share puzzles, isomorphs and solutions; and the program."""
    test = ninefold.generate("easy", 100, seed=1)
    isomorphs = [each for [each] in ninefold.shuffle(test[3:10], n=1, seed=2)]
    solutions = ninefold.solve(test[10:15])
    same_solution = [isomorph for [isomorph] in ninefold.shuffle(solutions, n=1, seed=3)]
    others = ninefold.minimise(same_solution, seed=4)
    train = ninefold.generate("easy", 985, seed=5)
    write(tmp_path / "train.csv", [*train, *test[:3], *isomorphs, *others])
    write(tmp_path / "test.csv", test)
    program = tmp_path / "bin" / "ninefold"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m ninefold "$@"\n')
    program.chmod(0o755)
    return tmp_path


def test_the_commands_and_the_python_of_the_page_run_as_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PATH", f"{folder / 'bin'}:{os.environ['PATH']}")
    page = PAGE.read_text()
    commands = 0
    for block in page.split("```console\n")[1:]:
        for step in block.partition("```")[0].split("$ ")[1:]:
            command, _, printed = step.partition("\n")
            ended = subprocess.run(
                command,
                shell=True,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
            assert ended.stdout == printed, command
            commands += 1
    examples = doctest.DocTestParser().get_doctest(page, {}, PAGE.name, str(PAGE), 0)
    assert commands > 5
    assert len(examples.examples) > 10
    ended = doctest.DocTestRunner().run(examples)
    assert not ended.failed
