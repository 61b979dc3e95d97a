// Puzzles that are generated and paths that are explained: those of the program.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { PUZZLES } from "../../tests/program.mjs";
import * as ninefold from "./package.mjs";
import { EMPTY, PUZZLE, digitsOf, linesOf, program } from "./package.mjs";

/** @param {string[]} args */
const generated = (...args) => linesOf(program(["generate", "--quiet", ...args]));

describe("generate", () => {
  test("the puzzles of the program, by kind and symmetry, as texts and as digits, from any on", () => {
    assert.deepEqual(ninefold.generate(), generated("minimal", "-n", "1", "--seed", "0"));
    const asked = /** @type {const} */ ({ kind: "minimal", seed: 17, symmetry: "diagonal" });
    const puzzles = ninefold.generate({ ...asked, n: 20 });
    const args = ["-n", "20", "--seed", "17", "--symmetry", "diagonal"];
    assert.deepEqual(puzzles, generated("minimal", ...args));
    assert.deepEqual(
      ninefold.generate({ ...asked, n: 20, container: "digits" }),
      digitsOf(puzzles),
    );
    assert.deepEqual(ninefold.generate({ ...asked, n: 5, first: 9 }), puzzles.slice(9, 14));
  });

  test("more than the engine makes in a call", () => {
    const puzzles = ninefold.generate({ kind: "easy", n: 9000, seed: 3 });
    assert.deepEqual(puzzles, generated("easy", "-n", "9000", "--seed", "3"));
  });
});

describe("explain", () => {
  const puzzles = linesOf(readFileSync(join(PUZZLES, "minimal.txt"), "utf8")).slice(0, 20);
  /** The steps of the program, a list for each puzzle. (A word may follow, why it ends.) @param {string[]} args */
  const paths = (...args) =>
    program(["explain", "--quiet", ...args, "-"], puzzles.join("\n"))
      .split("\n\n")
      .slice(0, puzzles.length)
      .map((path) => path.split("\n").filter((line) => /^\d/.test(line)));
  /** @param {import("../index.js").Explanation[]} answers */
  const texts = (answers) => answers.map(({ steps }) => steps.map(({ text }) => text));

  test("the steps of the program, of texts and of digits", () => {
    const explained = ninefold.explain(puzzles);
    assert.deepEqual(texts(explained), paths());
    assert.deepEqual(ninefold.explain(digitsOf(puzzles)), explained);
    assert.deepEqual(ninefold.explain(puzzles[3]), explained[3]);
  });

  test("the ratings of the program", () => {
    const columns = ["--columns", "er,ep,ed,technique,steps", "--to", "jsonl"];
    const lines = linesOf(program(["explain", "--quiet", ...columns, "-"], puzzles.join("\n")));
    const expected = lines.map((line) => JSON.parse(line));
    ninefold.explain(puzzles).forEach(({ er, ep, ed, technique, steps, status }, at) => {
      const { puzzle, ...known } = expected[at];
      assert.equal(puzzle, puzzles[at]);
      assert.deepEqual({ er, ep, ed, technique, steps: steps.length, status }, known);
    });
  });

  test("a step has its parts", () => {
    const hidden =
      "..............1.23.45.6............6......45.27.8.........5....3....2.8.9........";
    const { steps, end } = ninefold.explain(hidden);
    assert.equal(end, "solved");
    assert.deepEqual(steps[0], {
      technique: "hidden-single",
      type: null,
      rating: 1.5,
      cell: "r4c1",
      digit: 5,
      removed: [],
      cells: ["r4c1"],
      others: [],
      digits: [5],
      houses: ["c1"],
      chain: [],
      unique: false,
      text: "1.5 hidden-single r4c1 5 c1 => r4c1=5",
    });
    const pointing = steps.find((step) => step.technique === "pointing");
    assert.ok(pointing && pointing.removed.every((text) => /^r\dc\d<>\d+$/.test(text)));
    assert.equal(pointing.cell, null);
  });

  test("options: the same as those of the program", () => {
    assert.deepEqual(texts(ninefold.explain(puzzles, { atMost: 1.5 })), paths("--at-most", "1.5"));
    const some = ["hidden-single", "naked-single"];
    const args = ["--techniques", some.join(",")];
    assert.deepEqual(texts(ninefold.explain(puzzles, { techniques: some })), paths(...args));
    const without = ninefold.explain(puzzles, { uniqueness: false });
    assert.deepEqual(texts(without), paths("--no-uniqueness"));
  });

  test("a puzzle without exactly one solution has no path", () => {
    for (const [puzzle, status] of [
      [EMPTY, "ambiguous"],
      ["11" + EMPTY.slice(2), "illegal"],
    ]) {
      const answer = ninefold.explain(puzzle);
      assert.deepEqual([answer.status, answer.end, answer.steps], [status, null, []]);
    }
    assert.equal(ninefold.explain(PUZZLE).end, "solved");
  });
});
