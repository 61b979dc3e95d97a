// Several files that are given together are one corpus, as they are for the program.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { inBrowser, upload } from "./browser.mjs";
import { letThrough } from "./held.mjs";
import { SLOWLY, beginSlowly, list } from "./lists.mjs";
import { answersOfAll } from "./program.mjs";

const minimal = (await list("minimal")).split("\n");
const multi = (await list("multi")).split("\n");
const [P, Q] = minimal;

/** @param {string[]} puzzles @param {number} from */
const rows = (puzzles, from) => puzzles.map((puzzle, at) => `n${from + at},${puzzle}\n`).join("");

/** Files that are given together. @type {[name: string, content: string | Buffer][][]} */
const TOGETHER = [
  // The last line of the first has no end.
  [
    ["a.txt", minimal.slice(0, 50).join("\n")],
    ["b.txt", "# nothing but a comment\n"],
    ["c.txt", multi.slice(0, 50).join("\r\n")],
  ],
  // Each has a header, and one is in gzip.
  [
    ["c.csv", `name,puzzle\n${rows(multi.slice(0, 70), 170)}`],
    ["a.csv", gzipSync(`name,puzzle\n${rows(minimal.slice(0, 120), 0)}`)],
    ["b.csv", `\ufeffname,puzzle\r\n${rows(minimal.slice(120, 170), 120)}`],
  ],
  ["a.txt", "b.txt"].map((name, at) => [
    name,
    [minimal, multi][at]
      .slice(0, 5)
      .map((puzzle) => puzzle.replaceAll(/.{9}/g, "$&\n"))
      .join("\n"),
  ]),
];

const TABLE = upload("a.csv", `id,puzzle\n1,${P}\n`);
const LINES = upload("a.txt", `${P}\n`);
/** Files that do not fit another one, and what is said of each. @type {[one: typeof TABLE, other: typeof TABLE, says: RegExp][]} */
const UNLIKE = [
  [
    TABLE,
    upload("b.csv", `name,puzzle\nx,${P}\n`),
    /has another form or other columns than a\.csv/,
  ],
  [TABLE, upload("b.csv", `id;puzzle\n1;${P}\n`), /has another form/],
  [TABLE, upload("b.txt", `${P}\n${Q}\n`), /has another form/],
  [LINES, upload("b.png", Buffer.from("\x89PNG\r\n\x1a\n\0", "latin1")), /This is a picture/],
  [LINES, upload("b.zip", "PK\x03\x04nothing"), /This zip file could not be unpacked/],
];

describe("several files", () => {
  const { open } = inBrowser();

  test("are answered as by the program, in the order of their names", async () => {
    const visit = await open();
    await visit.choose("Check");
    for (const files of TOGETHER) {
      await visit.give(files.map(([name, content]) => upload(name, content)));
      await visit.done();
      const { name, bytes } = await visit.download();
      assert.equal(name, "puzzles.check.answers.csv");
      // (The program knows gzip by the ending.)
      const named = files.map(([name, content]) =>
        upload(typeof content === "string" ? name : `${name}.gz`, content),
      );
      named.sort((one, other) => (one.name < other.name ? -1 : 1));
      assert.equal(bytes.toString(), await answersOfAll(["check"], named));
    }
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("are named in the messages about their lines", async () => {
    const visit = await open();
    await visit.give([
      upload("a.csv", `id,puzzle\n1,${P}\n2,${Q.slice(1)}\n`),
      upload("b.csv", `id,puzzle\n3,${P}\n4,${Q}\n5,${Q}1\n`),
    ]);
    await visit.done();
    await visit.page.getByText("2 files").and(visit.page.locator(":visible")).waitFor();
    await visit.page.getByText("2 records could not be read").click();
    const messages = visit.page.getByRole("listitem").filter({ hasText: ".csv" });
    assert.match(await messages.nth(0).innerText(), /^a\.csv, Line 3, column \d+: .*80 cells/);
    assert.match(
      await messages.nth(1).innerText(),
      /^b\.csv, Line 4, column \d+: .*cell 81, the last/,
    );
    await visit.page.getByRole("button", { name: "b.csv, Line 4" }).click();
    await visit.page.waitForFunction(() => document.activeElement?.id === "table");
    assert.match((await visit.row(5)).join(" "), /malformed/);
    await visit.close();
  });

  test("of which one is unlike the others are refused, with its name", async () => {
    const visit = await open();
    for (const [one, other, says] of UNLIKE) {
      await visit.give([one, other]);
      const alert = visit.page.getByRole("alert").filter({ hasText: `In the file ${other.name}:` });
      await alert.filter({ hasText: says }).waitFor();
      await visit.give(upload("lines.txt", `${P}\n`));
      await visit.done();
      assert.equal(await visit.rows(), 1);
    }
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("of forms that the page reads are read one by one", async () => {
    const visit = await open();
    const python = (/** @type {string} */ puzzle) =>
      `board = ${JSON.stringify(
        puzzle.match(/.{9}/g)?.map((row) => [...row]),
        null,
        1,
      )}`;
    await visit.give([upload("b.py", python(Q)), upload("a.py", python(P))]);
    await visit.done();
    await visit.page.getByText("Read as 1 puzzle.").waitFor();
    const expected = await answersOfAll(["solve"], [upload("lines.txt", `${P}\n${Q}\n`)]);
    assert.equal((await visit.download()).bytes.toString(), expected);
    await visit.close();
  });

  test("that go through many segments are paused and resumed", async () => {
    const visit = await open();
    const puzzles = (await list("sparse")).trimEnd().split("\n");
    const files = ["a", "b", "c", "d", "e"].map((name, at) =>
      upload(`${name}.csv`, `id,puzzle\n${rows(puzzles, 300 * at)}`),
    );
    await beginSlowly(visit, files);
    await visit.page.getByRole("button", { name: "Pause", exact: true }).click();
    await visit.is("Paused");
    await visit.page.getByRole("button", { name: "Stop", exact: true }).click();
    await visit.is("Stopped");
    await letThrough(visit);
    await visit.page.getByRole("button", { name: "Resume", exact: true }).click();
    await visit.done();
    assert.equal((await visit.download()).bytes.toString(), await answersOfAll(SLOWLY, files));
    await visit.close();
  });

  test("of a dropped folder are those in it and in its folders", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ninefold-"));
    await mkdir(join(folder, "lists", "more"), { recursive: true });
    await writeFile(join(folder, "lists", "b.txt"), `${Q}\n`);
    await writeFile(join(folder, "lists", ".hidden"), "no puzzle\n");
    await writeFile(join(folder, "lists", "more", "a.txt"), `${P}\n`);
    const visit = await open();
    const { x, y } = { x: 300, y: 300 };
    const client = await visit.page.context().newCDPSession(visit.page);
    const data = { items: [], files: [join(folder, "lists")], dragOperationsMask: 1 };
    const drag = (/** @type {"dragEnter" | "dragOver" | "drop"} */ type) =>
      client.send("Input.dispatchDragEvent", { type, x, y, data });
    await drag("dragEnter");
    await drag("dragOver");
    // A part of the page that moves under the pointer is entered by the drop itself.
    await visit.page.evaluate(() => {
      const part = document.body.appendChild(document.createElement("div"));
      part.style.cssText = "position: fixed; inset: 0";
    });
    await drag("drop");
    await visit.done();
    assert.equal(await visit.rows(), 2);
    assert.ok((await visit.row(1)).includes(P));
    await visit.close();
    await rm(folder, { recursive: true });
  });
});
