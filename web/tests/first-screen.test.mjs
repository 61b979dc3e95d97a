// The first screen shows one thing, a board, and folds the list to a line until it is used.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually, inBrowser, inSight, one, upload } from "./browser.mjs";
import { OTHER, PUZZLE } from "./famous.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

const DESK = { size: { width: 1280, height: 900 }, folded: true };
const PHONE = { size: { width: 390, height: 844 }, touch: true, folded: true };
/** A third fewer than there were. */
const MOST_CONTROLS = 37;

/** The controls that show, without the cells of the board. @param {Visit} visit */
const controls = ({ page }) =>
  page
    .locator("button, a[href], input, select, textarea, summary")
    .evaluateAll(
      (all) =>
        all.filter((control) => control.checkVisibility() && !control.closest("[role=grid]"))
          .length,
    );

/** @param {Visit} visit */
const isFolded = ({ page }) =>
  page.locator("#whole-list").evaluate((list) => !(/** @type {any} */ (list).open));

describe("the first screen", () => {
  const { open } = inBrowser();

  for (const opening of [DESK, PHONE])
    test(`has the board and what is asked of it in sight, at a width of ${opening.size.width}`, async () => {
      const visit = await open(opening);
      const where = one(visit);
      await where.getByText("solution, and no other").waitFor();
      const buttons = ["Hint", "How hard is it?", "Play"];
      const parts = buttons.map((name) => where.getByRole("button", { name, exact: true }));
      for (const part of [
        where.getByRole("grid"),
        where.getByLabel("Layout", { exact: true }),
        ...parts,
      ])
        assert.ok(await inSight(part), String(part));
      assert.ok((await controls(visit)) <= MOST_CONTROLS);
      assert.ok(await isFolded(visit));
      const file = visit.page.getByRole("button", { name: "drop a file" });
      assert.equal(await inSight(file), opening === DESK);
      await visit.close();
    });

  test("a game has the board, its digits and Check in sight on a phone", async () => {
    for (const size of [PHONE.size, { width: 360, height: 740 }]) {
      const visit = await open({ ...PHONE, size });
      const where = one(visit);
      await where.getByText("solution, and no other").waitFor();
      await where.getByRole("button", { name: "Play", exact: true }).tap();
      const parts = [
        where.getByRole("grid"),
        where.getByRole("button", { name: "Fill in 1" }),
        where.getByRole("button", { name: "Clear the cell" }),
        where.getByRole("button", { name: "Check" }),
      ];
      await eventually(async () => (await Promise.all(parts.map(inSight))).every(Boolean));
      await visit.close();
    }
  });

  test("a hint asked for from further down has the whole board and its words in sight", async () => {
    const visit = await open(DESK);
    const where = one(visit);
    const together = async () =>
      (
        await Promise.all([where.getByRole("grid"), where.locator(".step-says")].map(inSight))
      ).every(Boolean);
    await where.getByText("solution, and no other").waitFor();
    await visit.unfold();
    // So far down that its button is only just there.
    const hint = where.getByRole("button", { name: "Hint", exact: true });
    await hint.evaluate((button) => button.scrollIntoView({ block: "start" }));
    await hint.click();
    await where.getByText("Next: Hidden single").waitFor();
    await eventually(together);
    await hint.evaluate((button) => button.scrollIntoView({ block: "start" }));
    await hint.click();
    await where.getByText("So r1c6 is 8.").waitFor();
    await eventually(together);
    await visit.close();
  });

  test("the list unfolds where it is used, and holds what it held", async () => {
    /** @type {[string, (visit: Visit) => Promise<unknown>][]} */
    const ways = [
      ["its heading", ({ page }) => page.getByText("A list of puzzles").click()],
      ["a file", (visit) => visit.give(upload("two.txt", `${PUZZLE}\n${OTHER}\n`))],
      ["an example", ({ page }) => page.getByRole("button", { name: "100,000 at once" }).click()],
      ["the board", ({ page }) => page.getByRole("button", { name: "Add to the list" }).click()],
      ["a file that is none", (visit) => visit.give(upload("a.csv", "name,age\nAda,36\n"))],
    ];
    for (const [name, unfold] of ways) {
      const visit = await open(DESK);
      await one(visit).getByText("solution, and no other").waitFor();
      await unfold(visit);
      await eventually(async () => !(await isFolded(visit)));
      await visit.close();
      assert.deepEqual(visit.errors, [], name);
    }
    // A list of one's own is there after a reload; an address with one puzzle needs none.
    const visit = await open(DESK);
    await visit.unfold();
    const field = visit.form.getByLabel(/^Puzzles, one a line/);
    await field.fill(`${OTHER}\n${PUZZLE}\n`);
    await visit.page.reload();
    await field.waitFor();
    assert.equal(await field.inputValue(), `${OTHER}\n${PUZZLE}\n`);
    await visit.close();
    const linked = await open({ ...DESK, fragment: `#p=${OTHER.replaceAll(".", "0")}` });
    await one(linked).getByText("solution, and no other").waitFor();
    assert.ok(await isFolded(linked));
    await linked.close();
  });
});
