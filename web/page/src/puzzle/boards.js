/** One puzzle of any layout: the room of the classic board, or in its place that of another layout. */

import { element } from "../elements/element.js";
import { makeLayoutRoom } from "./by-layout.js";
import { mountPuzzle } from "./index.js";

/**
 * @param {HTMLElement} section
 * @param {Parameters<typeof mountPuzzle>[1]} deps
 */
export function mountBoards(section, deps) {
  const ofClassic = element("div");
  section.append(ofClassic);
  const classic = mountPuzzle(ofClassic, deps);
  /** @type {ReturnType<typeof makeLayoutRoom> | null} */
  let other = null;
  let wish = { candidates: false, solution: false };
  const room = () => other ?? classic;

  return {
    /**
     * Takes another layout, with an empty board.
     *
     * @param {import("../messages/puzzle.js").Layout | null} layout Nothing for the classic one.
     */
    layout(layout) {
      room().clear();
      other = layout && makeLayoutRoom(layout, { ...deps, ask: deps.explain });
      section.replaceChildren(other ? other.element : ofClassic);
      room().wish(wish);
    },
    /**
     * @param {string} text
     * @param {{ proven?: string, edits?: any }} [how]
     */
    show: (text, how) => room().show(text, how),
    clear: () => room().clear(),
    /** @returns {any} */
    edits: () => room().edits(),
    text: () => room().text(),
    /** @param {{ candidates: boolean, solution: boolean }} wished */
    wish(wished) {
      wish = wished;
      room().wish(wished);
    },
    /** @param {import("../messages/run.js").Question | null} question */
    answer: (question) => room().answer(question),
    asked: () => room().asked(),
    focus: () => room().focus(),
  };
}

/** @typedef {ReturnType<typeof mountBoards>} Boards */
