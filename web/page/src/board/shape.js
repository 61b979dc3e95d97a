/** The shape of a board: its digits, its regions, and the cells that differ. */

import { evenCells } from "../reading/cells.js";
import { HOUSES } from "./houses.js";

/**
 * @typedef {import("../messages/puzzle.js").Layout} Layout
 *
 * @typedef {object} Shape
 * @property {number} side Number of digits, and of rows and columns.
 * @property {string} symbols The symbols of the digits.
 * @property {number} all The mask of an empty cell.
 * @property {(cell: number) => number} regionOf The number of its box or region.
 * @property {(one: number, other: number) => boolean} see True if two cells are different, and differ.
 * @property {(cell: number) => string} shadeOf The kinds of the diagonals and windows that it is in.
 * @property {(cell: number) => number} groupOf The number of its disjoint group, from 1; 0 if there are none.
 */

/**
 * @param {Layout} layout
 * @returns {Shape}
 */
export function shapeOf({ digits, symbols, houses, pairs }) {
  const cells = digits * digits;
  const regions = new Uint8Array(cells);
  const seen = Array.from({ length: cells }, () => new Set());
  const groups = new Uint8Array(cells);
  const shades = Array.from({ length: cells }, () => new Set());
  let count = 0;
  let group = 0;
  for (const [kind, house] of houses) {
    if (kind === "region") count += 1;
    if (kind === "disjoint-group") group += 1;
    for (const cell of house) {
      if (kind === "region") regions[cell] = count;
      if (kind === "diagonal" || kind === "window") shades[cell].add(kind);
      if (kind === "disjoint-group") groups[cell] = group;
      for (const other of house) seen[cell].add(other);
    }
  }
  for (const [one, other] of pairs) {
    seen[one].add(other);
    seen[other].add(one);
  }
  return {
    side: digits,
    symbols,
    all: 2 ** digits - 1,
    regionOf: (cell) => regions[cell],
    see: (one, other) => one !== other && seen[one].has(other),
    shadeOf: (cell) => [...shades[cell]].join(" "),
    groupOf: (cell) => groups[cell],
  };
}

export const CLASSIC = shapeOf({
  name: "9x9",
  digits: 9,
  symbols: "123456789",
  houses: [...HOUSES.row, ...HOUSES.column, ...HOUSES.box].map((cells, at) => [
    at < 18 ? "line" : "region",
    cells,
  ]),
  pairs: [],
});

/**
 * The cells of a text, if it is one board: its symbols, and `.` for an empty cell.
 *
 * @param {string} text
 * @param {number} side
 * @param {string} symbols
 * @returns {string | null}
 */
export function boardOf(text, side, symbols) {
  const cells = evenCells(text).toUpperCase();
  const fits = [...cells].every((cell) => cell === "." || symbols.includes(cell));
  return fits && cells.length === side * side ? cells : null;
}
