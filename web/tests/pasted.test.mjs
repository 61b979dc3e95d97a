// What people paste and drop: the engine reads what it can, and the page the rest.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import lz from "lz-string";
import { inBrowser, upload } from "./browser.mjs";
import { answers } from "./program.mjs";

const P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const Q = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
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

/** @type {Record<string, { text: string, note: string, puzzles: string[] }>} */
const PASTED = {
  "a Python list over many lines": {
    text: nested,
    note: "Read as 2 puzzles.",
    puzzles: [P, Q],
  },
  "lines with ellipses": {
    text: `${P}\n${Q}`.replaceAll("...", "…"),
    note: "Read as 2 puzzles.",
    puzzles: [P, Q],
  },
  "an address of f-puzzles": {
    text: `https://f-puzzles.com/?load=${packed}`,
    note: "Read as the clues of the puzzle in this address.",
    puzzles: [P],
  },
};

describe("a pasted text", () => {
  const { open } = inBrowser();

  for (const [form, { text, note, puzzles }] of Object.entries(PASTED))
    test(`of ${form} is answered, and stays as it was`, async () => {
      const visit = await open();
      await visit.paste(text);
      await visit.done();
      assert.equal(await visit.page.getByText(note).innerText(), note);
      const { name, bytes } = await visit.download();
      assert.equal(name, "puzzles.solve.answers.csv");
      const lines = upload("lines.txt", puzzles.map((puzzle) => `${puzzle}\n`).join(""));
      assert.equal(bytes.toString(), (await answers(["solve"], lines)).toString());
      await visit.home();
      assert.equal(await visit.form.getByLabel(/^Puzzles, one a line/).inputValue(), text);
      assert.deepEqual(visit.errors, []);
      assert.deepEqual(visit.foreign, []);
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
    await visit.close();
  });

  test("in a form that the reader has said is left to the engine", async () => {
    const visit = await open();
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

  test("of which nothing is a puzzle is answered record by record", async () => {
    const visit = await open();
    await visit.paste(`${P}1\n${Q.slice(1)}\n`);
    await visit.done();
    await visit.page.getByText("2 records could not be read").waitFor();
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

  test("in rows is shown on the board at once", async () => {
    const visit = await open();
    await visit.form.getByLabel(/^Puzzles, one a line/).fill(spreadsheet);
    await visit.page.getByLabel("As text").first().and(visit.page.locator(":visible")).waitFor();
    assert.equal(await visit.page.getByLabel("As text").first().inputValue(), P);
    await visit.close();
  });
});

describe("a small file", () => {
  const { open } = inBrowser();

  test("that the engine refuses is read as a pasted text is", async () => {
    const visit = await open();
    await visit.give(upload("puzzles.py", nested));
    await visit.done();
    await visit.page.getByText("Read as 2 puzzles.").waitFor();
    const { name, bytes } = await visit.download();
    assert.equal(name, "puzzles.solve.answers.csv");
    const expected = await answers(["solve"], upload("lines.txt", `${P}\n${Q}\n`));
    assert.equal(bytes.toString(), expected.toString());
    await visit.close();
  });

  test("of which the lines end in returns only is read by its lines", async () => {
    const visit = await open();
    await visit.give(upload("lines.txt", `${P}\r${Q}\r`.repeat(1000)));
    await visit.done();
    await visit.page.getByText("Read as 2,000 puzzles.").waitFor();
    const expected = await answers(["solve"], upload("lines.txt", `${P}\n${Q}\n`.repeat(1000)));
    assert.equal((await visit.download()).bytes.toString(), expected.toString());
    await visit.close();
  });

  test("in UTF-16 is read likewise", async () => {
    const visit = await open();
    await visit.give(upload("list.txt", Buffer.from(`\ufeff${nested}`, "utf16le")));
    await visit.done();
    await visit.page.getByText("Read as 2 puzzles.").waitFor();
    assert.equal((await visit.row(1))[1], "unique");
    await visit.close();
  });
});
