/**
 * The options of the questions: their values, and how these are written in texts, such as links. They follow from the
 * parameters that the questions state. `control.js` makes a control for each kind.
 */

import { MOST } from "../board/weights.js";
import STATED from "./stated.json" with { type: "json" };

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

/**
 * @typedef {object} Stated A question as its definition states it.
 * @property {string} name
 * @property {string} about
 * @property {string[]} limits
 * @property {Parameter[]} parameters
 */
/** @typedef {{ name: string, kind: string, values: string[], least: number, most: number | null, default: unknown, text: string }} Parameter */

/** @type {Stated[]} */
const QUESTIONS = STATED;

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

/**
 * The options of the page that are others than the parameters that `stated.json` has, by question: none where it has no
 * control, and further ones.
 *
 * @type {Record<string, Record<string, Option | null>>}
 */
const OWN = {
  enumerate: { cap: whole("cap", 100, 1, ROWS) },
  sample: { n: whole("n", 1, 1, ROWS) },
  candidates: { cap: null },
  target: { weights: WEIGHTS, grid: null, count_optima: null, cap: null },
  rate: { guesses: flag("guesses") },
  canonical: { band: null, bands: null, transformation: null },
  shuffle: { n: whole("n", 1, 1, ROWS) },
  fewest: { clues: whole("clues", 17, 1, 81) },
};

/** The option that a parameter is; none if it is a text. @param {Parameter} parameter */
function optionOf({ name, kind, values, least, most, default: usual }) {
  if (kind === "flag") return flag(name);
  if (kind === "choice")
    return usual === null ? choice(name, ["none", ...values], null) : choice(name, values);
  if (kind === "cap") return { ...CAP, name, usual: String(usual ?? "none") };
  const largest = most ?? Number.MAX_SAFE_INTEGER;
  return kind === "whole" ? whole(name, Number(usual ?? least), least, largest) : null;
}

/** @param {Stated} question @returns {[string, Option[]]} */
function optionsOf({ name, parameters, limits }) {
  const stated = parameters.map((parameter) => [parameter.name, optionOf(parameter)]);
  // (Its own come first.)
  const all = { ...OWN[name], ...Object.fromEntries(stated), ...OWN[name] };
  const options = Object.values(all);
  if (limits.includes("time")) options.push(SECONDS);
  return [name, options.filter((option) => option !== null)];
}

/** @type {Record<string, Option[]>} */
export const OPTIONS = {
  ...Object.fromEntries(QUESTIONS.map(optionsOf)),
  dedupe: [choice("by", ["text", "solution", "canonical", "solution-grid"])],
};

/** The symmetry of the clues, which puzzles that are generated may have, too. */
export const SYMMETRY = /** @type {Option} */ (
  OPTIONS.minimise.find(({ name }) => name === "symmetry")
);

/** The words for a question that the page has none for. @param {string} ask */
export function statedWords(ask) {
  const found = QUESTIONS.find(({ name }) => name === ask);
  const labels = found?.parameters.map(({ name, text }) => [name, text]) ?? [];
  return { name: ask, hint: found?.about ?? "", options: Object.fromEntries(labels) };
}

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
