/** The clues of a puzzle, and the puzzle without one of them. */

import { digitIn } from "./board.js";

/**
 * @typedef {import("../messages/proof.js").Candidate} Candidate
 * @typedef {import("./board.js").Puzzle} Puzzle
 */

/**
 * The clues in reading order; of pencilmarks the missing candidates.
 *
 * @param {Puzzle} puzzle
 * @returns {Candidate[]}
 */
export function cluesOf({ size, given, pencilmarks }) {
  return Array.from(given).flatMap((mask, cell) => {
    if (!pencilmarks) return mask === size.all ? [] : [{ cell, digit: digitIn(mask) }];
    const digits = Array.from({ length: size.side }, (_, digit) => digit);
    return digits.filter((digit) => !(mask & (1 << digit))).map((digit) => ({ cell, digit }));
  });
}

/** @param {Puzzle} puzzle @param {Candidate} clue */
export function nameOf({ size: { side }, pencilmarks }, { cell, digit }) {
  const place = `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
  return pencilmarks ? `${place}<>${digit + 1}` : place;
}

/**
 * The candidates if a clue does not hold: any other digit in its cell; of pencilmarks, in its cell the
 * missing candidate.
 *
 * @param {Puzzle} puzzle
 * @param {Candidate} clue
 */
export function without({ size, given, pencilmarks }, { cell, digit }) {
  const other = given.slice();
  other[cell] = pencilmarks ? 1 << digit : size.all & ~(1 << digit);
  return other;
}
