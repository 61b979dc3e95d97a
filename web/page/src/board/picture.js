/**
 * The contents of the board: one description for each cell, made from the clues, the engine's answers
 * and the chosen view. Nothing here touches the page.
 */

import { PUZZLE } from "../texts/en/puzzle.js";
import { ALL, digitOf } from "./masks.js";
import { CLASSIC } from "./shape.js";

/**
 * @typedef {import("../messages/puzzle.js").PuzzleAnswer} PuzzleAnswer
 *
 * @typedef {"clue" | "solution" | "found" | "new" | "best" | "open" | "own" | "mistake" | "notes"} Kind The last three
 *   are those of a game.
 *
 * @typedef {object} CellPicture
 * @property {Kind} kind
 * @property {number} digit 0 for none
 * @property {number} marks the candidates shown, if no digit is
 * @property {number} gone the candidates that are removed in this step
 * @property {number} past further candidates that are drawn as removed
 * @property {boolean} none true to say that no candidate is left
 * @property {boolean} clash
 * @property {"" | "house" | "cover" | "cell" | "other"} part of the chosen finding
 * @property {number | null} heat from 0 for the least weight to 1 for the largest
 * @property {string} note
 * @property {string} label for screen readers
 */

/** @returns {CellPicture} */
const blank = () => ({
  kind: "open",
  digit: 0,
  marks: 0,
  gone: 0,
  past: 0,
  none: false,
  clash: false,
  part: "",
  heat: null,
  note: "",
  label: "",
});

/**
 * @param {Uint32Array} masks
 * @param {(cell: number, picture: CellPicture) => void} fill fills the cells that are not clues
 * @param {readonly number[]} conflicts
 * @param {number} all the mask of an empty cell
 * @returns {CellPicture[]}
 */
export function pictureOf(masks, fill, conflicts = [], all = ALL) {
  const clashing = new Set(conflicts);
  return Array.from(masks, (mask, cell) => {
    const picture = blank();
    picture.clash = clashing.has(cell);
    picture.digit = digitOf(mask);
    if (picture.digit) picture.kind = "clue";
    else {
      if (mask !== all) picture.marks = mask;
      fill(cell, picture);
    }
    return picture;
  });
}

/**
 * The puzzle, with its candidates and its solution if they are wanted.
 *
 * @param {Uint32Array} masks
 * @param {PuzzleAnswer | null} answer
 * @param {{candidates: boolean, solution: boolean}} shown
 * @param {import("./shape.js").Shape} [shape]
 */
export function puzzlePicture(masks, answer, shown, shape = CLASSIC) {
  const cells = pictureOf(
    masks,
    (cell, picture) => {
      const found = shown.solution ? answer?.solution?.[cell] : undefined;
      const digit = found ? 1 + shape.symbols.indexOf(found) : 0;
      if (digit) {
        picture.digit = digit;
        picture.kind = "solution";
      } else if (shown.candidates && answer) {
        picture.marks = answer.candidates[cell] & masks[cell];
        picture.none = picture.marks === 0;
      }
    },
    answer?.conflicts,
    shape.all,
  );
  return labelled(cells, shape);
}

/** Gives each cell its name for screen readers. @param {CellPicture[]} cells */
export function labelled(cells, { side, symbols } = CLASSIC) {
  cells.forEach((picture, cell) => {
    const [row, column] = [Math.floor(cell / side) + 1, (cell % side) + 1];
    picture.label = PUZZLE.cell(row, column, words(picture, symbols));
  });
  return cells;
}

/**
 * @param {CellPicture} picture
 * @param {string} [symbols]
 * @returns {string[]}
 */
export function words(picture, symbols = CLASSIC.symbols) {
  const said = [];
  const marks = (/** @type {number} */ mask) => [...symbols].filter((_, at) => mask & (1 << at));
  if (picture.digit) said.push((digitWords[picture.kind] ?? String)(symbols[picture.digit - 1]));
  else if (picture.none) said.push(PUZZLE.cellMarks([]));
  else if (picture.marks) said.push(PUZZLE.cellMarks(marks(picture.marks)));
  else said.push(PUZZLE.cellEmpty);
  if (picture.clash) said.push(PUZZLE.cellClash);
  if (picture.note) said.push(PUZZLE.cellWeight(picture.note));
  if (picture.part === "cell") said.push(PUZZLE.cellReason);
  return said;
}

/** @type {Partial<Record<Kind, (digit: string) => string>>} */
const digitWords = {
  clue: PUZZLE.cellClue,
  solution: PUZZLE.cellSolution,
  found: PUZZLE.cellFound,
  new: PUZZLE.cellNew,
  best: PUZZLE.cellBest,
};
