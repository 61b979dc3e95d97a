/**
 * Ninefold: questions about Sudoku puzzles in bulk. `index.d.ts` documents the functions.
 *
 * - `batches`: the questions that the engine answers for thousands of puzzles at once
 * - `answers`: its bytes as objects, and as typed arrays
 * - `lines`: streams of text
 * - `options`: checks of what is given
 * - `engine`, `module`: the instance of the engine, and where it comes from
 */

import { ofDigits, ofTexts, STATUSES } from "./answers.js";
import { CELLS } from "./batches.js";
import { explained } from "./explained.js";
import { generate } from "./generated.js";
import { isStream, linesOf } from "./lines.js";
import { flag, isBytes, rating, read, seconds, shown, texts, whole, word } from "./options.js";

/** @typedef {import("./batches.js").Question} Question */

export { STATUSES, generate };

/** The largest number of solutions of a puzzle that are returned: they are all in memory. */
const MOST_SOLUTIONS = 10_000_000;

const LIMITS = { timeLimit: seconds, nodeLimit: whole(1) };

/** @type {any} */
export const solve = (/** @type {unknown} */ puzzles, /** @type {unknown} */ chosen) => {
  const options = read("solve", chosen, { any: flag, ...LIMITS }, { any: false });
  return answered("solve", puzzles, { ask: "solve", any: options.any, ...limits(options) });
};

/** @type {any} */
export const check = (/** @type {unknown} */ puzzles, /** @type {unknown} */ chosen) =>
  answered("check", puzzles, { ask: "check", ...limits(read("check", chosen, LIMITS)) });

/** @type {any} */
export const count = (/** @type {unknown} */ puzzles, /** @type {unknown} */ chosen) => {
  const options = read("count", chosen, { cap: whole(1), ...LIMITS }, { cap: 2 });
  return answered("count", puzzles, { ask: "count", cap: options.cap, ...limits(options) });
};

/** @type {any} */
export const countExact = (/** @type {unknown} */ puzzles, /** @type {unknown} */ chosen) =>
  answered("countExact", puzzles, {
    ask: "count_exact",
    ...limits(read("countExact", chosen, LIMITS)),
  });

/** @type {any} */
export const enumerate = (/** @type {unknown} */ puzzles, /** @type {unknown} */ chosen) => {
  const readers = {
    cap: whole(1, MOST_SOLUTIONS),
    order: word(["any", "lexicographic"]),
    ...LIMITS,
  };
  const options = read("enumerate", chosen, readers, { order: "any" });
  // All are in memory at once, so there is no default.
  if (options.cap === undefined)
    throw new TypeError("enumerate needs a cap, the largest number of solutions of a puzzle");
  const { cap, order } = options;
  return answered("enumerate", puzzles, { ask: "enumerate", cap, order, ...limits(options) });
};

/** @type {any} */
export const explain = (/** @type {unknown} */ puzzles, /** @type {unknown} */ chosen) => {
  const readers = { atMost: rating, techniques: texts, uniqueness: flag, timeLimit: seconds };
  const options = read("explain", chosen, readers, { uniqueness: true });
  const request = {
    do: "explain",
    at_most: options.atMost,
    techniques: options.techniques,
    uniqueness: options.uniqueness,
    time: options.timeLimit,
  };
  return dispatched("explain", puzzles, {
    ofTexts: (list, lines) => list.map((text) => explained(request, text, lines)),
    ofDigits: (digits) =>
      Array.from({ length: digits.length / CELLS }, (_, at) =>
        explained(request, digits.subarray(at * CELLS, (at + 1) * CELLS), false),
      ),
  });
};

/** @param {Record<string, any>} options */
const limits = ({ timeLimit, nodeLimit }) => ({ time: timeLimit, nodes: nodeLimit });

/**
 * The answers to a question of the engine's.
 *
 * @param {string} name
 * @param {unknown} puzzles
 * @param {Question} question
 */
function answered(name, puzzles, question) {
  return dispatched(name, puzzles, {
    ofTexts: (list, lines) => ofTexts(question, list, lines),
    ofDigits: (digits) => ofDigits(question, digits),
  });
}

/**
 * @typedef {object} Answering
 * @property {(texts: readonly string[], lines: boolean) => any[]} ofTexts Of a line without a puzzle the
 *   answer is `null`.
 * @property {(digits: Uint8Array) => unknown} ofDigits
 */

/**
 * The answers about puzzles of any type.
 *
 * @param {string} name
 * @param {any} puzzles
 * @param {Answering} answering
 */
function dispatched(name, puzzles, answering) {
  if (typeof puzzles === "string") return answering.ofTexts([puzzles], false)[0];
  if (Array.isArray(puzzles)) {
    const wrong = puzzles.findIndex((puzzle) => typeof puzzle !== "string");
    if (wrong >= 0)
      throw new TypeError(`puzzle ${wrong} must be a string, not ${shown(puzzles[wrong])}`);
    return answering.ofTexts(puzzles, false);
  }
  if (isBytes(puzzles)) {
    if (puzzles.length % CELLS !== 0)
      throw new RangeError(
        `digits are ${CELLS} bytes a puzzle, and ${puzzles.length} is no multiple of it; text is a string`,
      );
    return answering.ofDigits(puzzles);
  }
  if (isStream(puzzles)) return answeredLines(puzzles, answering);
  throw new TypeError(
    `${name} needs a string, an array of strings, a Uint8Array of digits or a stream of text, not ${shown(puzzles)}`,
  );
}

/**
 * The answers about the puzzles of a stream, each with the number of its line.
 *
 * @param {AsyncIterable<unknown>} stream
 * @param {Answering} answering
 */
async function* answeredLines(stream, { ofTexts }) {
  let line = 0;
  for await (const lines of linesOf(stream))
    for (const answer of ofTexts(lines, true)) {
      line += 1;
      if (answer === null) continue;
      answer.line = line;
      yield answer;
    }
}
