/** Weights of the cells as text: 81 whole numbers, with any separators. */

import { PUZZLE } from "../texts/en/puzzle.js";

/** The largest weight that the engine takes, with either sign. */
export const MOST = 1_000_000_000;

/** The weights of target Sudoku: 6 on the border, then 7, 8 and 9, and 10 in the centre. */
export const USUAL = Array.from({ length: 81 }, (_, cell) => {
  const row = Math.floor(cell / 9);
  const column = cell % 9;
  return 6 + Math.min(row, column, 8 - row, 8 - column);
});

/**
 * @param {string} text
 * @returns {{weights: number[], wrong: null} | {weights: null, wrong: string}}
 */
export function parseWeights(text) {
  const words = text.split(/[\s,;|[\]()]+/).filter(Boolean);
  const wrong = words.find((word) => !/^[+-]?\d+$/.test(word) || Math.abs(Number(word)) > MOST);
  if (wrong !== undefined) return { weights: null, wrong: PUZZLE.ownBadNumber(wrong.slice(0, 20)) };
  if (words.length !== 81) return { weights: null, wrong: PUZZLE.ownBad(words.length) };
  return { weights: words.map(Number), wrong: null };
}

/**
 * Nine numbers a line.
 *
 * @param {readonly number[]} weights
 */
export const writeWeights = (weights) =>
  Array.from({ length: 9 }, (_, row) => weights.slice(9 * row, 9 * row + 9).join(" ")).join("\n");
