/**
 * The options of the questions, a row each: their values, and how these are written in texts, such as links.
 * `control.js` makes a control for each kind.
 */

import { MOST } from "../board/weights.js";

/** @typedef {import("../messages/run.js").Question} Question */
/**
 * @typedef {object} Option
 * @property {string} name
 * @property {"flag" | "cap" | "whole" | "choice" | "weights" | "seconds"} kind
 * @property {unknown} usual Its default.
 * @property {(text: string) => unknown} read Returns the value that a text stands for; `undefined` if none.
 * @property {(value: any) => string} write
 * @property {string[]} [values] The words to choose from, the default first.
 * @property {number} [least] The smallest number.
 * @property {number} [most] The largest number.
 */

/** The largest number of rows of a record. */
const ROWS = 10_000;

/** @param {string} name @returns {Option} */
const flag = (name) => ({
  name,
  kind: "flag",
  usual: false,
  read: (text) => (text === "yes" ? true : undefined),
  write: () => "yes",
});

/**
 * @param {string} name
 * @param {string[]} values
 * @param {unknown} [usual] The value of the first word, if that is not the word.
 * @returns {Option}
 */
export const choice = (name, values, usual = values[0]) => ({
  name,
  kind: "choice",
  values,
  usual,
  read: (text) => (text === values[0] ? usual : values.find((value) => value === text)),
  write: (value) => value ?? values[0],
});

/** @param {string} name @param {number} usual @param {number} least @param {number} most @returns {Option} */
export const whole = (name, usual, least, most) => ({
  name,
  kind: "whole",
  usual,
  least,
  most,
  read: (text) => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
    return value >= least && value <= most ? value : undefined;
  },
  write: String,
});

export const SEED = whole("seed", 0, 0, Number.MAX_SAFE_INTEGER);

/** A number of solutions to count up to, or `none`. @type {Option} */
const CAP = {
  name: "cap",
  kind: "cap",
  usual: "2",
  read: (text) => (/^(none|[1-9]\d{0,18})$/.test(text) ? text : undefined),
  write: (value) => value,
};

/** The weights of the cells, row by row; none for the usual ones. @type {Option} */
const WEIGHTS = {
  name: "weights",
  kind: "weights",
  usual: null,
  read: (text) => {
    const weights = text.split(",").map((word) => (/^-?\d+$/.test(word) ? Number(word) : NaN));
    const fits = weights.every((weight) => Math.abs(weight) <= MOST);
    return weights.length === 81 && fits ? weights : undefined;
  },
  write: (weights) => weights.join(","),
};

/** The seconds that a record may take; none for no limit. @type {Option} */
export const SECONDS = {
  name: "seconds",
  kind: "seconds",
  usual: null,
  read: (text) => {
    const value = /^\d{0,6}(\.\d{1,6})?$/.test(text) ? Number(text) : 0;
    return value > 0 ? value : undefined;
  },
  write: String,
};

/** The symmetries of the clues of a puzzle. */
const SYMMETRIES = [
  "none",
  "half-turn",
  "quarter-turn",
  "horizontal",
  "vertical",
  "diagonal",
  "anti-diagonal",
  "horizontal-vertical",
  "double-diagonal",
  "full",
];

export const SYMMETRY = choice("symmetry", SYMMETRIES, null);

/** @type {Record<string, Option[]>} */
export const OPTIONS = {
  solve: [flag("any"), SECONDS],
  check: [SECONDS],
  count: [CAP, SECONDS],
  target: [WEIGHTS, flag("smallest"), SECONDS],
  canonical: [
    choice("form", ["strict", "counts", "pattern", "solution"]),
    flag("automorphisms"),
    SECONDS,
  ],
  minimality: [SECONDS],
  rate: [flag("guesses"), SECONDS],
  verify: [SECONDS],
  enumerate: [whole("cap", 100, 1, ROWS), choice("order", ["any", "lexicographic"]), SECONDS],
  candidates: [flag("count"), SECONDS],
  sample: [whole("n", 1, 1, ROWS), SEED, SECONDS],
  shuffle: [whole("n", 1, 1, ROWS), SEED, flag("transformations")],
  minimise: [SEED, SYMMETRY, SECONDS],
  fewest: [whole("clues", 17, 1, 81), flag("minimal"), SECONDS],
  dedupe: [choice("by", ["text", "solution", "canonical", "solution-grid"])],
};

/**
 * The names of options that questions had, and that links may still have. What they asked for is now answered in any case,
 * or no longer measured.
 *
 * @type {Record<string, string[]>}
 */
export const FORMER = { rate: ["se", "measures", "backdoors"] };

/**
 * A question as the engine takes it, where seconds are a limit.
 *
 * @param {Question} question
 * @returns {Record<string, unknown>}
 */
export function parametersOf({ seconds, ...question }) {
  return seconds ? { ...question, limits: { time: seconds } } : question;
}
