/**
 * The parts of a chain with branches, each of which is drawn and said by itself: the branches, and then those of
 * the chains that they rest on.
 */

import { TECHNIQUE } from "../texts/en/technique.js";

/**
 * @typedef {import("../messages/puzzle.js").PathStep} Step
 * @typedef {import("../messages/puzzle.js").Inference} Inference
 *
 * @typedef {object} Thread A part of a chain.
 * @property {string} title
 * @property {Inference[]} inferences
 */

/** @param {Step} step @returns {Thread[]} */
export function threadsOf({ branches, nested }) {
  const own = branches.map((inferences, at) => ({ title: TECHNIQUE.branch(at + 1), inferences }));
  const others = nested.flatMap(({ technique, branches: parts }, number) => {
    const title = TECHNIQUE.nestedTitle(number + 1, TECHNIQUE.name(technique, null));
    return parts.map((inferences, at) => ({
      title: parts.length > 1 ? TECHNIQUE.branchOf(title, at + 1) : title,
      inferences,
    }));
  });
  return [...own, ...others];
}
