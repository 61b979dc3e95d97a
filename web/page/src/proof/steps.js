/** The steps of a check, for a reader: each node of the tree with the candidates that it is left with. */

import { isSingle, read } from "./board.js";
import { Rejected } from "./rejected.js";
import { check } from "./check.js";

/** @typedef {import("../messages/proof.js").Step} Step */

/** Number of steps that are kept; the others are only counted. */
const KEPT = 400;

/**
 * Checks a record.
 *
 * @param {string} puzzle
 * @param {string} statement
 * @returns {import("../messages/proof.js").Walk}
 */
export function walk(puzzle, statement) {
  /** @type {Step[]} */
  const steps = [];
  let count = 0;
  /** @type {Step["relaxed"]} */
  let relaxed = null;
  const holds = puzzle.length === 729;
  /** Number of digits that are given. */
  let given = 0;
  /** @type {{ marks: number[], placed: number }[]} The open nodes, from the root down. */
  let open = [];

  /** @param {Partial<Step> & Pick<Step, "end" | "marks">} step */
  function keep(step) {
    steps.push({
      path: [],
      relaxed,
      singles: 0,
      removed: null,
      before: null,
      lack: null,
      pivot: null,
      options: [],
      ...step,
    });
  }

  /** @type {import("./check.js").Watcher} */
  const watcher = {
    tree(clue) {
      relaxed = clue && { ...clue, holds };
      open = [];
    },
    listed(digits, clue) {
      count += 1;
      relaxed = clue && { ...clue, holds };
      if (steps.length < KEPT) keep({ end: "listed", marks: digits.map((digit) => 1 << digit) });
      relaxed = null;
    },
    visit({ node, path, priced, pivot, options = [] }) {
      count += 1;
      if (steps.length >= KEPT) return;
      const marks = Array.from(node.marks);
      const from = open[priced ? path.length : path.length - 1];
      const tried = path.length > 0 && !priced ? 1 : 0;
      open.length = path.length;
      open.push({ marks, placed: node.count });
      const end = node.lack ? "none" : node.isSolved ? "solution" : pivot ? "pivot" : "prices";
      keep({
        end,
        path,
        singles: node.count - (from?.placed ?? given - (relaxed ? 1 : 0)) - tried,
        removed: priced && from ? candidates(from.marks) - candidates(marks) : null,
        marks,
        before: from?.marks ?? null,
        lack: node.lack,
        pivot: pivot ?? null,
        options,
      });
    },
  };
  /** @param {import("../messages/proof.js").Walk["verdict"]} verdict */
  const told = (verdict, reason = "") => ({ verdict, reason, count, steps });
  try {
    given = read(puzzle).given.filter(isSingle).length;
    return told(check(puzzle, statement, watcher) ? "accepted" : "unchecked");
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return told("rejected", error.message);
  }
}

/** @param {number[]} marks */
function candidates(marks) {
  let count = 0;
  for (let mask of marks) for (; mask; mask &= mask - 1) count += 1;
  return count;
}
