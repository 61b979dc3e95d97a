/** Proves a claim about a puzzle, and checks the record. */

import { UNPROVEN } from "../texts/en/rejected.js";
import { walk } from "./steps.js";
import { proveCount, proveMinimality } from "./write.js";

/**
 * @param {object} request
 * @param {string} request.puzzle
 * @param {string} request.statement The claim with its proof, if it is known.
 * @param {"count" | "minimality"} request.claim
 * @returns {import("../messages/proof.js").Proven}
 */
export function prove({ puzzle, statement, claim }) {
  const said = statement || (claim === "count" ? proveCount : proveMinimality)(puzzle);
  return said
    ? { statement: said, unproven: "", walk: walk(puzzle, said) }
    : { statement: null, unproven: UNPROVEN, walk: null };
}
