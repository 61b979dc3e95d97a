// Files of each form, and files that are none: the page reads the files that the program reads, and
// reports what is wrong with the others.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { inBrowser, upload } from "./browser.mjs";
import { PUZZLES, answers } from "./program.mjs";
import { isProofs } from "../page/src/coordinator/proofs.js";

const puzzles = (
  await Promise.all(
    ["multi.txt", "minimal.txt", "illegal.txt"].map((name) =>
      readFile(join(PUZZLES, name), "utf8"),
    ),
  )
).flatMap((text) => text.split("\n").slice(0, 100));
const [PUZZLE] = puzzles;

/** @param {string} puzzle */
const grid = (puzzle) => `${puzzle.match(/.{9}/g)?.join("\n")}\n`;
const lines = `${puzzles.join("\n")}\n`;
const csv = `name,"given, with dots",note\n${puzzles
  .map((puzzle, at) => `n${at},${puzzle},"said ""${at}"",\nin two lines"`)
  .join("\n")}\n`;
const objects = puzzles.map((puzzle, id) => ({ id, board: { no: null }, puzzle, text: 'a, "b"' }));

/** A file of each kind that the page cuts, decodes or unpacks in its own way. @type {[name: string, content: string | Buffer][]} */
const FILES = [
  ["names.txt", puzzles.map((puzzle, at) => `# one\n\n${puzzle} no. ${at}`).join("\n")],
  ["windows.sdm", puzzles.join("\r\n")],
  ["wide.txt", Buffer.from(`\ufeff${lines}`, "utf16le")],
  ["grids.txt", puzzles.map(grid).join("\n")],
  // Its fields have line breaks, at which no segment may end.
  ["marked.csv", `\ufeff${csv.replaceAll("\n", "\r\n")}`],
  ["nameless.csv", puzzles.map((puzzle, at) => `${at},${puzzle}\n`).join("")],
  ["objects.jsonl", objects.map((object) => JSON.stringify(object)).join("\n")],
  ["packed.csv.gz", gzipSync(csv)],
  ["one.txt", PUZZLE],
  ["long.txt", `${lines}${"5".repeat(100_000)}`],
];

describe("files of each form", () => {
  const { open } = inBrowser();

  test("are answered as by the program, and pasted texts as files", async () => {
    const visit = await open();
    await visit.choose("Check");
    for (const [name, content] of FILES) {
      const file = upload(name, content);
      await visit.give(file);
      await visit.done();
      const { name: called, bytes } = await visit.download();
      assert.equal(called, `${name.split(".")[0]}.check.answers.csv`);
      assert.equal(bytes.toString(), (await answers(["check"], file)).toString(), name);
    }
    // Gzip is known by its first bytes, whatever its name is.
    await visit.give(upload("lines.txt", gzipSync(lines)));
    await visit.done();
    assert.equal(await visit.rows(), puzzles.length);
    await visit.paste(csv);
    await visit.done();
    const expected = await answers(["check"], upload("pasted.csv", csv));
    assert.equal((await visit.download()).bytes.toString(), expected.toString());
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("the reader can say what the form, the column and the first row are", async () => {
    const visit = await open();
    const rows = puzzles.map((puzzle, at) =>
      `${puzzles[(at + 1) % 300]}|${puzzle}\n`.replace("|", ","),
    );
    await visit.page.getByText("How to read and run it").click();
    await visit.page.getByLabel("Form of the text").selectOption("CSV");
    await visit.page.getByLabel("Column with the puzzles").fill("2");
    await visit.page.getByLabel("First row").selectOption("a record");
    await visit.give(upload("table.dat", rows.join("")));
    await visit.done();
    const { bytes } = await visit.download();
    const command = ["solve", "--from", "csv", "--column", "2", "--no-header"];
    const expected = await answers(command, upload("table.dat", rows.join("")));
    assert.equal(bytes.toString(), expected.toString());
    // And that they are pencilmarks.
    await visit.home();
    await visit.page.getByLabel("Form of the text").selectOption({ index: 0 });
    await visit.page.getByLabel("Column with the puzzles").fill("");
    await visit.page.getByLabel("First row").selectOption({ index: 0 });
    const marks = puzzles.map((puzzle) =>
      [...puzzle].map((cell) => (cell === "." ? "123456789" : `........${cell}`)).join(""),
    );
    const file = upload("marks.txt", marks.join("\n"));
    await visit.page.getByLabel("Puzzles are pencilmarks").check();
    await visit.give(file);
    await visit.done();
    const solved = await answers(["solve", "--pencilmarks"], file);
    assert.equal((await visit.download()).bytes.toString(), solved.toString());
    await visit.close();
  });
});

describe("what cannot be read", () => {
  const { open } = inBrowser();

  test("is said by line and column, leads to its row, and is counted", async () => {
    const visit = await open();
    const text = [
      ...puzzles.slice(0, 50),
      `${PUZZLE.slice(0, 40)}x${PUZZLE.slice(41)}`,
      ...puzzles.slice(50, 60),
      "12345",
    ];
    await visit.give(upload("lines.txt", text.join("\n")));
    await visit.done();
    assert.equal(await visit.rows(), 62);
    await visit.page.getByText("2 records could not be read").click();
    const messages = visit.page.getByRole("listitem");
    assert.match(await messages.nth(0).innerText(), /^Line 51, column 41: `x` is not a cell/);
    assert.match(await messages.nth(1).innerText(), /^Line 62, column 1: 5 characters/);

    // The message leads to the row.
    await visit.page.getByRole("button", { name: "Line 51, column 41" }).click();
    const cells = await visit.row(51);
    assert.deepEqual(cells.slice(0, 2), ["51", "malformed"]);
    assert.equal(await visit.table.evaluate((table) => document.activeElement === table), true);

    // A row of a table may have several lines: two before it for each, and one for the names.
    const rows = csv.replace(puzzles[7], "no puzzle");
    await visit.give(upload("table.csv", rows));
    await visit.done();
    await visit.page.getByText("1 record could not be read").click();
    assert.match(await visit.page.getByRole("listitem").innerText(), /^Line 16\b/);

    // Of very many the first are listed, and all are counted.
    await visit.give(upload("lines.txt", `${PUZZLE}\n${"123\n".repeat(5000)}`));
    await visit.done();
    await visit.page.getByText("5,000 records could not be read").click();
    const listed = visit.page.getByRole("listitem");
    await listed.nth(99).waitFor();
    assert.ok((await listed.count()) <= 1000);

    // A file without a record is not done, but says so.
    for (const [content, words] of [
      ["", "This file is empty."],
      ["# only a comment\n\n", "There is no record in this text."],
    ]) {
      await visit.give(upload("empty.txt", content));
      await visit.page.getByRole("alert").getByText(words, { exact: true }).waitFor();
      assert.equal(await visit.state.isVisible(), false);
      assert.equal(await visit.table.isVisible(), false);
    }
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("records of proofs are told from puzzles with names", () => {
    const isProof = (/** @type {string} */ line) =>
      isProofs(Buffer.from(`# a comment\n${line}\n`), null);
    const claims = "n=0,n>=2:a/b,minimal:1,redundant=r1c1,iso=1 r,max=9@5,min=-9@5".split(",");
    for (const claim of claims) assert.ok(isProof(`${PUZZLE} ${claim}`), claim);
    for (const name of ["", "no. 1", "n = 1", "minimal", "max. 9"])
      assert.ok(!isProof(`${PUZZLE} ${name}`), name);
    assert.ok(!isProof("n=1"));
  });

  test("pasted proofs, and those among files of puzzles, are refused with what checks them", async () => {
    const visit = await open();
    const said = visit.page.getByRole("alert").filter({ hasText: /check-proof/ });
    await visit.paste(`${PUZZLE} n=1 HJ\n`);
    await said.waitFor();
    assert.equal(await visit.table.isVisible(), false);
    await visit.page
      .getByLabel("A file of puzzles")
      .setInputFiles([upload("a.txt", lines), upload("b.txt", `${PUZZLE} n=1\n`)]);
    await said.filter({ hasText: /b\.txt/ }).waitFor();
    assert.equal(await visit.table.isVisible(), false);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("a file of noise is answered or refused, and harms nothing", async () => {
    const visit = await open();
    let state = 12345;
    const noise = Buffer.from(
      Array.from(
        { length: 300_000 },
        () => (state = (state * 1103515245 + 12345) & 0x7fffffff) >> 16,
      ),
    );
    await visit.give(upload("noise.bin", noise));
    const said = visit.page.getByRole("alert").filter({ hasText: /./ });
    await said
      .or(visit.state.filter({ hasText: "Done" }))
      .first()
      .waitFor();
    assert.ok(!/A solver failed/.test(await visit.page.locator("main").innerText()));
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});
