/**
 * A puzzle as masks: for each of the 81 cells the digits that it may hold, as a mask in
 * which bit 0 stands for digit 1. A cell with all nine is empty, one with a single digit is a clue,
 * and any other is a pencilmark, as puzzles of 729 characters have them.
 */

import { READING } from "../texts/en/reading.js";
import { Unread, hasPacked, plainOf, readPuzzles } from "../reading/index.js";

/** The mask of an empty cell. */
export const ALL = 0x1ff;

/**
 * The only digit of a mask, or 0 if it has none or several.
 *
 * @param {number} mask
 */
export const digitOf = (mask) =>
  mask !== 0 && (mask & (mask - 1)) === 0 ? 32 - Math.clz32(mask) : 0;

/**
 * The digits of a mask, the least first.
 *
 * @param {number} mask
 * @returns {number[]}
 */
export const digitsOf = (mask) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((d) => mask & (1 << (d - 1)));

/**
 * Reads a puzzle of which there are only the cells.
 *
 * @param {string} text
 * @returns {Uint32Array | null} nothing if it is none
 */
export function parse(text) {
  const puzzle = plainOf(text);
  return puzzle === null ? null : masksOf(puzzle);
}

/**
 * @typedef {object} Linked A puzzle that was packed in an address.
 * @property {string} puzzle
 * @property {string} [layout] The name of its layout, if it is not the classic one.
 */

/**
 * Reads the first puzzle of a text that was pasted, which may be an address in which it is packed.
 *
 * @param {string} text
 * @param {import("../reading/index.js").Boards} boards
 * @returns {Promise<{ masks: Uint32Array | null, wrong: string, several?: boolean, linked?: Linked }>} with a sentence if the text is
 *   in one of the forms, but has no puzzle of the classic board
 */
export async function parsePasted(text, boards) {
  const plain = parse(text);
  if (plain) return { masks: plain, wrong: "" };
  try {
    const reading = await readPuzzles(text, boards);
    const [puzzle, another] = reading?.puzzles ?? [];
    const several = another !== undefined || !!reading?.malformed;
    const layout = reading?.layout;
    if (puzzle === undefined) return { masks: null, wrong: "" };
    const linked = hasPacked(text) ? { puzzle, ...(layout && { layout }) } : undefined;
    if (layout) return { masks: null, wrong: READING.ofLayout(layout), linked };
    return { masks: masksOf(puzzle), wrong: "", several, linked };
  } catch (error) {
    if (error instanceof Unread) return { masks: null, wrong: error.message };
    throw error;
  }
}

/**
 * The masks of a puzzle as the reader returns it.
 *
 * @param {string} puzzle 81 or 729 characters
 */
export function masksOf(puzzle) {
  const places = puzzle.length / 81;
  return Uint32Array.from({ length: 81 }, (_, cell) => {
    const digits = [...puzzle.slice(cell * places, (cell + 1) * places)].filter((d) => d !== ".");
    if (places === 1 && digits.length === 0) return ALL;
    return digits.reduce((mask, digit) => mask | (1 << (Number(digit) - 1)), 0);
  });
}

/**
 * The puzzle as text: 81 characters, or 729 if any cell has pencilmarks.
 *
 * @param {Uint32Array} masks
 */
export function write(masks) {
  if (!masks.some((mask) => mask !== ALL && !digitOf(mask)))
    return Array.from(masks, (mask) => digitOf(mask) || ".").join("");
  let text = "";
  for (const mask of masks)
    for (let digit = 1; digit <= 9; digit += 1)
      text += mask & (1 << (digit - 1)) ? String(digit) : ".";
  return text;
}

/** The history of the board, for undo and redo. @param {Uint32Array} first */
export function makeHistory(first) {
  let boards = [first];
  /** The puzzle of which each board is an edit. */
  let puzzles = [first];
  let at = 0;
  return {
    /** The current board. */
    now: () => boards[at],
    /** The puzzle of which it is an edit. */
    first: () => puzzles[at],
    canUndo: () => at > 0,
    canRedo: () => at + 1 < boards.length,
    /** @param {Uint32Array} board @param {Uint32Array} [puzzle] */
    add(board, puzzle = puzzles[at]) {
      at += 1;
      boards = [...boards.slice(0, at), board];
      puzzles = [...puzzles.slice(0, at), puzzle];
    },
    /** Another puzzle comes, from which undo leads back to the edits before. @param {Uint32Array} puzzle */
    replace(puzzle) {
      if (String(boards[at]) === String(puzzles[at])) at -= 1;
      this.add(puzzle, puzzle);
    },
    undo() {
      at = Math.max(0, at - 1);
    },
    redo() {
      at = Math.min(boards.length - 1, at + 1);
    },
  };
}

/** @typedef {ReturnType<typeof makeHistory>} History */
