#!/usr/bin/env python3
"""Holds what Ninefold reads and writes of CSV against Python's module csv.

    python dialects.py --tables 1000 target/release/ninefold

Makes tables of random dialects: delimiters, quotes wherever they may stand, line ends, encodings,
headers or none, a line that names the delimiter, rows that are too short or too long, cells with
anything in them. Python's csv says what the cells are; the program has to find the same ones, to
give them back as they were, whatever it writes, and to answer the puzzles among them.

Exit status: 0 if all is as it should be, 1 if something differs.
"""

import argparse
import csv
import io
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
AMBIGUOUS = "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12"
ILLEGAL = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLES = {UNIQUE: "unique", AMBIGUOUS: "ambiguous", ILLEGAL: "illegal"}

# Found by looking, and to be named.
FOUND = [",", ";", "\t", "|"]
NAMED = [":", "^", "~", "!", "#", "&", "/", "@", "\x01", "\x1f"]
PIECES = ["a", "7", " ", "'", "ß", "é", "x y", "-1.5e3", "NULL", "=", ",", ";", "|", "\t", ":", ".", "\\", "[", "{", "#", "*-"]
QUOTED_PIECES = ['""', "\n", "\r\n", "\n\n"]
NAMES = ["id", "note", "Größe", "rating", "é", "two words", "level", "n°", "x", "", "7"]

# No limit of Python's is in the way.
csv.field_size_limit(1 << 30)


class Table:
    """A table as a file, and what Python says is in it."""

    def __init__(self, number: int) -> None:
        self.random = random.Random(number)
        pick = self.random
        self.named = pick.random() < 0.35
        self.delimiter = pick.choice(NAMED if self.named else FOUND)
        self.line_end = pick.choice(["\n", "\r\n"])
        self.encoding = pick.choice(["utf-8", "utf-8", "utf-8-sig", "cp1252", "utf-16"])
        self.width = pick.choice([1, 2, 2, 3, 3, 4, 6])
        if self.width == 1 and not self.named:
            # Where nothing stands between fields, nothing can be seen there.
            self.delimiter = ","
        self.puzzle = pick.randrange(self.width)
        self.header = pick.random() < 0.7
        self.quotes = pick.choice([0.0, 0.2, 1.0])
        lines = []
        if self.header:
            names = [self.name(column) for column in range(self.width)]
            lines.append(self.delimiter.join(names))
        for _ in range(pick.randint(1, 12)):
            # The first line says how many columns there are.
            lines.append(self.row(ragged=bool(lines)))
            if self.width > 1 and pick.random() < 0.05:
                lines.append("")
        self.separator = not self.named and pick.random() < 0.1 or self.named and pick.random() < 0.2
        text = self.line_end.join(lines)
        if pick.random() < 0.8:
            text += self.line_end
        self.text = text
        whole = f"sep={self.delimiter}{self.line_end}{text}" if self.separator else text
        self.bytes = whole.encode(self.encoding)
        rows = [row for row in parsed(text, self.delimiter) if row]
        self.names = rows.pop(0) if self.header else None
        self.rows = rows
        self.file = "table.tsv" if self.delimiter == "\t" and number % 2 else "table.csv"
        # Without a name that says so it is seen to be a table if it does not begin like something else.
        begins_well = self.separator or text.lstrip("\r\n")[:1] not in "[{<#*"
        if self.width > 1 and number % 3 == 0 and "puzzle" in (self.names or []) and begins_well:
            self.file = "table.txt"

    def name(self, column: int) -> str:
        if column == self.puzzle:
            return self.field(self.random.choice(["puzzle", "Quizzes", "sudoku", "my own"]), False)
        if self.random.random() < 0.2:
            return self.anything()
        return self.field(self.random.choice(NAMES), False)

    def row(self, *, ragged: bool) -> str:
        pick = self.random
        width = self.width
        if ragged and width > 1 and pick.random() < 0.06:
            width = pick.choice([width - 1, width + 1, width + 3])
        cells = []
        for column in range(width):
            if column != self.puzzle:
                cells.append(self.anything())
            elif pick.random() < 0.85:
                cells.append(self.field(pick.choice(list(PUZZLES)), False))
            else:
                cells.append(self.field(pick.choice(["", "no puzzle", UNIQUE[:-1]]), False))
        row = self.delimiter.join(cells)
        # An empty line is a row in a table of one column, for the program alone.
        return row or '""'

    def anything(self) -> str:
        """A field of any sort, as it is written."""
        pick = self.random
        text = "".join(pick.choice(PIECES) for _ in range(pick.randrange(6)))
        kind = pick.random()
        if kind < 0.3:
            more = "".join(pick.choice(PIECES + QUOTED_PIECES) for _ in range(pick.randrange(6)))
            behind = pick.choice(["", "", "", " ", "behind"])
            return f'"{more}"{behind}'
        if kind < 0.35:
            text = text.replace(self.delimiter, "") + pick.choice(['5" disk', 'say "hello"', ' "x"'])
            return text if not text.startswith('"') else self.field(text, True)
        return self.field(text, False)

    def field(self, text: str, quoted: bool) -> str:
        """A text as a field that is quoted if it must be, or at times."""
        special = any(sign in text for sign in [self.delimiter, '"', "\n", "\r"])
        if quoted or special or self.random.random() < self.quotes:
            return '"' + text.replace('"', '""') + '"'
        return text

    def statuses(self) -> list[str]:
        """What the program has to say of each row."""
        return [
            PUZZLES.get(row[self.puzzle].strip(), "malformed")
            if len(row) == self.width
            else "malformed"
            for row in self.rows
        ]

    def expected(self, columns: list[int] | None) -> list[list[str]]:
        """What a table of these columns with the answer behind has to be: of all if it is none."""
        table = []
        if self.names is not None:
            table.append(self.picked(self.names, columns) + ["status"])
        for row, status in zip(self.rows, self.statuses(), strict=True):
            table.append(self.picked(row, columns) + [status])
        return table

    def picked(self, row: list[str], columns: list[int] | None) -> list[str]:
        # What is missing is made up for, and what is too much stays where all come back.
        padded = row + [""] * (self.width - len(row))
        return padded if columns is None else [padded[column] for column in columns]

    def options(self) -> list[str]:
        """What has to be said, and at times what need not be."""
        pick = self.random
        options = []
        guessed = "malformed" not in self.statuses()[:1]
        shown = any(status != "malformed" for status in self.statuses())
        if (self.named and not self.separator) or not shown or pick.random() < 0.2:
            said = {"\t": "tab"}.get(self.delimiter, self.delimiter)
            options += ["--from", "csv", "--delimiter", said]
        if not guessed or not shown or pick.random() < 0.2 or self.looks_otherwise():
            options.append("--header" if self.header else "--no-header")
        options += ["--column", self.column()]
        return options

    def looks_otherwise(self) -> bool:
        """Whether the first row looks like a header though it is none, or the other way."""
        known = {"puzzle", "quizzes", "sudoku"}
        if self.header or not self.rows:
            return False
        return any(cell.strip().lower() in known for cell in self.rows[0])

    def column(self) -> bytes | str:
        name = self.names[self.puzzle] if self.names else ""
        alike = [other for other in self.names or [] if other.strip().lower() == name.strip().lower()]
        if len(alike) == 1 and name.strip() and self.random.random() < 0.7:
            return name.encode("cp1252" if self.encoding == "cp1252" else "utf-8")
        number = str(self.puzzle + 1)
        # A name goes before a number.
        taken = [at for at, other in enumerate(self.names or []) if other.strip() == number]
        return number if not taken or taken == [self.puzzle] else "puzzle"


def parsed(text: str, delimiter: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


class Difference(Exception):
    """What the program does otherwise."""


def run(program: str, arguments: list[bytes | str]) -> bytes:
    done = subprocess.run([program, *arguments], capture_output=True, check=False)
    if done.returncode not in (0, 1):
        raise Difference(f"exit status {done.returncode}: {done.stderr.decode(errors='replace')}")
    return done.stdout


def same(found: list[list[str]], expected: list[list[str]]) -> None:
    if found != expected:
        raise Difference(f"found    {found}\nexpected {expected}")


def examine(program: str, number: int, folder: Path) -> int:
    """Asks the program about a table in some ways. Returns in how many."""
    table = Table(number)
    path = folder / table.file
    path.write_bytes(table.bytes)
    base: list[bytes | str] = [str(path), "--quiet", *table.options()]
    encoding = "cp1252" if table.encoding == "cp1252" else "utf-8"

    def text(out: bytes) -> str:
        # A byte order mark and the line that names the delimiter come back, too.
        text = out.decode(encoding).removeprefix("\ufeff")
        line = f"sep={table.delimiter}{table.line_end}"
        if table.separator and not text.startswith(line):
            raise Difference("the line that names the delimiter is lost")
        return text.removeprefix(line) if table.separator else text

    asked = 0
    try:
        out = run(program, ["check", *base])
        same(parsed(text(out), table.delimiter), table.expected(None))
        asked += 1
        columns = [column for column in range(table.width) if table.random.random() < 0.5]
        keep = ",".join(str(column + 1) for column in columns) or "none"
        taken = any((other.strip() or "x").isdigit() for other in table.names or [])
        if columns and not taken:
            out = run(program, ["check", *base, "--keep", keep])
            same(parsed(text(out), table.delimiter), table.expected(columns))
            asked += 1
        as_tabs = [*base, "--to", "tsv"]
        if table.delimiter != "\t":
            out = run(program, ["check", *as_tabs])
            found = parsed(out.decode(encoding).removeprefix("\ufeff"), "\t")
            names = table.names or [f"column_{column + 1}" for column in range(table.width)]
            whole = [row for row in table.expected(None) if len(row) == table.width + 1]
            if table.names is None:
                whole.insert(0, [*names, "status"])
            long = [at for at, row in enumerate(table.rows) if len(row) > table.width]
            same([row for at, row in enumerate(found) if at - 1 not in long], whole)
            asked += 1
        names = table.names or [f"column_{column + 1}" for column in range(table.width)]
        if encoding == "utf-8" and len(set(names)) == len(names) and "status" not in names:
            out = run(program, ["check", *base, "--to", "jsonl"])
            objects = [json.loads(line) for line in out.decode().splitlines()]
            for found, row, status in zip(objects, table.rows, table.statuses(), strict=True):
                if len(row) <= table.width:
                    cells = [*table.picked(row, None), status]
                    same(
                        [list(found), [value or "" for value in found.values()]],
                        [[*names, "status"], cells],
                    )
            asked += 1
    except (Difference, UnicodeDecodeError, ValueError) as difference:
        print(f"table {number}: {base[1:]}\n{table.bytes!r}\n{difference}\n", file=sys.stderr)
        return -1
    return asked


def main() -> int:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("program")
    arguments.add_argument("--tables", type=int, default=100, help="how many tables are made")
    arguments.add_argument("--first", type=int, default=0, help="the number of the first one")
    given = arguments.parse_args()
    asked = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(given.first, given.first + given.tables):
            answers = examine(given.program, number, Path(folder))
            wrong += answers < 0
            asked += max(answers, 0)
    print(f"{given.tables} tables, {asked} answers as Python's csv has them, {wrong} tables otherwise")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
