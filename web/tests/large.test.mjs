// A list of a million puzzles: the page stays smooth and small, and every row of it is found.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { eventually, inBrowser } from "./browser.mjs";
import { MALFORMED, RECORDS, write } from "./large.mjs";
import { list } from "./lists.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

describe("a million puzzles", () => {
  const { open } = inBrowser();
  /** @type {string} */
  let folder;
  /** @type {Visit} */
  let visit;
  let file = "";

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "ninefold-"));
    file = join(folder, "million.txt");
    await write(file);
    visit = await open({
      first: () => {
        const seen = { messages: 0, largest: 0, read: 0, handed: 0 };
        /** What was handed on. @type {unknown[]} */
        const passed = [];
        Object.assign(globalThis, { seen, kept: () => sizeOf(passed.splice(0)) });
        /** The length of all texts and buffers, and the number of all other values. @returns {number} */
        const sizeOf = (/** @type {any} */ value) => {
          if (typeof value === "string") return value.length;
          if (value?.byteLength !== undefined) return value.byteLength;
          if (typeof value !== "object" || value === null) return 1;
          return Object.values(value).reduce((sum, each) => sum + sizeOf(each), 0);
        };
        globalThis.Worker = class extends Worker {
          /** @param {string | URL} url @param {WorkerOptions} [options] */
          constructor(url, options) {
            super(url, options);
            this.addEventListener("message", ({ data }) => {
              seen.messages += 1;
              if (!("solver" in data) && options?.name !== "solver") {
                seen.largest = Math.max(seen.largest, sizeOf(data));
                return;
              }
              // What is handed on is looked at before the page's own listener, and once all is done.
              const parts = Object.values(data.message ?? data).filter((part) => part?.byteLength);
              seen.handed += sizeOf(parts);
              passed.push(parts);
            });
          }
        };
        for (const name of /** @type {const} */ (["text", "arrayBuffer", "stream"])) {
          const read = /** @type {() => any} */ (Blob.prototype[name]);
          Object.assign(Blob.prototype, {
            /** @this {Blob} */
            [name]() {
              seen.read += this.size;
              return read.call(this);
            },
          });
        }
      },
    });
  });
  after(() => rm(folder, { recursive: true }));

  /**
   * Messages of workers to the main thread, the size of the largest, the bytes that it has read from files,
   * and those that it has handed on and kept, since it was asked last.
   */
  const seen = () =>
    visit.page.evaluate(() => {
      const { seen, kept } = /** @type {any} */ (globalThis);
      const before = { ...seen, kept: kept() };
      Object.assign(seen, { messages: 0, largest: 0, read: 0, handed: 0 });
      return before;
    });

  /** Scrolls the table as a hand on the scrollbar does, to a part of its height from 0 to 1. */
  const scroll = (/** @type {number} */ part) =>
    visit.table.evaluate((table, part) => (table.scrollTop = part * table.scrollHeight), part);

  /** The numbers of the records whose rows exist. */
  const existing = async () => {
    const rows = visit.table.locator("[role=row][aria-rowindex]:visible");
    const cells = await rows.getByRole("gridcell").first().count();
    assert.ok(cells > 0);
    return rows.evaluateAll((rows) =>
      rows.map((row) => Number(row.getAttribute("aria-rowindex")) - 1).filter((row) => row > 0),
    );
  };

  /** Shows only what is looked for, and waits until it has looked through all. */
  const search = async (/** @type {string} */ text) => {
    await visit.page.getByRole("searchbox", { name: "Search the rows" }).fill(text);
  };

  /** Number of rows shown, once they are. */
  const shown = (/** @type {string} */ words) =>
    visit.page.getByText(words, { exact: true }).waitFor();

  test("are answered with small messages to the main thread", async () => {
    // The page has read all that it needs to answer. The number of workers is not that of the processors.
    await visit.page.getByText("How to read and run it").click();
    await visit.page.getByLabel("Workers").fill("2");
    await visit.paste(await list("famous"));
    await visit.done();
    await seen();
    await visit.give(file);
    await visit.done();
    assert.equal(await visit.rows(), RECORDS);
    // In one task the main thread takes one message, and reads of the file how it begins.
    const { messages, largest, read, handed, kept } = await seen();
    console.log(`${messages} messages, of at most ${largest} values; ${read} bytes read`);
    assert.ok(messages > 2 && largest < 20_000, `${messages} messages, of at most ${largest}`);
    assert.ok(read < 100, `${read} bytes of the file`);
    // The texts and answers of the solvers pass through, and nothing of them stays.
    assert.ok(handed > 82 * RECORDS, `${handed} bytes handed on`);
    assert.equal(kept, 0);
  });

  test("are a table of which only the rows in sight exist, to its last row", async () => {
    assert.deepEqual((await visit.row(1)).slice(0, 2), ["1", "ambiguous"]);
    assert.ok((await existing()).length < 100);
    await scroll(1);
    assert.deepEqual((await visit.row(RECORDS)).slice(0, 2), ["1,000,000", "unique"]);
    assert.ok((await existing()).length < 100);
    await scroll(0.5);
    await visit.table
      .getByText(/^(499|500|501),\d\d\d$/)
      .first()
      .waitFor();
    const rows = await existing();
    assert.ok(rows.length < 100 && rows.every((row) => Math.abs(row - RECORDS / 2) < 5000));
    // And back, by keys.
    await visit.table.focus();
    await visit.page.keyboard.press("End");
    await visit.row(RECORDS);
    await visit.page.keyboard.press("ArrowUp");
    await visit.page.keyboard.press("PageUp");
    await visit.page.keyboard.press("Home");
    await visit.page.keyboard.press("ArrowDown");
    await visit.row(2);
    const active = await visit.table.getAttribute("aria-activedescendant");
    assert.equal(await visit.page.locator(`#${active}`).getAttribute("aria-rowindex"), "3");
  });

  test("are filtered by their status", async () => {
    const status = (/** @type {string} */ name) =>
      visit.page.getByRole("button", { name: new RegExp(`^${name}`) });
    await status("impossible").filter({ hasText: "20,000" }).waitFor();
    await status("illegal").filter({ hasText: "10,000" }).waitFor();
    await status("ambiguous").filter({ hasText: "40,000" }).waitFor();
    await status("impossible").click();
    await shown("20,000 of 1,000,000 rows");
    assert.deepEqual((await visit.row(1)).slice(0, 2), ["41", "impossible"]);
    await scroll(1);
    assert.deepEqual((await visit.row(20_000)).slice(0, 2), ["999,060", "impossible"]);
    await status("malformed").click();
    await shown("20,001 of 1,000,000 rows");
    await status("impossible").click();
    await shown("1 of 1,000,000 rows");
    assert.deepEqual((await visit.row(1)).slice(0, 2), ["700,000", "malformed"]);
    await visit.page.getByRole("button", { name: /^all/ }).click();
    await shown("1,000,000 rows");
  });

  test("are searched", async () => {
    const source = (await readFile(file, "latin1")).split("\n");
    const [first, puzzle] = [500, source[499]];
    const same = source.filter((line) => line === puzzle).length;
    assert.ok(same > 10);
    await search(puzzle);
    await shown(`${same.toLocaleString("en")} of 1,000,000 rows`);
    assert.equal((await visit.row(1))[0], String(source.indexOf(puzzle) + 1));
    assert.ok(source.indexOf(puzzle) < first);
    await search("no puzzle");
    await shown("1 of 1,000,000 rows");
    assert.equal((await visit.row(1))[0], "700,000");
    await search("");
    await shown("1,000,000 rows");
  });

  test("are sorted, up and down, and back again", async () => {
    const heading = (/** @type {string} */ name) =>
      visit.table.getByRole("columnheader", { name }).getByRole("button");
    await heading("clues").click();
    await scroll(0);
    await visit.table
      .getByRole("columnheader", { name: "clues" })
      .and(visit.page.locator("[aria-sort=ascending]"))
      .waitFor();
    const clues = async (/** @type {number} */ row) => Number((await visit.row(row))[2]);
    await visit.page.waitForFunction(
      () => document.querySelector("#table [aria-rowindex='2'] :nth-child(3)")?.textContent !== "",
    );
    const least = await clues(1);
    // The view may be made anew after the first row is there, and begins at the top then.
    const last = visit.table.locator(`[role=row][aria-rowindex="${RECORDS + 1}"]:not(.waiting)`);
    await eventually(async () => {
      await scroll(1);
      return (await last.count()) > 0;
    });
    // The malformed one has no clues, and comes last.
    const most = await clues(RECORDS - 1);
    assert.ok(least < 25 && most > 35, `${least} ${most}`);
    await heading("clues").click();
    await scroll(0);
    await visit.table
      .getByRole("columnheader", { name: "clues" })
      .and(visit.page.locator("[aria-sort=descending]"))
      .waitFor();
    await heading("#").click();
    await scroll(0);
    await visit.table.getByText("1", { exact: true }).first().waitFor();
    assert.equal((await visit.row(1))[0], "1");
  });

  test("are downloaded as they are in the file, each with its answer", async () => {
    const { bytes } = await visit.download();
    const lines = bytes.toString("latin1").trimEnd().split("\n");
    assert.equal(lines.length, RECORDS + 1);
    const source = (await readFile(file, "latin1")).split("\n");
    for (let at = 1; at <= RECORDS; at += 997)
      assert.equal(lines[at].slice(0, 81), source[at - 1].slice(0, 81), `row ${at}`);
    assert.equal(lines[MALFORMED], "no puzzle,,malformed");
    assert.deepEqual(visit.errors, []);
  });
});
