"""Tables of lakes, made and read by their own libraries and by others, as inputs and outputs."""

from __future__ import annotations

import base64
import datetime
import json
import os
import struct
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.dataset
import pyarrow.parquet as pq
import pytest
from deltalake import DeltaTable, write_deltalake
from pyiceberg.catalog.sql import SqlCatalog
from pyiceberg.manifest import (
    DataFile,
    DataFileContent,
    FileFormat,
    ManifestContent,
    ManifestWriterV2,
)
from pyiceberg.typedef import Record
from pyiceberg.types import LongType, StringType
from pyroaring import BitMap

import ninefold
import ninefold.lakes
from ninefold import files
from ninefold._lakes.stores import Local

from .conftest import Corpus
from .corpus import outputs
from .object_stores import BUCKET, ObjectStore

LEFT = ("--keep", "id")
"""Options that leave the puzzles out of the output."""

VALUES = ["a b", "x=y", "a/b", "100%", "é", "01", "#", "a+b", "..", "[x]*?", "c:d", None]
"""Values of partitions that have to be encoded, and no value."""


@pytest.fixture
def table(small: Corpus) -> pa.Table:
    """Some rows of the corpus, with two columns to partition by."""
    rows = pq.read_table(small.folder / "b.parquet").slice(0, 1200).drop_columns("note")
    days = pa.array([VALUES[row % len(VALUES)] for row in range(1200)])
    years = pa.array([2025 + row % 2 for row in range(1200)], pa.int32())
    return rows.append_column("day", days).append_column("year", years)


@pytest.fixture
def expected(small: Corpus, table: pa.Table) -> pa.Table:
    """The program's answers to these rows."""
    return small.expected("solution", "status").slice(table["id"][0].as_py(), 1200)


@pytest.fixture
def catalog(tmp_path: Path) -> SqlCatalog:
    """A catalog of Iceberg tables, with a namespace."""
    (tmp_path / "lake").mkdir()
    catalog = SqlCatalog(
        "lake", uri=f"sqlite:///{tmp_path}/lake/catalog.db", warehouse=f"file://{tmp_path}/lake"
    )
    catalog.create_namespace("n")
    return catalog


def by_id(table: Any, *columns: str) -> pa.Table:
    """Columns of a table in the order of `id`."""
    rows = pa.table(table).select(["id", *columns])
    # (Some libraries have strings of other layouts.)
    plain = [pa.string() if "string" in str(field.type) else field.type for field in rows.schema]
    rows = rows.cast(pa.schema(list(zip(rows.schema.names, plain, strict=True))))
    return rows.take(pa.compute.sort_indices(rows["id"])).combine_chunks()


ANSWERS = ("solution", "status")


def test_a_delta_table_is_answered_to_a_delta_table(
    table: pa.Table, expected: pa.Table, out: Path
) -> None:
    source = out.parent / "source"
    write_deltalake(source, table.slice(0, 700), partition_by=["year", "day"])
    # (Files of earlier versions lie in the folder, too.)
    write_deltalake(source, table.slice(300), mode="overwrite", partition_by=["year", "day"])
    write_deltalake(source, table.slice(0, 300), mode="append")
    for number, inputs in enumerate((DeltaTable(source), str(source), [source])):
        folder = out / str(number)
        report = files.solve_files(inputs, folder, options=LEFT, to="delta")
        assert report.records == 1200
        found = DeltaTable(folder)
        assert found.metadata().partition_columns == ["year", "day"]
        assert by_id(found.scan(), *ANSWERS).equals(expected)
        days = by_id(found.scan(), "day", "year")
        assert days["day"].to_pylist() == table["day"].to_pylist()
        assert days["year"].to_pylist() == table["year"].to_pylist()
    read = pl.read_delta(str(folder)).to_arrow()
    assert by_id(read, *ANSWERS).equals(expected)
    assert by_id(read, "day")["day"].to_pylist() == table["day"].to_pylist()
    dataset = found.to_pyarrow_dataset()
    assert dataset.to_table().num_rows == 1200
    assert duckdb.sql("select count(*), count(distinct day) from dataset").fetchall() == [
        (1200, 11)
    ]


def test_tables_in_an_object_store_are_read_and_written(
    table: pa.Table,
    expected: pa.Table,
    tmp_path: Path,
    store: ObjectStore,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("AWS_ALLOW_HTTP", "true")
    source, out = f"s3://{BUCKET}/source", f"s3://{BUCKET}/out"
    write_deltalake(source, table.slice(600), partition_by=["year"])
    write_deltalake(source, table, mode="overwrite", partition_by=["year"])
    files.solve_files(source, out, options=LEFT, to="delta")
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(files.finish, [out] * 4))
    assert DeltaTable(out).version() == 0
    read = pl.read_delta(out).to_arrow()
    assert by_id(read, *ANSWERS).equals(expected)
    assert by_id(read, "year")["year"].to_pylist() == table["year"].to_pylist()
    with pytest.raises(ValueError, match=r"s3://.*/source is a Delta table"):
        files.plan(f"{source}/*/*.parquet", out)
    found = {"s3.endpoint": store.environment["AWS_ENDPOINT_URL"]}
    catalog = SqlCatalog("s3", uri=f"sqlite:///{tmp_path}/c.db", warehouse=f"{source}3", **found)
    catalog.create_namespace("n")
    write_deltalake(f"{source}2", table.slice(0, 600))
    plain = files.solve_files(f"{source}2", f"{out}2")
    answers = catalog.create_table("n.answers", ninefold.lakes.schema(plain))
    assert ninefold.lakes.append(answers, plain) == 1
    assert answers.scan().to_arrow().num_rows == 600
    assert files.solve_files(answers, f"{out}3", column="solution").records == 600


def test_versions_of_a_table_are_different_inputs(table: pa.Table, out: Path) -> None:
    source = str(out.parent / "source")
    pl.from_arrow(table.slice(0, 100)).write_delta(source)
    report = files.solve_files(source, out)
    assert report.records == 100
    assert files.solve_files(source, out, resume=True).done_before == 1
    pl.from_arrow(table.slice(100, 50)).write_delta(source, mode="append")
    with pytest.raises(FileExistsError, match="its inputs differ"):
        files.plan(source, out, resume=True)
    assert files.solve_files(source, out.parent / "second").records == 150
    first = DeltaTable(source, version=0)
    assert files.solve_files(first, out, resume=True).done_before == 1
    both = files.solve_files([first, f"{out}/*.parquet"], out.parent / "both")
    assert both.records == 200


def test_a_job_commits_once(table: pa.Table, out: Path) -> None:
    source = out.parent / "puzzles.parquet"
    pq.write_table(table, source)
    for task in files.plan(source, out, to="delta").begin():
        files.run(task)
    assert not DeltaTable.is_deltatable(str(out))
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(files.finish, [out] * 8))
    assert DeltaTable(out).version() == 0
    assert DeltaTable(out).count() == 1200
    files.finish(out)
    assert DeltaTable(out).version() == 0
    assert json.loads((out / "_SUCCESS").read_text())["records"] == 1200


def test_others_may_remove_files_of_a_folder_that_is_read_or_written(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Local()
    store.write(str(out / "one"), b"1")
    names = os.listdir
    monkeypatch.setattr(os, "listdir", lambda folder: [*names(folder), "gone"])
    assert [entry.name for entry in store.entries(str(out))] == ["one"]
    replace, removed = os.replace, []

    def late(unfinished: str, path: str) -> None:
        if not removed:
            removed.append(unfinished)
            os.remove(unfinished)
        replace(unfinished, path)

    monkeypatch.setattr(os, "replace", late)
    store.write(str(out / "two"), b"2")
    assert (out / "two").read_bytes() == b"2"
    assert len(removed) == 1


def test_a_table_is_replaced_only_if_no_other_writer_changed_it(table: pa.Table, out: Path) -> None:
    source = out.parent / "puzzles.parquet"
    pq.write_table(table, source)
    files.solve_files(source, out, to="delta")
    with pytest.raises(FileExistsError, match="is not empty"):
        files.solve_files(source, out, question="count", to="delta")
    files.solve_files(source, out, question="count", to="delta", overwrite=True)
    assert [field.name for field in DeltaTable(out).schema().fields][-2:] == ["solutions", "status"]
    assert DeltaTable(out).count() == 1200
    DeltaTable(out).delete("year = 2026")
    with pytest.raises(
        FileExistsError, match=r"it has _delta_log/0+1\.json, which is not the output"
    ):
        files.solve_files(source, out, to="delta", overwrite=True)
    assert DeltaTable(out).count() == 600


def test_a_table_becomes_a_folder_of_files_again(table: pa.Table, out: Path) -> None:
    source = out.parent / "puzzles.parquet"
    pq.write_table(table, source)
    files.solve_files(source, out, to="delta")
    files.solve_files(source, out, overwrite=True)
    assert not (out / "_delta_log").exists()
    assert sum(pq.read_metadata(path).num_rows for path in outputs(out)) == 1200


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (pa.array([1], pa.uint32()), "column x is of type uint32"),
        (pa.array([0], pa.timestamp("ns")), r"column x is of type timestamp\[ns\]"),
        (pa.array([[0]], pa.list_(pa.uint8())), "column x is of type uint8"),
    ],
)
def test_columns_that_delta_does_not_have_are_refused_before_the_job(
    out: Path, values: pa.Array, said: str
) -> None:
    source = out.parent / "puzzles.parquet"
    pq.write_table(pa.table({"id": [7], "puzzle": ["." * 81], "x": values}), source)
    with pytest.raises(ValueError, match=said):
        files.plan(source, out, to="delta", options=("--any",))
    assert not out.exists()
    files.solve_files(source, out, to="delta", options=("--any", *LEFT))
    assert DeltaTable(out).count() == 1


def test_columns_that_delta_has_are_as_they_were(out: Path) -> None:
    when = datetime.datetime(2026, 11, 23, 1, 2, 3, 4)
    utc = when.replace(tzinfo=datetime.timezone.utc)
    values = {"i": -5, "f": 0.5, "b": True, "d": when.date(), "t": utc, "n": when, "l": ["x", None]}
    types = {"i": pa.int16(), "f": pa.float32(), "t": pa.timestamp("us", "UTC")}
    columns = {name: pa.array([value], types.get(name)) for name, value in values.items()}
    columns["c"] = pa.array(["x"]).dictionary_encode()
    source = out.parent / "puzzles.parquet"
    pq.write_table(pa.table({"puzzle": ["." * 81], **columns}), source)
    files.solve_files(source, out, to="delta", options=("--any",))
    (row,) = pl.read_delta(str(out)).select(list(columns)).to_dicts()
    assert row == {**values, "c": "x"}


def test_types_of_partitions_are_inferred(table: pa.Table, out: Path) -> None:
    source = out.parent / "in"
    for folder in ("n=1/on=2026-11-23/m=01", "n=-20/on=__HIVE_DEFAULT_PARTITION__/m=2"):
        (source / folder).mkdir(parents=True)
        pq.write_table(table.slice(0, 3), source / folder / "a.parquet")
    files.solve_files(source, out, to="delta", options=LEFT)
    rows = pl.read_delta(str(out)).select("n", "on", "m").unique().sort("n").to_dicts()
    assert rows == [
        {"n": -20, "on": None, "m": "2"},
        {"n": 1, "on": datetime.date(2026, 11, 23), "m": "01"},
    ]
    pq.write_table(table.slice(3, 3), source / "b.parquet")
    with pytest.raises(ValueError, match=r"same partitions, but there are \(\) and \(n, on, m\)"):
        files.plan(source, out.parent / "mixed", to="delta")


def commit(table: Path, *actions: dict[str, Any]) -> None:
    """Adds a version to a Delta table, as other writers do."""
    version = DeltaTable(table).version() + 1
    log = table / "_delta_log" / f"{version:020}.json"
    log.write_text("\n".join(map(json.dumps, actions)))


def protocol(*features: str) -> dict[str, Any]:
    both = {"readerFeatures": features, "writerFeatures": features}
    return {"protocol": {"minReaderVersion": 3, "minWriterVersion": 7, **both}}


def vector(*rows: int) -> dict[str, Any]:
    """A deletion vector in the log, as the protocol of Delta describes it."""
    bitmap = BitMap(rows).serialize()
    content = struct.pack("<IqI", 1681511377, 1, 0) + bitmap
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    python = digits + "!#$%&()*+-;<=>?@^_`{|}~"
    delta = digits.swapcase() + ".-:+=^!/*?&<>()[]{}@%$#"
    text = base64.b85encode(content, pad=True).decode().translate(str.maketrans(python, delta))
    return {
        "storageType": "i",
        "pathOrInlineDv": text,
        "sizeInBytes": len(content),
        "cardinality": len(rows),
    }


def test_a_delta_table_whose_files_are_not_its_rows_is_refused(
    table: pa.Table, expected: pa.Table, out: Path
) -> None:
    source = out.parent / "source"
    write_deltalake(source, table)
    lines = (source / "_delta_log" / f"{0:020}.json").read_text().splitlines()
    (add,) = (json.loads(line)["add"] for line in lines if '"add"' in line)
    # The feature by itself changes no row.
    commit(source, protocol("deletionVectors"))
    assert files.solve_files(source, out, options=LEFT).records == 1200
    remove = {"path": add["path"], "deletionTimestamp": 1, "dataChange": True}
    commit(source, {"remove": remove}, {"add": {**add, "deletionVector": vector(0, 3)}})
    with pytest.raises(ValueError, match=r"has deletion vectors.*table\.scan\(\)"):
        files.plan(source, out, overwrite=True)
    rows = by_id(ninefold.solve(DeltaTable(source).scan()), *ANSWERS)
    kept = [row for row in range(1200) if row not in (0, 3)]
    # (By rows, a record without a puzzle has no status.)
    assert rows["id"].equals(expected["id"].take(kept))
    assert rows["solution"].equals(expected["solution"].take(kept))
    mapped = out.parent / "mapped"
    names = {"delta.columnMapping.mode": "name", "delta.minReaderVersion": "2"}
    write_deltalake(mapped, table, configuration={**names, "delta.minWriterVersion": "5"})
    with pytest.raises(ValueError, match=r"has column mapping.*table\.scan\(\)"):
        files.plan(mapped, out, overwrite=True)
    widened = out.parent / "widened"
    write_deltalake(widened, table)
    commit(widened, protocol("typeWidening"))
    with pytest.raises(ValueError, match="has the feature typeWidening"):
        files.plan(DeltaTable(widened), out, overwrite=True)
    empty = out.parent / "empty"
    DeltaTable.create(empty, DeltaTable(widened).schema())
    with pytest.raises(FileNotFoundError, match="without files"):
        files.plan(empty, out, overwrite=True)


def test_an_iceberg_table_is_answered_and_the_answers_are_added_to_one(
    table: pa.Table, expected: pa.Table, out: Path, catalog: SqlCatalog
) -> None:
    source = catalog.create_table("n.puzzles", table.schema)
    with source.update_spec() as update:
        update.add_identity("day")
        update.add_identity("year")
    source.append(table.slice(0, 800))
    source.overwrite(table.slice(400))
    source.append(table.slice(0, 400))
    report = files.solve_files(source, out)
    assert report.records == 1200
    # Its columns are in the files, so that there are no folders of partitions.
    assert {path.parent for path in out.rglob("*.parquet")} == {out}
    answers = catalog.create_table("n.answers", ninefold.lakes.schema(report))
    assert ninefold.lakes.append(answers, report) == report.tasks
    assert ninefold.lakes.append(answers, out) == 0
    assert ninefold.lakes.append(catalog.load_table("n.answers"), str(out)) == 0
    for read in (answers.scan().to_arrow(), pl.scan_iceberg(answers).collect().to_arrow()):
        assert by_id(read, *ANSWERS).equals(expected)
        assert by_id(read, "day")["day"].to_pylist() == table["day"].to_pylist()
    found = answers.scan().to_arrow()
    assert found.num_rows == 1200
    assert duckdb.sql("select count(*), count(distinct id) from found").fetchall() == [(1200, 1200)]


def test_drivers_at_the_same_time_add_outputs_once(
    table: pa.Table, out: Path, catalog: SqlCatalog
) -> None:
    pq.write_table(table, out.parent / "puzzles.parquet")
    report = files.solve_files(out.parent / "puzzles.parquet", out)
    answers = catalog.create_table("n.answers", ninefold.lakes.schema(out))
    answers.append(pa.table({"id": [-1]}))
    first = answers.history()[0].snapshot_id

    def add(_: int) -> int:
        return ninefold.lakes.append(catalog.load_table("n.answers"), report)

    with ThreadPoolExecutor(4) as pool:
        added = list(pool.map(add, range(4)))
    assert sorted(added) == [0, 0, 0, report.tasks]
    answers = catalog.load_table("n.answers")
    assert answers.scan().to_arrow().num_rows == 1201
    # Compacted, the table has other files, but still the rows.
    answers.overwrite(answers.scan().to_arrow())
    assert ninefold.lakes.append(answers, report) == 0
    # Rolled back, it does not have them, and may have them again.
    answers.manage_snapshots().rollback_to_snapshot(first).commit()
    assert ninefold.lakes.append(answers, report) == report.tasks
    assert answers.scan().to_arrow().num_rows == 1201


def test_outputs_that_an_iceberg_table_cannot_have_are_refused(
    table: pa.Table, out: Path, catalog: SqlCatalog
) -> None:
    source = out.parent / "in"
    (source / "kind=hard").mkdir(parents=True)
    pq.write_table(table, source / "kind=hard" / "a.parquet")
    answers = catalog.create_table("n.answers", table.schema)
    with pytest.raises(FileNotFoundError, match="has no finished job"):
        ninefold.lakes.append(answers, out)
    files.solve_files(source, out)
    with pytest.raises(ValueError, match="does not have the column of its folder"):
        ninefold.lakes.append(answers, out)
    files.solve_files(source / "kind=hard" / "a.parquet", out, to="csv", overwrite=True)
    with pytest.raises(ValueError, match=r"\.csv is not Parquet"):
        ninefold.lakes.append(answers, out)
    files.solve_files(f"{source}/*/a.parquet", out.parent / "other", question="status")
    assert answers.scan().to_arrow().num_rows == 0


def delete_rows(table: Any, rows: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Deletes rows of the only file of an Iceberg table by a file of their positions, as Spark and
    others do, and pyiceberg does not yet."""
    (task,) = table.scan().plan_files()
    path = f"{table.location()}/data/deletes.parquet"

    def field(name: str, kind: pa.DataType, number: int) -> pa.Field:
        return pa.field(name, kind, False, {"PARQUET:field_id": str(number)})

    schema = [field("file_path", pa.string(), 2147483546), field("pos", pa.int64(), 2147483545)]
    columns = [[task.file.file_path] * len(rows), rows]
    pq.write_table(pa.table(columns, schema=pa.schema(schema)), path.removeprefix("file://"))
    deletes = DataFile.from_args(
        content=DataFileContent.POSITION_DELETES,
        file_path=path,
        file_format=FileFormat.PARQUET,
        partition=Record(),
        record_count=len(rows),
        file_size_in_bytes=Path(path.removeprefix("file://")).stat().st_size,
        spec_id=0,
    )
    with monkeypatch.context() as patched:
        patched.setattr(ManifestWriterV2, "content", lambda _: ManifestContent.DELETES)
        transaction = table.transaction()
        with transaction.update_snapshot().fast_append() as append:
            append.append_data_file(deletes)
        transaction.commit_transaction()


def test_an_iceberg_table_whose_files_are_not_its_rows_is_refused(
    table: pa.Table,
    expected: pa.Table,
    out: Path,
    catalog: SqlCatalog,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(source: Any, said: str) -> None:
        with pytest.raises(ValueError, match=said):
            files.plan(source, out)
        assert not out.exists()

    source = catalog.create_table("n.puzzles", table.schema)
    with pytest.raises(FileNotFoundError, match="has no files"):
        files.plan(source, out)
    source.append(table)
    refused(source.scan(row_filter="id < 1500"), "rows that the filter of the scan leaves out")
    refused(source.scan(selected_fields=("id",)), "selected_fields or a limit")
    refused(source.scan(limit=3), "selected_fields or a limit")
    # A new column changes no row of older files.
    with source.update_schema() as update:
        update.add_column("source", StringType())
    assert len(files.plan(source, out)) == 1
    with source.update_schema() as update:
        update.rename_column("puzzle", "clues")
    refused(source, r"has the column puzzle \(string\), which is now clues \(string\)")
    answers = ninefold.solve(source.scan().to_arrow_batch_reader(), column="clues")
    assert by_id(answers, "solution").equals(expected.select(["id", "solution"]))
    with source.update_schema() as update:
        update.rename_column("clues", "puzzle")
        update.update_column("year", field_type=LongType())
    refused(source, r"has the column year \(int\), which is now year \(long\)")
    with source.update_schema() as update:
        update.delete_column("year")
    refused(source, "has the column year, which the table has dropped")
    # Written anew, the files are the rows again.
    source.overwrite(source.scan().to_arrow())
    assert len(files.plan(source, out)) == 1
    delete_rows(source, [0, 3], monkeypatch)
    assert source.scan().to_arrow().num_rows == 1198
    refused(source, "has rows that the table has deleted since")
    assert len(ninefold.solve(source.scan().to_arrow_batch_reader()).read_all()) == 1198


def test_a_filter_on_partitions_chooses_whole_files(
    table: pa.Table, out: Path, catalog: SqlCatalog
) -> None:
    source = catalog.create_table("n.puzzles", table.schema)
    with source.update_spec() as update:
        update.add_identity("year")
    source.append(table)
    assert files.solve_files(source.scan(row_filter="year = 2026"), out).records == 600


def test_the_folder_of_a_table_is_not_read_as_loose_files(
    table: pa.Table, out: Path, catalog: SqlCatalog
) -> None:
    lake = out.parent / "lake"
    ice = catalog.create_table("n.ice", table.schema)
    ice.append(table)
    write_deltalake(lake / "delta", table, partition_by=["year"])
    (lake / "hudi" / ".hoodie").mkdir(parents=True)
    pq.write_table(table, lake / "hudi" / "a.parquet")
    (task,) = ice.scan().plan_files()
    loose = task.file.file_path
    data = Path(loose.removeprefix("file://")).parent
    for inputs, said in [
        (data.parent, "ice is an Iceberg table, .* catalog.load_table"),
        (data, "ice is an Iceberg table"),
        (f"{data}/*.parquet", "ice is an Iceberg table"),
        (lake / "hudi", "hudi is a Hudi table"),
        (f"{lake}/*udi/*", "hudi is a Hudi table"),
        (lake / "delta" / "year=2026", "delta is a Delta table.* deltalake.DeltaTable"),
        (f"{lake}/delta/*/*.parquet", "delta is a Delta table"),
        (lake, "is a Delta table"),
    ]:
        with pytest.raises(ValueError, match=said):
            files.plan(inputs, out)
    # A file that is named by itself is read as it is.
    assert files.solve_files(loose, out, options=LEFT).records == 1200


def test_libraries_that_are_missing_are_named(
    table: pa.Table, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = out.parent / "source"
    write_deltalake(source, table)
    monkeypatch.setitem(sys.modules, "deltalake", None)
    with pytest.raises(ImportError, match=r"pip install 'ninefold\[delta\]'"):
        files.plan(source, out)
    pq.write_table(table, out.parent / "a.parquet")
    with pytest.raises(ImportError, match=r"pip install 'ninefold\[delta\]'"):
        files.plan(out.parent / "a.parquet", out, to="delta")
    with pytest.raises(TypeError, match="inputs are names of files, or tables of lakes, not int"):
        files.plan([7], out)  # type: ignore[list-item]


def with_pyarrow(table: pa.Table, folder: Path) -> None:
    keys = pa.schema([("day", pa.string()), ("year", pa.int32())])
    partitioning = pyarrow.dataset.partitioning(keys, flavor="hive")
    pyarrow.dataset.write_dataset(table, folder, format="parquet", partitioning=partitioning)


def with_duckdb(table: pa.Table, folder: Path) -> None:
    duckdb.sql(f"copy \"table\" to '{folder}' (format parquet, partition_by (day, year))")


@pytest.mark.parametrize("write", [with_pyarrow, with_duckdb])
def test_partitions_of_other_writers_are_kept(
    table: pa.Table, expected: pa.Table, out: Path, write: Callable[[pa.Table, Path], None]
) -> None:
    # (These write no value as an empty one, too.)
    days = pa.array(["" if value == "c:d" else value for value in table["day"].to_pylist()])
    table = table.set_column(table.schema.get_field_index("day"), "day", days)
    source = out.parent / "in"
    write(table, source)
    assert files.solve_files(source, out, options=LEFT).records == 1200

    def read(folder: Path) -> pa.Table:
        keys = pa.schema([("day", pa.string()), ("year", pa.int32())])
        partitioning = pyarrow.dataset.partitioning(keys, flavor="hive")
        found = pyarrow.dataset.dataset(folder, partitioning=partitioning).to_table()
        return by_id(found, "day", "year", *(["solution", "status"] if folder == out else []))

    answers = read(out)
    assert answers.select(["id", "day", "year"]).equals(read(source))
    assert answers.select(["id", *ANSWERS]).equals(expected)
    assert set(answers["day"].to_pylist()) == set(days.to_pylist())
