// Every question with each of its options, as a reader asks it: the download is the output of the program for the same
// list, whatever is in a segment and how many there are. (Answers themselves are tested where the engine is.)

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inBrowser, upload } from "./browser.mjs";
import { PUZZLE, SOLUTION } from "./famous.mjs";
import { list } from "./lists.mjs";
import { answers } from "./program.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */
/** @typedef {[label: string | RegExp, value: string | true][]} Options The controls that are chosen, filled in or checked. */

/** Weights of every sign, as the page and the program take them: a row of cells a line. */
const WEIGHTS = Array.from({ length: 9 }, (_, row) =>
  Array.from({ length: 9 }, (_, column) => (((9 * row + column) * 37) % 19) - 9).join(" "),
).join("\n");

/** A seed, and a number of answers. @returns {Options} */
const seeded = (/** @type {RegExp} */ number) => [
  [number, "3"],
  [/^Seed/, "7"],
];

/**
 * The questions of the page and the same of the program. What is chosen stays: defaults come first.
 *
 * @type {[name: string, options: Options, command: string][]}
 */
const QUESTIONS = [
  ["Solve", [], "solve"],
  ["Solve", [["also one solution of each puzzle with several", true]], "solve --any"],
  ["Check", [], "check"],
  ["Count", [], "count --cap 2"],
  ["Count", [["Count up to", "1000"]], "count --cap 1000"],
  ["Count", [["exactly, however many there are", true]], "count --cap none"],
  ["Target score", [], "target --grid"],
  [
    "Target score",
    [
      ["Weights of the cells", "my own"],
      ["81 whole numbers, row by row", WEIGHTS],
      ["the smallest score", true],
    ],
    "target --grid --smallest --weights WEIGHTS",
  ],
  .../** @type {typeof QUESTIONS} */ (
    ["strict", "counts", "pattern", "solution"].map((form) => [
      "Canonical form",
      [[/^Form$/, form]],
      `canonical --form ${form}`,
    ])
  ),
  [
    "Canonical form",
    [
      [/^Form$/, "strict"],
      ["and the number of automorphisms", true],
    ],
    "canonical --automorphisms",
  ],
  ["Minimality", [], "minimality"],
  [
    "All solutions",
    [
      ["Solutions of a puzzle, at most", "20"],
      ["Order", "by their digits"],
    ],
    "enumerate --cap 20 --order lexicographic",
  ],
  ["Candidates", [], "candidates"],
  ["Candidates", [["and in how many solutions each is", true]], "candidates --count"],
  ["Random solutions", seeded(/^Solutions of a puzzle/), "sample -n 3 --seed 7"],
  [
    "Shuffle",
    [...seeded(/^Puzzles for each/), ["and the transformation", true]],
    "shuffle -n 3 --seed 7 --transform",
  ],
  ["Minimise", [[/^Seed/, "5"]], "minimise --seed 5"],
  [
    "Minimise",
    [
      [/^Seed/, "5"],
      ["Symmetry", "a turn by 180 degrees"],
    ],
    "minimise --seed 5 --symmetry half-turn",
  ],
  ["Difficulty", [], "rate"],
  ["Difficulty", [["and the number of guesses", true]], "rate --columns class,er,ep,ed,guesses"],
  .../** @type {typeof QUESTIONS} */ (
    [
      ["text", "clues"],
      ["solution", "solution"],
      ["canonical", "canonical form: they are isomorphic"],
      ["solution-grid", "canonical form of their solutions"],
    ].map(([by, label]) => [
      "Remove duplicates",
      [[/^Puzzles are of one class/, label]],
      `dedupe --by ${by}`,
    ])
  ),
];

/** The first puzzles of lists of each kind, and the lists whole. */
const KINDS = ["easy", "minimal", "multi", "impossible", "illegal", "full"];
const lists = await Promise.all(KINDS.map(list));
const some = lists.flatMap((text) => text.split("\n").slice(0, 8)).join("\n");
const malformed = `12345x\n${"x".repeat(81)}\n`;

/** @param {Visit} visit @param {Options} options */
async function choose({ form }, options) {
  for (const [label, value] of options) {
    const named = { name: label };
    if (value === true) await form.getByRole("checkbox", named).check();
    else {
      const field = form.getByRole("combobox", named).or(form.getByRole("textbox", named));
      const isList = await field.evaluate((found) => found instanceof HTMLSelectElement);
      await (isList ? field.selectOption(value) : field.fill(value));
    }
  }
}

/**
 * Has the page answer a file, and compares what it downloads with the program's output.
 *
 * @param {Visit} visit
 * @param {import("./browser.mjs").Upload} file
 * @param {string} command
 */
async function same(visit, file, command) {
  await visit.give(file);
  await visit.done();
  const words = command.split(" ");
  const expected = (await answers(words, file, { WEIGHTS })).toString();
  const { name, bytes } = await visit.download();
  assert.equal(name, `${file.name.split(".")[0]}.${words[0]}.answers.csv`);
  const [one, other] = [bytes.toString(), expected].map((text) => text.split("\n"));
  const at = one.findIndex((line, at) => line !== other[at]);
  assert.ok(bytes.toString() === expected, `${command}: line ${at + 1}: ${one[at]}; ${other[at]}`);
  return expected;
}

describe("what is downloaded is what the program writes", () => {
  const { open } = inBrowser();

  test("asked each question, with each option", async () => {
    const visit = await open();
    const file = upload("some.txt", `${some}\n${some}\n${malformed}`);
    for (const [name, options, command] of QUESTIONS) {
      await visit.choose(name);
      await choose(visit, options);
      await same(visit, file, command);
    }
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("asked about solutions that are claimed, and about all puzzles with some clues", async () => {
    const visit = await open();
    const claimed = [
      `${PUZZLE},${SOLUTION}`,
      `${PUZZLE},${SOLUTION.slice(1)}5`,
      `${".".repeat(81)},${SOLUTION}`,
      "12,34",
    ];
    await visit.choose("Verify");
    const rows = claimed.map((row, at) => `${at},${row}\n`);
    const claims = upload("claims.csv", `id,puzzle,solution\n${rows.join("")}`);
    assert.match(
      await same(visit, claims, "verify"),
      /correct[^]*wrong[^]*not-unique[^]*malformed/,
    );
    await visit.choose("Puzzles with N clues");
    await choose(visit, [["Number of clues", "80"]]);
    // (Of one grid: each takes a tenth of a second and more.)
    const grids = upload("grids.txt", `${PUZZLE}\n${".".repeat(81)}\n${malformed}`);
    assert.ok((await same(visit, grids, "fewest --clues 80")).split("\n").length > 81);
    await visit.close();
  });

  test("in many segments, with one row a record, several, or fewer", async () => {
    const visit = await open();
    const whole = `${lists.join("")}${await list("famous")}${malformed}`;
    await visit.choose("Solve");
    await same(visit, upload("whole.txt", whole), "solve");
    await visit.choose("All solutions");
    await same(visit, upload("whole.txt", whole), "enumerate --cap 100");
    // Every puzzle of the lists, an isomorph of it, and both once more with other symbols, as lines and as a table.
    const isomorphs = (await answers(["shuffle", "--seed", "3"], upload("whole.txt", whole)))
      .toString()
      .split("\n")
      .map((row) => row.split(",")[1]);
    const text = [...whole.split("\n"), ...isomorphs].filter((line) => !/^(#|$)/.test(line));
    const twice = [...text, ...text.map((line) => line?.replaceAll(".", "0"))];
    const rows = twice.map((line, at) => `${at},"a, b",${line?.slice(0, 81)}\n`);
    await visit.choose("Remove duplicates");
    await choose(visit, [[/^Puzzles are of one class/, "canonical form: they are isomorphic"]]);
    for (const file of [
      upload("list.txt", twice.join("\n")),
      upload("list.csv", `id,name,puzzle\n${rows.join("")}`),
    ]) {
      await same(visit, file, "dedupe --by canonical");
      const shown = await visit.rows();
      assert.ok(shown > 0 && shown < (await visit.records()), String(shown));
    }
    assert.deepEqual(visit.errors, []);
    await visit.close();
  });

  test("a record that takes too long is left unfinished, and the others are answered", async () => {
    const visit = await open();
    const minimal = upload("minimal.txt", await list("minimal"));
    await visit.choose("Count");
    await choose(visit, [["exactly, however many there are", true]]);
    await visit.form.getByText("How to read and run it").click();
    const seconds = visit.form.getByLabel("Seconds a record may take");
    const refusal = visit.page.getByText(/^The seconds that a record may take must be a number/);
    for (const wrong of ["0", "-1", "soon", "1e3"]) {
      await seconds.fill(wrong);
      await visit.form.locator("button[type=submit]").click();
      await refusal.waitFor();
    }
    // An hour is enough for each of these.
    await seconds.fill("3600");
    const rows = (await same(visit, minimal, "count --cap none")).split("\n");
    // An exact count of these six clues takes seconds. What else is finished in time depends on the machine.
    const slow =
      "...6............................1............3.............8.......2...........4.";
    await visit.home();
    await seconds.fill("0.01");
    await visit.give(upload("slow.txt", `${slow}\n${minimal.buffer}`));
    await visit.done();
    const [, first, ...others] = (await visit.download()).bytes.toString().split("\n");
    assert.match(first, /^[.\d]{81},\d*,unfinished$/);
    assert.equal(others.length, rows.length - 1);
    others.forEach((row, at) => {
      if (!/,\d*,unfinished$/.test(row)) assert.equal(row, rows[at + 1]);
    });
    await visit.close();
  });
});
