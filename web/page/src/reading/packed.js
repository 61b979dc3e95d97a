/**
 * Puzzles of f-puzzles: JSON, packed with lz-string. A puzzle with further rules is refused, since as a
 * Sudoku without them it would have other solutions.
 */

import lz from "lz-string";
import { READING } from "../texts/en/index.js";
import { Unread } from "./addresses.js";
import { placesOfGroup } from "./cells.js";

/**
 * @typedef {object} PackedCell
 * @property {number} [value]
 * @property {boolean} [given]
 * @property {number[]} [givenPencilMarks]
 * @property {number} [region]
 */

/** Members that are no rules of the puzzle. */
const WITHOUT_RULES = new Set(
  "size grid title author ruleset solution successMessage highlightConflicts disabledlogic".split(
    " ",
  ),
);

/**
 * The puzzle in the packed part of an address.
 *
 * @param {string} packed
 * @returns {import("./addresses.js").Unpacked}
 */
export function unpackedPuzzle(packed) {
  try {
    return { puzzle: puzzleOf(contentOf(packed)) };
  } catch (error) {
    if (error instanceof Unread) return { wrong: error.message };
    throw error;
  }
}

/**
 * @param {any} puzzle
 * @returns {string}
 */
function puzzleOf(puzzle) {
  const cells = Array.isArray(puzzle?.grid) ? puzzle.grid.flat() : [];
  if (cells.length !== 81 || (puzzle.size ?? 9) !== 9) throw new Unread(READING.otherSize);
  const rules = Object.keys(puzzle).filter(
    (name) => !WITHOUT_RULES.has(name) && isSet(puzzle[name]),
  );
  if (cells.some(isIrregular)) rules.push("region");
  if (rules.length) throw new Unread(READING.moreRules(rules.slice(0, 8)));
  return boardOf(cells);
}

/**
 * @param {string} packed
 * @returns {any}
 */
function contentOf(packed) {
  try {
    // Addresses may have signs of base64 escaped, and pluses as blanks.
    const base64 = decodeURIComponent(packed)
      .replaceAll(" ", "+")
      .replaceAll(/[^\w+/]/g, "");
    return JSON.parse(lz.decompressFromBase64(base64));
  } catch {
    throw new Unread(READING.broken);
  }
}

/** @param {unknown} member */
function isSet(member) {
  if (Array.isArray(member)) return member.length > 0;
  return typeof member === "object" && member ? Object.keys(member).length > 0 : Boolean(member);
}

/** @param {PackedCell | null} cell @param {number} at */
function isIrregular(cell, at) {
  const box = 3 * Math.floor(at / 27) + Math.floor((at % 9) / 3);
  return Number.isInteger(cell?.region) && cell?.region !== box;
}

/** @param {(PackedCell | null)[]} cells */
function boardOf(cells) {
  // Digits that are not given are the reader's, unless none is given.
  const areGiven = cells.some((cell) => cell?.given);
  const digits = cells.map((cell) => {
    const value = cell && (cell.given || !areGiven) ? cell.value : undefined;
    return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 9
      ? String(value)
      : ".";
  });
  if (!cells.some((cell) => cell?.givenPencilMarks?.length)) return digits.join("");
  return cells
    .map((cell, at) => {
      const marks = digits[at] === "." ? cell?.givenPencilMarks : null;
      return placesOfGroup(marks?.length ? [...new Set(marks)].join("") : digits[at]);
    })
    .join("");
}
