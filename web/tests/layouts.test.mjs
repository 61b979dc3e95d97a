// Boards of layouts: the list and the board as the program answers them, links, the choice that is kept, and what
// is there for the classic board only.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { eventually, inBrowser, one } from "./browser.mjs";
import { PUZZLE } from "./famous.mjs";
import { choice, mapOf, proper, sided } from "./layouts.mjs";
import { PROGRAM, answers } from "./program.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

/** A jigsaw that the program drew, and a puzzle of it with one solution. */
const REGIONS = "AAAABBBCCAABBBBBCCAAADDBCCCEEEDDDDCFEEEDGDGCFHEIDGGGGFHEIGGIGFFHEIIIIIFFHHHHHHIFF";
const JIGSAW_PUZZLE =
  ".............29....4.....6.....4.......5...2.....5.37..9......8.......1.9..68...3";
/** Links of f-puzzles that Python made. @type {{ read: Record<"link" | "puzzle" | "layout", string>[] }} */
const { read: links } = JSON.parse(
  await readFile(
    new URL("../../crates/ninefold-cli/tests/fixtures/links.json", import.meta.url),
    "utf8",
  ),
);
/** What the program generates. @param {string[]} args */
const generated = (...args) =>
  execFileSync(PROGRAM, ["generate", "--quiet", ...args], { encoding: "utf8" });

/** @param {Visit} visit @param {string} name */
const lay = (visit, name) =>
  visit.page.getByLabel("Layout", { exact: true }).selectOption({ label: name });

/** The numbers of the cells of the board that a selector finds. @param {Visit} visit @param {string} name */
const cellsWith = (visit, name) =>
  one(visit)
    .getByRole("gridcell")
    .evaluateAll(
      (cells, name) => cells.flatMap((cell, at) => (cell.matches(name) ? [at] : [])),
      name,
    );

/** Number of different tints of the cells of the board. @param {Visit} visit */
const tints = (visit) =>
  one(visit)
    .getByRole("gridcell")
    .evaluateAll((cells) => {
      const tint = (/** @type {Element} */ cell) => getComputedStyle(cell, "::before");
      return new Set(cells.map((cell) => tint(cell).backgroundImage + tint(cell).backgroundColor))
        .size;
    });

/** The names of the cells of the board. @param {Visit} visit */
const named = (visit) =>
  one(visit)
    .getByRole("gridcell")
    .evaluateAll((cells) => cells.map((cell) => cell.firstElementChild?.textContent ?? ""));

/** Waits until the board has this solution: that of the example before stays for a moment. @param {Visit} visit @param {string} solution */
const solved = (visit, solution) =>
  eventually(async () => {
    const symbols = (await named(visit)).map((name) => /(?:clue|solution) (\w)$/.exec(name)?.[1]);
    return symbols.join("") === solution;
  });

/** Questions with one row a record and with several, as the program takes them. @type {[string, string[]][]} */
const QUESTIONS = [
  ["Solve", ["solve"]],
  ["All solutions", ["enumerate", "--cap", "100"]],
];

describe("layouts", () => {
  const { open } = inBrowser();

  test("give lists the answers of the program", async () => {
    const visit = await open();
    const minimal = generated("minimal", "--layout", "6x6+x", "-n", "20", "--seed", "7");
    const full = generated("full", "--layout", "6x6+x", "-n", "3");
    const text = `${minimal}${minimal.replaceAll(/[1-6](?=\.*\n)/g, ".")}${full}12345\n`;
    await lay(visit, "another, by its name");
    await visit.page.getByLabel("Name of the layout").fill("6x6+x");
    for (const [name, command] of QUESTIONS) {
      await visit.choose(name);
      await visit.paste(text);
      await visit.done();
      const file = { name: "text.txt", buffer: Buffer.from(text) };
      const expected = await answers([...command, "--layout", "6x6+x"], file);
      const { bytes } = await visit.download();
      assert.equal(bytes.toString(), expected.toString(), name);
    }
    // A row opens as a board of its layout.
    await visit.row(1);
    await visit.table.getByRole("row").nth(1).click();
    const dialog = visit.page.getByRole("dialog");
    await dialog.getByText("solution, and no other").waitFor();
    assert.equal(await dialog.getByRole("gridcell").count(), 36);
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("draw their houses: thick borders of boxes and regions, shaded diagonals and windows", async () => {
    const visit = await open();
    const diagonals = Array.from({ length: 81 }, (_, cell) => cell).filter(
      (cell) => cell % 10 === 0 || (cell % 8 === 0 && cell > 0 && cell < 80),
    );
    const inWindow = (/** @type {number} */ at) => at % 4 > 0;
    const windows = Array.from({ length: 81 }, (_, cell) => cell).filter(
      (cell) => inWindow(Math.floor(cell / 9)) && inWindow(cell % 9),
    );
    // Where they cross, a cell is in both.
    await lay(visit, "another, by its name");
    await visit.page.getByLabel("Name of the layout").fill("x+windoku");
    await visit.page.getByText("Each diagonal has every digit. Each shaded window").waitFor();
    assert.deepEqual(await cellsWith(visit, "[data-shade~=diagonal]"), diagonals);
    assert.deepEqual(await cellsWith(visit, "[data-shade~=window]"), windows);
    assert.equal(await tints(visit), 4, "none, a diagonal, a window, and both");

    await lay(visit, "Disjoint groups");
    await visit.page.getByText("The cells of one colour").waitFor();
    for (let group = 0; group < 9; group += 1) {
      const place = (/** @type {number} */ at) => at % 3;
      const its = Array.from({ length: 81 }, (_, cell) => cell).filter(
        (cell) => 3 * place(Math.floor(cell / 9)) + place(cell % 9) === group,
      );
      assert.deepEqual(await cellsWith(visit, `[data-group="${group + 1}"]`), its);
    }
    assert.equal(await tints(visit), 9);

    await lay(visit, "6x6");
    await sided(visit, 6);
    // Boxes of two rows and three columns.
    const cells = Array.from({ length: 36 }, (_, cell) => cell);
    assert.deepEqual(
      await cellsWith(visit, ".box-right"),
      cells.filter((cell) => cell % 6 === 2),
    );
    assert.deepEqual(
      await cellsWith(visit, ".box-below"),
      cells.filter((cell) => [1, 3].includes(Math.floor(cell / 6))),
    );

    await lay(visit, "jigsaw, by its map");
    const rows = REGIONS.match(/.{9}/g)?.join("\n") ?? "";
    await (await mapOf(visit)).fill(`# a map\n${rows}\n`);
    await sided(visit, 9);
    const all = Array.from({ length: 81 }, (_, cell) => cell);
    assert.deepEqual(
      await cellsWith(visit, ".box-right"),
      all.filter((cell) => cell % 9 < 8 && REGIONS[cell] !== REGIONS[cell + 1]),
    );
    assert.deepEqual(
      await cellsWith(visit, ".box-below"),
      all.filter((cell) => cell < 72 && REGIONS[cell] !== REGIONS[cell + 9]),
    );
    await visit.form.getByLabel(/^Puzzles, one a line/).fill(`${JIGSAW_PUZZLE}\n`);
    await solved(visit, solutionOf(JIGSAW_PUZZLE, `jigsaw:${REGIONS}`));
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("have letters for digits above nine, by keyboard, and say which clues contradict", async () => {
    const visit = await open();
    const [puzzle] = generated("minimal", "--layout", "16x16", "-n", "1").split("\n");
    await lay(visit, "16x16");
    await sided(visit, 16);
    await visit.form.getByLabel(/^Puzzles, one a line/).fill(`${puzzle}\n`);
    await solved(visit, solutionOf(puzzle, "16x16"));
    // The letter of a digit sets it; one that the row has already contradicts it.
    const at = puzzle.indexOf("G");
    const cell = [...puzzle].findIndex(
      (symbol, cell) => symbol === "." && Math.floor(cell / 16) === Math.floor(at / 16),
    );
    await one(visit).getByRole("gridcell").nth(cell).click();
    await visit.page.keyboard.press("g");
    await one(visit).getByText("illegal: two clues contradict each other").waitFor();
    const clash = (await named(visit)).flatMap((name, cell) => (/clashes/.test(name) ? cell : []));
    assert.ok(clash.includes(cell) && clash.includes(at), String(clash));
    await visit.page.keyboard.press("Control+z");
    await one(visit).getByText("solution, and no other").waitFor();
    await visit.page.keyboard.press("End");
    const chosen = one(visit).locator('[role=gridcell][aria-selected="true"]');
    assert.equal(await chosen.getAttribute("aria-colindex"), "16");
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("are in links, and stay when the page is loaded again", async () => {
    const visit = await open();
    await lay(visit, "another, by its name");
    await visit.page.getByLabel("Name of the layout").fill("6x6+anti-knight");
    await sided(visit, 6);
    await visit.choose("Count");
    const [puzzle] = generated("minimal", "--layout", "6x6+anti-knight", "-n", "1").split("\n");
    await visit.form.getByLabel(/^Puzzles, one a line/).fill(`${puzzle}\n`);
    await one(visit).getByText("solution, and no other").waitFor();
    await one(visit).getByText("Share, save, print").click();
    const link = await one(visit).getByLabel("Link to this puzzle").inputValue();
    const fragment = `#p=${puzzle.replaceAll(".", "0")}&layout=6x6+anti-knight&ask=count`;
    assert.equal(new URL(link).hash, fragment);
    await visit.page.reload();
    await sided(visit, 6);
    await one(visit).getByText("solution, and no other").waitFor();
    assert.equal(await one(visit).getByRole("gridcell").count(), 36);
    assert.equal(await visit.page.getByLabel("Name of the layout").inputValue(), "6x6+anti-knight");
    await visit.close();

    const other = await open({ fragment });
    await sided(other, 6);
    await one(other).getByText("solution, and no other").waitFor();
    assert.equal(await one(other).getByRole("gridcell").count(), 36);
    await other.form.getByRole("button", { name: "Count", exact: true }).click();
    await other.done();
    assert.deepEqual((await other.row(1)).slice(-2), [puzzle, "1"]);
    assert.deepEqual(other.errors, []);
    await other.close();
  });

  test("are those of the links of f-puzzles that are given to the list or the board", async () => {
    const visit = await open();
    const of = (/** @type {string} */ layout) =>
      links.find((link) => link.layout === layout) ?? { link: "", puzzle: "" };
    await visit.choose("Solve");
    for (const layout of ["windoku", "9x9"]) {
      const { link, puzzle } = of(layout);
      await visit.paste(`${link}\n`);
      await visit.done();
      const { bytes } = await visit.download();
      const [, row] = bytes.toString().split("\n");
      assert.equal(row, `${puzzle},${solutionOf(puzzle, layout)},unique`);
      await visit.home();
      assert.equal(await visit.page.getByLabel("Layout", { exact: true }).inputValue(), layout);
    }
    // From the classic board to a jigsaw, and from there to an X board.
    const jigsaw = links.find(({ layout }) => layout.startsWith("jigsaw:"));
    for (const [link, layout] of [
      [jigsaw?.link ?? "", `jigsaw:${REGIONS}`],
      [of("x").link, "x"],
    ]) {
      await one(visit).getByRole("textbox", { name: "As text" }).fill(link);
      const kind = layout === "x" ? "[data-shade]" : "[role=gridcell]:not([data-shade])";
      await one(visit).locator(kind).first().waitFor();
      const { puzzle } = links.find((known) => known.link === link) ?? { puzzle: "" };
      await one(visit).getByText("minimal: every clue is needed").waitFor();
      const clues = (await named(visit)).map((name) => /clue (\d)/.exec(name)?.[1] ?? ".");
      assert.equal(clues.join(""), puzzle);
    }
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("say what there is for the classic board only, and what is no layout", async () => {
    const visit = await open();
    const { page } = visit;
    const layout = choice(visit);
    const room = one(visit);
    await layout.selectOption("x");
    await room.getByText("for the classic board only").waitFor();
    await page.locator("#question").selectOption("target");
    await page.locator("#run").click();
    await page.locator("#unclear").getByText("is asked of the classic board only").waitFor();
    await layout.selectOption("name");
    await page.locator("#layout-name").fill("7");
    await room.getByText("`7`").waitFor();
    await page.locator("#run").click();
    await page.locator("#unclear").getByText("`7`").waitFor();
    await layout.selectOption("9x9");
    await room.getByText("for the classic board only").waitFor({ state: "hidden" });
    assert.equal(await proper(visit), PUZZLE);
    await page.locator("#question").selectOption("solve");
    await page.locator("#run").click();
    await page.locator("#list").waitFor();
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });
});

/** The solution by the program. @param {string} puzzle @param {string} layout */
function solutionOf(puzzle, layout) {
  const args = ["solve", "--quiet", "--layout", layout];
  return execFileSync(PROGRAM, args, { encoding: "utf8", input: `${puzzle}\n` }).trim();
}
