// Records that are no puzzles, which are answers, and arguments that are wrong, which are errors.

import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import * as ninefold from "./package.mjs";
import { EMPTY, PACKAGE, PUZZLE, SOLUTION, STATUSES, digitsOf } from "./package.mjs";

const solution = { status: "unique", solution: SOLUTION };
const rows = Array.from({ length: 9 }, (_, row) => PUZZLE.slice(9 * row, 9 * row + 9));

describe("texts", () => {
  test("a puzzle in one of its forms, and what follows it", () => {
    for (const text of [`${PUZZLE},ein Rätsel 数独 🧩\r\n`, rows.join("\n")]) {
      assert.deepEqual(ninefold.solve(text), solution, text);
      assert.deepEqual(ninefold.solve([PUZZLE, text])[1], solution, text);
    }
  });

  test("a text that is no puzzle is malformed, with the place and the reason", () => {
    /** @type {[string, number, number, RegExp][]} */
    const texts = [
      ["", 1, 1, /no puzzle/],
      [PUZZLE.replace("7", "é"), 1, 5, /`é` is not a cell/],
      [PUZZLE.replace("7", "\uD800"), 1, 5, /is not a cell/],
      [PUZZLE.replace("7", "\0"), 1, 5, /is not a cell/],
      [`${PUZZLE}\n${PUZZLE}`, 2, 1, /a second puzzle/],
    ];
    // All of them at once, between others.
    const answers = ninefold.solve(texts.flatMap(([text]) => [PUZZLE, text]));
    for (const [at, [text, line, column, reason]] of texts.entries()) {
      const answer = ninefold.solve(text);
      assert.match(String(answer.reason), reason);
      const place = { status: "malformed", line, column, reason: answer.reason };
      assert.deepEqual(answer, { ...place, solution: null }, text);
      assert.deepEqual(answers.slice(2 * at, 2 * at + 2), [solution, answer]);
    }
  });

  test("every function has the same answer about what is no puzzle", () => {
    const { reason } = ninefold.check("hello");
    const place = { status: "malformed", line: 1, column: 1, reason };
    assert.deepEqual(ninefold.check("hello"), place);
    assert.deepEqual(ninefold.count("hello"), { ...place, count: 0 });
    assert.deepEqual(ninefold.countExact("hello"), { ...place, count: 0n });
    assert.deepEqual(ninefold.enumerate("hello", { cap: 3 }), { ...place, solutions: [] });
    const nothing = { er: null, ep: null, ed: null, technique: null, end: null, steps: [] };
    assert.deepEqual(ninefold.explain("hello"), { ...place, ...nothing });
  });
});

describe("digits", () => {
  test("a byte above 9 makes its puzzle malformed, and no other", () => {
    const digits = digitsOf([PUZZLE, PUZZLE, PUZZLE]);
    digits[81 + 10] = 10;
    const { statuses, solutions, malformed } = ninefold.solve(digits);
    assert.deepEqual(
      Array.from(statuses, (number) => STATUSES[number]),
      ["unique", "malformed", "unique"],
    );
    assert.deepEqual(malformed, [
      { index: 1, reason: "10 at r2c2, but digits run from 0 (empty) to 9" },
    ]);
    assert.ok(solutions.subarray(81, 162).every((digit) => digit === 0));
    assert.deepEqual(Array.from(ninefold.count(digits).counts), [1, 0, 1]);
    assert.deepEqual(ninefold.countExact(digits).counts, [1n, 0n, 1n]);
    assert.deepEqual(Array.from(ninefold.enumerate(digits, { cap: 5 }).counts), [1, 0, 1]);
    const explained = ninefold.explain(digits);
    assert.deepEqual(
      explained.map(({ status }) => status),
      ["unique", "malformed", "unique"],
    );
    assert.match(String(explained[1].reason), /r2c2/);
  });

  test("bytes that are no whole puzzles are an error", () => {
    for (const length of [1, 80, 82, 163])
      assert.throws(() => ninefold.solve(new Uint8Array(length)), {
        name: "RangeError",
        message: new RegExp(`81 bytes a puzzle, and ${length} `),
      });
  });
});

describe("arguments", () => {
  /** The package without its types. @type {any} */
  const { solve, check, count, countExact, enumerate, explain, generate } = ninefold;

  test("puzzles of a wrong type are a TypeError", () => {
    for (const wrong of [undefined, null, 5, true, {}, new Set([PUZZLE]), new Float64Array(81)])
      for (const ask of [solve, check, count, countExact, explain])
        assert.throws(() => ask(wrong), { name: "TypeError", message: /needs a string/ });
    assert.throws(() => enumerate(5, { cap: 1 }), { name: "TypeError" });
    const message = "puzzle 1 must be a string, not null";
    assert.throws(() => solve([PUZZLE, null]), { name: "TypeError", message });
    assert.throws(() => check([[1, 2]]), /puzzle 0 must be a string, not Array/);
  });

  test("an option that is not known is a TypeError that lists those that are", () => {
    const message = "solve has no option limit: its options are any, timeLimit, nodeLimit";
    assert.throws(() => solve(PUZZLE, { limit: 1 }), { name: "TypeError", message });
    assert.throws(() => check(PUZZLE, { any: true }), /check has no option any/);
    assert.throws(() => count(PUZZLE, { toString: 1 }), /count has no option toString/);
    assert.throws(() => generate({ count: 5 }), /generate has no option count: .* n, /);
    assert.throws(() => solve(PUZZLE, "any"), /the options of solve must be an object, not "any"/);
    assert.throws(() => solve(PUZZLE, null), { name: "TypeError" });
  });

  test("options of a wrong type or out of range", () => {
    /** @type {[() => unknown, string, RegExp][]} */
    const calls = [
      [() => solve(PUZZLE, { any: 1 }), "TypeError", /any must be true or false, not 1/],
      [() => count(PUZZLE, { cap: 0 }), "RangeError", /cap must be a whole number from 1 to /],
      [() => count(PUZZLE, { cap: 1.5 }), "RangeError", /not 1.5/],
      [() => count(PUZZLE, { cap: NaN }), "RangeError", /not NaN/],
      [() => count(PUZZLE, { cap: 2 ** 53 }), "RangeError", /cap must be/],
      [() => count(PUZZLE, { cap: "2" }), "TypeError", /cap must be a number, not "2"/],
      [() => count(PUZZLE, { cap: 2n }), "TypeError", /cap must be a number/],
      [() => enumerate(PUZZLE), "TypeError", /enumerate needs a cap/],
      [() => enumerate(PUZZLE, {}), "TypeError", /enumerate needs a cap/],
      [() => enumerate(PUZZLE, { cap: 1e9 }), "RangeError", /to 10000000/],
      [() => enumerate(PUZZLE, { cap: 1, order: "up" }), "RangeError", /any, lexicographic/],
      [() => solve(PUZZLE, { timeLimit: 0 }), "RangeError", /seconds above 0/],
      [() => solve(PUZZLE, { timeLimit: Infinity }), "RangeError", /seconds above 0/],
      [() => solve(PUZZLE, { timeLimit: "1" }), "TypeError", /timeLimit must be a number/],
      [() => solve(PUZZLE, { nodeLimit: 0 }), "RangeError", /nodeLimit must be/],
      [() => explain(PUZZLE, { atMost: 7.25 }), "RangeError", /atMost is a rating such as 7.2/],
      [() => explain(PUZZLE, { atMost: -1 }), "RangeError", /atMost must be a rating/],
      [() => explain(PUZZLE, { techniques: ["x"] }), "RangeError", /x/],
      [() => explain(PUZZLE, { techniques: [5] }), "TypeError", /array of strings/],
      [() => generate({ kind: "hard" }), "RangeError", /kind must be one of minimal, easy/],
      [() => generate({ n: 0 }), "RangeError", /n must be/],
      [() => generate({ seed: -1 }), "RangeError", /seed must be/],
      [() => generate({ symmetry: "none" }), "RangeError", /symmetry must be one of half-turn/],
      [() => generate({ kind: "easy", symmetry: "full" }), "RangeError", /symmetry|minimal/],
    ];
    for (const [call, name, message] of calls) assert.throws(call, { name, message });
  });

  test("an option that is undefined is the default", () => {
    assert.deepEqual(count(EMPTY, { cap: undefined }), { status: "ambiguous", count: 2 });
    assert.deepEqual(solve(PUZZLE, undefined), solution);
  });

  test("after an error the next call is answered", () => {
    assert.throws(() => explain(PUZZLE, { techniques: ["x"] }));
    assert.deepEqual(solve(PUZZLE), solution);
  });

  test("after the engine has ended the next call has a new one", async () => {
    const { Call } = await import(pathToFileURL(join(PACKAGE, "engine.js")).href);
    const message = "the engine has ended, most likely for want of memory";
    // More than it can have.
    assert.throws(() => new Call({}, 2 ** 31), { message });
    assert.deepEqual(solve(PUZZLE), solution);
  });

  test("digits of another realm are digits", () => {
    const digits = runInNewContext(`Uint8Array.from([${digitsOf([PUZZLE])}])`);
    assert.ok(!(digits instanceof Uint8Array));
    assert.deepEqual(solve(digits), solve(digitsOf([PUZZLE])));
  });
});
