// Puzzles that the page generates: those of the program, for every kind.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { describe, test } from "node:test";
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
  return visit.form.getByRole("group").filter({ hasText: "Generate puzzles" });
}

/** The puzzles that the page answers, as it downloads them. @param {Visit} visit */
async function asked(visit) {
  await visit.done();
  const rows = (await visit.download()).bytes.toString().trimEnd().split("\n").slice(1);
  return rows.map((row) => row.slice(0, 81));
}

describe("generated puzzles", () => {
  const { open } = inBrowser();

  test("are those of the program, for every kind and seed, and become the list", async () => {
    const visit = await open();
    await visit.choose("Check");
    const room = await panel(visit);
    const kinds = ["minimal", "easy", "multi", "impossible", "illegal", "sparse", "full"];
    for (const [at, kind] of kinds.entries()) {
      await visit.home();
      await room.getByLabel("Kind").selectOption(kind);
      await room.getByLabel("Number of puzzles").fill("300");
      await room.getByLabel("Seed of the random generator").fill(String(at * 1000));
      await visit.forget();
      await room.getByRole("button", { name: "Generate" }).click();
      const expected = generated(kind, "-n", "300", "--seed", String(at * 1000));
      assert.deepEqual(await asked(visit), expected, kind);
    }
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("have a symmetry, if they are minimal", async () => {
    const visit = await open();
    await visit.choose("Minimality");
    const room = await panel(visit);
    await room
      .getByRole("combobox", { name: /^Symmetry/ })
      .selectOption("a mirror on the middle row");
    await room.getByLabel("Number of puzzles").fill("20");
    await visit.forget();
    // By keyboard: Enter generates, and does not ask about the list before.
    await room.getByLabel("Number of puzzles").press("Enter");
    const expected = generated("minimal", "-n", "20", "--symmetry", "horizontal");
    assert.deepEqual(await asked(visit), expected);
    await visit.home();
    await room.getByLabel("Kind").selectOption("full");
    assert.equal(await room.getByRole("combobox", { name: /^Symmetry/ }).count(), 0);
    await visit.close();
  });

  test("show their progress, and stop where they are", async () => {
    const visit = await open();
    await visit.choose("Check");
    const room = await panel(visit);
    await room.getByLabel("Number of puzzles").fill("1,000,000");
    await visit.forget();
    await room.getByRole("button", { name: "Generate" }).click();
    await room.getByText(/^[1-9][\d,]* of 1,000,000 puzzles$/).waitFor();
    await room.getByRole("button", { name: "Stop generating" }).click();
    // They are asked about at once, and their answers may have taken the place of the form by now.
    await visit.page
      .getByText(/^Stopped\. The first [\d,]+ puzzles of this corpus are in the list\.$/)
      .waitFor({ state: "attached" });
    const puzzles = await asked(visit);
    assert.ok(puzzles.length > 0 && puzzles.length < 1_000_000);
    const number = String(puzzles.length);
    assert.deepEqual(puzzles, generated("minimal", "-n", number));
    await visit.close();
  });

  test("are refused in words where there are none", async () => {
    const visit = await open();
    const room = await panel(visit);
    for (const wrong of ["0", "-1", "many", "1000001"]) {
      await room.getByLabel("Number of puzzles").fill(wrong);
      await room.getByRole("button", { name: "Generate" }).click();
      await room
        .getByText("“Number of puzzles” must be a whole number from 1 to 1,000,000.")
        .waitFor();
    }
    await visit.close();
  });
});
