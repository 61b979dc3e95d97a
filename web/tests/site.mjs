// The site that release/site has made, as a server has it below a path: its front page, the book, and the page
// in `play`. `node --test tests/site.mjs` by itself opens ../target/site again.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { eventually, inBrowser, violations } from "./browser.mjs";
import { SOLUTION } from "./famous.mjs";

/** @typedef {import("playwright-core").Page} Page */

const SITE = fileURLToPath(new URL("../../target/site/", import.meta.url));
const SCREENS = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
const COLOURS = /** @type {const} */ (["light", "dark"]);
const WAYS = ["cargo", "pip", "npm", "binary"];

/** Pages of the book with all that its pages have: code, tables, pictures, the chart. */
const READ = ["introduction.html", "guide/install.html", "measured.html"];

/** The pages of the book, without what is shown for an address that is not there, and with all of it. */
const book = (await readdir(SITE, { recursive: true }))
  .filter((file) => file.endsWith(".html") && !file.startsWith("play"))
  .filter((file) => !["index.html", "404.html", "toc.html", "print.html"].includes(file));

/** Asserts that neither the page scrolls sideways, nor the room of a page of the book. @param {Page} page */
async function assertFits(page) {
  const rooms = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("#mdbook-content")].map(
      ({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }),
    ),
  );
  for (const { scrollWidth, clientWidth } of rooms)
    assert.ok(scrollWidth <= clientWidth, `${page.url()}: ${scrollWidth} of ${clientWidth} pixels`);
}

/** The digits of the board, with dots for open cells. @param {Page} page */
const digits = (page) =>
  page
    .getByRole("grid", { name: "Sudoku board" })
    .locator(".digit")
    .allInnerTexts()
    .then((all) => all.map((digit) => digit || ".").join(""));

describe("the site", () => {
  const { open } = inBrowser(SITE);

  for (const [screen, size] of Object.entries(SCREENS))
    for (const colours of COLOURS) {
      test(`the front page fits a ${screen} and keeps nobody out, ${colours}`, async () => {
        const visit = await open({ size, colours });
        for (const way of WAYS) {
          await visit.page.getByRole("radio", { name: way }).check();
          await visit.page.locator(`[data-way=${way}] pre`).first().waitFor();
          await assertFits(visit.page);
          assert.deepEqual(await violations(visit), []);
        }
        assert.deepEqual([visit.foreign, visit.errors], [[], []]);
        await visit.close();
      });

      test(`the book fits a ${screen} and keeps nobody out, ${colours}`, async () => {
        for (const file of READ) {
          const visit = await open({ size, colours, file });
          await assertFits(visit.page);
          assert.deepEqual([file, await violations(visit)], [file, []]);
          await visit.close();
        }
      });
    }

  test("every page of the book fits a phone, keeps nobody out, and requests nothing of others", async () => {
    for (const file of book) {
      const visit = await open({ size: SCREENS.phone, file });
      await assertFits(visit.page);
      assert.deepEqual([file, await violations(visit)], [file, []]);
      assert.deepEqual([file, visit.foreign, visit.errors], [file, [], []]);
      await visit.close();
    }
  });

  test("the board of the front page is answered at every edit, by keyboard", async () => {
    const visit = await open();
    const { page } = visit;
    assert.equal(await digits(page), SOLUTION);
    await page.getByText("solution, and no other").waitFor();
    await page.getByRole("gridcell", { selected: true }).focus();
    // The third cell of the first row, whose solution is 4; its house has a 5.
    await page.keyboard.press("5");
    await page.getByText("No solution").waitFor();
    await page.keyboard.press("4");
    await eventually(async () => (await digits(page)) === SOLUTION);
    await page.keyboard.press("ControlOrMeta+z");
    await page.keyboard.press("ControlOrMeta+z");
    await page.getByText("solution, and no other").waitFor();
    // (The count may be the one before the undo, which stays for a moment.)
    await eventually(async () => (await digits(page)) === SOLUTION);
    assert.deepEqual([visit.foreign, visit.errors], [[], []]);
    await visit.close();
  });

  test("the puzzle as edited on the front page is solved in the page", async () => {
    const visit = await open();
    const { page } = visit;
    await page.getByRole("gridcell", { selected: true }).focus();
    await page.keyboard.press("4");
    await page.getByRole("link", { name: "Play this puzzle" }).click();
    await page.waitForURL(/\/play\/#p=534070000/);
    await page.getByText("solution, and no other").first().waitFor();
    await eventually(async () => (await digits(page)) === SOLUTION);
    assert.deepEqual([visit.foreign, visit.errors], [[], []]);
    await visit.close();
  });

  test("without a network the page in it opens and solves after a first visit", async () => {
    const visit = await open({ file: "play/", kept: true });
    const { page } = visit;
    const scope = await page.evaluate(() =>
      navigator.serviceWorker.ready.then(({ scope }) => scope),
    );
    assert.equal(scope, page.url());
    await page.context().setOffline(true);
    const other = await page.context().newPage();
    await assert.rejects(other.goto(new URL("../introduction.html", scope).href));
    await page.goto(`${scope}#p=${"0".repeat(80)}1`);
    await page.getByText("more than 1,000").first().waitFor();
    assert.deepEqual(visit.foreign, []);
    await visit.close();
  });

  test("without scripts it has a picture of the board, and the commands behind tabs", async () => {
    const visit = await open({ scripts: false });
    const { page } = visit;
    await page.getByRole("img", { name: "A puzzle and its solution" }).waitFor();
    assert.match(
      (await page.getByRole("link", { name: "Play this puzzle" }).getAttribute("href")) ?? "",
      /^play\/#p=53007/,
    );
    await page.getByRole("radio", { name: "cargo" }).focus();
    for (const way of WAYS) {
      const shown = await page.locator("[data-way]").filter({ visible: true }).all();
      assert.equal(shown.length, 1);
      assert.equal(await shown[0].getAttribute("data-way"), way);
      await page.keyboard.press("ArrowRight");
    }
    await visit.close();
  });

  test("a button copies its command, with the version of the packages", async () => {
    const visit = await open();
    const { page } = visit;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const manifest = await readFile(join(SITE, "../../Cargo.toml"), "utf8");
    const version = /^version = "(.*)"$/m.exec(manifest)?.[1];
    await page.getByRole("radio", { name: "binary" }).check();
    await page.getByRole("button", { name: "Copy" }).filter({ visible: true }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(
      copied,
      new RegExp(`^tar xf ninefold-v${version}-x86_64-unknown-linux-musl.tar.gz\n`),
    );
    await visit.close();
  });
});
