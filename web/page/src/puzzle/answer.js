/**
 * The answer about the puzzle on a board. That about the puzzle before an edit stays for a moment, so that nothing
 * flickers if the new one comes at once; later it is removed.
 */

import { messageOf } from "../messages/error.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { makeLatest } from "./latest-request.js";

/** Milliseconds that it stays. */
const PATIENCE = 200;

/**
 * @template T
 * @param {import("../messages/puzzle.js").Ask} ask
 * @param {object} place Where it is shown.
 * @param {() => void} place.waitLong Removes the answer about another puzzle, since the one to come takes a while.
 * @param {(answer: T) => void} place.show
 * @param {(words: string) => void} place.message
 * @param {() => void} draw Draws the board anew.
 * @param {T | null} [answer] The answer that is shown already.
 */
export function makeAnswer(ask, place, draw, answer = null) {
  const latest = makeLatest(ask);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  return {
    now: () => answer,
    /**
     * @param {object} request
     * @param {(answer: T) => unknown} [more] Shows more of the answer.
     */
    async ask(request, more) {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        answer = null;
        place.waitLong();
        draw();
      }, PATIENCE);
      draw();
      try {
        /** @type {T | null} */
        const told = await latest.ask(request);
        if (!told) return;
        clearTimeout(waiting);
        answer = told;
        place.show(told);
        await more?.(told);
      } catch (error) {
        clearTimeout(waiting);
        answer = null;
        place.message(PUZZLE.failed(messageOf(error)));
      }
      draw();
    },
    /** Another question, for which the answer stays. */
    further: latest.ask,
    /** Another puzzle is shown, or none. @param {boolean} [isShown] True if the answer stays. */
    forget(isShown = false) {
      latest.cancel();
      clearTimeout(waiting);
      if (!isShown) answer = null;
    },
  };
}
