/** One puzzle of any layout: the room of the classic board, or in its place that of another layout. */

import { makeRoom } from "./room.js";

/**
 * Fills the section, and leaves the board empty.
 *
 * @param {HTMLElement} section
 * @param {Parameters<typeof makeRoom>[1]} deps
 */
export function mountPuzzle(section, deps) {
  const classic = makeRoom(null, deps);
  let room = classic;
  let wish = { candidates: false, solution: false };
  section.append(room.element);

  return {
    /**
     * Takes another layout, with an empty board.
     *
     * @param {import("../messages/puzzle.js").Layout | null} layout Nothing for the classic one.
     */
    layout(layout) {
      room.clear();
      room = layout ? makeRoom(layout, deps) : classic;
      section.replaceChildren(room.element);
      room.wish(wish);
    },
    /**
     * @param {string} text
     * @param {Parameters<typeof room.show>[1]} [how]
     */
    show: (text, how) => room.show(text, how),
    clear: () => room.clear(),
    edits: () => room.edits(),
    text: () => room.text(),
    /** @param {{ candidates: boolean, solution: boolean }} wished */
    wish(wished) {
      wish = wished;
      room.wish(wished);
    },
    /** @type {typeof room.answer} */
    answer: (...asked) => room.answer(...asked),
    asked: () => room.asked(),
    focus: () => room.focus(),
  };
}
