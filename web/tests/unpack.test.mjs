// Zip files and workbooks: what is read from them, and why nothing is. `zips` has files that other programs
// made: grid.xlsx openpyxl, table.xlsx XlsxWriter, and the others Python's zipfile.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { unpackZip } from "../page/src/unpack/zip.js";
import { inBrowser, upload } from "./browser.mjs";
import { answers } from "./program.mjs";

const P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const Q = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/** The text of the grid in grid.xlsx. */
const GRID = P.replaceAll(/.{9}/g, (row) => `${[...row].join(",").replaceAll(".", "")}\n`);

/** @param {string} name */
const bytesOf = (name) => readFile(new URL(`zips/${name}`, import.meta.url));

/** @param {Buffer} bytes */
const unpacked = (bytes) => unpackZip(new Blob([new Uint8Array(bytes)]), "a.xlsx");

test("the first sheet is a table, with all that a cell may hold", async () => {
  const { blob, name } = await unpacked(await bytesOf("table.xlsx"));
  assert.equal(name, "a.csv");
  assert.equal(
    await blob.text(),
    `id,puzzle,note\n17,${P},"said ""so"", in two\nlines"\n18,${Q},1\n`,
  );
});

test("a grid begins where its cells do", async () => {
  const { blob } = await unpacked(await bytesOf("grid.xlsx"));
  assert.equal(await blob.text(), GRID);
});

test("the only file of text is read, whatever is beside it", async () => {
  const { blob, name, note } = await unpacked(await bytesOf("one.zip"));
  assert.equal(name, "some.csv");
  assert.match(note, /lists\/some\.csv/);
  assert.equal(await blob.text(), `id,puzzle\n1,${P}\n2,${Q}\n`);
});

test("damaged files are refused, wherever the damage is", async () => {
  const whole = await bytesOf("table.xlsx");
  for (let at = 0; at < whole.length; at += 97) {
    const damaged = Buffer.from(whole);
    damaged.fill(0xa5, at, Math.min(at + 16, whole.length));
    for (const bytes of [damaged, whole.subarray(0, at)]) {
      const read = await unpacked(bytes).catch((error) => error);
      assert.ok(read instanceof Error || read.blob.size > 0);
    }
  }
});

describe("a zip file on the page", () => {
  const { open } = inBrowser();

  for (const [what, name, same, notes] of /** @type {[string, string, Buffer, string[]][]} */ ([
    [
      "a workbook with a table",
      "table.xlsx",
      Buffer.from(`id,puzzle,note\n17,${P},"said ""so"", in two\nlines"\n18,${Q},1\n`),
      ["Read from the first sheet of this workbook, “Two & more”."],
    ],
    [
      "a workbook with a grid",
      "grid.xlsx",
      Buffer.from(GRID),
      ["Read from the first sheet of this workbook, “Today”."],
    ],
    [
      "a zip file with one text",
      "one.zip",
      Buffer.from(`id,puzzle\n1,${P}\n2,${Q}\n`),
      ["Read from the file lists/some.csv in this zip file."],
    ],
  ]))
    test(`${what} is answered as the program answers its contents`, async () => {
      const visit = await open();
      await visit.give(upload(name, await bytesOf(name)));
      await visit.done();
      for (const note of notes) await visit.page.getByText(note, { exact: true }).waitFor();
      const file = same.includes(",") ? "table.csv" : "lines.txt";
      const expected = await answers(["solve"], upload(file, same));
      assert.equal((await visit.download()).bytes.toString(), expected.toString());
      assert.deepEqual(visit.errors, []);
      await visit.close();
    });

  test("others are refused with a reason, and the page still works", async () => {
    const visit = await open();
    for (const [name, says] of /** @type {[string, RegExp][]} */ ([
      ["several.zip", /several files.*: a\.txt and b\.txt\. Unpack it/],
      ["pictures.zip", /several files.*: a\.png and b\.png\./],
      ["empty.zip", /no file in this zip file/],
    ])) {
      await visit.give(upload(name, await bytesOf(name)));
      await visit.page.getByRole("alert").filter({ hasText: says }).waitFor();
    }
    await visit.give(upload("damaged.xlsx", (await bytesOf("table.xlsx")).subarray(0, 3000)));
    await visit.page.getByRole("alert").filter({ hasText: "could not be unpacked" }).waitFor();
    await visit.give(upload("grid.xlsx", await bytesOf("grid.xlsx")));
    await visit.done();
    assert.equal((await visit.row(1))[1], "unique");
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("is unpacked on a page from a folder, too", async () => {
    const visit = await open({ from: "folder" });
    await visit.give(upload("grid.xlsx", await bytesOf("grid.xlsx")));
    await visit.done();
    assert.equal((await visit.row(1))[1], "unique");
    await visit.close();
  });
});
