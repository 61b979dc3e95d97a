/** The words of the field for puzzles and of the question. The names of questions come from the engine. */

import { grouped } from "./page.js";

export const INPUT = {
  /** @param {number} bytes */
  size: (bytes) =>
    bytes < 1000
      ? `${bytes} bytes`
      : bytes < 1e6
        ? `${grouped(Math.round(bytes / 1000))} kB`
        : `${grouped(Math.round(bytes / 1e5) / 10)} MB`,
  pasted: "Pasted text",
  /** @param {number} records */
  generated: (records) => `${grouped(records)} generated puzzles`,
  empty: "There are no puzzles yet: paste some, choose a file, or try an example.",
  /** @type {Record<string, string>} */
  examples: {
    famous: "Eight famous ones",
    many: "100,000 at once",
    table: "A table",
    mistakes: "With mistakes",
    solutions: "Exact counts",
    score: "Best scores",
  },
};

export const QUESTION = {
  label: "Question",
  options: {
    any: "also one solution of each puzzle with several",
    cap: "Count up to",
    exact: "exactly, however many there are",
    weights: "Weights of the cells",
    ring: "6 on the border to 10 in the centre",
    own: "my own",
    numbers: "81 whole numbers, row by row",
    smallest: "the smallest score, not the largest",
    form: "Form",
    /** @type {Record<string, string>} */
    forms: {
      strict: "the least string of all",
      counts: "by counts of clues",
      pattern: "the least pattern of clues",
      solution: "that of the solution",
    },
    automorphisms: "and the number of automorphisms",
  },
  weights: {
    /** @param {number} count */
    wrongCount: (count) => `81 weights are needed, and there are ${grouped(count)}.`,
    /** @param {string} word @param {number} place */
    notNumber: (word, place) =>
      `Weight ${place} is “${word}”, which is not a whole number of at most 1,000,000,000.`,
    /** @param {number} least @param {number} greatest */
    ready: (least, greatest) => `81 weights from ${grouped(least)} to ${grouped(greatest)}.`,
  },
  cap: "The cap must be a whole number of at least 1.",
};
