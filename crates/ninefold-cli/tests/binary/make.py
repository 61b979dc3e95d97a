"""Makes the files in this folder, which hold two puzzles each, by programs that are not ours.

Run in this folder; made with Python 3.11, pyarrow 26, NumPy 2, openpyxl 3, pandas 3 and odfpy 1.4. What is
encrypted differs from run to run. `tests/suite/every_format/binary.rs` says what each is called.
"""

import base64
import bz2
import gzip
import io
import lzma
import pickle
import sqlite3
import tarfile
import zipfile
from pathlib import Path

import numpy as np
import openpyxl
import pandas as pd
import pyarrow as pa
import pyarrow.feather
import pyarrow.orc
import pyarrow.parquet
from pyarrow.parquet import encryption

PUZZLES = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "7..9....11....59.....2...8...5.2...3......648413........7..2.9.2.1.6.8.4.8.5.4.12",
]
TEXT = "".join(f"{puzzle}\n" for puzzle in PUZZLES).encode()
TABLE = pa.table({"id": [1, 2], "puzzle": PUZZLES})
CELLS = np.array([[int(c) if c != "." else 0 for c in puzzle] for puzzle in PUZZLES], np.uint8)


def put(name, data):
    Path(name).write_bytes(data)


# No blank blocks at the end but the two that there must be.
tarfile.RECORDSIZE = tarfile.BLOCKSIZE


def tar(members, format):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=format) as archive:
        for name in members:
            member = tarfile.TarInfo(name)
            member.size, member.mtime = len(TEXT), 1_767_225_600
            archive.addfile(member, io.BytesIO(TEXT))
    return out.getvalue()


one = tar(["puzzles.txt"], tarfile.USTAR_FORMAT)
put("one.tar", one)
put("gnu.tar", tar(["a" * 150 + "/puzzles.txt"], tarfile.GNU_FORMAT))
put("pax.tar", tar(["Rätsel.txt", "more.txt"], tarfile.PAX_FORMAT))
# As tar was before POSIX: no mark but the sum.
old = bytearray(one)
old[257:265] = bytes(8)
old[265:345] = bytes(80)
old[148:156] = b" " * 8
old[148:156] = b"%06o\0 " % sum(old[:512])
put("old.tar", bytes(old))
put("one.tar.gz", gzip.compress(one, mtime=0))
put("one.tar.xz", lzma.compress(one))
put("one.tar.bz2", bz2.compress(one))
put("puzzles.txt.lzma", lzma.compress(TEXT, lzma.FORMAT_ALONE))
put("twice.gz.gz", gzip.compress(gzip.compress(TEXT, mtime=0), mtime=0))


def packed(members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data)
    return out.getvalue()


zipped = packed([("puzzles.txt", TEXT)])
put("puzzles.zip.gz", gzip.compress(zipped, mtime=0))
put("gzipped.zip", packed([("puzzles.txt.gz", gzip.compress(TEXT, mtime=0))]))
# The beginning of a program, as far as anyone looks, and what it unpacks.
put("itself.exe", b"MZ\x90\0\3\0\0\0\4\0\0\0\xff\xff\0\0" + bytes(240) + zipped)
put(
    "macos.zip",
    packed(
        [
            (".DS_Store", b"\0\0\0\1Bud1"),
            ("__MACOSX/._puzzles.txt", b"\0\5\x16\7"),
            ("folder/.DS_Store", b"\0\0\0\1Bud1"),
            ("folder/puzzles.txt", TEXT),
        ]
    ),
)

for name, plain, column in [
    ("footer.parquet", False, "puzzle"),
    ("column.parquet", True, "puzzle"),
    ("other-column.parquet", True, "id"),
]:

    class Keys(encryption.KmsClient):
        def __init__(self, _):
            super().__init__()

        def wrap_key(self, key, _):
            return base64.b64encode(key)

        def unwrap_key(self, key, _):
            return base64.b64decode(key)

    properties = encryption.CryptoFactory(Keys).file_encryption_properties(
        encryption.KmsConnectionConfig(),
        encryption.EncryptionConfiguration(
            footer_key="k", column_keys={"c": [column]}, plaintext_footer=plain
        ),
    )
    with pa.parquet.ParquetWriter(name, TABLE.schema, encryption_properties=properties) as writer:
        writer.write_table(TABLE)

pa.feather.write_feather(TABLE, "two.feather")
pa.feather.write_feather(TABLE.select(["puzzle"]), "one.feather", version=1)
with pa.OSFile("stream.arrows", "wb") as file, pa.ipc.new_stream(file, TABLE.schema) as stream:
    stream.write_table(TABLE)
pa.orc.write_table(TABLE, "table.orc")
Path("base.sqlite").unlink(missing_ok=True)
with sqlite3.connect("base.sqlite") as base:
    base.execute("PRAGMA page_size = 512")
    base.execute("CREATE TABLE corpus (puzzle TEXT)")
    base.executemany("INSERT INTO corpus VALUES (?)", [(puzzle,) for puzzle in PUZZLES])
for protocol in (2, 5):
    put(f"protocol{protocol}.pickle", pickle.dumps(PUZZLES, protocol))
np.save("cells.npy", CELLS)
np.savez("cells.npz", puzzles=CELLS)
np.savez("several.npz", puzzles=CELLS, more=CELLS)
book = openpyxl.Workbook()
book.active.append(["puzzle"])
for puzzle in PUZZLES:
    book.active.append([puzzle])
book.save("book.xlsx")

# Boards as worksheets, as people keep them: with a frame of heads, from B3 on and styled, with an empty row in it; and
# as pandas writes a table of cells of which some are missing.
BOARDS = [[[int(c) if c != "." else None for c in p[i : i + 9]] for i in range(0, 81, 9)] for p in PUZZLES]
book = openpyxl.Workbook()
book.active.append(list("ABCDEFGHI"))
for row in BOARDS[0]:
    book.active.append(row)
sheet = book.create_sheet("Second")
for r, row in enumerate(BOARDS[1]):
    for c, digit in enumerate(row):
        sheet.cell(r + 3, c + 2, digit).border = openpyxl.styles.Border(left=openpyxl.styles.Side("thin"))
book.create_sheet("Empty")
book.save("boards.xlsx")

pd.DataFrame(BOARDS[0]).to_excel("frame.xlsx")
with pd.ExcelWriter("boards.ods") as writer:
    for name, board in zip("ab", BOARDS):
        pd.DataFrame(board).to_excel(writer, sheet_name=name, index=False)
pd.DataFrame({"id": [1, 2], "puzzle": PUZZLES}).to_excel("table.ods", index=False)
with pd.ExcelWriter("two-tables.xlsx") as writer:
    for name, puzzle in zip("ab", PUZZLES):
        pd.DataFrame({"puzzle": [puzzle]}).to_excel(writer, sheet_name=name, index=False)
