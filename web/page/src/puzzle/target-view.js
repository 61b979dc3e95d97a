/** The view of a target score, which is behind "More" and in the deferred script: the best board for some weights. */

import { write } from "../board/givens.js";
import { targetPicture } from "../board/target-picture.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { makeLatest } from "./latest-request.js";
import { makePatience } from "./stale-answers.js";
import { makeTarget } from "./target-score.js";

/** @typedef {ReturnType<typeof makeTargetView>} TargetView */

/**
 * @param {object} deps
 * @param {import("../messages/puzzle.js").Ask} deps.explain asks the engine for everything
 * @param {() => Uint32Array} deps.given the puzzle as it is now
 * @param {() => void} deps.draw draws the board anew
 */
export function makeTargetView({ explain, given, draw }) {
  const patience = makePatience();
  const asked = makeLatest(explain);
  /** The puzzle that the answer is about. @type {Uint32Array | null} */
  let known = null;
  /** @type {import("../messages/puzzle.js").TargetAnswer | null} */
  let best = null;
  const target = makeTarget(() => void ask());

  function wait() {
    best = null;
    target.wait();
  }

  async function ask() {
    const puzzle = given();
    known = null;
    patience.start("target", () => {
      wait();
      draw();
    });
    draw();
    try {
      const answer = await asked.ask({ ...target.request(), puzzle: write(puzzle) });
      if (!answer) return;
      known = puzzle;
      best = answer;
      target.show(answer);
    } catch (error) {
      best = null;
      target.message(PUZZLE.failed(error instanceof Error ? error.message : String(error)));
    }
    patience.end("target");
    draw();
  }

  return {
    panel: target.panel,
    /** Shows the answer about the puzzle as it is now. */
    open() {
      if (known === given()) draw();
      else void ask();
    },
    /** Another puzzle is shown: its answer is not there yet. @param {boolean} isShown True if the former one stays. */
    forget(isShown) {
      patience.endAll();
      asked.cancel();
      known = null;
      if (!isShown) wait();
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
    picture: (conflicts) => targetPicture(given(), target.weights(), best?.grid ?? null, conflicts),
  };
}
