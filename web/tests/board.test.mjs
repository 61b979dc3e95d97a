// The first screen: the board with the first puzzle of the list, and the views that take its place.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { digits, eventually, inBrowser, inSight, one } from "./browser.mjs";
import { PUZZLE, SOLUTION, SAMPLE } from "./famous.mjs";
import { list } from "./lists.mjs";
import { answers } from "./program.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

describe("the board on the first screen", () => {
  const { open } = inBrowser();

  test("has the first puzzle of the list, all in sight, follows the list, and is typed into", async () => {
    const visit = await open();
    await one(visit).getByText("solution, and no other").waitFor();
    assert.equal(await digits(one(visit)), SOLUTION);
    const cells = one(visit).getByRole("gridcell");
    for (const part of [
      one(visit).getByText("solution, and no other"),
      cells.first(),
      cells.last(),
      one(visit).getByRole("switch", { name: /^Solution/ }),
      visit.form.getByRole("button", { name: "Solve", exact: true }),
    ])
      assert.ok(await inSight(part), String(part));
    // It follows the field, and takes any of the puzzles.
    await visit.form.getByLabel(/^Puzzles, one a line/).fill(`${SAMPLE}\n${PUZZLE}\n`);
    const text = one(visit).getByRole("textbox", { name: "As text" });
    await eventually(async () => (await text.inputValue()) === SAMPLE);
    await visit.form.getByRole("button", { name: "Show puzzle 2 of the list" }).click();
    assert.equal(await text.inputValue(), PUZZLE);
    await one(visit).getByText("solution, and no other").waitFor();
    assert.equal(await digits(one(visit)), SOLUTION);
    // It is typed into, and its puzzle is added to the list.
    await one(visit).getByRole("button", { name: "Empty the board" }).click();
    await one(visit).getByText("more than 1,000").waitFor();
    // Several solutions: none of them is drawn unless it is asked for.
    assert.equal(await digits(one(visit)), ".".repeat(81));
    await one(visit).getByRole("gridcell").first().click();
    await visit.page.keyboard.press("7");
    await visit.page.keyboard.press("ArrowRight");
    await visit.page.keyboard.press("5");
    assert.equal(await digits(one(visit)), `75${".".repeat(79)}`);
    await one(visit).getByRole("button", { name: "Add to the list" }).click();
    const field = visit.form.getByLabel(/^Puzzles, one a line/);
    assert.ok((await field.inputValue()).endsWith(`\n75${".".repeat(79)}\n`));
    // Typing in the list leaves the board as it is.
    assert.equal(await digits(one(visit)), `75${".".repeat(79)}`);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});

describe("a board without exactly one solution", () => {
  const { open } = inBrowser();

  test("names the clues without which there is one, as the program finds them", async () => {
    const visit = await open();
    // A wrong clue that is nowhere twice, and one that is.
    for (const puzzle of [`532${PUZZLE.slice(3)}`, `533${PUZZLE.slice(3)}`]) {
      await one(visit).getByRole("textbox", { name: "As text" }).fill(puzzle);
      const clues = [...puzzle].flatMap((digit, cell) => (digit === "." ? [] : [cell]));
      const without = clues.map((cell) => `${puzzle.slice(0, cell)}.${puzzle.slice(cell + 1)}`);
      const file = { name: "without.txt", buffer: Buffer.from(`${without.join("\n")}\n`) };
      const lines = (await answers(["check"], file)).toString().trim().split("\n").slice(1);
      const suspects = clues.filter((_, at) => lines[at].split(",")[1] === "unique");
      assert.ok(suspects.includes(2) && suspects.length < 5);
      const place = (/** @type {number} */ cell) =>
        `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1} = ${puzzle[cell]}`;
      const which = suspects.length === 1 ? "This clue" : "One of these clues";
      const said = `${which} may be wrong, without which there is one solution: ${suspects.map(place).join(", ")}.`;
      await one(visit).getByText(said).waitFor();
    }
    // An edit takes the place of what was being looked for.
    await one(visit).getByRole("textbox", { name: "As text" }).fill(PUZZLE);
    await one(visit).getByText("solution, and no other").waitFor();
    assert.equal(await one(visit).getByText("may be wrong").count(), 0);
    const three = `1112${".".repeat(77)}`;
    await one(visit).getByRole("textbox", { name: "As text" }).fill(three);
    await one(visit).getByText("without any single clue either").waitFor();
    // Of several solutions it says what they share, as the program does, and which clue leaves the fewest.
    const room = one(visit);
    await room.getByRole("textbox", { name: "As text" }).fill(SAMPLE);
    await room.getByRole("button", { name: "What do the solutions share?" }).click();
    const file = { name: "sample.csv", buffer: Buffer.from(`puzzle\n${SAMPLE}\n`) };
    const [head, row] = (await answers(["candidates"], file)).toString().trim().split("\n");
    const backbone = row.split(",")[head.split(",").indexOf("backbone")];
    const open81 = [...SAMPLE].filter((cell) => cell === ".").length;
    const shared = [...backbone].filter((cell, at) => cell !== "." && SAMPLE[at] === ".").length;
    await room.getByText(`They agree on ${shared} of ${open81} open cells`).waitFor();
    assert.equal(await digits(room), backbone);
    await room.getByText("One more clue leaves one solution").waitFor();
    await room.getByRole("button", { name: /^Add r\dc\d = \d$/ }).click();
    await room.getByText("solution, and no other").waitFor();
    assert.equal(await room.getByText("They agree on").isVisible(), false);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});

describe("the views", () => {
  const { open } = inBrowser();

  test("answers take the place of the puzzles, in sight, and Back leads to them again", async () => {
    const visit = await open();
    await visit.form.getByRole("button", { name: "Solve", exact: true }).click();
    await visit.done();
    await visit.row(1);
    // Of a row, the status and the whole solution.
    const cells = visit.table.getByRole("row").nth(1).getByRole("gridcell");
    assert.ok(await inSight(cells.nth(1)));
    assert.ok(await inSight(cells.nth(4)));
    assert.equal(await visit.form.isVisible(), false);
    // (A view follows the address after the click, so each is waited for.)
    await visit.page.goBack();
    await visit.form.waitFor();
    await visit.page.goForward();
    await visit.table.waitFor();
    assert.equal(await visit.rows(), 8);
    await visit.page.getByRole("link", { name: "Techniques" }).click();
    await visit.table.waitFor({ state: "hidden" });
    await visit.page.getByRole("heading", { name: "Techniques", exact: true }).waitFor();
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("a link to a view that the page had before opens the puzzles", async () => {
    const visit = await open({ fragment: "#measure" });
    await one(visit).getByText("solution, and no other").waitFor();
    assert.ok(await visit.form.isVisible());
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("Back closes the puzzle on a phone, and keeps the answers", async () => {
    const visit = await open({ size: { width: 390, height: 844 }, touch: true });
    // The board comes first, and the question before its button.
    const parts = [
      one(visit).getByRole("grid", { name: "Sudoku board" }),
      visit.form.getByLabel("Question", { exact: true }),
      visit.form.getByRole("button", { name: "Solve", exact: true }),
    ];
    const places = await Promise.all(
      parts.map((part) => part.evaluate((found) => found.getBoundingClientRect().top)),
    );
    assert.ok(places[0] < places[1] && places[1] < places[2], String(places));
    await visit.form.getByRole("button", { name: "Solve", exact: true }).tap();
    await visit.done();
    await visit.row(1);
    for (let round = 0; round < 2; round += 1) {
      await visit.table.getByRole("row").nth(2).tap();
      await visit.page.getByRole("dialog").waitFor();
      await visit.page.goBack();
      await visit.page.getByRole("dialog").waitFor({ state: "hidden" });
      // (What is to be done at its end follows, and the last of that is the focus.)
      await visit.page.waitForFunction(() => document.activeElement?.id === "table");
      assert.equal(await visit.rows(), 8);
      assert.ok(await visit.table.isVisible());
    }
    // Closed by its button, it leaves nothing in the history either.
    await visit.table.getByRole("row").nth(2).tap();
    await visit.page.getByRole("button", { name: "Close" }).tap();
    await visit.page.getByRole("dialog").waitFor({ state: "hidden" });
    await visit.page.waitForFunction(() => !history.state?.dialog);
    await visit.page.goBack();
    await visit.form.waitFor();
    assert.equal(await visit.page.getByText("Arrows move ·").first().isVisible(), false);
    await visit.close();
  });
});

describe("the dialog", () => {
  const { open } = inBrowser();

  /** @param {Visit} visit @param {number} row */
  async function show(visit, row) {
    await visit.row(row);
    await visit.table.getByRole("row").nth(row).getByRole("gridcell").nth(1).click();
    const dialog = visit.page.getByRole("dialog");
    await dialog.getByText("solution, and no other").waitFor();
    return dialog;
  }

  test("opens solved if the question was Solve, on the board, and keeps the edits of each puzzle", async () => {
    const visit = await open();
    await visit.paste(`${PUZZLE}\n`);
    await visit.done();
    assert.equal(await digits(await show(visit, 1)), SOLUTION);
    const focused = await visit.page.evaluate(() => document.activeElement?.getAttribute("role"));
    assert.equal(focused, "gridcell");
    await visit.page.keyboard.press("Escape");
    await visit.choose("Check");
    await visit.paste(`${PUZZLE}\n${(await list("minimal")).split("\n")[0]}\n`);
    await visit.done();
    // And as it was given otherwise; it keeps the edits of each puzzle, and says so.
    const dialog = await show(visit, 1);
    assert.equal(await digits(dialog), PUZZLE);
    const edited = dialog.getByText(/^Edited here/);
    assert.equal(await edited.isVisible(), false);
    await dialog.getByRole("gridcell").first().click();
    await visit.page.keyboard.press("Delete");
    await edited.waitFor();
    await dialog.getByRole("button", { name: "Next row" }).click();
    await dialog.getByText("Puzzle 2 of 2").waitFor();
    assert.equal(await edited.isVisible(), false);
    await dialog.getByRole("button", { name: "Previous row" }).click();
    await edited.waitFor();
    assert.equal(await digits(dialog), `.${PUZZLE.slice(1)}`);
    await dialog.getByRole("button", { name: "Reset" }).click();
    assert.equal(await edited.isVisible(), false);
    assert.equal(await digits(dialog), PUZZLE);
    await visit.close();
  });
});
