// The steps by technique on the page: from step to step, hints, what they enter, and "Why?".

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inBrowser } from "./browser.mjs";
import { BRANCHES, CHAINS } from "./famous.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

/** Rated 2.6/1.5/1.5 by Sudoku Explainer. */
const EASY = "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........";

describe("steps by technique", () => {
  const { open } = inBrowser();

  /**
   * Shows a puzzle on the board of the first screen.
   *
   * @param {Visit} visit
   * @param {string} puzzle
   */
  async function show(visit, puzzle) {
    const room = visit.page.locator("#one-room");
    await room.getByRole("textbox", { name: "As text" }).fill(puzzle);
    return {
      room,
      button: (/** @type {string} */ name) => room.getByRole("button", { name, exact: true }),
      /** The panel of the steps. */
      panel: room.getByRole("tabpanel", { name: "Steps" }),
      /** @param {number} row @param {number} column */
      cell: (row, column) => room.getByRole("gridcell", { name: `row ${row}, column ${column},` }),
      open: () => room.getByRole("tab", { name: "Steps" }).click(),
    };
  }

  test("a path leads step by step to its end, and a chain is drawn and listed", async () => {
    const visit = await open();
    const { panel, cell, button, open: begin } = await show(visit, CHAINS);
    await begin();
    await panel.getByText("Start, 73 steps").waitFor();
    await panel.getByText("Extreme: ER 7.2 · EP 1.2 · ED 1.2").waitFor();
    await panel.getByText("Turbot fish: 1 ×").waitFor();
    await button("Forward").click();
    await panel.getByText("So r4c2 is 5.").waitFor();
    assert.match(await cell(4, 2).innerText(), /found in this step 5/);
    for (let step = 2; step <= 24; step += 1) await button("Forward").click();
    await panel.getByText("Turbot fish, rated 6.6").waitFor();
    assert.match(await cell(9, 6).innerText(), /removed in this step: 9/);
    await panel.getByText("The chain", { exact: true }).click();
    assert.equal(await panel.getByRole("list").getByText("a weak link in").count(), 3);
    assert.equal(await panel.getByRole("list").getByText("a strong link").count(), 2);
    // Between six candidates, of which the last is the first, are five links; no style is written.
    const drawing = visit.page.locator("#one-room .step-drawing");
    assert.equal(await drawing.locator("path.weak").count(), 3);
    assert.equal(await drawing.locator("path.strong").count(), 2);
    assert.equal(await drawing.locator("circle, rect").count(), 5);
    assert.equal(await drawing.locator("[style]").count(), 0);
    await button("Last").click();
    await panel.getByText("With this the board is solved.").waitFor();
    // Back to the start there is nothing to draw.
    await button("First").click();
    await drawing.waitFor({ state: "detached" });
    // Removed candidates are entered, and the rest of the path stays.
    for (let step = 1; step <= 24; step += 1) await button("Forward").click();
    await panel.getByText("Step 24 of 73").waitFor();
    await button("Apply").click();
    await panel.getByText("Start, 49 steps").waitFor();
    await button("Forward").click();
    await panel.getByText("Removed: 7 from r9c1 and r9c5.").waitFor();
    assert.deepEqual([visit.errors, visit.foreign], [[], []]);
    await visit.close();
  });

  test("a hint names the next step, then shows it, and enters what it finds", async () => {
    const visit = await open();
    const { room, panel, cell, button, open: begin } = await show(visit, CHAINS);
    await button("Hint").click();
    await panel.getByText("Next: Hidden single, rated 1.2.").waitFor();
    assert.equal(await panel.getByText("r4c2").count(), 0);
    await panel.getByRole("button", { name: "Hint" }).click();
    await panel.getByText("r4c2 is the only place left for 5 in box 4.").waitFor();
    await button("Apply").click();
    await panel.getByText("Start, 72 steps").waitFor();
    assert.match(await cell(4, 2).innerText(), /clue 5/);
    const entered = `${CHAINS.slice(0, 28)}5${CHAINS.slice(29)}`;
    await room.getByRole("tab", { name: "Puzzle" }).click();
    assert.equal(await room.getByRole("textbox", { name: "As text" }).inputValue(), entered);
    // A digit that the reader types is a clue of the puzzle, too.
    await begin();
    await cell(6, 6).click();
    await visit.page.keyboard.press("2");
    await panel.getByText("Start, 71 steps").waitFor();
    await visit.page.keyboard.press("7");
    await panel
      .getByText("There is no solution: a digit or a removed candidate is wrong.")
      .waitFor();
    await visit.page.keyboard.press("Control+Z");
    await panel.getByText("Start, 71 steps").waitFor();
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("every candidate leads to the step that decides it, by keyboard and by a click", async () => {
    const visit = await open();
    const { panel, cell, button, open: begin } = await show(visit, CHAINS);
    await begin();
    await panel.getByText("Start, 73 steps").waitFor();
    // By keyboard: from the cell to its digits, and to the 9.
    await cell(9, 5).click();
    const { keyboard } = visit.page;
    await keyboard.press("ArrowRight");
    await keyboard.press("?");
    await panel.getByRole("group", { name: "Why, or why not, in r9c6?" }).waitFor();
    for (let digit = 1; digit < 9; digit += 1) await keyboard.press("Tab");
    await keyboard.press("Enter");
    await panel.getByText("Step 24 removes 9 from r9c6.").waitFor();
    await panel.getByText("Turbot fish, rated 6.6").waitFor();
    // A click on it where it is crossed out, some steps later.
    await button("Last").click();
    await panel.getByText("Step 73 of 73").waitFor();
    await button("First").click();
    for (let step = 1; step <= 26; step += 1) await button("Forward").click();
    await panel.getByText("Step 26 of 73").waitFor();
    assert.match(await cell(9, 6).innerText(), /removed before: 9/);
    const box = (await cell(9, 6).boundingBox()) ?? assert.fail();
    await cell(9, 6).click({ position: { x: box.width * 0.85, y: box.height * 0.85 } });
    await panel.getByText("Step 24 of 73").waitFor();
    // A digit that was filled in; and clues.
    await cell(2, 4).click();
    await panel.getByText("Step 15 fills r2c4 with 7.").waitFor();
    await panel.getByText("Step 15 of 73").waitFor();
    await panel.getByRole("button", { name: "Why? 1 in r2c4" }).click();
    await panel.getByText("r2c4 is not 1: 1 is given in r2c1, which it sees.").waitFor();
    await visit.close();
  });

  test("a chain has its branches one by one, and what has no one solution no steps", async () => {
    const visit = await open();
    const { room, panel, button, open: begin } = await show(visit, BRANCHES);
    await begin();
    await panel.getByText("Extreme: ER 8.3 · EP 1.2 · ED 1.2").waitFor();
    for (let step = 1; step <= 19; step += 1) await button("Forward").click();
    const branches = panel.getByRole("group", { name: "Branches of the chain" });
    await branches.getByText("The whole chain").waitFor();
    const arrows = room.locator(".step-drawing :is(.strong, .weak)");
    const all = await arrows.count();
    await branches.getByRole("button", { name: "Forward" }).click();
    await branches.getByText("Branch 1", { exact: true }).waitFor();
    const some = await arrows.count();
    assert.ok(some > 0 && some < all, `${some} of ${all}`);
    await panel.getByText("The chain", { exact: true }).click();
    const sentences = await panel.locator(".step-chain li").allInnerTexts();
    assert.match(sentences[0], /^Suppose /);
    await panel.getByRole("button", { name: "What do ER, EP and ED mean?" }).click();
    await room.getByText(/SukakuExplainer 1\.18\.1/).waitFor();
    await visit.page.keyboard.press("Escape");
    await room.getByRole("tab", { name: "Puzzle" }).click();
    await room.getByRole("button", { name: "Empty the board" }).click();
    await begin();
    await panel.getByText(/no hint, since this puzzle has several solutions/).waitFor();
    assert.equal(await panel.getByRole("group", { name: /^Why/ }).count(), 0);
    await visit.close();
  });

  test("ratings are a column and a plot, and each row has its steps", async () => {
    const visit = await open();
    await visit.choose("Difficulty");
    await visit.paste(`${CHAINS}\n${BRANCHES}\n${EASY}\n`);
    await visit.done();
    const rows = await Promise.all([1, 2, 3].map((row) => visit.row(row)));
    const [chains, branches, easy] = rows.map((cells) => [cells[1], ...cells.slice(-3)]);
    assert.deepEqual(chains, ["extreme", "7.2", "1.2", "1.2"]);
    assert.deepEqual(branches, ["extreme", "8.3", "1.2", "1.2"]);
    assert.deepEqual(easy, ["medium", "2.6", "1.5", "1.5"]);
    const figure = visit.page
      .getByRole("region", { name: "Statistics" })
      .getByRole("figure")
      .filter({ has: visit.page.getByText("Records by ER") });
    await figure.getByText("As a table").click();
    await figure.getByRole("row", { name: "7.2 1" }).waitFor();
    const bins = await figure.getByRole("row").allInnerTexts();
    assert.deepEqual(
      bins.map((words) => words.split(/\s+/)[0]),
      ["ER", "2.6", "7.2", "8.3"],
    );
    await visit.table.getByRole("row").nth(1).getByRole("gridcell").nth(3).click();
    const dialog = visit.page.getByRole("dialog");
    await dialog.getByRole("tab", { name: "Steps" }).click();
    await dialog.getByText("Start, 73 steps").waitFor();
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});
