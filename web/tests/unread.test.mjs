// What cannot be read: each kind of file is recognized and said in the words of the page, with what can be
// done about it there; and slow questions, whose finished answers are kept.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { hasNul, kindOf } from "../page/src/coordinator/signatures.js";
import { FOREIGN, UNREAD } from "../page/src/texts/en/problems.js";
import { inBrowser, upload } from "./browser.mjs";
import { ENDLESS, list } from "./lists.mjs";
import { answers } from "./program.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

/** Files that other programs wrote, which the tests of the program refuse. */
const BINARY = fileURLToPath(new URL("../../crates/ninefold-cli/tests/binary/", import.meta.url));
const minimal = (await list("minimal")).trimEnd().split("\n");

describe("the words", () => {
  test("for what is not read name no option and no command", () => {
    const columns = /** @type {[number, string][]} */ ([[1, "a"]]);
    const refusal = { kind: "", said: "", companion: null, columns };
    const said = [...Object.values(FOREIGN), ...Object.values(UNREAD).map((one) => one(refusal))];
    assert.ok(said.length > 15);
    for (const words of said) {
      assert.match(words, /\.$/);
      assert.doesNotMatch(words, /--|`|\bjq\b|\btar\b|\bconvert\b|FILE|\.py\b/);
    }
  });

  test("know each kind that is recognized", async () => {
    for (const name of await readdir(BINARY)) {
      if (/\.(py|gz|lzma)$/.test(name)) continue;
      const bytes = await readFile(join(BINARY, name));
      const kind = kindOf(bytes.subarray(0, 1024));
      assert.ok(kind ? FOREIGN[kind] : hasNul(bytes), name);
    }
  });
});

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** @type {Record<string, [name: string, content: Buffer, says: RegExp]>} */
const FILES = {
  "a picture": ["board.png", PNG, /This is a picture/],
  "a photograph": ["board.txt", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /This is a picture/],
  "a PDF document": ["book.pdf", Buffer.from("%PDF-1.7\n%\n1 0 obj\n"), /This is a PDF document/],
  "an old spreadsheet": [
    "old.xls",
    Buffer.from("d0cf11e0a1b11ae10000000000000000", "hex"),
    /old Microsoft Office/,
  ],
  "a database": ["a.db", await readFile(join(BINARY, "base.sqlite")), /a file of data/],
  "a pickle": ["a.pickle", await readFile(join(BINARY, "protocol2.pickle")), /is not text/],
  "an archive in gzip": [
    "a.tar.gz",
    gzipSync(await readFile(join(BINARY, "one.tar"))),
    /an archive/,
  ],
  "gzip in gzip": ["a.gz", await readFile(join(BINARY, "twice.gz.gz")), /gzip file within a gzip/],
  "lines with a NUL": ["a.txt", Buffer.from(`${minimal[0]}\n\0\n`), /is not text/],
  "a page of the web": ["a.html", Buffer.from("<!doctype html><p>a</p>\n"), /XML or HTML/],
  "a file of OpenSudoku": [
    "a.opensudoku",
    Buffer.from(`<?xml version="1.0"?>\n<opensudoku><game data="${minimal[0]}"/></opensudoku>\n`),
    /file of OpenSudoku/,
  ],
  // Short ones are read on the page.
  "a long list with the line ends of old programs": [
    "a.txt",
    Buffer.from(`${minimal.join("\r")}\r`.repeat(50)),
    /old Macintosh programs/,
  ],
  "a long table with the line ends of old programs": [
    "a.csv",
    Buffer.from(`id,puzzle\r${`1,${minimal[0]}\r`.repeat(15_000)}`),
    /old Macintosh programs/,
  ],
  "a table without a column of puzzles": [
    "a.csv",
    Buffer.from("name,age\nAda,36\nAlan,41\n"),
    /no column/i,
  ],
  "another compression": ["a.zst", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 4, 0]), /zstd/],
  "gzip that is broken off": ["a.txt.gz", gzipSync(minimal.join("\n")).subarray(0, 2000), /gzip/],
  "a file of proofs": [
    "some.txt",
    Buffer.from(`# proofs\n${minimal[0]} n=1 HJ\n`),
    /ninefold .*check-proof/,
  ],
  "a file of proofs in gzip, by its name": [
    "some.proof.gz",
    gzipSync(minimal.join("\n")),
    /ninefold .*check-proof/,
  ],
  "JSON over several lines": ["a.json", Buffer.from('{"puzzle":\n[1\n'), /looks like JSON/],
};

describe("files that are not read", () => {
  const { open } = inBrowser();

  test("are each refused in the page's words, and nothing is said to be done", async () => {
    const visit = await open();
    const title = await visit.page.title();
    for (const [what, [name, content, says]] of Object.entries(FILES)) {
      await visit.give(upload(name, content));
      const said = visit.page.getByRole("alert").filter({ hasText: says });
      await said.waitFor();
      assert.equal(await visit.state.isVisible(), false, what);
      assert.equal(await visit.table.isVisible(), false, what);
      assert.equal(await visit.page.title(), title, what);
      // And the page still works. (The next one may have the same words.)
      await visit.give(upload("one.txt", minimal[0]));
      await visit.done();
      assert.equal(await visit.rows(), 1);
    }
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("for want of a column offer each that may hold the puzzles", async () => {
    const visit = await open();
    const rows = minimal.slice(0, 40).map((puzzle, at) => `${at},${puzzle},${minimal[at + 40]}`);
    const file = upload("two.csv", `id,one,other\n${rows.join("\n")}\n`);
    await visit.give(file);
    const said = visit.page
      .getByRole("alert")
      .filter({ hasText: "2 columns may hold the puzzles." });
    await said.waitFor();
    assert.deepEqual(await said.getByRole("button").allInnerTexts(), [
      "Column 2: one",
      "Column 3: other",
    ]);
    await said.getByRole("button", { name: "Column 3: other" }).click();
    await visit.done();
    const expected = await answers(["solve", "--column", "3"], file);
    assert.equal((await visit.download()).bytes.toString(), expected.toString());
    // Another one is asked for where there is none of that name.
    await visit.home();
    await visit.page.getByLabel("Column with the puzzles").fill("nowhere");
    await visit.give(upload("one.csv", `id,puzzle\n1,${minimal[0]}\n`));
    const nowhere = visit.page
      .getByRole("alert")
      .filter({ hasText: "There is no column of the name" });
    await nowhere.getByRole("button", { name: "Column 2: puzzle" }).click();
    await visit.done();
    assert.equal((await visit.row(1))[1], "unique");
    await visit.close();
  });
});

describe("a question that takes long", () => {
  const { open } = inBrowser();

  const marks = (/** @type {string} */ cell) =>
    "123456789".replaceAll(/\d/g, (digit) => (digit === cell ? digit : "."));

  /**
   * Has the page count the solutions of an easy puzzle, of one that takes too long, and of three more.
   *
   * @param {Visit} visit
   */
  async function begin(visit) {
    const [easy, ...others] = minimal
      .slice(0, 4)
      .map((puzzle) =>
        puzzle.replaceAll(/./g, (cell) => (cell === "." ? "123456789" : marks(cell))),
      );
    const lines = [easy, ENDLESS, ...others];
    await visit.page.getByText("How to read and run it").click();
    await visit.page.getByLabel("Puzzles are pencilmarks").check();
    await visit.page.getByLabel("Workers").fill("2");
    await visit.choose("Count");
    await visit.form.getByLabel("exactly, however many there are").check();
    await visit.give(upload("slow.txt", `${lines.join("\n")}\n`));
  }

  test("shows what is answered, the record that is not yet, and the time", async () => {
    const visit = await open();
    const { page } = visit;
    await begin(visit);
    await page
      .getByText(/^Record 2 is being answered; [1-3] later ones? (is|are) finished/)
      .waitFor();
    assert.equal(await visit.records(), 1);
    assert.deepEqual((await visit.row(1)).slice(4), ["1"]);
    assert.match(await page.locator("#elapsed").innerText(), /^[\d.]+ (s|min)/);
    // Stopping keeps the finished answers.
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await visit.is("Stopped");
    await page
      .getByText(/^Record 2 was not finished\. [1-3] later answers? (is|are) kept/)
      .waitFor();
    const { name, bytes } = await visit.download();
    assert.equal(name, "slow.count.answers.partial.csv");
    const [head, first, ...rest] = bytes.toString().trimEnd().split("\n");
    assert.match(head, /^puzzle,solutions/);
    assert.match(first, /,1(,|$)/);
    assert.deepEqual(rest, []);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});
