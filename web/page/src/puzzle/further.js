/**
 * The further views of a classic puzzle, which are behind "More" and in the deferred script: the best board for a
 * target score, and a proof.
 */

import { write } from "../board/givens.js";
import { proofPicture, targetPicture } from "../board/further-picture.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { makeLatest } from "./latest-request.js";
import { makePatience } from "./stale-answers.js";
import { makeProof } from "./proof.js";
import { makeTarget } from "./target-score.js";

/**
 * @typedef {ReturnType<typeof makeFurther>} Further
 * @typedef {"target" | "proof"} Name
 */

/**
 * @param {object} deps
 * @param {import("../messages/puzzle.js").Ask} deps.explain asks the engine for everything
 * @param {() => Uint32Array} deps.given the puzzle as it is now
 * @param {() => string} deps.statement the claim and its proof that a file has for it; empty if there is none
 * @param {() => void} deps.draw draws the board anew
 */
export function makeFurther({ explain, given, statement, draw }) {
  const patience = makePatience();
  const asked = {
    target: makeLatest(explain),
    proof: makeLatest(explain),
  };
  /** The puzzle that a view has the answer about. @type {Record<Name, Uint32Array | null>} */
  const known = { target: null, proof: null };
  /** @type {import("../messages/puzzle.js").TargetAnswer | null} */
  let best = null;
  const target = makeTarget(() => void ask("target"));
  const proof = makeProof(() => void ask("proof"), draw);

  const views = {
    target: {
      panel: target.panel,
      request: target.request,
      show(/** @type {any} */ answer) {
        best = answer;
        target.show(answer);
      },
      wait() {
        best = null;
        target.wait();
      },
      message(/** @type {string} */ words) {
        best = null;
        target.message(words);
      },
      picture: (/** @type {number[] | undefined} */ conflicts) =>
        targetPicture(given(), target.weights(), best?.grid ?? null, conflicts),
    },
    proof: {
      panel: proof.panel,
      request: () => ({ do: "prove", statement: statement(), claim: proof.chosen() }),
      show: (/** @type {any} */ answer) => proof.show(write(given()), answer),
      wait: proof.wait,
      message: proof.message,
      picture() {
        const step = proof.step();
        return step ? proofPicture(given(), step) : null;
      },
    },
  };

  /** @param {Name} name */
  async function ask(name) {
    const view = views[name];
    const puzzle = given();
    known[name] = null;
    if (name === "proof") proof.given(statement() !== "");
    patience.start(name, () => {
      view.wait();
      draw();
    });
    draw();
    try {
      const answer = await asked[name].ask({ ...view.request(), puzzle: write(puzzle) });
      if (!answer) return;
      known[name] = puzzle;
      view.show(answer);
    } catch (error) {
      view.message(PUZZLE.failed(error instanceof Error ? error.message : String(error)));
    }
    patience.end(name);
    draw();
  }

  return {
    /** The panel of a view. @param {Name} name */
    panel: (name) => views[name].panel,
    /**
     * Shows the answer of a view about the puzzle as it is now.
     *
     * @param {Name} name
     */
    open(name) {
      if (known[name] === given()) draw();
      else void ask(name);
    },
    /** Another puzzle is shown: its answers are not there yet. @param {Name | null} chosen The view whose stay. */
    forget(chosen) {
      patience.endAll();
      for (const name of /** @type {Name[]} */ (Object.keys(views))) {
        asked[name].cancel();
        known[name] = null;
        if (name !== chosen) views[name].wait();
      }
    },
    /** Has the answer about other weights, or another goal. @param {import("../messages/run.js").Question} question */
    put(question) {
      target.put(question);
      known.target = null;
    },
    /** The question that a view answers, if it is one of the list. @param {Name} name */
    question(name) {
      if (name !== "target") return null;
      const { weights, smallest } = target.request();
      return { ask: "target", weights, smallest };
    },
    /** The board of a view, if it has one of its own. @param {Name} name @param {number[]} [conflicts] */
    picture: (name, conflicts) => views[name].picture(conflicts),
  };
}
