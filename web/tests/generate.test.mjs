// Puzzles that the page generates: those of the program, for every kind and choice; their way onto paper.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { reasonOf } from "../page/src/texts/zh/reasons.js";
import { inBrowser } from "./browser.mjs";
import { PROGRAM } from "./program.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

/** The puzzles of the program. @param {string[]} args */
const generated = (...args) =>
  execFileSync(PROGRAM, ["generate", "--quiet", ...args], { encoding: "utf8" })
    .trim()
    .split("\n");

/** The panel, open. @param {Visit} visit */
async function panel(visit) {
  await visit.form.getByText("Generate puzzles", { exact: true }).click();
  // (The innermost: the list is folded, too.)
  const room = visit.form.getByRole("group").filter({ hasText: "Generate puzzles" }).last();
  // Its controls are in the deferred script, which may come after the panel is open.
  await room.getByRole("button", { name: "Generate" }).waitFor();
  return room;
}

/** Generates with the panel. @param {import("playwright-core").Locator} room @param {number} n */
async function generate(room, n) {
  await room.getByLabel("Number of puzzles").fill(String(n));
  await room.getByRole("button", { name: "Generate" }).click();
}

/**
 * Chooses a range.
 *
 * @param {import("playwright-core").Locator} room
 * @param {string} name
 * @param {string} from
 * @param {string} to
 */
async function range(room, name, from, to) {
  const fields = room.getByRole("group", { name, exact: true });
  await fields.getByLabel("from").fill(from);
  await fields.getByLabel("to").fill(to);
}

/** The puzzles that the page answers, as it downloads them. @param {Visit} visit */
async function asked(visit) {
  await visit.done();
  const rows = (await visit.download()).bytes.toString().trimEnd().split("\n").slice(1);
  return rows.map((row) => row.split(",")[0]);
}

/** The cells of a puzzle of 30 clues, and of a minimal one of 24, row by row. */
const THIRTY = "xx..x....x..xxx....xx....x.x...x...xx..x.x..xx...x...x.x....xx....xxx..x....x..xx";
const TWENTY_FOUR =
  ".x....x...x.x.x..x.....xx...x....xx.x.xx......xx..x...........x....x.x...xxx.x...";

describe("generated puzzles", () => {
  const { open } = inBrowser();

  test("are those of the program, by kind, seed and symmetry, and become the list", async () => {
    const visit = await open();
    await visit.choose("Check");
    const room = await panel(visit);
    const symmetry = room.getByRole("combobox", { name: /^Symmetry/ });
    await symmetry.selectOption("a mirror on the middle row");
    await room.getByLabel("Number of puzzles").fill("20");
    await visit.forget();
    // By keyboard: Enter generates, and does not ask about the list before.
    await room.getByLabel("Number of puzzles").press("Enter");
    const mirrored = generated("minimal", "-n", "20", "--symmetry", "horizontal");
    assert.deepEqual(await asked(visit), mirrored);
    for (const kind of ["full", "sparse"]) {
      await visit.home();
      await room.getByLabel("Kind").selectOption(kind);
      assert.equal(await symmetry.count(), 0);
      await room.getByLabel("Seed of the random generator").fill("1000");
      await visit.forget();
      await generate(room, 300);
      assert.deepEqual(await asked(visit), generated(kind, "-n", "300", "--seed", "1000"), kind);
    }
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("show their progress, and stop where they are, or in a search that takes long", async () => {
    const visit = await open();
    await visit.choose("Check");
    const room = await panel(visit);
    await visit.forget();
    await generate(room, 1_000_000);
    await room.getByText(/^[1-9][\d,]* of 1,000,000 puzzles$/).waitFor();
    await room.getByRole("button", { name: "Stop generating" }).click();
    // They are asked about at once, and their answers may have taken the place of the form by now.
    await visit.page
      .getByText(/^Stopped\. The first [\d,]+ puzzles of this corpus are in the list\.$/)
      .waitFor({ state: "attached" });
    const puzzles = await asked(visit);
    assert.ok(puzzles.length > 0 && puzzles.length < 1_000_000);
    assert.deepEqual(puzzles, generated("minimal", "-n", String(puzzles.length)));
    // A minute of an exhaustive search for each.
    await visit.home();
    await range(room, "Clues", "18", "18");
    await generate(room, 1000);
    await room.getByText("0 of 1,000 puzzles").waitFor();
    await room.getByRole("button", { name: "Stop generating" }).click();
    await room.getByText(/^Stopped/).waitFor({ state: "attached" });
    await visit.close();
  });

  test("are refused in words where there are none, or none is found", async () => {
    const visit = await open();
    const room = await panel(visit);
    /** @param {string} words */
    const refused = async (words) => {
      await room.getByRole("button", { name: "Generate" }).click();
      await room.getByText(words).waitFor();
    };
    for (const wrong of ["0", "-1", "many", "1000001"]) {
      await room.getByLabel("Number of puzzles").fill(wrong);
      await refused("“Number of puzzles” must be a whole number from 1 to 1,000,000.");
    }
    await room.getByLabel("Number of puzzles").fill("1");
    for (const [from, to] of [
      ["25", "24"],
      ["x", ""],
      ["", "700"],
    ]) {
      await range(room, "Clues", from, to);
      await refused("“Clues” must be from 0 to 625, the first number no larger than the second.");
    }
    await range(room, "Clues", "", "17");
    await refused("Puzzles with 17 clues are too rare to be found here");
    await range(room, "Clues", "", "");
    await room.getByLabel("Difficulty").selectOption("er");
    await range(room, "ER", "7.0", "12.1");
    await refused("“ER” must be from 1 to 12");
    await room.getByLabel("Difficulty").selectOption("any");
    await room.getByLabel("Kind").selectOption("pattern");
    await refused("Mark the cells with clues");
    const cells = room.getByLabel("Cells with clues");
    await cells.fill("x".repeat(80));
    await refused("No puzzles could be generated: ");
    await cells.fill(".".repeat(18) + "x".repeat(63));
    await refused("rows 1 and 2 have no cell for a clue");
    await visit.close();
  });
});

describe("chosen puzzles", () => {
  const { open } = inBrowser();
  const folder = mkdtempSync(join(tmpdir(), "ninefold-patterns-"));
  after(() => rmSync(folder, { recursive: true }));
  /** A file with a pattern. @param {string} cells */
  function patternFile(cells) {
    const file = join(folder, "pattern.txt");
    writeFileSync(file, cells);
    return file;
  }

  test("are those of the program, by difficulty, technique, clues and symmetry", async () => {
    const visit = await open();
    await visit.choose("Check");
    const room = await panel(visit);
    const difficulty = room.getByLabel("Difficulty");
    await difficulty.selectOption("hard");
    await range(room, "Clues", "22", "24");
    await room.getByLabel("Symmetry of the clues").selectOption("half-turn");
    await visit.forget();
    await generate(room, 4);
    const all = ["--er", "3.0..4.4", "--clues", "22..24", "--symmetry", "half-turn"];
    assert.deepEqual(await asked(visit), generated("minimal", "-n", "4", ...all));

    await visit.home();
    await range(room, "Clues", "", "");
    await room.getByLabel("Symmetry of the clues").selectOption("none");
    await difficulty.selectOption("er");
    await range(room, "ER", "3.2", "3,2");
    await room.getByLabel("Technique").selectOption("X-wing");
    await visit.forget();
    await generate(room, 5);
    const wings = ["--technique", "x-wing", "--er", "3.2"];
    assert.deepEqual(await asked(visit), generated("minimal", "-n", "5", ...wings));
    // Each technique that the program knows may be needed.
    await visit.home();
    const offered = await room
      .getByLabel("Technique")
      .locator("option")
      .evaluateAll((options) => options.map((option) => option.getAttribute("value")));
    const { stderr } = spawnSync(PROGRAM, ["generate", "minimal", "--technique", "?"]);
    const known = /possible values: (.*)\]/.exec(String(stderr))?.[1].split(", ");
    assert.deepEqual(offered.slice(1).sort(), known?.sort());
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("have the pattern of the board, or one that was typed", async () => {
    const visit = await open();
    await visit.choose("Check");
    const puzzle = generated("--pattern", patternFile(THIRTY))[0];
    await visit.form.getByLabel(/^Puzzles, one a line/).fill(`${puzzle}\n`);
    const first = visit.page.getByRole("region", { name: "One puzzle" }).getByRole("gridcell");
    await first
      .filter({ hasText: `clue ${puzzle[0]}` })
      .first()
      .waitFor();
    const room = await panel(visit);
    await room.getByLabel("Kind").selectOption("pattern");
    assert.equal(await room.getByRole("combobox", { name: /^Symmetry/ }).count(), 0);
    assert.equal(await room.getByRole("group", { name: "Clues", exact: true }).count(), 0);
    await room.getByRole("button", { name: "Take the pattern of the board" }).click();
    const rows = THIRTY.match(/.{9}/g)?.join("\n");
    assert.equal(await room.getByLabel("Cells with clues").inputValue(), `${rows}\n`);
    await room.getByLabel("Difficulty").selectOption("easy");
    await visit.forget();
    await generate(room, 5);
    const easy = ["--pattern", patternFile(THIRTY), "--er", "1.0..2.3"];
    assert.deepEqual(await asked(visit), generated("-n", "5", ...easy));

    await visit.home();
    await room.getByLabel("Difficulty").selectOption("any");
    await room.getByLabel("Cells with clues").fill(TWENTY_FOUR);
    await room.getByLabel("every clue is needed").check();
    await visit.forget();
    await generate(room, 2);
    const minimal = ["--pattern", patternFile(TWENTY_FOUR), "--minimal"];
    assert.deepEqual(await asked(visit), generated("-n", "2", ...minimal));
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("are chosen of a layout, too, as far as it has what is chosen", async () => {
    const visit = await open();
    await visit.choose("Check");
    await visit.page
      .getByLabel("Layout", { exact: true })
      .selectOption({ label: "X: both diagonals" });
    const room = await panel(visit);
    await room.getByLabel("Symmetry of the clues").selectOption("half-turn");
    await range(room, "Clues", "14", "20");
    await visit.forget();
    await generate(room, 5);
    const wanted = ["--layout", "x", "--symmetry", "half-turn", "--clues", "14..20"];
    assert.deepEqual(await asked(visit), generated("minimal", "-n", "5", ...wanted));

    await visit.home();
    await room.getByLabel("Difficulty").selectOption("easy");
    await room.getByRole("button", { name: "Generate" }).click();
    await room.getByText("Difficulties and techniques are those of the classic board").waitFor();
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("are refused in Chinese, too, for every reason of the library", () => {
    const rows = patternFile(".".repeat(18) + "x".repeat(63));
    const refused = [
      ["--clues", "40..50", "--tries", "9"],
      ["--er", "7.4", "--tries", "1"],
      ["--clues", "10"],
      ["--pattern", rows],
      ["--layout", "4x4+x+anti-king"],
      ["--layout", "25x25"],
    ].map((args) => ["minimal", ...args]);
    for (const args of [...refused, ["full", "--clues", "30"]]) {
      const { stderr } = spawnSync(PROGRAM, ["generate", ...args], { encoding: "utf8" });
      // (The program adds what to do, and names the option of a pattern.)
      const [reason] = stderr.replace(/^ninefold: (--pattern: )?/, "").split("; ");
      const words = reasonOf(reason.trim()).replace(/\d+x\d+[+a-z-]*/, "");
      assert.match(words, /\p{Script=Han}/u, reason);
      assert.doesNotMatch(words, /[a-z]/, reason);
    }
  });
});
