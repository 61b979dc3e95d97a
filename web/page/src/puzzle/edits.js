/**
 * Edits of a board that has a history, which may be replaced by that of another puzzle.
 */

/**
 * @param {object} board
 * @param {() => import("../board/masks.js").History} board.history
 * @param {(masks: Uint32Array) => string} board.write
 * @param {number} board.all The mask of an empty cell.
 * @param {() => boolean} [board.isLocked] True while nothing may be edited.
 * @param {() => unknown} board.changed Called after each edit that makes another board.
 */
export function makeEdits({ history, write, all, isLocked = () => false, changed }) {
  /** @param {Uint32Array} masks */
  function edit(masks) {
    if (isLocked() || write(masks) === write(history().now())) return;
    history().add(masks);
    changed();
  }

  return {
    edit,

    /** @param {number} cell @param {number} digit 0 clears the cell */
    setDigit(cell, digit) {
      const edited = Uint32Array.from(history().now());
      edited[cell] = digit ? 1 << (digit - 1) : all;
      edit(edited);
    },

    /** @param {() => void} move One of the history. */
    go(move) {
      if (isLocked()) return;
      const before = history().now();
      move();
      if (history().now() !== before) changed();
    },
  };
}
