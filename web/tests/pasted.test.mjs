// What people paste and drop: the engine reads what it can, and the page the rest.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import lz from "lz-string";
import { inBrowser, upload } from "./browser.mjs";
import { OTHER as Q, PUZZLE as P } from "./famous.mjs";
import { answers } from "./program.mjs";

const rows = P.match(/.{9}/g) ?? [];
const spreadsheet = rows
  .map((row) => [...row].map((cell) => cell.replace(".", "")).join("\t"))
  .join("\n");
const nested = `puzzles = ${JSON.stringify(
  [P, Q].map((puzzle) => (puzzle.match(/.{9}/g) ?? []).map((row) => [...row])),
  null,
  1,
)}
`;
const grid = [...P].map((cell) => (cell === "." ? {} : { value: Number(cell), given: true }));
const packed = lz.compressToBase64(
  JSON.stringify({ size: 9, grid: rows.map((_, at) => grid.slice(9 * at, 9 * at + 9)) }),
);

/** Texts that the page reads, what it says of each, and their puzzles. @type {[text: string, note: string, puzzles: string[]][]} */
const PASTED = [
  [nested, "Read as 2 puzzles.", [P, Q]],
  [`${P}\n${Q}`.replaceAll("...", "…"), "Read as 2 puzzles.", [P, Q]],
  [
    `https://f-puzzles.com/?load=${packed}`,
    "Read as the clues of the puzzle in this address.",
    [P],
  ],
];

describe("a pasted text", () => {
  const { open } = inBrowser();

  test("of a form that the page reads is answered, and stays as it was", async () => {
    const visit = await open();
    for (const [text, note, puzzles] of PASTED) {
      await visit.paste(text);
      await visit.done();
      assert.equal(await visit.page.getByText(/^Read as/).innerText(), note);
      const { name, bytes } = await visit.download();
      assert.equal(name, "puzzles.solve.answers.csv");
      const lines = upload("lines.txt", puzzles.map((puzzle) => `${puzzle}\n`).join(""));
      assert.equal(bytes.toString(), (await answers(["solve"], lines)).toString());
      await visit.home();
      assert.equal(await visit.form.getByLabel(/^Puzzles, one a line/).inputValue(), text);
    }
    assert.deepEqual([visit.errors, visit.foreign], [[], []]);
    await visit.close();
  });

  test("that the engine reads is left to the engine, mistakes in it, too", async () => {
    const visit = await open();
    await visit.choose("Check");
    const table = `name,puzzle\na,${P}\nb,${spreadsheet.replaceAll("\n", ";")}\n`;
    for (const text of [table, spreadsheet]) {
      await visit.paste(text);
      await visit.done();
      assert.equal(await visit.page.getByText(/^Read as/).count(), 0);
      const expected = await answers(["check"], upload("pasted.txt", text));
      assert.equal((await visit.download()).bytes.toString(), expected.toString());
    }
    // So is one in a form that the reader has said.
    await visit.home();
    await visit.page.getByText("How to read and run it").click();
    await visit.page.getByLabel("Form of the text").selectOption("lines or grids");
    await visit.paste(P.replaceAll("...", "…"));
    await visit.done();
    assert.equal((await visit.row(1))[1], "malformed");
    assert.equal(await visit.page.getByText(/^Read as/).count(), 0);
    await visit.close();
  });

  test("with an address without a puzzle is refused with a reason, until it is changed", async () => {
    const visit = await open();
    await visit.paste("https://sudokupad.app/abcdef");
    const alert = visit.page.getByRole("alert").filter({ hasText: "This page opens no address" });
    await alert.waitFor();
    assert.match(await alert.innerText(), /sudokupad.app\/abcdef/);
    await visit.paste(P);
    await visit.done();
    assert.equal(await alert.isVisible(), false);
    assert.deepEqual(visit.foreign, []);
    await visit.close();
  });

  test("of lines with stars is answered line by line, with a reason for those that are wrong", async () => {
    const visit = await open();
    const starred = [P, Q, P, Q.slice(1), Q].map((puzzle) => puzzle.replaceAll(".", "*"));
    await visit.paste(`\n# a list\n${starred.join("\n")}\n`);
    await visit.done();
    assert.equal(await visit.rows(), 5);
    assert.equal((await visit.row(4))[1], "malformed");
    assert.equal((await visit.row(5))[1], "unique");
    await visit.page.getByText("1 record could not be read").click();
    const reason = visit.page.getByRole("listitem").filter({ hasText: "Line 6, column" });
    assert.match(await reason.innerText(), /`\*` is not a cell/);
    await visit.close();
  });
});

describe("a small file", () => {
  const { open } = inBrowser();

  test("that the engine refuses is read as a pasted text is, whatever its line ends and encoding", async () => {
    const visit = await open();
    for (const [file, note, puzzles] of /** @type {const} */ ([
      [upload("list.py", Buffer.from(`\ufeff${nested}`, "utf16le")), "Read as 2 puzzles.", 1],
      [upload("old.txt", `${P}\r${Q}\r`.repeat(1000)), "Read as 2,000 puzzles.", 1000],
    ])) {
      await visit.give(file);
      await visit.done();
      await visit.page.getByText(note).waitFor();
      const { name, bytes } = await visit.download();
      assert.match(name, /\.solve\.answers\.csv$/);
      const lines = upload("lines.txt", `${P}\n${Q}\n`.repeat(puzzles));
      assert.equal(bytes.toString(), (await answers(["solve"], lines)).toString());
    }
    await visit.close();
  });
});
