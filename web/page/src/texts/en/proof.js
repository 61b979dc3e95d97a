/** The words about proofs: the steps of one for a reader. */

import { grouped, plural } from "./page.js";
import { UNCHECKED } from "./rejected.js";

/** @typedef {import("../../messages/proof.js").Step} Step */

export const PROOF = {
  view: "Proof",
  claim: "Prove",
  claims: {
    count: "the number of solutions",
    minimality: "that every clue is needed, or which are not",
  },
  steps: "Steps of the proof",
  wait: "Writing the proof…",
  /** @param {string} reason */
  unproven: (reason) => `There is no proof: ${reason}.`,
  /** @param {import("../../messages/proof.js").Walk} walk @param {string} statement */
  verdict: ({ verdict, reason }, statement) =>
    verdict === "accepted"
      ? `Checked here: ${claimWords(statement)}.`
      : verdict === "rejected"
        ? `Rejected: ${reason}.`
        : `Not checked: ${UNCHECKED}.`,
  /** @param {number} step @param {number} steps */
  stepOf: (step, steps) => `Step ${grouped(step)} of ${grouped(steps)}`,
  /** @param {number} count */
  more: (count) =>
    `${plural(count, "more step is", "more steps are")} checked, too, but not shown.`,
  /** @param {import("../../messages/proof.js").Candidate[]} path */
  path: (path) => `With ${path.map(placed).join(", ")}:`,
  record: "As a record",
  recordHelp:
    "The puzzle, the claim, and two letters for each choice. A checker in this page has followed them, without the engine.",
  save: "Save",
  file: "puzzle.proof",
};

const HOUSES = ["row", "column", "box"];

/** @param {number} cell */
const cellName = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

/** @param {number} house */
const houseName = (house) => `${HOUSES[Math.floor(house / 9)]} ${(house % 9) + 1}`;

/** @param {import("../../messages/proof.js").Candidate} candidate */
const placed = ({ cell, digit }) => `${digit + 1} in ${cellName(cell)}`;

/** @param {string} text */
const capitalized = (text) => text[0].toUpperCase() + text.slice(1);

/** The claim of a record that was accepted. @param {string} statement */
function claimWords(statement) {
  const [, name, what] = /^(\w+)[=:>]+([^\s:@]*)/.exec(statement) ?? [];
  switch (name) {
    case "n": {
      if (what === "1" && !statement.startsWith("n>")) return "exactly one solution";
      const many = plural(Number(what), "solution", "solutions");
      return statement.startsWith("n>")
        ? `at least ${many}`
        : what === "0"
          ? "no solution"
          : `exactly ${many}`;
    }
    case "minimal":
      return "exactly one solution, and several without any one of the clues";
    case "redundant":
      return `each of these follows from the other clues: ${what.replaceAll("/", ", ")}`;
    case "iso":
      return "the other board is its image";
    default:
      return `the ${name === "max" ? "largest" : "smallest"} score is ${what}`;
  }
}

/**
 * A step as a sentence or two.
 *
 * @param {Step} step
 */
export function sentence(step) {
  const { end, path, relaxed, removed } = step;
  const without = !relaxed
    ? ""
    : relaxed.holds
      ? `with ${placed(relaxed)}`
      : `with another digit in ${cellName(relaxed.cell)}`;
  if (end === "listed")
    return relaxed ? `There is a solution ${without}.` : "A solution that is listed.";
  const tried = path.at(-1);
  const begin =
    removed !== null
      ? "with these prices, "
      : tried
        ? `${placed(tried)}: `
        : relaxed
          ? `${without}, `
          : "";
  return capitalized(begin + outcome(step));
}

/** @param {Step} step */
function outcome({ end, singles, removed, lack, pivot, options }) {
  if (end === "solution") return "singles fill the grid: a solution.";
  if (lack?.cell !== undefined) return `${cellName(lack.cell)} has no candidate left.`;
  if (lack?.house !== undefined)
    return `${(lack.digit ?? 0) + 1} has no place left in ${houseName(lack.house)}.`;
  if (lack) return "no solution here has a better score.";
  const found =
    removed !== null
      ? `the bound and singles remove ${plural(removed, "candidate", "candidates")}`
      : singles
        ? `singles place ${plural(singles, "digit", "digits")}`
        : "there are no singles";
  if (end === "prices") return `${found}. Next the cells get prices, which bound the scores.`;
  const question =
    pivot?.house === undefined
      ? `${cellName(pivot?.cell ?? 0)} can be ${options.map(({ digit }) => digit + 1).join(", ")}`
      : `${capitalized(houseName(pivot.house))}: where can the ${(pivot.digit ?? 0) + 1} be? ${options.length} places`;
  return `${found}. ${question}.`;
}
