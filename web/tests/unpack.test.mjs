// Zip files and workbooks: what is read from them, and why nothing is. `zips` has files that other programs
// made: grid.xlsx openpyxl, table.xlsx XlsxWriter, and the others Python's zipfile.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { unpackZip } from "../page/src/unpack/zip.js";
import { inBrowser, upload } from "./browser.mjs";
import { OTHER as Q, PUZZLE as P } from "./famous.mjs";
import { answers } from "./program.mjs";

/** The text of the grid in grid.xlsx. */
const GRID = P.replaceAll(/.{9}/g, (row) => `${[...row].join(",").replaceAll(".", "")}\n`);

/** The texts of the table in table.xlsx, and of the file in one.zip. */
const TABLE = `id,puzzle,note\n17,${P},"said ""so"", in two\nlines"\n18,${Q},1\n`;
const ONE = `id,puzzle\n1,${P}\n2,${Q}\n`;

/** @param {string} name */
const bytesOf = (name) => readFile(new URL(`zips/${name}`, import.meta.url));

/** @param {Buffer} bytes */
const unpacked = (bytes) => unpackZip(new Blob([new Uint8Array(bytes)]), "a.xlsx");

test("the first sheet is a table, with all that a cell may hold", async () => {
  const { blob, name } = await unpacked(await bytesOf("table.xlsx"));
  assert.equal(name, "a.csv");
  assert.equal(await blob.text(), TABLE);
});

test("a grid begins where its cells do", async () => {
  const { blob } = await unpacked(await bytesOf("grid.xlsx"));
  assert.equal(await blob.text(), GRID);
});

test("the only file of text is read, whatever is beside it", async () => {
  const { blob, name, note } = await unpacked(await bytesOf("one.zip"));
  assert.equal(name, "some.csv");
  assert.match(note, /lists\/some\.csv/);
  assert.equal(await blob.text(), ONE);
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

  test("is answered as the program answers its contents, or refused with a reason", async () => {
    const visit = await open();
    for (const [name, same, note] of [
      ["table.xlsx", TABLE, "Read from the first sheet of this workbook, “Two & more”."],
      ["grid.xlsx", GRID, "Read from the first sheet of this workbook, “Today”."],
      ["one.zip", ONE, "Read from the file lists/some.csv in this zip file."],
    ]) {
      await visit.give(upload(name, await bytesOf(name)));
      await visit.done();
      await visit.page.getByText(note, { exact: true }).waitFor();
      const file = same === GRID ? "lines.txt" : "table.csv";
      const expected = await answers(["solve"], upload(file, same));
      assert.equal((await visit.download()).bytes.toString(), expected.toString());
    }
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
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("is unpacked on a page from a folder, which works as from a server", async () => {
    const visit = await open({ from: "folder" });
    await visit.give(upload("grid.xlsx", await bytesOf("grid.xlsx")));
    await visit.done();
    assert.match(visit.page.url(), /^file:/);
    assert.equal((await visit.row(1))[1], "unique");
    assert.match((await visit.download()).bytes.toString(), /^puzzle,/);
    assert.deepEqual([visit.errors, visit.foreign], [[], []]);
    await visit.close();
  });
});
