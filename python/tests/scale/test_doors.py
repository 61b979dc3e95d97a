"""The same question by files and by rows: the same columns, rows and answers."""

from __future__ import annotations

import builtins
import importlib
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ninefold
from ninefold import files
from ninefold._jobs import rows as row_questions
from ninefold._jobs import status_counts
from ninefold._questions.progress import reporting
from ninefold._questions.table import QUESTIONS as _QUESTIONS
from ninefold._questions.table import named

from ..corpus import WIKIPEDIA
from ..patience import PATIENCE
from ..program import CASES, EACH, SLOW, Case
from ..stub import typed
from .conftest import Corpus
from .corpus import EMPTY, MALFORMED, outputs

WITHIN: tuple[dict[str, Any], tuple[str, ...]] = (
    {"clues": 21, "within": WIKIPEDIA},
    ("--clues=21", f"--within={WIKIPEDIA}"),
)
"""A search of 30 cells."""

QUESTIONS: dict[str, Case] = {
    **{case: CASES[case] for case in EACH if case != "transform each"},
    **{
        case: CASES[case]
        for case in ("enumerate in order", "score optima", "canonical solution", "rate guesses")
    },
    "explain": ("explain", {"states": True, "at_most": 2.6}, ("--states", "--at-most=2.6")),
    **{name: (name, *WITHIN) for name in SLOW},
}


@pytest.fixture(scope="module")
def table(small: Corpus) -> pa.Table:
    """Puzzles of all kinds, no puzzles, and nulls, with what is claimed of them. (Of an empty grid
    there would be too much to say.)"""
    rows = [row for row in pq.read_table(small.answered).slice(0, 60).to_pylist()]
    rows += [{**rows[0], "puzzle": wrong} for wrong in (*MALFORMED, None)]
    claimed = [row["solution"] or EMPTY for row in rows]
    return pa.table(
        {
            "id": pa.array(range(len(rows)), pa.int64()),
            "puzzle": pa.array([row["puzzle"] for row in rows], pa.string()),
            "claimed": pa.array([claimed[0], None, *claimed[2:]], pa.string()),
            "stated": pa.array(["n=1" if row["solution"] else None for row in rows], pa.string()),
        }
    )


@pytest.mark.parametrize("case", QUESTIONS)
def test_files_and_rows_have_the_same_answers(table: pa.Table, out: Path, case: str) -> None:
    question, keywords, options = QUESTIONS[case]
    source = out.parent / "in.parquet"
    pq.write_table(table, source)
    own = dict(keywords)
    beside = {"verify": ("claimed",), "check_proof": ("stated",), "transform": (own.pop("by", ""),)}
    second = beside.get(question, ())
    if question == "verify":
        options = (*options, "--solution-column", "claimed")
    if question == "check_proof":
        options = (*options, "--proof-column", "stated")
    # No limit of time, which a record may reach by one door and not by the other.
    files.solve_files(
        source,
        out,
        question=question,
        column="puzzle",
        options=(*options, "--keep=id"),
        time_limit=None,
    )
    (output,) = outputs(out)
    by_files = pq.read_table(output)
    whole = {**own, "column": "puzzle", "nulls": "malformed"}
    if "time" in _QUESTIONS[named(question)].limits:
        whole["time_limit"] = None
    if any(column.is_list for column in _QUESTIONS[named(question)].columns):
        whole["explode"] = True
    ask = row_questions.asked(question, second, whole)
    by_rows = ask(table).drop_columns(["puzzle", "claimed", "stated"])
    assert by_rows.schema.names == by_files.schema.names
    assert by_rows["id"].cast(pa.string()).equals(by_files["id"].cast(pa.string()))
    compared = [name for name in by_files.schema.names if name != "id"]
    assert by_rows.select(compared).to_pylist() == by_files.select(compared).to_pylist()
    # A batch has the same, and its schema is known beforehand.
    (batch,) = table.combine_chunks().to_batches()
    answered = ask(batch)
    assert answered.drop_columns(["puzzle", "claimed", "stated"]).to_pylist() == by_rows.to_pylist()
    assert ask.columns(table.schema) == list(answered.schema)[table.num_columns :]


@pytest.mark.parametrize(
    ("question", "keywords"),
    [
        ("check", {"nulls": "null"}),
        ("check", {"nulls": "malformed"}),
        ("enumerate", {"cap": 2, "explode": True}),
    ],
)
def test_words_may_be_categories(table: pa.Table, question: str, keywords: dict[str, Any]) -> None:
    keywords["column"] = "puzzle"
    ask = row_questions.asked(question, (), {**keywords, "words": "category"})
    found = ask(table)["status"]
    assert found.type == pa.dictionary(pa.int8(), pa.string())
    assert ask.columns(table.schema)[-1].type == found.type
    plain = row_questions.asked(question, (), keywords)(table)
    assert found.to_pylist() == plain["status"].to_pylist()
    assert (found.null_count == 0) == (keywords.get("nulls") == "malformed")


@pytest.mark.parametrize("module", ["spark", "ray"])
def test_the_types_of_rows_are_what_the_script_writes(module: str) -> None:
    path = Path(ninefold.__file__).parent / "_stubs" / f"{module}.pyi"
    assert path.read_text() == typed(module)


@pytest.mark.parametrize("module", ["spark", "ray"])
def test_functions_of_clusters_take_no_name_of_pythons_own(module: str) -> None:
    names: dict[str, Any] = {}
    exec(f"from ninefold.{module} import *", names)
    names.pop("__builtins__")
    assert {"solve", "check", "status", "target", "minimize", "solve_files"} <= names.keys()
    assert not names.keys() & vars(builtins).keys()


def test_a_row_without_a_puzzle_has_no_status_unless_it_is_asked_for(table: pa.Table) -> None:
    last = table.slice(len(table) - 2)
    asked = row_questions.asked("status", (), {"column": "puzzle"})
    assert asked(last)["status"].to_pylist() == ["malformed", None]
    asked = row_questions.asked("status", (), {"column": "puzzle", "nulls": "malformed"})
    assert asked(last)["status"].to_pylist() == ["malformed", "malformed"]
    asked = row_questions.asked("canonical", (), {"column": "puzzle", "nulls": "malformed"})
    assert asked(last)["canonical"].to_pylist() == [None, None]
    with pytest.raises(ValueError, match="nulls must be 'null' or 'malformed', not 'drop'"):
        row_questions.asked("solve", (), {"nulls": "drop"})


def test_lists_become_rows_that_keep_the_columns_beside_them() -> None:
    three = pa.table(
        {
            "solution": pa.array([1, 2, 3, 4], pa.int16()),
            "puzzle": [EMPTY, "11" + "." * 79, None, EMPTY],
            "tags": [["a", "b"], [], None, ["c"]],
            "view": pa.array(["p", "q", None, "s"], pa.string_view()),
        }
    )
    ask = row_questions.asked("enumerate", (), {"cap": 2, "column": "puzzle", "explode": True})
    answered = ask(three)
    assert answered.schema.names[:4] == three.schema.names
    assert answered.schema.names[4:] == ["solution_ninefold", "status"]
    assert answered["view"].to_pylist() == ["p", "p", "q", None, "s", "s"]
    assert answered["solution"].to_pylist() == [1, 1, 2, 3, 4, 4]
    assert answered["solution"].type == pa.int16()
    assert answered["tags"].to_pylist() == [["a", "b"], ["a", "b"], [], None, ["c"], ["c"]]
    found = answered["solution_ninefold"].to_pylist()
    assert [solution is None for solution in found] == [False, False, True, True, False, False]
    assert ninefold.verify([EMPTY], [found[0]]) == ["not-unique"]
    named = row_questions.asked(
        "sample", (), {"n": 2, "answers": "solutions", "names": ["drawn"], "explode": True}
    )
    assert named(three.select(["puzzle"])).schema.names == ["puzzle", "drawn"]


@pytest.mark.parametrize(
    ("question", "keywords"),
    [("solve", {}), ("count", {"cap": 2}), ("enumerate", {"cap": 2, "answers": "status"})],
)
def test_only_lists_become_rows(question: str, keywords: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="explode=True is for answers that are lists"):
        row_questions.asked(question, (), {**keywords, "explode": True})


@pytest.mark.parametrize("size", [1, 7, 64])
def test_batches_are_answered_several_at_once_and_keep_their_rows(
    table: pa.Table, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    once = row_questions.RowQuestion.ask

    def counted(question: row_questions.RowQuestion, rows: Any) -> Any:
        asked.append(rows.num_rows)
        return once(question, rows)

    monkeypatch.setattr(row_questions, "SECONDS_AT_ONCE", 3600)
    monkeypatch.setattr(row_questions.RowQuestion, "ask", counted)
    question = row_questions.asked("solve", (), {"column": "puzzle"})
    batches = table.to_batches(max_chunksize=size)
    answered = pa.Table.from_batches(question.ask_each(iter(batches)))
    assert answered.to_pylist() == once(question, table).to_pylist()
    # Twice as many each time: of 66 rows 1, 2, 4, …
    assert asked[:-1] == [size << call for call in range(len(asked) - 1)]
    assert sum(asked) == len(table) == 66
    # A column that was there is not copied.
    before = batches[0].column("puzzle").buffers()[-1].address
    assert (
        next(iter(question.ask_each(iter(batches)))).column("puzzle").buffers()[-1].address
        == before
    )


def test_slow_questions_are_asked_of_a_batch_at_a_time(
    table: pa.Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = row_questions.asked("check", (), {"column": "puzzle"})
    read: list[int] = []

    def batches() -> Iterator[pa.RecordBatch]:
        for batch in table.to_batches(max_chunksize=10):
            read.append(batch.num_rows)
            yield batch

    monkeypatch.setattr(row_questions, "SECONDS_AT_ONCE", 0)
    for number, _ in builtins.enumerate(question.ask_each(batches()), 1):
        assert len(read) == number
    # Nor are more bytes held than allowed.
    read.clear()
    monkeypatch.setattr(row_questions, "SECONDS_AT_ONCE", 3600)
    monkeypatch.setattr(row_questions, "BYTES_AT_ONCE", 1)
    for number, _ in builtins.enumerate(question.ask_each(batches()), 1):
        assert len(read) == number


def test_numbers_of_a_batch_stand_in_its_first_row() -> None:
    statuses = pa.array(["unique", None, "unique", "malformed"])
    words = ["unique", "ambiguous", "malformed"]
    assert status_counts.numbers(statuses, words, 5).to_pylist() == [[2, 0, 1], *[None] * 4]
    assert status_counts.numbers(statuses.slice(0, 0), words, 0).to_pylist() == []


def test_progress_is_reported_from_a_thread_and_at_the_end() -> None:
    said: list[tuple[int, int]] = []
    finished = [0]
    reported = threading.Event()

    def progress(done: int, whole: int) -> None:
        said.append((done, whole))
        reported.set()

    with reporting(progress, lambda: finished[0], 3, interval=0.001):
        finished[0] = 2
        assert reported.wait(PATIENCE)
    assert said == [(2, 3), (3, 3)]
    # A job that fails has no last report.
    said.clear()
    with pytest.raises(ninefold.TaskError), reporting(progress, lambda: 0, 3, interval=0.001):
        raise ninefold.TaskError("cut off")
    assert said == []

    def broken(done: int, whole: int) -> None:
        reported.set()
        raise LookupError("no such bar")

    # An exception of the function is raised after the job.
    reported.clear()
    ended = []

    def job() -> None:
        with reporting(broken, lambda: 1, 3, interval=0.001):
            assert reported.wait(PATIENCE)
            ended.append(True)

    with pytest.raises(LookupError, match="no such bar"):
        job()
    assert ended == [True]


@pytest.mark.parametrize("module", ["spark", "ray"])
def test_of_two_columns_that_of_the_puzzles_is_named(module: str) -> None:
    rows: Any = importlib.import_module(f"ninefold.{module}")
    first = {"spark": "df", "ray": "dataset"}[module]
    for name, second in (("verify", "claimed"), ("check_proof", "proofs"), ("transform", "by")):
        with pytest.raises(TypeError) as raised:
            getattr(rows, name)(None, "puzzle", "solution")
        places = f"takes {first}, {second} by position, and all else by name, such as column=..."
        assert str(raised.value) == f"{name}() {places}"
