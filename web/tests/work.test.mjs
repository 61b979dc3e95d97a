// The work while it runs: progress, pause, stop and resume; and the whole page by keyboard.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, describe, test } from "node:test";
import { eventually, inBrowser, upload } from "./browser.mjs";
import { hold, letThrough, segments } from "./held.mjs";
import { ENDLESS, SLOW, SLOWLY, answered, beginSlowly, list, slow } from "./lists.mjs";
import { answers } from "./program.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

describe("the work", () => {
  const { open } = inBrowser();
  /** The program's output for the slow file. */
  let expected = "";
  before(async () => {
    expected = (await answers(SLOWLY, await slow())).toString();
  });

  /** @param {Visit} visit @param {string} name */
  const button = (visit, name) => visit.page.getByRole("button", { name, exact: true });

  /**
   * Number of rows that can be downloaded, which are the first answers to the slow file.
   *
   * @param {Visit} visit
   */
  async function downloaded(visit) {
    const found = (await visit.download()).bytes.toString();
    assert.ok(expected.startsWith(found), "the first answers, in order");
    return found.split("\n").length - 2;
  }

  test("tells how much is done, how fast and how long it will take", async () => {
    const visit = await open();
    await beginSlowly(visit);
    const bar = visit.page.getByRole("progressbar");
    const part = await bar.evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).value);
    assert.ok(part > 0 && part < 1);
    await visit.page.getByText("left", { exact: true }).waitFor();
    await visit.page
      .locator("#elapsed")
      .filter({ hasText: /\d+ (s|min)/ })
      .waitFor();
    // The time left is shown while there is progress.
    await visit.page.locator("#left").evaluate((left) => {
      const look = () => {
        if (/\d+ (s|min)/.test(left.textContent ?? "")) document.body.dataset.left = "shown";
      };
      new MutationObserver(look).observe(left, { childList: true, characterData: true });
      look();
    });
    await letThrough(visit, 2);
    await visit.page.locator("[data-left=shown]").waitFor();
    assert.match(await visit.page.locator("#rate").innerText(), /^[\d,.]+$/);
    assert.match(await visit.page.title(), /^\d+% · Ninefold$/);
    await letThrough(visit);
    await visit.done();
    // Of a finished run one line is left.
    assert.equal(await bar.isVisible(), false);
    const line = visit.page.getByRole("region", { name: "Progress" });
    assert.match(
      await line.innerText(),
      /^Done\s+1,500 puzzles in [\d.]+ (s|min).* · Count · slow\.txt$/,
    );
    assert.equal(await visit.page.title(), "Done · Ninefold");
    assert.equal(await visit.records(), SLOW);
    await visit.close();
  });

  test("that replaces another has its own columns and words", async () => {
    const visit = await open();
    const minimal = upload("minimal.txt", await list("minimal"));
    await beginSlowly(visit);
    await visit.choose("Minimality");
    await letThrough(visit);
    await visit.give(minimal);
    await visit.done();
    const heads = (await visit.page.getByRole("columnheader").allInnerTexts()).join();
    assert.match(heads, /redundant/);
    assert.doesNotMatch(heads, /solutions/);
    assert.equal(await visit.rows(), 300);
    const expected = (await answers(["minimality"], minimal)).toString();
    assert.equal((await visit.download()).bytes.toString(), expected);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("is paused, and resumes where it was", async () => {
    const visit = await open();
    await hold(visit);
    await visit.page.getByText("How to read and run it").click();
    await visit.page.getByLabel("Workers").fill("2");
    await beginSlowly(visit);
    await button(visit, "Pause").click();
    await visit.is("Paused");
    assert.match(await visit.page.title(), /^Paused at \d+% · Ninefold$/);
    // The segments that were handed out, one to each worker after its first, are still answered.
    const before = await visit.records();
    await letThrough(visit);
    const paused = await eventually(async () => {
      const { requested, answered } = await segments(visit);
      return requested === 4 && answered === 4 && (await visit.records());
    });
    // Nothing more is handed out.
    const part = await downloaded(visit);
    assert.ok(before <= paused && paused <= part && part < SLOW, `${before} ${paused} ${part}`);
    assert.deepEqual(await segments(visit), { requested: 4, answered: 4 });
    // (What was answered last may be reported after the download.)
    await eventually(async () => (await visit.records()) === part);
    await button(visit, "Resume").click();
    await visit.done();
    assert.equal(await downloaded(visit), SLOW);
    await visit.close();
  });

  test("is stopped in the middle of a puzzle that takes for ever", async () => {
    const visit = await open();
    await visit.page.getByText("How to read and run it").click();
    await visit.page.getByLabel("Puzzles are pencilmarks").check();
    await visit.choose("Count");
    await visit.form.getByLabel("exactly, however many there are").check();
    await visit.give(upload("marks.txt", `${ENDLESS}\n`));
    await visit.is("Answering…");
    await button(visit, "Stop").click();
    await visit.is("Stopped");
    assert.equal(await visit.rows(), 0);
    // And another file is answered as usual.
    await visit.choose("Solve");
    await visit.page.getByLabel("Puzzles are pencilmarks").uncheck();
    await visit.give(upload("full.txt", await list("full")));
    await visit.done();
    assert.equal(await visit.rows(), 300);
    await visit.close();
  });

  test("is stopped and resumed again and again, with other numbers of workers", async () => {
    const visit = await open();
    await hold(visit);
    await visit.page.getByText("How to read and run it").click();
    const workers = visit.page.getByLabel("Workers");
    await workers.fill("1");
    await beginSlowly(visit);
    let before = 0;
    for (const number of ["3", "2", "1", "4"]) {
      before = await answered(visit, before);
      await button(visit, "Stop").click();
      await visit.is("Stopped");
      // What is answered is kept.
      const stopped = await visit.records();
      assert.ok(stopped > 0 && stopped < SLOW);
      assert.equal(await downloaded(visit), stopped);
      assert.equal(await visit.rows(), stopped);
      await visit.home();
      await workers.fill(number);
      await visit.page.getByRole("link", { name: "Answers", exact: true }).click();
      await button(visit, "Resume").click();
    }
    await answered(visit, before);
    await letThrough(visit);
    await visit.done();
    assert.equal(await downloaded(visit), SLOW);
    await visit.close();
  });
});

describe("by keyboard only", () => {
  const { open } = inBrowser();

  /**
   * Presses Tab until something with this name has the focus.
   *
   * @param {import("playwright-core").Page} page
   * @param {RegExp} name
   */
  async function tabTo(page, name) {
    for (let pressed = 0; pressed < 80; pressed += 1) {
      await page.keyboard.press("Tab");
      const found = await page.evaluate(() => {
        const active = /** @type {any} */ (document.activeElement);
        const labels = [...(active?.labels ?? [])].map((label) => label.textContent);
        return [active?.getAttribute("aria-label"), ...labels, active?.textContent]
          .join(" ")
          .trim();
      });
      if (name.test(found)) {
        // The element with the focus shows it.
        const shown = await page.evaluate(() => {
          const active = /** @type {Element} */ (document.activeElement);
          const places = [active, active.closest("label"), active.parentElement];
          return places.some((place) => {
            const style = place && getComputedStyle(place);
            return style && (style.outlineStyle !== "none" || style.boxShadow !== "none");
          });
        });
        assert.ok(shown, `the focus on ${name} is not to be seen`);
        return;
      }
    }
    assert.fail(`no Tab leads to ${name}`);
  }

  test("puzzles are typed, asked about, looked through, opened, edited and downloaded", async () => {
    const visit = await open();
    const { page } = visit;
    const { keyboard } = page;
    // The first link leads to the field.
    await tabTo(page, /^To the puzzles/);
    await keyboard.press("Enter");
    const field = visit.form.getByLabel(/^Puzzles, one a line/);
    if (!(await field.evaluate((field) => document.activeElement === field)))
      await tabTo(page, /^Puzzles, one a line/);
    await keyboard.press("Control+A");
    await keyboard.insertText(`${(await list("minimal")).split("\n").slice(0, 20).join("\n")}\n`);
    await tabTo(page, /^Question/);
    await keyboard.press("ArrowDown");
    await tabTo(page, /^Count$/);
    await keyboard.press("Enter");
    await visit.done();
    await tabTo(page, /^Download as CSV/);
    const [download] = await Promise.all([page.waitForEvent("download"), keyboard.press("Enter")]);
    assert.match((await readFile(await download.path())).toString(), /^puzzle,solutions,status\n/);
    await tabTo(page, /^ambiguous|^unique/);
    await keyboard.press("Space");
    await page.getByText("20 rows", { exact: true }).waitFor();
    await tabTo(page, /^Answers/);
    await visit.row(2);
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Puzzle 2 of 20").waitFor();
    await dialog.getByText("solution, and no other").waitFor();
    await keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    assert.equal(await visit.table.evaluate((table) => document.activeElement === table), true);
    // Ctrl and Enter answer what stands in the field.
    await visit.home();
    await visit.forget();
    await visit.form.getByLabel(/^Puzzles, one a line/).focus();
    await visit.page.keyboard.press("Control+Enter");
    await visit.done();
    assert.equal(await visit.rows(), 20);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});
