/** The words of the questions, by their names: see `question/options.js` for their options. */

export const SEED = "Seed of the random generator";

export const SYMMETRIES = {
  none: "any pattern",
  "half-turn": "a turn by 180 degrees",
  "quarter-turn": "turns by 90 degrees",
  horizontal: "a mirror on the middle row",
  vertical: "a mirror on the middle column",
  diagonal: "a mirror on the diagonal from the upper left",
  "anti-diagonal": "a mirror on the diagonal from the upper right",
  "horizontal-vertical": "mirrors on the middle row and column",
  "double-diagonal": "mirrors on both diagonals",
  full: "all turns and mirrors",
};

/**
 * @typedef {object} Words
 * @property {string} [button] The button that asks it, if that is not called by its name.
 * @property {string} name
 * @property {string} hint The question, in some words.
 * @property {Record<string, string>} [options] The label of each option.
 * @property {Record<string, Record<string, string>>} [choices] The words that an option is chosen from.
 */

/** @type {Record<string, Words>} */
export const QUESTIONS = {
  solve: {
    name: "Solve",
    hint: "the solution of each puzzle",
    options: { any: "also one solution of each puzzle with several" },
  },
  check: {
    name: "Check",
    hint: "does it have exactly one solution?",
  },
  count: {
    button: "Count",
    name: "Count",
    hint: "the number of its solutions",
    options: { cap: "Count up to", none: "exactly, however many there are" },
  },
  target: {
    button: "Score",
    name: "Target score",
    hint: "the solution that scores best",
    options: {
      weights: "Weights of the cells",
      smallest: "the smallest score, not the largest",
    },
  },
  canonical: {
    button: "Bring to canonical form",
    name: "Canonical form",
    hint: "the same for all isomorphic puzzles",
    options: { form: "Form", automorphisms: "and the number of automorphisms" },
    choices: {
      form: {
        strict: "the least string of all",
        counts: "by counts of clues",
        pattern: "the least pattern of clues",
        solution: "that of the solution",
      },
    },
  },
  minimality: {
    button: "Test",
    name: "Minimality",
    hint: "could any clue be removed?",
  },
  rate: {
    button: "Rate",
    name: "Difficulty",
    hint: "its class, and the ratings of Sudoku Explainer",
    options: { guesses: "and the number of guesses that a proof takes" },
  },
  verify: {
    name: "Verify",
    hint: "is the solution beside it right?",
  },
  enumerate: {
    button: "List the solutions",
    name: "All solutions",
    hint: "a row for each of them",
    options: { cap: "Solutions of a puzzle, at most", order: "Order" },
    choices: { order: { any: "as they are found", lexicographic: "by their digits" } },
  },
  candidates: {
    button: "Find the candidates",
    name: "Candidates",
    hint: "for each cell, the digits that some solution has",
    options: { count: "and in how many solutions each is" },
  },
  sample: {
    button: "Draw solutions",
    name: "Random solutions",
    hint: "each with the same probability",
    options: { n: "Solutions of a puzzle", seed: SEED },
  },
  shuffle: {
    button: "Shuffle",
    name: "Shuffle",
    hint: "random puzzles isomorphic to it",
    options: {
      n: "Puzzles for each",
      seed: SEED,
      transformations: "and the transformation that leads to each",
    },
  },
  minimise: {
    name: "Minimise",
    hint: "a minimal puzzle inside it",
    options: { seed: SEED, symmetry: "Symmetry of the clues" },
    choices: { symmetry: SYMMETRIES },
  },
  fewest: {
    button: "Search",
    name: "Puzzles with N clues",
    hint: "all of them in its solution: the more clues, the longer it takes",
    options: { clues: "Number of clues", minimal: "only minimal puzzles" },
  },
  dedupe: {
    name: "Remove duplicates",
    hint: "the first puzzle of each class, as it is",
    options: { by: "Puzzles are of one class if they have the same" },
    choices: {
      by: {
        text: "clues",
        solution: "solution",
        canonical: "canonical form: they are isomorphic",
        "solution-grid": "canonical form of their solutions",
      },
    },
  },
};
