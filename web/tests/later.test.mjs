// What the page loads later: what is said while it is on the way, what happens if it does not come, and that its views
// answer about the puzzle that is shown.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { further, inBrowser, one } from "./browser.mjs";
import { SAMPLE } from "./famous.mjs";

const BEST = "2,829";

/**
 * Has a file of the page wait until it is let through, or fail.
 *
 * @param {import("./browser.mjs").Visit} visit
 * @param {string} file
 */
async function hold({ page }, file) {
  /** @type {(way: "let through" | "fail") => void} */
  let decide = () => {};
  /** @type {Promise<"let through" | "fail">} */
  const decided = new Promise((resolve) => (decide = resolve));
  await page.route(`**/${file}`, async (route) =>
    (await decided) === "fail" ? route.abort() : route.continue(),
  );
  return decide;
}

describe("what is loaded later", () => {
  const { open } = inBrowser();

  test("the engine for lists: it is said while it is on the way, and when it does not come", async () => {
    const visit = await open();
    const fail = await hold(visit, "engine-whole.js");
    await visit.form.getByRole("button", { name: "Solve", exact: true }).click();
    await visit.form.getByText("Loading the engine").waitFor();
    fail("fail");
    await visit.form.getByText(/engine-whole\.js could not be loaded/).waitFor();
    assert.equal(await visit.form.getByText("Loading the engine").isVisible(), false);
    // It may be there the next time.
    await visit.page.unroute("**/engine-whole.js");
    await visit.form.getByRole("button", { name: "Solve", exact: true }).click();
    await visit.done();
    await visit.close();
  });

  test("the engine for what solutions share: it can be asked for again", async () => {
    const visit = await open();
    const room = one(visit);
    const fail = await hold(visit, "engine-whole.js");
    fail("fail");
    await room.getByRole("textbox", { name: "As text" }).fill(SAMPLE);
    const button = room.getByRole("button", { name: "What do the solutions share?" });
    await button.focus();
    await visit.page.keyboard.press("Enter");
    await room.getByText(/engine-whole\.js could not be loaded/).waitFor();
    await visit.page.unroute("**/engine-whole.js");
    await button.click();
    await room.getByText("One more clue leaves one solution").waitFor();
    await visit.close();
  });

  test("the engine for exact counts: it can be asked for again", async () => {
    const visit = await open();
    const room = one(visit);
    const fail = await hold(visit, "engine-whole.js");
    fail("fail");
    await room.getByRole("textbox", { name: "As text" }).fill(`1${".".repeat(80)}`);
    const button = room.getByRole("button", { name: "Count them exactly" });
    await button.click();
    await room.getByText(/engine-whole\.js could not be loaded/).waitFor();
    await visit.page.unroute("**/engine-whole.js");
    await button.click();
    // A ninth of the number of all grids.
    await room.getByText("741,211,528,002,341,437,440").waitFor();
    await visit.close();
  });

  test("generation is stopped before there is an engine for it", async () => {
    const visit = await open();
    const decide = await hold(visit, "engine-whole.js");
    await visit.form.getByText("Generate puzzles").click();
    await visit.form.getByRole("button", { name: "Generate", exact: true }).click();
    await visit.form.getByRole("button", { name: "Stop generating" }).click();
    await visit.form.getByText(/^Stopped/).waitFor();
    decide("let through");
    await visit.form.getByRole("button", { name: "Generate", exact: true }).waitFor();
    await visit.close();
  });
});

describe("the views beside the board", () => {
  const { open } = inBrowser();

  test("answer when one goes from one to another before it is there, and after an undo", async () => {
    const visit = await open();
    const room = one(visit);
    await room.getByRole("textbox", { name: "As text" }).fill(SAMPLE);
    await room.getByText("solutions", { exact: true }).waitFor();
    await room.getByRole("button", { name: "More", exact: true }).click();
    // At once, by the arrow keys, to the steps and back.
    await visit.page.keyboard.press("ArrowLeft");
    await visit.page.keyboard.press("ArrowRight");
    await room.getByText(BEST).waitFor();
    await room.getByRole("tab", { name: "Puzzle" }).click();
    await room.getByRole("gridcell").nth(1).click();
    await visit.page.keyboard.press("2");
    await room.getByRole("button", { name: "Undo" }).click();
    await room.getByRole("tab", { name: "Target" }).click();
    await room.getByText(BEST).first().waitFor();
    await visit.close();
  });

  test("lead back to the dialog of a row from a technique, before the first step", async () => {
    const visit = await open();
    await visit.form.getByRole("button", { name: "Solve", exact: true }).click();
    await visit.done();
    await visit.row(1);
    await visit.table.focus();
    await visit.page.keyboard.press("Enter");
    const dialog = visit.page.getByRole("dialog", { name: /^Puzzle 1 of/ });
    await dialog.getByRole("button", { name: "Hint" }).click();
    await dialog.getByRole("link", { name: "About this technique" }).click();
    await visit.page.getByRole("button", { name: "Back to the board" }).click();
    await dialog.getByRole("tab", { name: "Steps", selected: true }).waitFor();
    await further(dialog, "Target");
    await dialog.getByText("Best score").first().waitFor();
    await visit.close();
  });
});
