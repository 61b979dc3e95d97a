/** The words of the panel that generates puzzles. */

import { grouped, plural } from "./page.js";
import { SEED, SYMMETRIES } from "./questions.js";

export const GENERATE = {
  options: {
    kind: "Kind",
    n: "Number of puzzles",
    seed: SEED,
    symmetry: "Symmetry of the clues",
  },
  choices: {
    kind: {
      minimal: "minimal: one solution, and every clue needed",
      easy: "easy: one solution that singles find, 30 to 50 clues",
      multi: "ambiguous: two or more solutions",
      impossible: "impossible: no clue contradicts another, and there is no solution",
      illegal: "illegal: a digit twice in a row, column or box",
      sparse: "sparse: fewer than 17 clues, at least one solution",
      full: "solution grids, each as likely as any other",
    },
    symmetry: SYMMETRIES,
  },
  button: "Generate",
  stop: "Stop generating",
  bar: "Part of the puzzles that is generated",
  /** @param {number} puzzles @param {number} n */
  progress: (puzzles, n) => `${grouped(puzzles)} of ${plural(n, "puzzle", "puzzles")}`,
  /** @param {number} records */
  done: (records) => `${plural(records, "puzzle", "puzzles")} generated.`,
  /** @param {number} records */
  stopped: (records) =>
    records === 0
      ? "Stopped before the first puzzle."
      : `Stopped. The first ${plural(records, "puzzle", "puzzles")} of this corpus are in the list.`,
  /** @param {string} said */
  failed: (said) => `No puzzles could be generated: ${said}.`,
};
