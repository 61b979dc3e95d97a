"""Options of jobs over files that mean keywords of questions about rows."""

from __future__ import annotations

import inspect
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from ninefold import files
from ninefold._jobs import program_options
from ninefold._questions.functions import FUNCTIONS

from . import program
from .corpus import WIKIPEDIA
from .stub import OF_JOBS


@pytest.mark.parametrize("case", program.SPECIAL)
def test_a_keyword_is_told_with_the_option_that_means_the_same(case: str) -> None:
    _, keywords, options = program.SPECIAL[case]
    meanings = [program_options.meaning(*each) for each in keywords.items()]
    if "--columns" in options:
        assert meanings == [None] * len(keywords)
        return
    assert list(chain.from_iterable(each or () for each in meanings)) == list(options)


@pytest.mark.parametrize("question", FUNCTIONS)
def test_the_program_has_every_option_that_an_error_names(question: str) -> None:
    words = program.run(files.QUESTIONS[question][0], "--help").stdout.split()
    _, *keywords = inspect.signature(FUNCTIONS[question]).parameters
    for keyword in {*keywords}.difference(OF_JOBS, program_options.FOR_ROWS):
        try:
            [flag, _] = program_options.options_of(question, {keyword: 7})
        except TypeError as error:
            flag = str(error).partition("options=('")[2].partition("'")[0]
        assert flag in [word.strip(",") for word in words]


@pytest.mark.parametrize(
    ("question", "keywords", "said"),
    [
        ("score", {"weights": [[1] * 9] * 9}, "weights is given by options=('--weights', ...)"),
        ("check", {"words": "category"}, "'words' is no keyword of a job over files"),
        ("check", {"cap": 2}, "'cap' is no keyword of a job over files"),
    ],
)
def test_a_job_over_files_says_where_a_keyword_is(
    question: str, keywords: dict[str, Any], said: str, tmp_path: Path
) -> None:
    (tmp_path / "in.txt").write_text(WIKIPEDIA)
    plans: list[Any] = [files.plan, files.solve_files]
    for ask in plans:
        with pytest.raises(TypeError) as raised:
            ask(tmp_path / "in.txt", tmp_path / "out", question=question, **keywords)
        assert said in str(raised.value)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("question", "keywords", "options"),
    [
        ("count", {"cap": 10}, ["--cap", "10"]),
        ("count", {"cap": None}, ["--cap", "none"]),
        ("solve", {"any": True}, ["--any"]),
        ("solve", {"any": False, "node_limit": 7}, ["--node-limit", "7"]),
        ("explain", {"uniqueness": False}, ["--no-uniqueness"]),
        ("split", {"parts": {"a": 2, "b": 1}}, ["--parts", "a=2,b=1"]),
    ],
)
def test_a_job_takes_the_keywords_of_its_question(
    question: str, keywords: dict[str, Any], options: list[str], tmp_path: Path
) -> None:
    (tmp_path / "in.txt").write_text(WIKIPEDIA)
    planned = files.plan(tmp_path / "in.txt", tmp_path / "out", question=question, **keywords)
    same = files.plan(tmp_path / "in.txt", tmp_path / "out", question=question, options=options)
    assert planned.planned == same.planned
    arguments = planned.planned.job.arguments
    assert any(
        list(arguments[begin : begin + len(options)]) == options for begin in range(len(arguments))
    )
