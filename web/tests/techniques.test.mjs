// The guide to the techniques on the page: each at its own address, with its rule and its board, the way from
// a step and back, and the way from the guide to the board.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { inBrowser, upload, violations } from "./browser.mjs";
import { CHAINS } from "./famous.mjs";
import { PROGRAM, answers } from "./program.mjs";
import { EXAMPLES } from "../page/src/technique/examples.js";
import { GUIDE as EN } from "../page/src/texts/en/guide.js";
import { TECHNIQUE as ENGLISH } from "../page/src/texts/en/technique.js";
import { GUIDE as ZH } from "../page/src/texts/zh/guide.js";
import { TECHNIQUE as CHINESE } from "../page/src/texts/zh/technique.js";

/** @typedef {import("./browser.mjs").Visit} Visit */

const { stdout: help } = await promisify(execFile)(PROGRAM, ["help", "explain"]);
/** The techniques of the program, with their usual ratings. @type {[rating: string, name: string][]} */
const TECHNIQUES = [
  ...help.split("The techniques, in the order")[1].matchAll(/^ {2}(\d+\.\d) ([a-z-]+) /gm),
].map(([, rating, name]) => [name, rating]);

/** A line of CSV without line breaks in it, as its fields. @param {string} line */
const fieldsOf = (line) =>
  [...line.matchAll(/("[^"]*"|[^,]*)(,|$)/g)].map(([, field]) => field.replaceAll('"', ""));

/** The steps of the program for all examples, a table row each. @type {Record<string, string>[]} */
const STEPS = await (async () => {
  const puzzles = EXAMPLES.flatMap(({ puzzle }) => puzzle || []);
  const file = upload("puzzles.txt", `${puzzles.join("\n")}\n`);
  const [head, ...rows] = String(await answers(["explain"], file))
    .trim()
    .split("\n");
  const names = fieldsOf(head);
  return rows.map((row) =>
    Object.fromEntries(fieldsOf(row).map((field, at) => [names[at], field])),
  );
})();

/** The first step by a technique in the path of its example, by the program. @param {string} name */
function firstOf(name) {
  const { puzzle } = EXAMPLES.find((example) => example.name === name) ?? assert.fail(name);
  const steps = STEPS.filter((step) => step.puzzle === puzzle);
  return steps.find(({ technique }) => technique === name) ?? assert.fail(name);
}

/** The view of the techniques. @param {Visit} visit */
const guide = ({ page }) => page.locator("#guide");

/** The rule of the technique that is shown. @param {Visit} visit @param {string} words */
const rule = (visit, words) => guide(visit).locator(".guide-words").getByText(words);

test("every technique of the program has its place, its words and its ratings", async () => {
  assert.deepEqual(
    EXAMPLES.map(({ name, ratings }) => [name, ratings.at(-1)]),
    TECHNIQUES,
  );
  for (const words of [EN, ZH])
    assert.deepEqual(Object.keys(words.rules).sort(), TECHNIQUES.map(([name]) => name).sort());
  for (const [name] of TECHNIQUES) {
    assert.notEqual(ENGLISH.name(name, null), name);
    assert.match(CHINESE.name(name, null), /\p{Script=Han}/u);
  }
  // Each rating that a step has is one of its technique.
  for (const { technique, rating } of STEPS) {
    const { ratings, grows } = EXAMPLES.find(({ name }) => name === technique) ?? assert.fail();
    const fits = grows ? Number(rating) >= Number(ratings[0]) : ratings.includes(rating);
    assert.ok(fits, `${technique} ${rating}`);
  }
});

describe("the guide to the techniques", () => {
  const { open } = inBrowser();

  test("lists all, and each has its rule and its board with the cells of the program", async () => {
    const visit = await open();
    const { page } = visit;
    await page.getByRole("link", { name: "Techniques", exact: true }).click();
    await guide(visit).getByRole("heading", { name: "Techniques" }).waitFor();
    await guide(visit).getByRole("listitem").first().waitFor();
    const names = await guide(visit).getByRole("listitem").getByRole("link").allInnerTexts();
    assert.deepEqual(
      names,
      TECHNIQUES.map(([name]) => ENGLISH.name(name, null)),
    );
    await guide(visit).getByRole("link", { name: names[0], exact: true }).click();
    for (const [at, [name]] of TECHNIQUES.entries()) {
      await guide(visit).getByRole("heading", { name: names[at], exact: true }).waitFor();
      assert.equal(new URL(page.url()).hash, `#technique-${name}`);
      await rule(visit, EN.rules[name]).waitFor();
      if (name === "direct-claiming") {
        await guide(visit).getByText(EN.noExample).waitFor();
        assert.equal(await guide(visit).getByRole("grid").isVisible(), false);
      } else {
        const step = firstOf(name);
        const link = guide(visit).getByRole("link", { name: "Try it on the board" });
        const shown = new RegExp(`&step=${step.step}$`);
        assert.match((await link.getAttribute("href")) ?? "", shown);
        const cells = await guide(visit)
          .getByRole("gridcell")
          .evaluateAll((all) =>
            all.flatMap((cell, at) =>
              /cell of the pattern$/.test(cell.firstElementChild?.textContent ?? "") ? [at] : [],
            ),
          );
        assert.deepEqual(
          cells.map((cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`),
          [...step.cells.split(" "), ...step.others.split(" ")].filter(Boolean).sort(),
          name,
        );
        const rated = new RegExp(`rated ${step.rating}$`);
        await guide(visit).getByRole("heading", { name: rated }).waitFor();
      }
      const next = names[at + 1];
      if (next)
        await guide(visit)
          .getByRole("link", { name: `${next} ›`, exact: true })
          .click();
    }
    // The list again: with the focus where it was left.
    await guide(visit).getByRole("link", { name: "All techniques" }).click();
    await guide(visit)
      .locator("a:focus", { hasText: names.at(-1) })
      .waitFor();
    assert.deepEqual([visit.errors, visit.foreign], [[], []]);
    await visit.close();
  });

  /**
   * Shows the 24th step of a puzzle.
   *
   * @param {import("playwright-core").Locator} room
   */
  async function step24(room) {
    await room.getByRole("tab", { name: "Steps" }).click();
    const panel = room.getByRole("tabpanel", { name: "Steps" });
    await panel.getByText("Start, 73 steps").waitFor();
    for (let step = 1; step <= 24; step += 1)
      await panel.getByRole("button", { name: "Forward" }).click();
    return panel;
  }

  test("explains the technique of a step, and of a hint, and Back leads to the step", async () => {
    const visit = await open();
    const { page } = visit;
    const room = page.locator("#one-room");
    await room.getByRole("textbox", { name: "As text" }).fill(CHAINS);
    const panel = await step24(room);
    const link = panel.getByRole("link", { name: "Turbot fish, rated 6.6" });
    await link.click();
    await rule(visit, EN.rules["turbot-fish"]).waitFor();
    // From here to another one, and to the list: the way back stays with the first.
    await guide(visit).getByRole("link", { name: "XY-cycle ›" }).click();
    await rule(visit, EN.rules["xy-cycle"]).waitFor();
    assert.equal(await guide(visit).getByRole("button", { name: "Back to the board" }).count(), 0);
    await page.goBack();
    await guide(visit).getByRole("button", { name: "Back to the board" }).click();
    await panel.getByText("Step 24 of 73").waitFor();
    // (With the focus where it was left.)
    await panel.locator("a:focus", { hasText: "Turbot fish" }).waitFor();
    assert.equal(
      await room.getByRole("textbox", { name: "As text", includeHidden: true }).inputValue(),
      CHAINS,
    );
    // A hint names the next step, and the start has all of the path.
    await panel.getByRole("button", { name: "Hint" }).click();
    await panel.getByText(/^Next: Naked pair/).waitFor();
    await panel.getByRole("link", { name: "About this technique" }).click();
    await rule(visit, EN.rules["naked-pair"]).waitFor();
    await page.goBack();
    await panel.getByText("Step 24 of 73").waitFor();
    await panel.getByRole("button", { name: "First" }).click();
    await panel.getByRole("link", { name: "Turbot fish: 1 ×" }).click();
    await rule(visit, EN.rules["turbot-fish"]).waitFor();
    assert.deepEqual([visit.errors, visit.foreign], [[], []]);
    await visit.close();
  });

  test("explains a step of the dialog, to which Back leads again", async () => {
    const visit = await open();
    const { page } = visit;
    await visit.paste(`${CHAINS}\n`);
    await visit.done();
    await visit.row(1);
    await visit.table.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    const panel = await step24(dialog);
    await panel.getByRole("link", { name: "Turbot fish, rated 6.6" }).click();
    await dialog.waitFor({ state: "hidden" });
    await rule(visit, EN.rules["turbot-fish"]).waitFor();
    await page.goBack();
    await panel.getByText("Step 24 of 73").waitFor();
    await panel.getByRole("link", { name: "Turbot fish, rated 6.6" }).waitFor();
    // It is the entry of the history that it was: Back closes it, and leaves the answers.
    await page.goBack();
    await dialog.waitFor({ state: "hidden" });
    await visit.row(1);
    assert.equal(new URL(page.url()).hash, "#answers");
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("has its example tried on the board, which leaves the list as it is", async () => {
    const visit = await open({ fragment: "#technique-xyz-wing" });
    const { page } = visit;
    const step = firstOf("xyz-wing");
    const list = page.locator("#text");
    const before = await list.inputValue();
    await guide(visit).getByRole("link", { name: "Try it on the board" }).click();
    const room = page.locator("#one-room");
    await room.getByText("XYZ-wing, rated 4.4").waitFor();
    await room.getByText(new RegExp(`^Step ${step.step} of`)).waitFor();
    const text = room.getByRole("textbox", { name: "As text", includeHidden: true });
    assert.equal(await text.inputValue(), step.puzzle);
    assert.equal(await list.inputValue(), before);
    await page.goBack();
    await rule(visit, EN.rules["xyz-wing"]).waitFor();
    // The address is a link, too.
    const link = guide(visit).getByRole("link", { name: "Try it on the board" });
    const fragment = (await link.getAttribute("href")) ?? "";
    await visit.close();
    const other = await open({ fragment });
    const shown = other.page.locator("#one-room");
    await shown.getByText("XYZ-wing, rated 4.4").waitFor();
    await other.close();
  });

  test("opens at its address from a folder, in Chinese", async () => {
    const fragment = "#technique-x-wing";
    const visit = await open({ from: "folder", file: "zh.html", fragment });
    await guide(visit).getByRole("heading", { name: "二阶鱼（X-Wing）", exact: true }).waitFor();
    await rule(visit, ZH.rules["x-wing"]).waitFor();
    await guide(visit).getByRole("link", { name: "在盘面上试一试" }).waitFor();
    await visit.page.getByRole("link", { name: "English" }).click();
    await rule(visit, EN.rules["x-wing"]).waitFor();
    assert.deepEqual([visit.errors, visit.foreign], [[], []]);
    await visit.close();
  });

  test("is accessible in light and dark, on a desk and on a phone, by keyboard, too", async () => {
    const visit = await open({ fragment: "#techniques" });
    const { page } = visit;
    /** Tries each size and colour. */
    const everywhere = async () => {
      for (const width of [390, 1280])
        for (const colorScheme of /** @type {const} */ (["dark", "light"])) {
          await page.setViewportSize({ width, height: 844 });
          await page.emulateMedia({ colorScheme });
          assert.deepEqual(await violations(visit), []);
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
        }
    };
    await guide(visit).getByRole("link", { name: "Forcing chain", exact: true }).waitFor();
    await everywhere();
    await guide(visit).getByRole("link", { name: "Forcing chain", exact: true }).press("Enter");
    await guide(visit).getByRole("link", { name: "Try it on the board" }).waitFor();
    await everywhere();
    // From cell to cell, each with its words; a digit changes nothing.
    const cell = guide(visit).locator("[role=gridcell][tabindex='0']");
    const named = await cell.innerText();
    await cell.press("5");
    assert.equal(await cell.innerText(), named);
    await cell.press("Home");
    await guide(visit).locator("[role=gridcell]:focus[aria-colindex='1']").waitFor();
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});
