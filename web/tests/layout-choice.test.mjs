// The choice of a layout: the examples with which they begin, the reader's own puzzles, maps that are none, its place
// by the board, and a reload of the page.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { describe, test } from "node:test";
import { reasonOf } from "../page/src/texts/zh/reasons.js";
import { eventually, inBrowser, one } from "./browser.mjs";
import { OTHER, PUZZLE } from "./famous.mjs";
import { choice, mapOf, proper, sided } from "./layouts.mjs";
import { PROGRAM } from "./program.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

/** The field with the list. @param {Visit} visit */
const list = (visit) => visit.form.getByLabel(/^Puzzles, one a line/);
/** A puzzle of a layout that the program generates. @param {string} layout */
const generated = (layout) =>
  execFileSync(PROGRAM, ["generate", "minimal", "--quiet", "--layout", layout], {
    encoding: "utf8",
  });

describe("the layouts of the choice", () => {
  const { open } = inBrowser();

  test("begin with an example that has one solution, as the program counts", async () => {
    const visit = await open();
    const names = await choice(visit)
      .locator("option")
      .evaluateAll((all) => all.map((one) => /** @type {HTMLOptionElement} */ (one).value));
    assert.equal(names.shift(), "9x9");
    const map = await one(visit).locator("#layout-map").inputValue();
    const regions = map.replaceAll("\n", "");
    const famous = await list(visit).inputValue();
    for (const name of [...names, "9x9"]) {
      const before = await list(visit).inputValue();
      await choice(visit).selectOption(name);
      const text = await eventually(async () => {
        const now = await list(visit).inputValue();
        return now !== before && now;
      });
      const [line] = text.split(/\s/);
      await eventually(async () => (await proper(visit)) === line);
      const layout = { name: "6x6+x", jigsaw: `jigsaw:${regions}` }[name] ?? name;
      const args = ["count", "--quiet", "--layout", layout];
      const counted = execFileSync(PROGRAM, args, { encoding: "utf8", input: `${line}\n` });
      assert.equal(counted, "1\n", name);
      if (name === "9x9") assert.equal(text, famous);
    }
    // Nothing of all this was the reader's own.
    assert.equal(await one(visit).locator(".wrong").count(), 0);
    assert.equal(await visit.page.locator("#list-before").isVisible(), false);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("leave the reader's own puzzles where they fit", async () => {
    const visit = await open();
    const own = `${generated("windoku").trim()}\n`;
    await list(visit).fill(own);
    await choice(visit).selectOption("windoku");
    assert.equal(`${await proper(visit)}\n`, own);
    assert.equal(await list(visit).inputValue(), own);
    await choice(visit).selectOption("6x6");
    await sided(visit, 6);
    await proper(visit);
    assert.notEqual(await list(visit).inputValue(), own);
    await visit.form.getByRole("button", { name: "Bring back the list before" }).click();
    assert.equal(await list(visit).inputValue(), own);
    // So does the board, beside an example as the list.
    await choice(visit).selectOption("9x9");
    await list(visit).fill("");
    await choice(visit).selectOption("x");
    const example = await eventually(async () => (await list(visit).inputValue()) || null);
    assert.equal(`${await proper(visit)}\n`, example);
    const board = own.trim();
    await one(visit).getByRole("textbox", { name: "As text" }).fill(board);
    await choice(visit).selectOption("windoku");
    await eventually(async () => (await proper(visit)) === board);
    assert.notEqual(await list(visit).inputValue(), example);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("show nothing of another one beside a map that is none, or not yet", async () => {
    const visit = await open();
    const head = one(visit).locator(".puzzle-head");
    const add = one(visit).getByRole("button", { name: "Add to the list" });
    await choice(visit).selectOption("jigsaw");
    const field = await mapOf(visit);
    const rows = (await field.inputValue()).split("\n");
    const regions = rows.join("");
    const example = await proper(visit);
    for (const [map, words, isWrong] of /** @type {[string, string, boolean][]} */ ([
      ["", "Give the name of the layout, or its map.", false],
      [regions.slice(0, 40), "The map has 40 of 49 cells so far.", false],
      [rows.slice(0, 1).join("\n") + "\n", "The map has 9 of 81 cells so far.", false],
      [rows.slice(0, 4).join("\n"), "The map has 36 of 81 cells so far.", false],
      [regions.replace("H", "A"), "There is no such layout", true],
      [`${regions}+y`, "There is no such layout: no layout is called `y`", true],
      ["A".repeat(626), "There is no such layout: jigsaw: the map has 626", true],
    ])) {
      await field.fill(map);
      await head.getByText(words).waitFor();
      assert.equal(await head.locator(".wrong").count(), isWrong ? 1 : 0, map);
      const [, reason = ""] = /no such layout: (.*)/.exec(await head.innerText()) ?? [];
      assert.ok(!isWrong || /\p{Script=Han}/u.test(reasonOf(reason)), reason);
      assert.equal(await one(visit).locator("[data-status]").count(), 0, map);
      const digits = await one(visit).locator(".puzzle-cell .digit").allTextContents();
      assert.equal(digits.join(""), "", map);
      assert.ok(await add.isDisabled());
      // (A list is shown at once, where there is a layout.)
      await list(visit).fill(`${PUZZLE}\n`);
      assert.equal(await one(visit).locator("[data-status]").count(), 0, map);
      assert.equal(await one(visit).getByText("Clues", { exact: true }).isVisible(), false, map);
      assert.equal(await visit.form.getByRole("button", { name: /^Show puzzle/ }).count(), 0);
      await list(visit).fill(`${example}\n`);
    }
    await field.fill(rows.join("\n"));
    assert.equal(await proper(visit), example);
    assert.equal(await add.isDisabled(), false);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("are chosen in the line of the heading, and leave the board where it is", async () => {
    for (const size of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
      { width: 360, height: 640 },
    ]) {
      const visit = await open({ size, touch: size.width < 400 });
      const top = async () => {
        await proper(visit);
        const grid = one(visit).getByRole("grid");
        return grid.evaluate((found) => found.getBoundingClientRect().top + scrollY);
      };
      const [heading, select] = await Promise.all(
        [one(visit).getByRole("heading", { name: "One puzzle" }), choice(visit)].map((part) =>
          part.evaluate((found) => found.getBoundingClientRect().toJSON()),
        ),
      );
      assert.ok(select.top < heading.bottom && heading.top < select.bottom, "one line");
      assert.ok(select.left > heading.right && select.right <= size.width);
      const before = await top();
      for (const name of ["x", "16x16"]) {
        await choice(visit).selectOption(name);
        await sided(visit, name === "x" ? 9 : 16);
        await one(visit).getByText("for the classic board only").waitFor();
        assert.equal(await top(), before, name);
      }
      assert.equal(
        await visit.page.evaluate(() => document.documentElement.scrollWidth),
        size.width,
      );
      await visit.close();
    }
  });

  test("stay when the page is loaded again, and a visit to its address begins with the classic one", async () => {
    const visit = await open();
    const home = visit.page.url();
    await choice(visit).selectOption("windoku");
    await visit.page.waitForFunction(() => location.hash.includes("&layout=windoku"));
    const puzzle = await proper(visit);
    await visit.page.reload();
    await one(visit).getByText("Each shaded window").waitFor();
    assert.equal(await proper(visit), puzzle);
    assert.equal(await list(visit).inputValue(), `${puzzle}\n`);
    assert.equal(await choice(visit).inputValue(), "windoku");
    // It is an example still.
    await choice(visit).selectOption("disjoint");
    await one(visit).getByText("The cells of one colour").waitFor();
    assert.notEqual(await proper(visit), puzzle);
    const own = `${OTHER}\n`;
    await visit.unfold();
    await list(visit).fill(own);
    await visit.page.goto(home);
    assert.equal(await proper(visit), PUZZLE);
    assert.equal(await choice(visit).inputValue(), "9x9");
    assert.ok((await list(visit).inputValue()).startsWith(PUZZLE));
    // What was given before is not lost.
    await visit.unfold();
    await visit.form.getByRole("button", { name: "Bring back the list before" }).click();
    assert.equal(await list(visit).inputValue(), own);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});
