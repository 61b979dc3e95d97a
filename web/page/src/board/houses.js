/** Rows, columns and boxes: their cells, and their names. */

/** @typedef {"row" | "column" | "box"} HouseKind */

/** @param {number} cell */
export const rowOf = (cell) => Math.floor(cell / 9);

/** @param {number} cell */
export const columnOf = (cell) => cell % 9;

/** @param {number} cell */
export const boxOf = (cell) => 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3);

/** @type {Record<HouseKind, (cell: number) => number>} */
export const NUMBER_OF = { row: rowOf, column: columnOf, box: boxOf };

const CELLS = Array.from({ length: 81 }, (_, cell) => cell);

/** @type {Record<HouseKind, number[][]>} */
export const HOUSES = { row: housesOf("row"), column: housesOf("column"), box: housesOf("box") };

/**
 * The nine cells of a house, by its number from 0 to 8.
 *
 * @param {HouseKind} kind
 * @param {number} number
 */
export const cellsOf = (kind, number) => HOUSES[kind][number];

/** @param {number} cell @param {number} side Number of cells of a row. */
export const nameIn = (cell, side) => `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;

/** @param {number} cell */
export const name = (cell) => nameIn(cell, 9);

/** @param {HouseKind} kind */
function housesOf(kind) {
  return Array.from({ length: 9 }, (_, number) =>
    CELLS.filter((cell) => NUMBER_OF[kind](cell) === number),
  );
}
