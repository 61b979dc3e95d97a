// A game on the board: by the keyboard and by finger, its checks, its end, and its state in the address.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually, inBrowser, one } from "./browser.mjs";
import { PUZZLE, SOLUTION } from "./famous.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */
/** @typedef {import("playwright-core").Locator} Locator */

const OPEN = [...PUZZLE].flatMap((digit, cell) => (digit === "." ? [cell] : []));
const LINK = `#p=${PUZZLE.replaceAll(".", "0")}`;
const CLUES = [...PUZZLE].map((digit) => (digit === "." ? "empty" : `clue ${digit}`));

/** What the names of the cells say of them, after row and column. @param {Locator} where */
const contents = (where) =>
  where
    .getByRole("gridcell")
    .evaluateAll((cells) =>
      cells.map((cell) => cell.firstElementChild?.textContent?.split(", ").slice(2).join(", ")),
    );

/** Waits until the cells have these contents, and clues beside them. @param {Locator} where @param {Record<number, string>} own */
async function shows(where, own = {}) {
  const expected = CLUES.map((clue, cell) => own[cell] ?? clue);
  /** @type {unknown} */
  let found;
  await eventually(async () => String((found = await contents(where))) === String(expected)).catch(
    () => {},
  );
  assert.deepEqual(found, expected);
}

/** Begins a game. @param {Locator} where */
async function play(where) {
  await where.getByText("solution, and no other").waitFor();
  await where.getByRole("button", { name: "Play", exact: true }).click();
  await where.getByRole("switch", { name: "Notes" }).waitFor();
}

/** Waits until the page says this of a game, and nothing else. @param {Locator} where @param {string} words */
const says = (where, words) =>
  where
    .locator(".play-says")
    .filter({ hasText: words ? new RegExp(`^${words}$`) : /^$/ })
    .waitFor({ state: "attached" });

/** Waits until the address has a game. @param {Visit} visit @param {string} game */
const addressed = ({ page }, game) =>
  page.waitForFunction((hash) => location.hash === hash, `${LINK}&play=${game}`);

/** The text of a game with these parts for the first open cells. @param {string} first @param {number} cells */
const textOf = (first, cells) => first + "0".repeat(OPEN.length - cells);

describe("a game", () => {
  const { open } = inBrowser();

  test("by the keyboard: digits, notes, clues that stay, undo and redo", async () => {
    const visit = await open();
    const { keyboard } = visit.page;
    await play(one(visit));
    // Neither the solution nor the candidates are left, and the first open cell has the focus.
    await shows(one(visit));
    await keyboard.press("4");
    await shows(one(visit), { 2: "own digit 4" });
    await keyboard.press("ArrowRight");
    for (const key of ["Shift+Digit6", "Alt+Digit9", "n", "2"]) await keyboard.press(key);
    await says(one(visit), "");
    assert.ok(await one(visit).getByRole("switch", { name: "Notes" }).isChecked());
    await shows(one(visit), { 2: "own digit 4", 3: "notes 2 6 9" });
    await keyboard.press("6");
    await shows(one(visit), { 2: "own digit 4", 3: "notes 2 9" });
    // A digit stays where a note is typed, and a clue whatever is.
    await keyboard.press("ArrowLeft");
    await keyboard.press("1");
    await keyboard.press("N");
    await says(one(visit), "Notes are off\\.");
    await keyboard.press("ArrowLeft");
    for (const key of ["1", "Shift+Digit1", "Delete", "0"]) await keyboard.press(key);
    await shows(one(visit), { 2: "own digit 4", 3: "notes 2 9" });
    await keyboard.press("ArrowRight");
    await keyboard.press("Delete");
    await shows(one(visit), { 3: "notes 2 9" });
    for (const key of ["Control+z", "Control+z"]) await keyboard.press(key);
    await shows(one(visit), { 2: "own digit 4", 3: "notes 2 6 9" });
    await keyboard.press("Control+Shift+z");
    await shows(one(visit), { 2: "own digit 4", 3: "notes 2 9" });
    await keyboard.press("Control+y");
    await shows(one(visit), { 3: "notes 2 9" });
    await one(visit).getByRole("button", { name: "Undo" }).click();
    await shows(one(visit), { 2: "own digit 4", 3: "notes 2 9" });
    await one(visit).getByRole("button", { name: "Reset" }).click();
    await shows(one(visit));
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("by finger, with the digits under the board", async () => {
    const visit = await open({ size: { width: 390, height: 844 }, touch: true });
    const where = one(visit);
    await where.getByText("solution, and no other").waitFor();
    await where.getByRole("button", { name: "Play", exact: true }).tap();
    await where.getByRole("gridcell").nth(10).tap();
    await where.getByRole("button", { name: "Fill in 7" }).tap();
    await where.getByRole("gridcell").nth(11).tap();
    await where.getByRole("switch", { name: "Notes" }).tap();
    await where.getByRole("button", { name: "Fill in 2" }).tap();
    await where.getByRole("button", { name: "Fill in 4" }).tap();
    await shows(where, { 10: "own digit 7", 11: "notes 2 4" });
    await where.getByRole("button", { name: "Clear the cell" }).tap();
    await where.getByRole("gridcell").nth(9).tap();
    await where.getByRole("button", { name: "Clear the cell" }).tap();
    await shows(where, { 10: "own digit 7" });
    await visit.close();
  });

  test("marks mistakes when it is asked to, until the next move", async () => {
    const visit = await open();
    const { keyboard } = visit.page;
    const check = one(visit).getByRole("button", { name: "Check" });
    await play(one(visit));
    await keyboard.press("4");
    await keyboard.press("ArrowRight");
    // Whether it is a mistake is not said, but that it stands twice in the row and in the box.
    await keyboard.press("5");
    const twice = "clashes with another digit";
    const clues = { 0: `clue 5, ${twice}`, 14: `clue 5, ${twice}` };
    await shows(one(visit), { 2: "own digit 4", 3: `own digit 5, ${twice}`, ...clues });
    await says(one(visit), "");
    await check.click();
    await says(one(visit), "1 mistake, crossed out\\.");
    await shows(one(visit), { 2: "own digit 4", 3: `own digit 5, a mistake, ${twice}`, ...clues });
    // Not by its colour alone.
    const digit = one(visit).getByRole("gridcell").nth(3).locator(".digit");
    const line = await digit.evaluate((shown) => getComputedStyle(shown).textDecorationLine);
    assert.equal(line, "line-through");
    await one(visit).getByRole("gridcell").nth(5).click();
    await keyboard.press("Shift+Digit8");
    await says(one(visit), "");
    await shows(one(visit), {
      2: "own digit 4",
      3: `own digit 5, ${twice}`,
      5: "notes 8",
      ...clues,
    });
    await one(visit).getByRole("gridcell").nth(3).click();
    await keyboard.press("6");
    await check.click();
    await says(one(visit), "No mistakes so far\\.");
    await visit.close();
  });

  test("shows no answers but those that are asked for, and is still there after editing", async () => {
    const visit = await open();
    const { keyboard } = visit.page;
    const where = one(visit);
    const text = where.getByRole("textbox", { name: "As text" });
    const solution = where.getByRole("switch", { name: /^Solution/ });
    await where.getByRole("tab", { name: "Steps" }).click();
    await play(where);
    await keyboard.press("1");
    await shows(where, { 2: "own digit 1" });
    for (const hidden of [text, where.getByRole("tab").first(), where.getByText("Minimality")])
      assert.equal(await hidden.isVisible(), false);
    await solution.click();
    const solved = Object.fromEntries(OPEN.map((cell) => [cell, `solution ${SOLUTION[cell]}`]));
    await shows(where, { ...solved, 2: "own digit 1" });
    await solution.click();
    await shows(where, { 2: "own digit 1" });
    await where.getByRole("button", { name: "Back to editing" }).click();
    // The board is as it was, with the keys that edit it.
    await shows(where, solved);
    assert.equal(await text.inputValue(), PUZZLE);
    await where.getByRole("gridcell").nth(2).click();
    await keyboard.press("4");
    assert.equal(await text.inputValue(), `534${PUZZLE.slice(3)}`);
    await keyboard.press("Delete");
    await play(where);
    await shows(where, { 2: "own digit 1" });
    await visit.close();
  });

  test("in the dialog of a row is there again when that is opened again", async () => {
    const visit = await open();
    const { page } = visit;
    await visit.paste(`${PUZZLE}\n${PUZZLE}`);
    await visit.done();
    await visit.row(1);
    await visit.table.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: /^Puzzle 1 of/ });
    await play(dialog);
    await page.keyboard.press("4");
    await shows(dialog, { 2: "own digit 4" });
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "hidden" });
    await visit.table.focus();
    await page.keyboard.press("Enter");
    await play(dialog);
    await shows(dialog, { 2: "own digit 4" });
    await visit.close();
  });
});

describe("the address of a game", () => {
  const { open } = inBrowser();

  test("has it after a reload, in the other language, and in a link to share", async () => {
    const visit = await open();
    const { page } = visit;
    await play(one(visit));
    await addressed(visit, textOf("", 0));
    for (const key of ["4", "ArrowRight", "Shift+Digit2", "Shift+Digit9"])
      await page.keyboard.press(key);
    // Notes 2 and 9 are 2 + 256: eight times 32, and 2.
    const game = textOf("4i2", 2);
    await addressed(visit, game);
    await page.reload();
    await shows(one(visit), { 2: "own digit 4", 3: "notes 2 9" });
    await one(visit).getByText("Share, save, print").click();
    const field = one(visit).getByLabel("Link to this puzzle");
    await eventually(async () => (await field.inputValue()).endsWith(`${LINK}&play=${game}`));
    // Another view of the page, and Back.
    await page.getByRole("link", { name: "Techniques" }).click();
    await one(visit).waitFor({ state: "hidden" });
    await page.goBack();
    await one(visit).waitFor();
    await shows(one(visit), { 2: "own digit 4", 3: "notes 2 9" });
    await page.locator("#languages a").click();
    await page.waitForURL(/zh\.html/);
    const board = page.getByRole("grid", { name: "数独盘面" });
    await board.getByText("第 1 行第 3 列，填入的数字 4", { exact: true }).waitFor();
    await board.getByText("第 1 行第 4 列，笔记 2 9", { exact: true }).waitFor();
    await page.getByRole("button", { name: "检查" }).click();
    await page.getByText("目前没有错误。", { exact: true }).waitFor();
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("opens a game, which is left with Back to editing, and another one in its place", async () => {
    const visit = await open({ fragment: `${LINK}&play=${textOf("4b0", 2)}` });
    await shows(one(visit), { 2: "own digit 4", 3: "notes 6" });
    await visit.page.evaluate((hash) => (location.hash = hash), `${LINK}&play=${textOf("1", 1)}`);
    await shows(one(visit), { 2: "own digit 1" });
    await one(visit).getByRole("button", { name: "Check" }).click();
    await says(one(visit), "1 mistake, crossed out\\.");
    await one(visit).getByRole("button", { name: "Back to editing" }).click();
    await visit.page.waitForFunction((hash) => location.hash === hash, LINK);
    await shows(one(visit));
    // One with a part missing is refused with a sentence.
    await visit.page.evaluate((hash) => (location.hash = hash), `${LINK}&play=${textOf("4", 2)}`);
    await visit.page.getByRole("alert").getByText("The digits in this link do not fit").waitFor();
    // A puzzle with several solutions has nothing to check against.
    const several = `#p=${"0".repeat(81)}&play=1${"0".repeat(80)}`;
    await visit.page.evaluate((hash) => (location.hash = hash), several);
    await one(visit).getByRole("gridcell", { name: "own digit 1" }).waitFor();
    await one(visit).getByRole("button", { name: "Check" }).click();
    await says(
      one(visit),
      "This puzzle does not have exactly one solution, so there is nothing to check against\\.",
    );
    // A link that asks for the solution leaves a game.
    await visit.page.evaluate((hash) => (location.hash = hash), `${LINK}&play=${textOf("1", 1)}`);
    await shows(one(visit), { 2: "own digit 1" });
    await visit.page.evaluate((hash) => (location.hash = hash), `${LINK}&ask=solve`);
    await shows(
      one(visit),
      Object.fromEntries(OPEN.map((cell) => [cell, `solution ${SOLUTION[cell]}`])),
    );
    await visit.close();
  });

  test("says why a game cannot begin, leaves the board to edit, and begins it later", async () => {
    // (From a folder, where no service worker has the script.)
    const visit = await open({ from: "folder" });
    const { page } = visit;
    await page.route("**/deferred.js", (route) => route.abort());
    await page.evaluate((hash) => (location.hash = hash), `${LINK}&play=${textOf("4", 1)}`);
    await page.reload();
    await one(visit).locator(".puzzle-notice").getByText("deferred.js").waitFor();
    // The address keeps the game.
    assert.ok(page.url().endsWith(`&play=${textOf("4", 1)}`));
    await one(visit).getByRole("textbox", { name: "As text" }).waitFor();
    await page.unroute("**/deferred.js");
    await play(one(visit));
    await page.keyboard.press("4");
    await shows(one(visit), { 2: "own digit 4" });
    await visit.close();
  });

  test("has the game of another layout, too", async () => {
    // The 4 digits of Shidoku, of which the last one is missing.
    const fragment = "#p=1234341221434320&layout=4x4&play=0";
    const visit = await open({ fragment });
    await one(visit).locator("[role=grid][aria-rowcount='4']").waitFor();
    await one(visit).getByRole("switch", { name: "Notes" }).waitFor();
    await one(visit).getByRole("gridcell").last().click();
    await visit.page.keyboard.press("2");
    await visit.page.waitForFunction(() => location.hash.endsWith("&play=2"));
    await says(one(visit), "");
    await visit.page.keyboard.press("1");
    await says(one(visit), "Solved\\.");
    // Beyond nine digits there is none.
    await visit.page.getByLabel("Layout", { exact: true }).selectOption({ label: "10x10" });
    await one(visit).locator("[role=grid][aria-rowcount='10']").waitFor();
    assert.equal(await one(visit).getByRole("button", { name: "Play", exact: true }).count(), 0);
    await visit.close();
  });
});
