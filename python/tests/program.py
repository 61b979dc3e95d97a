"""Answers of the command line program to records: the independent way through the engine.

It runs as a separate process, and reads and writes JSON Lines, which hold every text and null.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ninefold import _program

TRANSFORMATION = "r312987645/c456132789/d214365987/t"

COMMANDS: dict[str, tuple[str, ...]] = {
    "solve": ("solve",),
    "solve any": ("solve", "--any"),
    "status": ("check",),
    "count": ("count",),
    "count 7": ("count", "--cap", "7"),
    "count_exact": ("count", "--cap", "none"),
    "enumerate": ("enumerate", "--cap", "5"),
    "enumerate in order": ("enumerate", "--cap", "5", "--order", "lexicographic"),
    "sample": ("sample", "-n", "3", "--seed", "11", "--puzzles"),
    # Tables have the grid, with --grid or without.
    "score": ("target",),
    "score optima": ("target", "--smallest", "--count-optima"),
    "verify": ("verify",),
    "canonical": ("canonical", "--automorphisms", "--band", "--transform"),
    **{
        f"canonical {form}": (
            *("canonical", "--form", form, "--automorphisms", "--band", "--transform"),
        )
        for form in ("counts", "pattern", "solution")
    },
    "shuffle": ("shuffle", "-n", "3", "--seed", "11", "--transform"),
    "transform": ("transform", "--by", TRANSFORMATION),
    "transform back": ("transform", "--by", TRANSFORMATION, "--inverse"),
    "transform each": ("transform",),
    "unavoidable": ("unavoidable", "--size", "8"),
    "minimality": ("minimality",),
    "minimise": ("minimise", "--seed", "5"),
    "minimise default": ("minimise",),
    "minimise symmetric": ("minimise", "--symmetry", "half-turn"),
    "rate": ("rate",),
    "rate backdoors": ("rate", "--columns", "class,rounds,guesses,backdoor,backdoors"),
}
"""The program's words for the questions of the tests."""

LISTS = {
    "enumerate": {"solution": "solutions"},
    "enumerate in order": {"solution": "solutions"},
    "sample": {"solution": "solutions"},
    "shuffle": {"isomorph": "isomorphs", "transformation": "transformations"},
    "unavoidable": {"unavoidable": "unavoidable"},
}
"""Columns of questions with a row for each answer, and the package's names of their lists."""

BESIDE = {"verify": "solution", "transform each": "transformation"}
"""The second columns of questions about two."""

DECIMALS = ("optima",)
"""Columns whose numbers are text in JSON."""

Answers = dict[str, list[Any]]
"""Columns by name, a value for each record, None where there is none."""


def run(*arguments: str, **keywords: Any) -> subprocess.CompletedProcess[str]:
    """Runs the program with these arguments."""
    return subprocess.run(
        [*_program.command(), *arguments], capture_output=True, text=True, check=False, **keywords
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
        ended = run(
            *(*COMMANDS[asked], str(path), "--quiet", "--from", "jsonl", "--to", "jsonl"),
            *("--column", "puzzle"),
        )
    assert ended.returncode in (0, 1), ended.stderr
    answered = [json.loads(line) for line in ended.stdout.splitlines()]
    if asked in LISTS:
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
