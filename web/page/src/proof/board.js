/**
 * The boards that proofs are about, and the candidates of a node of their trees, closed under singles.
 *
 * Cells are numbered row by row, and digits from 0; houses are the rows, then the columns, then the boxes.
 */

import { Rejected } from "./rejected.js";

/** The digits of boards up to 25x25. */
export const SYMBOLS = "123456789ABCDEFGHIJKLMNOP";

/**
 * @typedef {object} Size
 * @property {number} side Number of rows.
 * @property {number} all The mask of all digits of a cell.
 * @property {number[][]} houses Their cells.
 * @property {number[][]} of The numbers of the three houses of each cell.
 */

/**
 * @typedef {object} Puzzle
 * @property {Size} size
 * @property {Uint32Array} given Its candidates.
 * @property {boolean} pencilmarks
 */

/** @type {Map<number, Size>} */
const SIZES = new Map();

/** @param {number} side @returns {Size} */
function sizeOf(side) {
  let size = SIZES.get(side);
  if (!size) {
    const box = Math.sqrt(side);
    const of = Array.from({ length: side * side }, (_, cell) => {
      const [row, column] = [Math.floor(cell / side), cell % side];
      const number = Math.floor(row / box) * box + Math.floor(column / box);
      return [row, side + column, 2 * side + number];
    });
    /** @type {number[][]} */
    const houses = Array.from({ length: 3 * side }, () => []);
    of.forEach((three, cell) => three.forEach((house) => houses[house].push(cell)));
    size = { side, all: 2 ** side - 1, houses, of };
    SIZES.set(side, size);
  }
  return size;
}

/** @param {number} mask */
export const isSingle = (mask) => (mask & (mask - 1)) === 0;

/** The least digit of a mask. @param {number} mask */
export const digitIn = (mask) => 31 - Math.clz32(mask & -mask);

/** The candidates of a node. */
export class Node {
  /** @type {import("../messages/proof.js").Lack | null} The reason that no solution is left. */
  lack = null;
  /** Number of cells that have been placed. */
  count = 0;
  /** @type {import("../messages/proof.js").Candidate[]} Singles whose consequences are not drawn yet. */
  singles = [];

  /** @param {Size} size @param {Node} [from] The node to copy; if none, every candidate is there. */
  constructor(size, from) {
    const { side, houses } = size;
    this.size = size;
    /** @type {Uint32Array} */
    this.marks = from ? from.marks.slice() : new Uint32Array(side * side).fill(size.all);
    /** @type {Uint8Array} Number of places of each digit in each house. */
    this.places = from ? from.places.slice() : new Uint8Array(houses.length * side).fill(side);
    /** @type {Uint8Array} 1 for the cells whose digit is removed from its peers. */
    this.placed = from ? from.placed.slice() : new Uint8Array(side * side);
    if (from) this.count = from.count;
  }

  /** The node of some candidates. @param {Size} size @param {ArrayLike<number>} given */
  static of(size, given) {
    const node = new Node(size);
    for (let cell = 0; cell < given.length; cell += 1) node.keep(cell, given[cell]);
    return node;
  }

  get isSolved() {
    return this.count === this.marks.length;
  }

  /** Removes all candidates of a cell but those of a mask. @param {number} cell @param {number} mask */
  keep(cell, mask) {
    for (let gone = this.marks[cell] & ~mask; gone; gone &= gone - 1)
      this.remove(cell, digitIn(gone));
  }

  /** @param {number} cell @param {number} digit */
  remove(cell, digit) {
    const { side, houses, of } = this.size;
    const bit = 1 << digit;
    if (!(this.marks[cell] & bit)) return;
    const left = (this.marks[cell] ^= bit);
    if (!left) this.lack ??= { cell };
    else if (isSingle(left)) this.singles.push({ cell, digit: digitIn(left) });
    for (const house of of[cell]) {
      const places = (this.places[house * side + digit] -= 1);
      if (places === 0) this.lack ??= { house, digit };
      if (places !== 1) continue;
      const only = houses[house].find((place) => this.marks[place] & bit);
      if (only !== undefined) this.singles.push({ cell: only, digit });
    }
  }

  /** Places singles until there are none. Returns false if no solution is left. */
  close() {
    const { houses, of } = this.size;
    while (!this.lack) {
      const single = this.singles.pop();
      if (!single) break;
      const { cell, digit } = single;
      if (this.placed[cell]) continue;
      this.placed[cell] = 1;
      this.count += 1;
      this.keep(cell, 1 << digit);
      for (const house of of[cell])
        for (const peer of houses[house]) if (peer !== cell) this.remove(peer, digit);
    }
    return !this.lack;
  }
}

/**
 * The candidates that a puzzle gives.
 *
 * @param {string} text
 * @returns {Puzzle}
 */
export function read(text) {
  const pencilmarks = text.length === 729;
  const side = pencilmarks ? 9 : Math.sqrt(text.length);
  if (![4, 9, 16, 25].includes(side)) throw new Rejected("puzzle");
  const size = sizeOf(side);
  const given = new Uint32Array(side * side);
  [...text].forEach((symbol, at) => {
    const digit = SYMBOLS.indexOf(symbol);
    const fits = pencilmarks ? digit === at % 9 : digit >= 0 && digit < side;
    if (!fits && symbol !== ".") throw new Rejected("puzzle");
    const mask = fits ? 1 << digit : pencilmarks ? 0 : size.all;
    given[pencilmarks ? Math.floor(at / 9) : at] |= mask;
  });
  return { size, given, pencilmarks };
}

/**
 * The digits of a full grid that is a solution of the given candidates.
 *
 * @param {Size} size
 * @param {string} text
 * @param {ArrayLike<number>} given
 */
export function solution(size, text, given) {
  const digits = Array.from(text, (symbol) => SYMBOLS.indexOf(symbol));
  const whole = (/** @type {number[]} */ cells) =>
    cells.reduce((mask, cell) => mask | (1 << digits[cell]), 0) === size.all;
  const fits = (/** @type {number} */ digit, /** @type {number} */ cell) =>
    digit >= 0 && (given[cell] & (1 << digit)) !== 0;
  if (digits.length !== given.length || !digits.every(fits) || !size.houses.every(whole))
    throw new Rejected("grid");
  return digits;
}

/** The text of a solution. @param {Uint32Array} marks */
export const written = (marks) => Array.from(marks, (mask) => SYMBOLS[digitIn(mask)]).join("");
