// Answers to puzzles as texts and as digits, against the manifest, known numbers and the program.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as ninefold from "./package.mjs";
import { EMPTY, PUZZLE, SOLUTION, STATUSES, digitsOf, known, program, textOf } from "./package.mjs";

const MANIFEST = known();
const texts = MANIFEST.map(({ puzzle }) => puzzle);
const digits = digitsOf(texts);
const statuses = MANIFEST.map(({ status }) => status);
/** The number of solutions in the manifest, up to a cap. @param {number} cap */
const counts = (cap) => MANIFEST.map(({ count }) => Math.min(parseInt(count), cap));
/** @param {Uint8Array} numbers */
const words = (numbers) => Array.from(numbers, (number) => STATUSES[number]);
/** @param {Uint8Array} all @param {number} at */
const grid = (all, at) => all.subarray(81 * at, 81 * at + 81);

describe("puzzles with known answers", () => {
  test("the lists are read whole", () => assert.equal(MANIFEST.length, 2113));

  test("solve: the solutions and statuses of the manifest", () => {
    const expected = MANIFEST.map(({ status, solution }) => ({
      status,
      solution: solution || null,
    }));
    assert.deepEqual(ninefold.solve(texts), expected);
    const solved = ninefold.solve(digits);
    assert.deepEqual(words(solved.statuses), statuses);
    assert.deepEqual(solved.malformed, []);
    MANIFEST.forEach(({ solution }, at) =>
      assert.equal(textOf(grid(solved.solutions, at)), solution || "0".repeat(81)),
    );
  });

  test("solve with any: a solution of ambiguous puzzles, too, the same for texts and digits", () => {
    const solved = ninefold.solve(texts, { any: true });
    const solutions = ninefold.solve(digits, { any: true }).solutions;
    solved.forEach(({ status, solution }, at) => {
      assert.equal(status, statuses[at]);
      assert.equal(solution !== null, ["unique", "ambiguous"].includes(status));
      assert.equal(textOf(grid(solutions, at)), solution ?? "0".repeat(81));
      if (solution === null) return;
      const clues = [...texts[at].slice(0, 81)];
      assert.ok(clues.every((clue, cell) => /[.0]/.test(clue) || clue === solution[cell]));
      assert.deepEqual(ninefold.check(solution), { status: "unique" });
    });
  });

  test("check and count: the statuses and numbers of the manifest, up to the cap", () => {
    assert.deepEqual(
      ninefold.check(texts),
      statuses.map((status) => ({ status })),
    );
    assert.deepEqual(words(ninefold.check(digits).statuses), statuses);
    const numbers = (/** @type {{ cap: number } | undefined} */ options) =>
      ninefold.count(texts, options).map(({ count }) => count);
    assert.deepEqual(numbers({ cap: 1000 }), counts(1000));
    assert.deepEqual(Array.from(ninefold.count(digits, { cap: 1000 }).counts), counts(1000));
    assert.deepEqual(numbers(undefined), counts(2));
    assert.deepEqual(ninefold.count(PUZZLE, { cap: 1 }), { status: "solvable", count: 1 });
    const cap = Number.MAX_SAFE_INTEGER;
    assert.deepEqual(ninefold.count(EMPTY, { cap }), { status: "ambiguous", count: cap });
  });

  test("countExact: big integers, however large", () => {
    const some = MANIFEST.filter(({ count }) => !count.endsWith("+"));
    const few = some.map(({ puzzle }) => puzzle);
    const expected = some.map(({ count }) => BigInt(count));
    assert.deepEqual(
      ninefold.countExact(few).map(({ count }) => count),
      expected,
    );
    assert.deepEqual(ninefold.countExact(digitsOf(few)).counts, expected);
    const all = { status: "ambiguous", count: 6670903752021072936960n };
    assert.deepEqual(ninefold.countExact(EMPTY), all);
  });

  test("enumerate: the solutions of the program, in its order", () => {
    const some = MANIFEST.filter(({ status }) => status === "ambiguous").slice(0, 50);
    const few = [PUZZLE, ...some.map(({ puzzle }) => puzzle), "11" + EMPTY.slice(2)];
    const cap = 7;
    for (const order of /** @type {const} */ (["any", "lexicographic"])) {
      const args = ["enumerate", "--quiet", "--cap", String(cap), "--order", order, "-"];
      const output = program(args, few.join("\n")).split("\n\n").slice(0, few.length);
      const expected = output.map((part) => (/[1-9]{81}/.test(part) ? part.split("\n") : []));
      const found = ninefold.enumerate(few, { cap, order });
      assert.deepEqual(
        found.map(({ solutions }) => solutions),
        expected.map((lines) => lines.filter((line) => line !== "")),
      );
      const ofDigits = ninefold.enumerate(digitsOf(few), { cap, order });
      const all = expected.flat().filter((line) => line !== "");
      assert.equal(textOf(ofDigits.solutions), all.join(""));
      assert.deepEqual(
        Array.from(ofDigits.counts),
        found.map(({ solutions }) => solutions.length),
      );
    }
  });

  test("enumerate: a large cap is one number of solutions after another", () => {
    const { solutions, status } = ninefold.enumerate(EMPTY, { cap: 100_000 });
    assert.equal(status, "ambiguous");
    assert.equal(new Set(solutions).size, 100_000);
    assert.ok(solutions.every((solution) => /^[1-9]{81}$/.test(solution)));
  });
});

describe("many puzzles", () => {
  // More than the engine answers in a call, and about as many.
  for (const length of [8192, 8193])
    test(`${length} have the answers that each has alone`, () => {
      const many = Array.from({ length }, (_, at) => texts[(at * 7) % texts.length]);
      many[0] = many[length - 1] = "no puzzle";
      const all = digitsOf(many);
      all[0] = all[81 * (length - 1)] = 77;
      const solved = ninefold.solve(many);
      const { malformed, solutions, statuses: numbers } = ninefold.solve(all);
      assert.deepEqual(
        malformed.map(({ index }) => index),
        [0, length - 1],
      );
      many.forEach((puzzle, at) => {
        const { status, solution } = MANIFEST[(at * 7) % texts.length];
        const expected = puzzle === "no puzzle" ? ["malformed", ""] : [status, solution];
        assert.deepEqual([solved[at].status, solved[at].solution ?? ""], expected);
        assert.equal(STATUSES[numbers[at]], expected[0]);
        assert.equal(textOf(grid(solutions, at)), expected[1] || "0".repeat(81));
      });
    });

  test("none is no puzzle", () => {
    assert.deepEqual(ninefold.solve([]), []);
    const none = { statuses: new Uint8Array(0), solutions: new Uint8Array(0), malformed: [] };
    assert.deepEqual(ninefold.solve(new Uint8Array(0)), none);
    assert.deepEqual(ninefold.countExact(new Uint8Array(0)).counts, []);
    assert.deepEqual(ninefold.enumerate([], { cap: 1 }), []);
    assert.deepEqual(ninefold.explain([]), []);
  });

  test("what is given is not changed, and answers are not overwritten by later calls", () => {
    const given = digitsOf([PUZZLE]);
    const first = ninefold.solve(given);
    const listed = ninefold.enumerate(given, { cap: 1 });
    ninefold.solve(digitsOf([EMPTY, EMPTY]), { any: true });
    assert.deepEqual(given, digitsOf([PUZZLE]));
    assert.equal(textOf(first.solutions), SOLUTION);
    assert.equal(textOf(listed.solutions), SOLUTION);
  });

  test("a view of digits in the middle of a buffer is read from there", () => {
    const room = new Uint8Array(300).fill(99);
    room.set(digitsOf([PUZZLE]), 5);
    assert.equal(textOf(ninefold.solve(room.subarray(5, 86)).solutions), SOLUTION);
    assert.equal(textOf(ninefold.solve(Buffer.from(room.buffer, 5, 81)).solutions), SOLUTION);
  });
});

describe("limits", () => {
  test("a limit of nodes leaves the same puzzles unfinished as in the program", () => {
    const few = MANIFEST.filter(({ status }) => status === "unique").map(({ puzzle }) => puzzle);
    const checked = ninefold.check(few, { nodeLimit: 1 }).map(({ status }) => status);
    const output = program(["check", "--quiet", "--node-limit", "1", "-"], few.join("\n"));
    assert.deepEqual(checked, output.trim().split("\n"));
    assert.ok(checked.includes("unfinished") && checked.includes("unique"));
    const hard = few[checked.indexOf("unfinished")];
    const none = { status: "unfinished", solution: null };
    assert.deepEqual(ninefold.solve([PUZZLE, hard], { nodeLimit: 1 })[1], none);
    assert.equal(ninefold.solve(hard, { nodeLimit: 1e9 }).status, "unique");
  });

  test("a limit of time ends a count that takes longer", () => {
    assert.equal(ninefold.countExact(EMPTY, { timeLimit: 1e-9 }).status, "unfinished");
    assert.equal(ninefold.solve(PUZZLE, { timeLimit: 1e9 }).solution, SOLUTION);
  });
});
