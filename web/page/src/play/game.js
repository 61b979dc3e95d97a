/**
 * A game: the digits and the notes that its player put into the open cells of a puzzle. A cell is a number: its notes,
 * as a mask in which bit 0 stands for digit 1, or `OWN` and its digit; 0 if it is empty.
 *
 * In an address a game has a part for each open cell, in the order of the board: 0 for an empty one, or its digit. Notes
 * are two symbols: the sum of 1 for note 1, 2 for note 2, 4 for note 3 and so on, to base 32, the first of them
 * written as a letter, a for 0 to p for 15.
 */

import { digitOf, makeHistory } from "../board/masks.js";

/** More than any notes. */
const OWN = 512;

/** @param {string} part */
function valueOf(part) {
  if (part.length === 2) return 32 * (part.charCodeAt(0) - 97) + Number.parseInt(part[1], 32);
  return part === "0" ? 0 : OWN + Number(part);
}

/** @param {number} value */
function partOf(value) {
  if (!value || value > OWN) return String(value % OWN);
  return String.fromCharCode(97 + (value >> 5)) + (value & 31).toString(32);
}

/**
 * Reads the game of an address.
 *
 * @param {string} text
 * @param {number} open Number of open cells.
 * @param {number} side Number of digits.
 * @returns {number[] | null} The open cells; nothing if the text is not that of a game.
 */
export function readGame(text, open, side) {
  const values = (text.match(/\d|[a-p][\da-v]/g) ?? []).map(valueOf);
  const fits = values.every((value) => (value > OWN ? value <= OWN + side : value < 2 ** side));
  const isWhole = values.length === open && values.map(partOf).join("") === text;
  return fits && isWhole && side <= 9 ? values : null;
}

/**
 * @param {Uint32Array} masks The puzzle. Its pencilmarks are the first notes.
 * @param {import("../board/shape.js").Shape} shape
 * @param {string} [text] That of an address, for this puzzle.
 */
export function makeGame(masks, { side, symbols, all, see }, text) {
  const open = [...masks.keys()].filter((cell) => !digitOf(masks[cell]));
  const first = masks.map((mask) => (digitOf(mask) || mask === all ? 0 : mask));
  const read = text === undefined ? null : readGame(text, open.length, side);
  if (read) for (const [at, cell] of open.entries()) first[cell] = read[at];
  const history = makeHistory(first);
  const now = () => history.now();
  /** @param {number} cell */
  const own = (cell) => Math.max(0, now()[cell] - OWN);
  /** @param {number} cell The digit in it, its player's or a clue. */
  const digit = (cell) => digitOf(masks[cell]) || own(cell);

  /** The cells with a digit that another one has which they see. */
  function clashes() {
    const cells = [...masks.keys()].filter(digit);
    return cells.filter((one) =>
      cells.some((other) => see(one, other) && digit(one) === digit(other)),
    );
  }

  /** @param {Uint32Array} cells */
  function add(cells) {
    if (String(cells) !== String(now())) history.add(cells);
  }

  /** @param {number} cell @param {number} value */
  function put(cell, value) {
    if (digitOf(masks[cell])) return;
    const cells = now().slice();
    cells[cell] = value;
    add(cells);
  }

  return {
    /** @param {number} cell The digit that its player put into it; 0 for none. */
    own,
    /** @param {number} cell Its notes, as a mask. */
    notes: (cell) => (own(cell) ? 0 : now()[cell]),
    /** @param {number} cell @param {number} digit 0 clears the cell. */
    put: (cell, digit) => put(cell, digit && OWN + digit),
    /** Adds a note, or removes it; a cell with a digit has none. @param {number} cell @param {number} digit */
    note(cell, digit) {
      if (!own(cell)) put(cell, now()[cell] ^ (1 << (digit - 1)));
    },
    /** Empties all cells. */
    reset: () => add(new Uint32Array(masks.length)),
    undo: history.undo,
    redo: history.redo,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    isEmpty: () => !now().some(Boolean),
    clashes,
    /** True if every cell has a digit that it may have, and no two that differ have the same one. */
    isSolved: () =>
      masks.every((mask, cell) => digit(cell) > 0 && (mask & (1 << (digit(cell) - 1))) !== 0) &&
      clashes().length === 0,
    /** The cells whose digits are not those of the solution. @param {string} solution */
    mistakes: (solution) =>
      open.filter((cell) => own(cell) && symbols[own(cell) - 1] !== solution[cell]),
    /** The game as an address has it. */
    text: () => open.map((cell) => partOf(now()[cell])).join(""),
  };
}

/** @typedef {ReturnType<typeof makeGame>} Game */
