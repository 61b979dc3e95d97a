"""Answers of the command line program to records: the independent way through the engine.

It runs as a separate process, and reads and writes JSON Lines, which hold every text and null.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import ninefold
from ninefold import files
from ninefold._jobs import program
from ninefold._questions.table import ALIASES, QUESTIONS, named

TRANSFORMATION = "r312987645/c456132789/d214365987/t"

JIGSAW = "jigsaw:111122333111222333112222633444555663444555666447555666477889999777888999777888899"
"""Boxes of which some cells changed places."""

Case = tuple[str, dict[str, Any], tuple[str, ...]]
"""A question, its keywords, and the options of the program that mean the same."""

SPECIAL: dict[str, Case] = {
    "solve any": ("solve", {"any": True}, ("--any",)),
    "solve x": ("solve", {"layout": "x"}, ("--layout", "x")),
    "status limited": ("status", {"node_limit": 1}, ("--node-limit", "1")),
    "count 7": ("count", {"cap": 7}, ("--cap", "7")),
    "count jigsaw": ("count", {"cap": 9, "layout": JIGSAW}, ("--cap", "9", "--layout", JIGSAW)),
    "enumerate": ("enumerate", {"cap": 5}, ("--cap", "5")),
    "enumerate in order": (
        *("enumerate", {"cap": 5, "order": "lexicographic"}),
        ("--cap", "5", "--order", "lexicographic"),
    ),
    "candidates counted": ("candidates", {"count": True, "cap": 5}, ("--count", "--cap", "5")),
    "sample": ("sample", {"n": 3, "seed": 11}, ("-n", "3", "--seed", "11")),
    # Tables have the grid, with --grid or without.
    "score optima": (
        *("score", {"smallest": True, "count_optima": True, "cap": 2}),
        ("--smallest", "--count-optima", "--cap", "2"),
    ),
    **{
        f"canonical {form}": ("canonical", {"form": form}, ("--form", form))
        for form in ("counts", "pattern", "solution")
    },
    "canonical bands": ("canonical", {"bands": True}, ("--bands",)),
    "shuffle": ("shuffle", {"n": 3, "seed": 11}, ("-n", "3", "--seed", "11")),
    "shuffle x": ("shuffle", {"n": 2, "layout": "x"}, ("-n", "2", "--layout", "x")),
    "split by text": ("split", {"by": "text"}, ("--by", "text")),
    "split shares": (
        *("split", {"parts": {"a": 2, "b": 1}, "seed": 4}),
        ("--parts", "a=2,b=1", "--seed", "4"),
    ),
    "transform": ("transform", {"by": TRANSFORMATION}, ("--by", TRANSFORMATION)),
    "transform back": (
        *("transform", {"by": TRANSFORMATION, "inverse": True}),
        ("--by", TRANSFORMATION, "--inverse"),
    ),
    "unavoidable": ("unavoidable", {"size": 8}, ("--size", "8")),
    "minimise seed": ("minimise", {"seed": 5}, ("--seed", "5")),
    "minimise symmetric": ("minimise", {"symmetry": "half-turn"}, ("--symmetry", "half-turn")),
    "explain states": ("explain", {"states": True}, ("--states",)),
    "explain easy steps": (
        *("explain", {"at_most": 2.6, "techniques": ["hidden-single", "naked-single", "pointing"]}),
        ("--at-most", "2.6", "--techniques", "hidden-single,naked-single,pointing"),
    ),
    "hint without uniqueness": ("hint", {"uniqueness": False}, ("--no-uniqueness",)),
    "prove count": ("prove", {"claim": "count"}, ("--claim", "count")),
    "rate guesses": ("rate", {"guesses": True}, ("--columns", "class,er,ep,ed,guesses")),
    "rate guesses alone": ("rate", {"guesses": True, "ratings": False}, ("--columns", "guesses")),
    "rate easy": ("rate", {"at_most": 2.8}, ("--at-most", "2.8")),
    "rate x": ("rate", {"layout": "x"}, ("--layout", "x")),
}
"""Questions with keywords."""

BESIDE = {"verify": "solution", "check_proof": "proof", "transform each": "transformation"}
"""Questions about two columns, and the name of the second."""

SLOW = ("fewest", "fewest_count")
"""Questions that take a tenth of a second of each grid, or minutes, and have tests of their own."""


def others(listed: Iterable[str]) -> list[str]:
    """The questions of one column that are not in a list, and need no keywords."""
    known = {named(name) for name in listed}
    return [
        name
        for name, question in QUESTIONS.items()
        if name not in (*known, *SLOW, *files.WHOLE) and question.second is None
    ]


OTHER = {name: alias for alias, name in ALIASES.items()}
"""The other names of questions, by which the tests call them."""

CASES: dict[str, Case] = {
    **{OTHER.get(name, name): (OTHER.get(name, name), {}, ()) for name in others([])},
    **SPECIAL,
    **{case: (case.partition(" ")[0], {}, ()) for case in BESIDE},
}
"""The questions of the tests."""

EACH = [case for case, (name, _, _) in CASES.items() if case == name or case in BESIDE]
"""The cases that have every question once."""

SHAPES = [
    *dict.fromkeys(
        {
            column.kind: case
            for case in EACH[::-1]
            for column in QUESTIONS[named(CASES[case][0])].columns
        }.values()
    )
]
"""Some of them, which have every kind of column of answers."""

COMMANDS: dict[str, tuple[str, ...]] = {
    case: (
        *files.QUESTIONS[name],
        *files.OPTIONAL_COLUMNS.get(name, {}).values(),
        *options,
        # The program draws from the empty grid otherwise.
        *(("--puzzles",) if name == "sample" else ()),
    )
    for case, (name, _, options) in CASES.items()
}
"""The program's words for the questions of the tests."""

STEPS = tuple(member.name for member in QUESTIONS["explain"].columns[0].members)
"""Columns of the members of steps, where each is a row."""

LISTS: dict[str, dict[str, str]] = {
    case: {column.item: column.name for column in QUESTIONS[named(name)].columns if column.is_list}
    for case, (name, _, _) in CASES.items()
    if any(column.is_list for column in QUESTIONS[named(name)].columns)
}
"""Columns of questions with a row for each answer, and the package's names of their lists."""


def call(case: str, *data: Any, of: Any = ninefold, **keywords: Any) -> Any:
    """Asks the question of a case, of the puzzles and of what stands beside them, with the package's function,
    or with that of another door."""
    name, own, _ = CASES[case]
    return getattr(of, name)(*data, **own, **keywords)


def second(case: str) -> tuple[str, ...]:
    """The name of the second column of a case, if there is one."""
    return (BESIDE[case],) if case in BESIDE else ()


DECIMALS = ("optima",)
"""Columns whose numbers are text in JSON."""

Answers = dict[str, list[Any]]
"""Columns by name, a value for each record, None where there is none."""


def run(*arguments: str, **keywords: Any) -> subprocess.CompletedProcess[str]:
    """Runs the program with these arguments."""
    return subprocess.run(
        [*program.command(), *arguments], capture_output=True, text=True, check=False, **keywords
    )


def answers(
    asked: str, records: Sequence[str | None], beside: Sequence[str | None] | None = None
) -> Answers:
    """The program's answers to records, one for each, with lists of several answers; ``beside`` is the
    second column of questions about two."""
    rows = [{"number": number, "puzzle": record} for number, record in enumerate(records)]
    for row, value in zip(rows, beside or (), strict=False):
        row[BESIDE[asked]] = value
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "records.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        answered = _rows(COMMANDS[asked], path)
        if asked.startswith("explain"):
            command = [word for word in COMMANDS[asked] if word != "--states"]
            totals = _rows([*command, "--columns", "technique,steps"], path)
            answered = _paths(answered, totals)
    if asked in LISTS and not asked.startswith("explain"):
        answered = _collected(answered, LISTS[asked])
    assert [row["number"] for row in answered] == list(range(len(records)))
    names = [name for name in answered[0] if name not in ("number", "puzzle")]
    if beside is not None:
        names.remove(BESIDE[asked])
    columns = {name: [row[name] for row in answered] for name in names}
    for name in names:
        if name in DECIMALS or (asked == "count_exact" and name == "solutions"):
            columns[name] = [None if value is None else int(value) for value in columns[name]]
        # A row without a puzzle has no answer in the package; the program counts it as malformed.
        pairs = zip(columns[name], records, strict=True)
        columns[name] = [None if record is None else value for value, record in pairs]
    return columns


def _rows(command: Sequence[str], path: Path) -> list[dict[str, Any]]:
    """The rows that the program answers to a file."""
    ended = run(
        *(*command, str(path), "--quiet", "--from", "jsonl", "--to", "jsonl"),
        *("--column", "puzzle"),
    )
    assert ended.returncode in (0, 1), ended.stderr
    return [json.loads(line) for line in ended.stdout.splitlines()]


def _paths(answered: list[dict[str, Any]], totals: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A row for each record, with a list of its steps, and what a row a record has more."""
    rows: list[dict[str, Any]] = []
    for row in answered:
        step = {name: row.pop(name) for name in STEPS if name in row}
        if not rows or rows[-1]["number"] != row["number"]:
            path = None if row["status"] == "malformed" else []
            rows.append({"number": row["number"], "path": path})
        # (The end of the path is in its last row.)
        rows[-1].update(row)
        if step["step"] is not None:
            rows[-1]["path"].append(step)
    for row, total in zip(rows, totals, strict=True):
        row["technique"], row["steps"] = total["technique"], total["steps"]
        row["status"] = row.pop("status")
    return rows


def _collected(answered: list[dict[str, Any]], lists: dict[str, str]) -> list[dict[str, Any]]:
    """A row for each record, with lists of its answers."""
    collected: list[dict[str, Any]] = []
    for row in answered:
        status = {"status": row["status"]} if "status" in row else {}
        if not collected or collected[-1]["number"] != row["number"]:
            # Where nothing is said of the status, every puzzle has an answer.
            none = all(row[column] is None for column in lists)
            is_puzzle = row["status"] != "malformed" if status else not none
            collected.append({"number": row["number"]})
            for name in lists.values():
                collected[-1][name] = [] if is_puzzle else None
            collected[-1].update(status)
        for column, name in lists.items():
            if row[column] is not None:
                collected[-1][name].append(row[column])
    return collected
