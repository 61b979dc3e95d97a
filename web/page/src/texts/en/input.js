/** The words of the field for puzzles, of the examples and of the field for the question. */

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
  /** @param {number} files */
  files: (files) => `${grouped(files)} files`,
  folder: "The browser does not let this page read the folder. Choose the files in it instead.",
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
  weights: {
    ring: "6 on the border to 10 in the centre",
    own: "my own",
    numbers: "81 whole numbers, row by row",
    /** @param {number} count */
    wrongCount: (count) => `81 weights are needed, and there are ${grouped(count)}.`,
    /** @param {string} word @param {number} place */
    notNumber: (word, place) =>
      `Weight ${place} is “${word}”, which is not a whole number of at most 1,000,000,000.`,
    /** @param {number} least @param {number} greatest */
    ready: (least, greatest) => `81 weights from ${grouped(least)} to ${grouped(greatest)}.`,
  },
  seconds: {
    label: "Seconds a record may take",
    none: "no limit",
    wrong: "The seconds that a record may take must be a number above 0, such as 0.5 or 10.",
  },
  /** @param {string} label @param {number} least @param {number} most */
  whole: (label, least, most) =>
    `“${label}” must be a whole number from ${grouped(least)} to ${grouped(most)}.`,
  cap: "The cap must be a whole number of at least 1.",
};
