/** The view of a target score, which is behind "More" and in the deferred script: the best board for some weights. */

import { write } from "../board/masks.js";
import { targetPicture } from "../board/target-picture.js";
import { makeAnswer } from "./answer.js";
import { makeTarget } from "./target-score.js";

/** @typedef {ReturnType<typeof makeTargetView>} TargetView */

/**
 * @param {object} deps
 * @param {import("../messages/puzzle.js").Ask} deps.explain asks the engine for everything
 * @param {() => Uint32Array} deps.masks the puzzle as it is now
 * @param {() => void} deps.draw draws the board anew
 */
export function makeTargetView({ explain, masks, draw }) {
  /** The puzzle that the answer is about. @type {Uint32Array | null} */
  let known = null;
  const target = makeTarget(ask);
  /** @type {ReturnType<typeof makeAnswer<import("../messages/puzzle.js").TargetAnswer>>} */
  const best = makeAnswer(explain, target, draw);

  function ask() {
    const puzzle = masks();
    known = null;
    void best.ask({ ...target.request(), puzzle: write(puzzle) }, () => (known = puzzle));
  }

  return {
    panel: target.panel,
    /** Shows the answer about the puzzle as it is now. */
    open() {
      if (known === masks()) draw();
      else ask();
    },
    /** Another puzzle is shown: its answer is not there yet. @param {boolean} isShown True if the former one stays. */
    forget(isShown) {
      best.forget(isShown);
      known = null;
      if (!isShown) target.waitLong();
    },
    /** Has the answer about other weights, or another goal. @param {import("../messages/run.js").Question} question */
    put(question) {
      target.put(question);
      known = null;
    },
    /** The question that it answers. */
    question() {
      const { weights, smallest } = target.request();
      return { ask: "target", weights, smallest };
    },
    /** @param {number[]} [conflicts] */
    picture: (conflicts) =>
      targetPicture(masks(), target.weights(), best.now()?.grid ?? null, conflicts),
  };
}
