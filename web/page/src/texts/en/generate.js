/** The words of the panel that generates puzzles. */

import { grouped, plural } from "./page.js";
import { SEED, SYMMETRIES } from "./questions.js";

export const GENERATE = {
  options: {
    kind: "Kind",
    n: "Number of puzzles",
    seed: SEED,
    symmetry: "Symmetry of the clues",
    level: "Difficulty",
    technique: "Technique that they need",
  },
  choices: {
    kind: {
      minimal: "minimal: one solution, and every clue needed",
      pattern: "with a pattern: one solution, and clues in the cells that you mark",
      easy: "easy: one solution that singles find, 30 to 50 clues",
      multi: "ambiguous: two or more solutions",
      impossible: "impossible: no clue contradicts another, and there is no solution",
      illegal: "illegal: a digit twice in a row, column or box",
      sparse: "sparse: fewer than 17 clues, at least one solution",
      full: "solution grids, equally likely (of large layouts not: by a random search)",
    },
    symmetry: SYMMETRIES,
    level: {
      any: "any",
      easy: "easy: ER 1.0 to 2.3, singles",
      medium: "medium: ER 2.5 to 2.8, locked candidates",
      hard: "hard: ER 3.0 to 4.4, pairs, triples, fish and wings",
      expert: "expert: ER 4.5 to 6.2, unique rectangles, quadruples",
      extreme: "extreme: ER 6.5 and more, chains",
      er: "another range of ER",
    },
  },
  any: "any",
  clues: "Clues",
  er: "ER",
  from: "from",
  to: "to",
  /** @param {string} name @param {number} least @param {number} most */
  range: (name, least, most) =>
    `“${name}” must be from ${least} to ${most}, the first number no larger than the second.`,
  tooFew: "Puzzles with 17 clues are too rare to be found here, and there are none with fewer.",
  pattern: "Cells with clues",
  patternHelp: "A puzzle, or an x for each cell with a clue and a point for each other one.",
  ofBoard: "Take the pattern of the board",
  needed: "every clue is needed, which takes much longer",
  noPattern: "Mark the cells with clues, or take the pattern of the board.",
  ofClassic:
    "Difficulties and techniques are those of the classic board: choose “any”, or the classic layout.",
  search: "Looking for the first puzzle. The rarer such puzzles are, the longer it takes.",
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
