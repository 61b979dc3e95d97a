// Every question, asked of every list in puzzles: what is downloaded is what the program writes, and
// what dancing links found, which is in puzzles/manifest.csv.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { inBrowser, upload } from "./browser.mjs";
import { PUZZLES, answers } from "./program.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */
/**
 * @typedef {object} Asked
 * @property {string} name
 * @property {string[]} command What the program is asked.
 * @property {(visit: Visit) => Promise<void>} choose
 */

/** Weights of every sign, with zeros. */
const WEIGHTS = Array.from({ length: 81 }, (_, cell) => ((cell * 37) % 19) - 9);

/** @type {Asked[]} */
const QUESTIONS = [
  { name: "solve", command: ["solve"], choose: (visit) => visit.choose("Solve") },
  {
    name: "solve, ambiguous puzzles too",
    command: ["solve", "--any"],
    async choose(visit) {
      await visit.choose("Solve");
      await visit.page.getByLabel("some solution of ambiguous puzzles, too").check();
    },
  },
  { name: "check", command: ["check"], choose: (visit) => visit.choose("Check") },
  {
    name: "count to 2",
    command: ["count", "--cap", "2"],
    choose: (visit) => visit.choose("Count"),
  },
  {
    name: "count to a cap",
    command: ["count", "--cap", "1000"],
    async choose(visit) {
      await visit.choose("Count");
      await visit.page.getByLabel("Count up to").fill("1000");
    },
  },
  {
    name: "count to the end",
    command: ["count"],
    async choose(visit) {
      await visit.choose("Count");
      await visit.page.getByLabel("to the end").check();
    },
  },
  {
    name: "the largest target score",
    command: ["target", "--grid"],
    choose: (visit) => visit.choose("Target score"),
  },
  ...["strict", "counts", "pattern", "solution"].map((form) => ({
    name: `the canonical form ${form}`,
    command: ["canonical", "--form", form],
    /** @param {Visit} visit */
    async choose(visit) {
      await visit.choose("Canonical form");
      await visit.page.getByRole("combobox", { name: "Form", exact: true }).selectOption(form);
    },
  })),
  {
    name: "canonical forms and automorphisms",
    command: ["canonical", "--automorphisms"],
    async choose(visit) {
      await visit.choose("Canonical form");
      await visit.page.getByLabel("and the number of automorphisms").check();
    },
  },
  { name: "minimality", command: ["minimality"], choose: (visit) => visit.choose("Minimality") },
  { name: "difficulty", command: ["rate"], choose: (visit) => visit.choose("Difficulty") },
];

/** All lists of 9x9 boards behind each other, and records that are none. */
async function lists() {
  const names = (await readdir(PUZZLES)).filter((name) => /^[a-z]+\.txt$/.test(name)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(PUZZLES, name), "utf8")));
  assert.ok(names.length >= 8);
  return `${texts.join("")}12345\n${"x".repeat(81)}\n`;
}

describe("what is downloaded is what the program writes", () => {
  const { open } = inBrowser();

  for (const { name, command, choose } of QUESTIONS) {
    test(`asked to ${name}`, async () => {
      const visit = await open();
      const file = upload("lists.txt", await lists());
      await choose(visit);
      await visit.give(file);
      await visit.done();
      const expected = await answers(command, file);
      const { name: called, bytes } = await visit.download();
      assert.equal(called, "lists.answers.csv");
      assert.ok(bytes.equals(expected), difference(bytes, expected));
      assert.deepEqual(visit.errors, []);
      await visit.close();
    });
  }
});

/**
 * @param {Buffer} found
 * @param {Buffer} expected
 */
function difference(found, expected) {
  const [one, other] = [found, expected].map((bytes) => bytes.toString().split("\n"));
  const at = one.findIndex((line, at) => line !== other[at]);
  return `line ${at + 1}:\n${one[at]}\nexpected:\n${other[at]}\n${one.length} and ${other.length} lines`;
}
