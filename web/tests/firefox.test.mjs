// The page in Firefox, as Debian has it: what a reader does first, and that the answers are the program's.

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, before, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import puppeteer from "puppeteer-core";
import { PATIENCE } from "./browser.mjs";
import { SOLUTION } from "./famous.mjs";
import { late } from "./late.mjs";
import { list } from "./lists.mjs";
import { answers } from "./program.mjs";

const HOME = pathToFileURL(fileURLToPath(new URL("../dist/index.html", import.meta.url))).href;

describe("in Firefox", () => {
  /** @type {import("puppeteer-core").Browser} */
  let browser;
  let folder = "";
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "ninefold-"));
    browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
      timeout: PATIENCE,
      protocolTimeout: PATIENCE,
    });
  });
  after(async () => {
    await browser?.close();
    await rm(folder, { recursive: true });
  });

  async function open() {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    if (process.env.LATE) await page.evaluateOnNewDocument(late);
    /** @type {string[]} */
    const errors = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.goto(HOME);
    // (In the background, timers and frames wait.)
    await page.bringToFront();
    return { page, errors };
  }

  /**
   * Waits for something to be true of the page. (Pages that are not in front draw no frames, by which the
   * library would wait.)
   *
   * @param {import("puppeteer-core").Page} page
   * @param {() => unknown} found
   */
  const until = (page, found) => page.waitForFunction(found, { polling: 50 });

  /** @param {import("puppeteer-core").Page} page */
  const done = async (page) => {
    const isDone = () => document.querySelector("#state")?.textContent === "Done";
    await until(page, isDone).catch(async (error) => {
      const shown = await page.$eval("body", (body) => /** @type {HTMLElement} */ (body).innerText);
      throw new Error(`${error}, and the page shows:\n${shown}`);
    });
  };

  test("the first screen has a board with its solution", async () => {
    const { page, errors } = await open();
    await page.waitForSelector("::-p-text(solution, and no other)");
    const digits = await page.$$eval("#one-room [role=gridcell]", (cells) =>
      cells.map((cell) => /(?:clue|solution) (\d)/.exec(cell.textContent ?? "")?.[1]).join(""),
    );
    assert.equal(digits, SOLUTION);
    assert.deepEqual(errors, []);
    await page.close();
  });

  test("the answers to a file that is compressed are the program's", async () => {
    const text = await list("minimal");
    const file = join(folder, "minimal.txt.gz");
    await writeFile(file, gzipSync(text));
    const { page, errors } = await open();
    const input = await page.$("#file");
    await /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (
      input
    ).uploadFile(file);
    await done(page);
    // What would be saved: a download is out of reach of the protocol.
    await page.evaluate(() => {
      const { createObjectURL } = URL;
      URL.createObjectURL = (made) => {
        if (made instanceof Blob)
          void made.text().then((saved) => Object.assign(globalThis, { saved }));
        return createObjectURL(made);
      };
    });
    await page.locator("::-p-text(Download as CSV)").click();
    const saved = await until(page, () => /** @type {any} */ (globalThis).saved);
    const expected = await answers(["solve"], { name: "minimal.txt", buffer: Buffer.from(text) });
    assert.equal(await saved.jsonValue(), expected.toString());
    assert.deepEqual(errors, []);
    await page.close();
  });

  test("a row opens its puzzle, and Back closes it", async () => {
    const { page, errors } = await open();
    await page.$eval("#run", (button) => /** @type {HTMLElement} */ (button).click());
    await done(page);
    await page.waitForSelector('[aria-label=Answers] [aria-rowindex="2"] [role=gridcell]');
    await page.$eval('[aria-label=Answers] [aria-rowindex="2"] [role=gridcell]', (cell) =>
      /** @type {HTMLElement} */ (cell).click(),
    );
    await until(page, () =>
      document.querySelector("dialog[open]")?.textContent?.includes("solution, and no other"),
    );
    await page.evaluate(() => history.back());
    await until(page, () => !document.querySelector("dialog[open]"));
    const rows = await page.$eval("[role=grid][aria-label=Answers]", (table) =>
      table.getAttribute("aria-rowcount"),
    );
    assert.equal(rows, "9");
    assert.deepEqual(errors, []);
    await page.close();
  });
});
