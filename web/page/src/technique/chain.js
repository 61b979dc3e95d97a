/** A chain in sentences: a list of them for each part. */

import { element } from "../elements/element.js";
import { linksOf, threadOf } from "./sentences.js";

/**
 * A list of the links of a chain, or one of each of some parts of it; nothing if there is no chain.
 *
 * @param {import("../messages/puzzle.js").PathStep} step
 * @param {import("./branches.js").Thread[]} threads
 * @returns {HTMLElement[]}
 */
export function chainOf(step, threads) {
  /** @param {string[]} sentences */
  const list = (sentences) =>
    element("ol", { class: "step-chain" }, ...sentences.map((words) => element("li", {}, words)));
  if (step.chain.length > 0) return [list(linksOf(step))];
  return threads.flatMap(({ title, inferences }) => [
    element("p", { class: "step-thread" }, title),
    list(threadOf(inferences, step)),
  ]);
}
