/** One puzzle of any layout: the room of the classic board, or in its place that of another layout. */

import { makePuzzle } from "./one-puzzle.js";

/**
 * Has the section show one puzzle. Its room is made when something of it is asked for the first time.
 *
 * @param {HTMLElement} section
 * @param {Parameters<typeof makePuzzle>[1]} deps
 */
export function mountPuzzle(section, deps) {
  /** @type {ReturnType<typeof makePuzzle> | undefined} */
  let classic;
  /** @type {ReturnType<typeof makePuzzle> | undefined} */
  let room;
  let wish = { candidates: false, solution: false };

  /** @param {import("../messages/puzzle.js").Layout | null} layout */
  function open(layout) {
    const opened = layout ? makePuzzle(layout, deps) : (classic ??= makePuzzle(null, deps));
    section.replaceChildren(opened.element);
    opened.wish(wish);
    room = opened;
    return opened;
  }

  const shown = () => room ?? open(null);
  return {
    /**
     * Takes another layout, with an empty board.
     *
     * @param {import("../messages/puzzle.js").Layout | null} layout Nothing for the classic one.
     */
    layout(layout) {
      room?.clear();
      if (room || layout) open(layout);
    },
    /**
     * @param {string} text
     * @param {Parameters<ReturnType<typeof makePuzzle>["show"]>[1]} [how]
     */
    show: (text, how) => shown().show(text, how),
    clear: () => room?.clear(),
    /** Shows no puzzle until there is a layout. @param {string} words @param {boolean} isWrong */
    none: (words, isWrong) => shown().clear(words, isWrong),
    edits: () => room?.edits() ?? null,
    text: () => shown().text(),
    /** @param {{ candidates: boolean, solution: boolean }} wished */
    wish(wished) {
      wish = wished;
      room?.wish(wished);
    },
    /** @type {ReturnType<typeof makePuzzle>["answer"]} */
    answer: (...asked) => shown().answer(...asked),
    asked: () => room?.asked(),
    /** The number of the step by technique that is shown; 0 in other views. */
    step: () => room?.step() ?? 0,
    focus: () => shown().focus(),
  };
}
