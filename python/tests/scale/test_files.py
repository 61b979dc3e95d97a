"""Files to files with processes of this machine, and what a task does whoever runs it."""

from __future__ import annotations

import json
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ninefold
from ninefold import files

from ..patience import PATIENCE, eventually
from .clusters import programs_at_work
from .conftest import Corpus
from .corpus import EMPTY, LISTED, answers, damaged, endless, outputs, program


def attempts(out: Path) -> list[Path]:
    """The folders of attempts that are running or have failed."""
    return list(out.glob("_ninefold/attempts/*"))


def test_a_job_answers_every_record_as_the_program_does(corpus: Corpus, out: Path) -> None:
    told: list[tuple[int, int]] = []
    report = files.solve_files(
        corpus.pattern(), out, processes=2, progress=lambda *done: told.append(done)
    )
    assert corpus.is_counted_in(report)
    assert report.tasks >= 3 * 2
    assert told[-1] == (report.tasks, report.tasks)
    assert len(outputs(out)) == report.tasks
    assert sum(path.stat().st_size for path in outputs(out)) == report.bytes
    assert json.loads((out / "_SUCCESS").read_text())["counts"] == report.counts
    assert not attempts(out)
    # The outputs, one after the other, have the records in the order of the input.
    columns = ["id", "solution", "status"]
    whole = pa.concat_tables([pq.read_table(path, columns=columns) for path in outputs(out)])
    assert whole["id"].combine_chunks().equals(pa.array(range(corpus.records)))
    assert whole.combine_chunks().equals(corpus.expected("solution", "status"))


def test_other_columns_come_back_as_they_were(small: Corpus, out: Path) -> None:
    files.solve_files(small.pattern(), out)
    columns = ["id", "puzzle", "note"]
    assert answers(*outputs(out), columns=columns).equals(
        answers(*small.folder.iterdir(), columns=columns)
    )


HEX = "0123456789abcdef"

MOVE = "r312987645/c456132789/d214365987/t"
"""A transformation."""

VICINITY = [
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    "...6.8........1.5...2..4..3....9.1....3...8..7.4.5...........2.........4.1.......",
]
"""Two puzzles with 17 clues, one the other from its end, which are of one class."""


def test_the_vicinity_of_a_file_is_what_the_program_finds_of_all_of_it(out: Path) -> None:
    source = out.parent / "two.parquet"
    # (Of several row groups, which no task may have one of.)
    pq.write_table(pa.table({"puzzle": VICINITY}), source, row_group_size=1)
    expected = out.parent / "expected.parquet"
    program("vicinity", "--remove=1", "--add=1", str(source), "-o", str(expected), "-q")
    report = files.solve_files(source, out, question="vicinity", tasks_per_core=50)
    (output,) = outputs(out)
    assert pq.read_table(output).equals(pq.read_table(expected))
    assert report.counts["found"] == pq.read_table(output).num_rows > 1
    for options in (("--remove", "0", "--add=1"), ("--remove=0", "--add", "1")):
        wider = files.solve_files(source, out, question="vicinity", options=options, overwrite=True)
        assert wider.counts["found"] > report.counts["found"]
    folder = out.parent / "generation=1"
    folder.mkdir()
    source.rename(folder / "a.parquet")
    with pytest.raises(ValueError, match="generation is a partition"):
        files.plan(out.parent / "generation=*", out, question="vicinity")


def test_an_alias_is_the_same_question(out: Path) -> None:
    source = out.parent / "few.txt"
    source.write_text(EMPTY + "\n")
    files.solve_files(source, out, question="status")
    again = files.solve_files(source, out, question="check", resume=True)
    assert again.done_before == again.tasks == 1


@pytest.mark.parametrize(
    ("question", "wanted", "columns"),
    [
        ("canonical", "canonical", ["canonical"]),
        ("canonical", ["transformation", "canonical"], ["canonical", "transformation"]),
        ("shuffle", ["isomorph"], ["isomorph"]),
        ("shuffle", None, ["isomorph", "transformation"]),
    ],
)
def test_columns_of_answers_can_be_left_out(
    small: Corpus, out: Path, question: str, wanted: str | list[str] | None, columns: list[str]
) -> None:
    source = out.parent / "few.txt"
    source.write_text(EMPTY + "\n")
    files.solve_files(source, out, question=question, answers=wanted)
    (output,) = outputs(out)
    assert pq.read_table(output).schema.names == ["puzzle", *columns]


def test_claims_that_are_wrong_are_counted_and_no_failure(small: Corpus, out: Path) -> None:
    solved = pq.read_table(small.answered)
    wrong = pa.table({"puzzle": solved["puzzle"], "solution": solved["solution"][::-1]})
    pq.write_table(wrong, out.parent / "claims.parquet")
    report = files.solve_files(out.parent / "claims.parquet", out, question="verify")
    assert report.records == small.records
    assert report.counts["wrong"] > small.counts["unique"] / 4
    assert report.counts["correct"] < small.records / 4


def test_outputs_with_a_header_are_those_of_whole_files(small: Corpus, out: Path) -> None:
    report = files.solve_files(small.pattern(), out, to="csv")
    assert report.tasks == 4
    for path in outputs(out):
        lines = path.read_text().splitlines()
        assert path.suffix == ".csv"
        assert lines[0] == "id,puzzle,note,solution,status"
        assert "id,puzzle,note,solution,status" not in lines[1:]
    assert report.records == small.records


def test_parquet_is_split_by_row_groups_until_every_core_has_several_tasks(
    corpus: Corpus, out: Path
) -> None:
    tasks = files.plan(corpus.pattern(), out, cores=4, tasks_per_core=3).begin()
    groups = sum(pq.read_metadata(path).num_row_groups for path in corpus.folder.glob("*.parquet"))
    assert 12 <= len(tasks) <= groups
    # The smallest file stays whole.
    (first, *others) = tasks
    assert first.share is None
    assert all(task.share for task in others)
    assert len({task.output for task in tasks}) == len(tasks)
    assert pickle.loads(pickle.dumps(tasks)) == tasks


def test_more_tasks_than_row_groups_are_not_made(corpus: Corpus, out: Path) -> None:
    tasks = files.plan(corpus.folder / "d.parquet", out, cores=1000).begin()
    assert len(tasks) == pq.read_metadata(corpus.folder / "d.parquet").num_row_groups


def test_a_plan_shows_what_the_job_would_do_and_writes_nothing(corpus: Corpus, out: Path) -> None:
    plan = files.plan(corpus.pattern(), out, cores=2)
    size = sum(path.stat().st_size for path in corpus.folder.iterdir())
    assert (plan.rows, plan.bytes, plan.replaced) == (corpus.records, size, [])
    lines = dict(line.split(maxsplit=1) for line in str(plan).splitlines())
    assert lines["rows"] == f"{corpus.records:,}"
    assert lines["inputs"].startswith("4 files, ")
    tasks = f"solve: 4 files in {len(plan)} tasks"
    assert repr(plan) == f"<Plan of {tasks}, to {out} (parquet)>"
    assert lines["tasks"] == f"{len(plan)} on 2 cores, 1 threads each"
    assert " on these cores, at " in lines["expected"]
    assert "removes" not in lines
    assert not out.exists()


def test_a_plan_says_what_it_would_remove_and_what_is_finished(small: Corpus, out: Path) -> None:
    files.run(files.plan(small.pattern(), out).begin()[0])
    assert "1 tasks, by an earlier run" in str(files.plan(small.pattern(), out, resume=True))
    text = out.parent / "few.txt"
    text.write_text(EMPTY + "\n")
    before = sorted(out.rglob("*"))
    plan = files.plan(text, out, overwrite=True, question="count")
    assert len(plan.replaced) == 3
    said = str(plan)
    assert "removes   3 files: _ninefold/done/part-00000.json, _ninefold/job-" in said
    assert "rows      not known" in said
    assert "expected  " in said
    assert sorted(out.rglob("*")) == before


def test_reports_add_up(small: Corpus, out: Path) -> None:
    first = files.solve_files(small.folder / "a.parquet", out / "1")
    second = files.solve_files(small.folder / "b.parquet", out / "2")
    both = sum([first, second], files.Report())
    assert both.records == first.records + second.records
    assert both.counts == {
        status: first.counts.get(status, 0) + second.counts.get(status, 0)
        for status in {**first.counts, **second.counts}
    }
    assert first.seconds
    assert second.seconds
    assert first.puzzles_per_second
    assert both.seconds == first.seconds + second.seconds
    assert both.puzzles_per_second == both.records / both.seconds
    again = files.solve_files(small.folder / "a.parquet", out / "1", resume=True)
    assert again.puzzles_per_second is None


def test_a_task_that_several_do_at_once_leaves_one_output(small: Corpus, out: Path) -> None:
    tasks = files.plan(small.pattern(), out).begin()
    with ThreadPoolExecutor(4) as pool:
        reports = list(pool.map(files.run, [task for task in tasks for _ in range(4)]))
    assert len(outputs(out)) == len(tasks)
    assert not attempts(out)
    report = files.finish(out)
    assert report.records == small.records
    for task in tasks:
        of_task = [each for each in reports if each.number == task.number]
        assert len({(each.records, each.bytes) for each in of_task}) == 1
    assert answers(*outputs(out), columns=["id", "solution", "status"]).equals(
        small.expected("solution", "status")
    )


def test_a_job_goes_on_where_it_was(small: Corpus, out: Path) -> None:
    tasks = files.plan(small.pattern(), out, options=("--any",)).begin()
    files.run(tasks[1])
    files.run(tasks[2])
    before = (out / tasks[1].output).stat().st_mtime_ns
    # The files of a killed attempt, and an output that was cut off when the machine was lost.
    left = out / "_ninefold" / "attempts" / uuid.uuid4().hex
    left.mkdir(parents=True)
    (left / tasks[0].output).write_bytes(b"PAR1")
    with open(out / tasks[2].output, "r+b") as file:
        file.truncate(1000)
    with pytest.raises(ninefold.TaskError, match="3 of 4 tasks are not done"):
        files.finish(out)
    assert not (out / "_SUCCESS").exists()
    # The tasks stay the same with another number of cores.
    report = files.solve_files(small.pattern(), out, options=("--any",), processes=1, resume=True)
    assert (report.tasks, report.done_before, report.records) == (4, 1, small.records)
    assert (out / tasks[1].output).stat().st_mtime_ns == before
    assert not attempts(out)
    again = files.solve_files(small.pattern(), out, options=("--any",), resume=True)
    assert (again.done_before, again.counts) == (4, report.counts)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"question": "guess"}, "'guess' is not a question; there are solve, "),
        ({"options": ("--nonsense",)}, "unexpected argument '--nonsense'"),
        ({"options": ("--threads=3",)}, "--threads=3 is not for tasks"),
        ({"options": ("--errors", "x.csv")}, "--errors is not for tasks"),
        ({"options": "--any"}, "a sequence"),
        ({"answers": "solution"}, "answers= is only for canonical and shuffle"),
        ({"question": "canonical", "answers": ["band"]}, "answers= must be canonical and any of"),
        ({"question": "shuffle", "answers": ["isomorphs"]}, "answers= must be isomorph and any of"),
        (
            {"question": "canonical", "answers": "canonical", "options": ("--band",)},
            "and --band both choose columns",
        ),
        ({"time_limit": 0}, "a number of seconds above 0"),
        ({"time_limit": float("nan")}, "a number of seconds above 0"),
        ({"to": "../x.parquet"}, "is not the ending of a file's name"),
        ({"to": "avro"}, "to='avro' is not the ending of a file's name"),
        ({"to": "parqet"}, "there are parquet, pq, csv, "),
        ({"to": "orc.zst"}, "to='orc.zst' is not"),
        ({"to": "csv.xz"}, "xz"),
        ({"column": "puzle"}, r"column=puzle: there is no such column.* 1 id, 2 puzzle, 3 note"),
        ({"tasks_per_core": 0}, "at least 1"),
    ],
)
def test_a_job_that_makes_no_sense_is_refused_before_it_begins(
    small: Corpus, out: Path, arguments: dict[str, object], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        files.plan(small.pattern(), out, **arguments)  # type: ignore[arg-type]
    assert not out.exists()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("dbfs:/x", "needs two slashes after dbfs:"),
        # As pathlib changes an address.
        ("s3:/x/y", "needs two slashes after s3:"),
        ("nowhere://x/y", "no file system for nowhere://x"),
        ("sftp://me:secret@host/x", r"^sftp://…@host has a password"),
        ("file://host/x", "is not the address of a file of this machine"),
        ("file:x", "is not the address of a file of this machine"),
    ],
)
def test_what_is_no_address_is_refused(
    small: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=said):
        files.plan(small.folder / "a.parquet", address)
    with pytest.raises(ValueError, match=said):
        files.plan(address, tmp_path / "out")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("start", ["file:", "file://", "file://localhost", "FILE:"])
def test_a_file_address_is_a_path(
    small: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: str
) -> None:
    monkeypatch.chdir(tmp_path)
    files.solve_files(f"{start}{small.folder}/a.*", f"{start}{tmp_path}/out")
    assert len(outputs(tmp_path / "out")) == 1
    assert os.listdir(tmp_path) == ["out"]


def test_a_name_with_a_colon_is_a_path(
    small: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("2026-11-22T18:00", "./run:/x"):
        files.solve_files(small.folder / "a.parquet", name)
        assert len(outputs(tmp_path / name)) == 1


def test_outputs_with_an_end_are_those_of_whole_files(small: Corpus, out: Path) -> None:
    source = out.parent / "groups.parquet"
    rows = pq.read_table(small.folder / "b.parquet").select(["id", "puzzle"])
    padding = pa.array(
        ["".join(random.Random(row).choices(HEX, k=400)) for row in range(len(rows))]
    )
    pq.write_table(rows.append_column("padding", padding), source, row_group_size=1000)
    for number, (to, tasks) in enumerate([("opensudoku", 1), ("tab", 1), ("TSV", 1), ("txt", 4)]):
        folder = out / str(number)
        report = files.solve_files(
            source, folder, to=to, tasks_per_core=20, question="transform", options=("--by", MOVE)
        )
        assert (report.tasks > 1) == (tasks > 1), to
    (drawn,) = outputs(out / "0")
    games = ElementTree.parse(drawn).getroot().iter("game")
    assert len(list(games)) == report.records - report.counts["malformed"]
    assert (outputs(out / "1")[0]).read_text() == outputs(out / "2")[0].read_text()


def test_inputs_that_are_not_there_are_named(out: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no/such/\*\.parquet"):
        files.plan("no/such/*.parquet", out)
    with pytest.raises(FileNotFoundError, match="no such file"):
        files.plan(["no/such.parquet"], out)
    assert not out.exists()


def test_a_damaged_file_fails_with_what_the_program_says(small: Corpus, out: Path) -> None:
    good = small.folder / "b.parquet"
    with pytest.raises(ninefold.TaskError, match=r"damaged\.parquet.*cut off"):
        files.solve_files([good, damaged(small.folder, out.parent)], out, processes=1)
    assert not (out / "_SUCCESS").exists()
    assert not attempts(out)
    # Finished tasks stay.
    assert len(outputs(out)) == 1


def test_a_task_that_fails_ends_the_others(small: Corpus, out: Path) -> None:
    inputs = [endless(out.parent), damaged(small.folder, out.parent)]
    with pytest.raises(ninefold.TaskError, match="cut off"):
        files.solve_files(
            inputs, out, question="enumerate", options=LISTED, time_limit=None, processes=2
        )
    assert programs_at_work(out) == []
    assert not attempts(out)


def test_ctrl_c_ends_a_job_and_its_programs(out: Path) -> None:
    code = (
        "import signal, sys; from ninefold import files\n"
        # (Ctrl-C is ignored when the tests run in the background.)
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "files.solve_files(sys.argv[1], sys.argv[2], question='enumerate',"
        "options=sys.argv[3:], time_limit=None)"
    )
    command = [sys.executable, "-c", code, str(endless(out.parent)), str(out), *LISTED]
    with subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True) as job:
        eventually(lambda: programs_at_work(out) != [])
        # Only to the job, not to its programs.
        job.send_signal(signal.SIGINT)
        said = job.communicate(timeout=PATIENCE)[1]
    assert b"KeyboardInterrupt" in said
    assert programs_at_work(out) == []
    assert not attempts(out)


def test_an_input_that_changes_meanwhile_is_noticed(small: Corpus, out: Path) -> None:
    source = out.parent / "growing.txt"
    source.write_text(EMPTY + "\n")
    (task,) = files.plan(source, out).begin()
    source.write_text((EMPTY + "\n") * 2)
    with pytest.raises(ninefold.TaskError, match="the input has changed"):
        files.run(task)


def endless_task(out: Path) -> files.Task:
    """A task without an end."""
    (task,) = files.plan(
        endless(out.parent), out, question="enumerate", options=LISTED, time_limit=None, to="txt"
    ).begin()
    return task


def test_a_task_that_is_cancelled_ends_its_program_and_leaves_nothing(out: Path) -> None:
    task = endless_task(out)
    cancelled = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(files.run, task, cancelled=cancelled)
        eventually(lambda: programs_at_work(out) != [])
        cancelled.set()
        with pytest.raises(ninefold.TaskError, match="cancelled"):
            running.result(PATIENCE)
    assert programs_at_work(out) == []
    assert not attempts(out)
    assert outputs(out) == []


def test_a_program_that_is_killed_is_a_failure(out: Path) -> None:
    task = endless_task(out)
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(files.run, task)
        eventually(lambda: programs_at_work(out) != [])
        os.kill(programs_at_work(out)[0], signal.SIGKILL)
        with pytest.raises(ninefold.TaskError, match=r"ended by SIGKILL; was memory short\?"):
            running.result(PATIENCE)
    assert not attempts(out)
    assert outputs(out) == []


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a program with its parent")
def test_the_program_ends_with_the_worker_that_started_it(out: Path) -> None:
    task = endless_task(out)
    code = (
        "import pickle, sys, threading; from ninefold import files\n"
        "task = pickle.load(sys.stdin.buffer)\n"
        "threading.Thread(target=files.run, args=(task,)).start()"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        worker.stdin.write(pickle.dumps(task))
        worker.stdin.close()
        eventually(lambda: programs_at_work(out) != [])
        worker.kill()
    eventually(lambda: programs_at_work(out) == [])
