#!/usr/bin/env python3
"""Reads what Ninefold wrote by the programs that people read it with.

    python read_back.py --source corpus.parquet written/
    python read_back.py --source corpus.csv --exact --answers solutions written/

Every table in the folder is an answer to the same source. Each is read by pyarrow, by DuckDB and,
where it is installed, by polars, and so is the source. The source's columns have to come first and
unchanged: their names, their values and, from Parquet to Parquet, their types and metadata. Behind
them come the answer's columns, of the types that the documentation promises. Text formats have no
null: an empty field stands for it.

Exit status: 0 if all is as it should be, 1 if something differs, 2 if there is nothing to check.
"""

import argparse
import re
import sys
from itertools import compress
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.csv
import pyarrow.json
import pyarrow.parquet

try:
    import polars
except ImportError:
    polars = None

FORMATS = {".parquet": "parquet", ".csv": "csv", ".tsv": "tsv", ".jsonl": "jsonl"}
COMPRESSED = {".gz", ".zst"}
SUFFIX = "_ninefold"

TEXT, NUMBER, EXACT = pa.string(), pa.int64(), pa.decimal128(38, 0)
GRID = r"([1-9]{81})?"
# An answer's column: its type in Parquet, and what its field looks like as text.
ANSWERS = {
    "solution": (TEXT, GRID),
    "status": (TEXT, "unique|ambiguous|solvable|impossible|illegal|malformed|unproven|unfinished"),
    "solutions": (NUMBER, r"([0-9]+)?"),
    "score": (NUMBER, r"(-?[0-9]+)?"),
    "bound": (NUMBER, r"(-?[0-9]+)?"),
    "proven": (pa.bool_(), "(true|false)?"),
    "grid": (TEXT, GRID),
}


class Differs(Exception):
    """Something is not as it should be."""


class CannotRead(Exception):
    """The reader has no table for this file, whoever wrote it."""


def format_of(path):
    """The format by the name, or None: `a.csv.gz` is CSV."""
    suffixes = [s for s in path.suffixes if s not in COMPRESSED]
    compressed = path.suffix in COMPRESSED
    found = FORMATS.get(suffixes[-1]) if suffixes else None
    return None if found == "parquet" and compressed else found


# Each reader gives an Arrow table. CSV is read as text throughout; in JSON Lines the columns that
# `text` names are text, lest `"2000-01-01"` be taken for a date, the others what they look like.


def by_pyarrow(path, kind, text):
    if kind == "parquet":
        return pa.parquet.read_table(path)
    if kind == "jsonl":
        schema = pa.schema([(name, TEXT) for name in text])
        return pa.json.read_json(path, parse_options=pa.json.ParseOptions(explicit_schema=schema))
    parse = pa.csv.ParseOptions(
        delimiter="\t" if kind == "tsv" else ",", newlines_in_values=True, ignore_empty_lines=False
    )
    names = pa.csv.open_csv(path, parse_options=parse).schema.names
    convert = pa.csv.ConvertOptions(column_types=dict.fromkeys(names, TEXT))
    return pa.csv.read_csv(path, parse_options=parse, convert_options=convert)


def by_duckdb(path, kind, text):
    name = str(path)
    if kind == "parquet":
        relation = duckdb.read_parquet(name)
    elif kind == "jsonl":
        guess = duckdb.read_json(name, format="newline_delimited", sample_size=-1)
        if guess.columns == ["json"]:
            raise CannotRead("an object with an empty key is one column to it")
        columns = {
            column: "VARCHAR" if column in text else str(kind)
            for column, kind in zip(guess.columns, guess.types, strict=True)
        }
        relation = duckdb.read_json(name, format="newline_delimited", columns=columns)
    else:
        delimiter = "\t" if kind == "tsv" else ","
        relation = duckdb.read_csv(
            name, delimiter=delimiter, header=True, quotechar='"', escapechar='"', all_varchar=True
        )
    return relation.to_arrow_table()


def by_polars(path, kind, text):
    if kind == "parquet":
        return polars.read_parquet(path).to_arrow()
    if kind == "jsonl":
        return polars.read_ndjson(
            path, schema_overrides=dict.fromkeys(text, polars.String)
        ).to_arrow()
    delimiter = "\t" if kind == "tsv" else ","
    return polars.read_csv(path, separator=delimiter, infer_schema=False).to_arrow()


READERS = {
    f"pyarrow {pa.__version__}": by_pyarrow,
    f"duckdb {duckdb.__version__}": by_duckdb,
} | ({f"polars {polars.__version__}": by_polars} if polars else {})

FAILURES = (Differs, pa.ArrowException, duckdb.Error)
if polars:
    FAILURES += (polars.exceptions.PolarsError,)


def is_text(kind):
    return (
        pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)
    )


def as_text(column):
    """The fields of a column of text, the empty one for a null."""
    return [value or "" for value in column.to_pylist()]


def values(column):
    """What can be compared: the same for the same dictionary value and for two NaN."""
    return [repr(value) for value in column.to_pylist()]


def comparable(expected, written, both_parquet):
    """Both columns' values. Across formats, text stands for any type."""
    if both_parquet:
        return values(expected), values(written)
    if is_text(expected.type) and is_text(written.type):
        return as_text(expected), as_text(written)
    if is_text(written.type):
        fields = pa.array([field or None for field in written.to_pylist()], TEXT)
        written = pa.chunked_array([fields]).cast(expected.type)
    elif pa.types.is_decimal(written.type):  # DuckDB's guess for large numbers in JSON
        written = written.cast(expected.type)
    return values(expected), values(written)


def check_answer(name, column, kind, exact):
    expected, pattern = ANSWERS[name]
    if exact and name == "solutions":
        expected = EXACT if kind == "parquet" else TEXT
    if is_text(column.type) and (kind in ("csv", "tsv") or expected == TEXT):
        wrong = [field for field in as_text(column) if not re.fullmatch(pattern, field)]
        if wrong:
            raise Differs(f"column {name!r} has the field {wrong[0]!r}")
    elif not (column.type == expected or pa.types.is_null(column.type)):
        raise Differs(f"column {name!r} is {column.type}, not {expected}")


def check(source, written, read, answers, exact):
    """The names of the answer's columns."""
    source_kind, kind = format_of(source), format_of(written)
    expected = read(source, source_kind, [])
    table = read(written, kind, [field.name for field in expected.schema if is_text(field.type)])
    names, width = table.column_names, expected.num_columns
    # DuckDB has names of its own for a column without one, other ones for every format.
    named = [bool(name) for name in by_pyarrow(source, source_kind, []).column_names]
    if list(compress(names, named)) != list(compress(expected.column_names, named)):
        raise Differs(f"columns {names[:width]} instead of {expected.column_names}")
    if table.num_rows != expected.num_rows:
        raise Differs(f"{table.num_rows} rows instead of {expected.num_rows}")
    both_parquet = source_kind == kind == "parquet"
    for index, name in enumerate(expected.column_names):
        old, new = expected.column(index), table.column(index)
        if both_parquet and old.type != new.type:
            raise Differs(f"column {name!r} is {new.type}, not {old.type}")
        for row, pair in enumerate(zip(*comparable(old, new, both_parquet), strict=True), 1):
            if pair[0] != pair[1]:
                raise Differs(f"column {name!r}, row {row}: {pair[0]} became {pair[1]}")
    if both_parquet:
        kept = table.schema.metadata or {}
        for key, value in (expected.schema.metadata or {}).items():
            if kept.get(key) != value:
                raise Differs(f"metadata {key!r} is {kept.get(key)!r}, not {value!r}")
    found = []
    for index, name in enumerate(names[width:], width):
        base = name.removesuffix(SUFFIX)
        if base not in ANSWERS or (name == base) == (base in expected.column_names):
            raise Differs(f"column {name!r} is neither the source's nor the answer's")
        check_answer(base, table.column(index), kind, exact)
        found.append(base)
    if answers and found != answers:
        raise Differs(f"the answer's columns are {found}, not {answers}")
    return names[width:]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="where Ninefold's files are")
    parser.add_argument("--source", type=Path, required=True, help="the table that it was given")
    parser.add_argument(
        "--answers",
        type=lambda names: names.split(","),
        metavar="NAMES",
        help="the answer's columns, without a suffix, that have to be there",
    )
    parser.add_argument(
        "--exact", action="store_true", help="`solutions` is a decimal of 38 digits, or text"
    )
    args = parser.parse_args()
    if not args.source.is_file() or format_of(args.source) is None:
        parser.error(f"no table that can be read: {args.source}")
    files = sorted(p for p in args.folder.glob("*") if p.is_file() and format_of(p))
    if not files:
        parser.error(f"no table in {args.folder}")
    bad = 0
    for path in files:
        for reader, read in READERS.items():
            try:
                columns = check(args.source, path, read, args.answers, args.exact)
            except CannotRead as error:
                print(f"{path.name}, {reader}: not checked, {error}")
            except FAILURES as error:
                bad += 1
                print(f"{path.name}, {reader}: {error}")
            else:
                answer = ", ".join(columns) or "no answer"
                print(f"{path.name}, {reader}: as the source, with {answer}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
