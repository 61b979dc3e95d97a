// One puzzle in full: its board, its candidates and solution, the target score, and edits by keyboard; statistics, and
// the examples.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually, further, inBrowser } from "./browser.mjs";
import { PUZZLE, SOLUTION, SAMPLE } from "./famous.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

describe("one puzzle in full", () => {
  const { open } = inBrowser();

  /** Opens the first row. @param {Visit} visit @param {string} text */
  async function show(visit, text) {
    await visit.paste(text);
    await visit.done();
    await visit.row(1);
    await visit.table.getByRole("row").nth(1).getByRole("gridcell").nth(3).click();
    const dialog = visit.page.getByRole("dialog");
    await dialog.getByRole("grid", { name: "Sudoku board" }).waitFor();
    return dialog;
  }

  /** The names of the 81 cells. @param {import("playwright-core").Locator} dialog */
  const cells = (dialog) =>
    dialog
      .getByRole("grid", { name: "Sudoku board" })
      .getByRole("gridcell")
      .evaluateAll((cells) => cells.map((cell) => cell.firstElementChild?.textContent ?? ""));

  test("a click on its row shows its clues and its solution, and it is edited", async () => {
    const visit = await open();
    const dialog = await show(visit, `${PUZZLE}\n`);
    await dialog.getByText("solution, and no other").waitFor();
    const named = await cells(dialog);
    assert.equal(named.length, 81);
    [...PUZZLE].forEach((clue, at) => {
      const place = `row ${Math.floor(at / 9) + 1}, column ${(at % 9) + 1}, `;
      assert.ok(named[at].startsWith(place), named[at]);
      if (clue !== ".") assert.ok(named[at].includes(`clue ${clue}`), named[at]);
    });
    const text = await dialog.innerText();
    assert.match(text, /proper puzzle/);
    const given = await dialog.getByRole("textbox", { name: "As text" }).inputValue();
    assert.equal(given, PUZZLE);
    await dialog.getByRole("switch", { name: /^Solution/ }).check();
    const solved = await cells(dialog);
    [...SOLUTION].forEach((digit, at) => assert.ok(solved[at].includes(digit), solved[at]));
    await dialog.getByRole("switch", { name: /^Solution/ }).uncheck();
    // Cells are edited by keyboard, and the count follows at once.
    await dialog.getByRole("gridcell", { name: "row 1, column 1," }).click();
    const { keyboard } = visit.page;
    await keyboard.press("Delete");
    await keyboard.press("ArrowRight");
    await keyboard.press("Delete");
    await dialog.getByText(/^\d+$/).first().waitFor();
    await dialog.getByText("solutions", { exact: true }).waitFor();
    // A clue that is there twice in its row.
    await keyboard.press("7");
    await dialog.getByText(/^No$/).waitFor();
    assert.match((await cells(dialog))[1], /clue 7.*clashes/);
    await keyboard.press("Control+Z");
    await keyboard.press("Control+Z");
    await keyboard.press("Control+Z");
    await dialog.getByText("solution, and no other").waitFor();
    assert.equal(await dialog.getByRole("textbox", { name: "As text" }).inputValue(), PUZZLE);
    await visit.close();
  });

  test("buttons move it from row to row, and back to the table by Escape", async () => {
    const visit = await open();
    const dialog = await show(visit, `${PUZZLE}\n${SAMPLE}\n`);
    await dialog.getByText("Puzzle 1 of 2").waitFor();
    assert.equal(await dialog.getByRole("button", { name: "Previous row" }).isDisabled(), true);
    await dialog.getByRole("button", { name: "Next row" }).click();
    await dialog.getByText("Puzzle 2 of 2").waitFor();
    const text = dialog.getByRole("textbox", { name: "As text" });
    assert.equal(await text.inputValue(), SAMPLE);
    // Its target score is that which is published.
    await further(dialog, "Target");
    await dialog.getByText("2,829").waitFor();
    await visit.page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    assert.equal(await visit.table.evaluate((table) => document.activeElement === table), true);
    await visit.close();
  });
});

describe("what else is reported", () => {
  const { open } = inBrowser();

  test("every example is answered, and the statistics are plots whose figures add up", async () => {
    const visit = await open();
    const examples = visit.form.getByRole("group", { name: "Try" }).getByRole("button");
    const number = await examples.count();
    assert.ok(number >= 4);
    for (let at = 0; at < number; at += 1) {
      await visit.home();
      await visit.forget();
      await examples.nth(at).click();
      await visit.done();
      assert.ok((await visit.rows()) > 0);
    }
    await visit.home();
    await visit.forget();
    await visit.page.getByRole("button", { name: "With mistakes" }).click();
    await visit.done();
    const statistics = visit.page.getByRole("region", { name: "Statistics" });
    await statistics.waitFor();
    const records = await visit.rows();
    assert.ok(records > 5);
    // They are drawn at their leisure; the first is about statuses.
    const counts = statistics.locator("figure").first().locator("tbody td:nth-child(2)");
    await eventually(async () => {
      const sum = (await counts.allTextContents()).reduce((sum, count) => sum + Number(count), 0);
      return sum === records;
    });
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});
