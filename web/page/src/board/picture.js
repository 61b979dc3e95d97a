/**
 * The contents of the board: one description for each cell, made from the clues, the engine's answers
 * and the chosen view. Nothing here touches the page.
 */

import { PUZZLE } from "../texts/en/puzzle.js";
import { ALL, digitOf } from "./givens.js";
import { cellsOf } from "./houses.js";
import { CLASSIC } from "./shape.js";

/**
 * @typedef {import("../messages/puzzle.js").PuzzleAnswer} PuzzleAnswer
 * @typedef {import("../messages/puzzle.js").StepsAnswer} StepsAnswer
 * @typedef {import("../messages/puzzle.js").TargetAnswer} TargetAnswer
 * @typedef {import("../messages/proof.js").Step} Step
 *
 * @typedef {"clue" | "solution" | "found" | "new" | "best" | "open"} Kind
 *
 * @typedef {object} CellPicture
 * @property {Kind} kind
 * @property {number} digit 0 for none
 * @property {number} marks the candidates shown, if no digit is
 * @property {number} gone the candidates that are removed in this round or step
 * @property {number} past further candidates that are drawn as removed
 * @property {boolean} none true to say that no candidate is left
 * @property {boolean} clash
 * @property {"" | "house" | "cover" | "cell" | "other"} part of the chosen finding
 * @property {number | null} heat from 0 for the least weight to 1 for the largest
 * @property {string} note
 * @property {string} label for screen readers
 */

/** The kinds of houses, in the order of their numbers in proofs. */
const KINDS = /** @type {const} */ (["row", "column", "box"]);

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
 * @param {Uint32Array} given
 * @param {(cell: number, picture: CellPicture) => void} fill fills the cells that are not clues
 * @param {readonly number[]} conflicts
 * @param {number} all the mask of an empty cell
 * @returns {CellPicture[]}
 */
export function pictureOf(given, fill, conflicts = [], all = ALL) {
  const clashing = new Set(conflicts);
  return Array.from(given, (mask, cell) => {
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
 * @param {Uint32Array} given
 * @param {PuzzleAnswer | null} answer
 * @param {{candidates: boolean, solution: boolean}} shown
 * @param {import("./shape.js").Shape} [shape]
 */
export function puzzlePicture(given, answer, shown, shape = CLASSIC) {
  const cells = pictureOf(
    given,
    (cell, picture) => {
      const found = shown.solution ? answer?.solution?.[cell] : undefined;
      const digit = found ? 1 + shape.symbols.indexOf(found) : 0;
      if (digit) {
        picture.digit = digit;
        picture.kind = "solution";
      } else if (shown.candidates && answer) {
        picture.marks = answer.candidates[cell] & given[cell];
        picture.none = picture.marks === 0;
      }
    },
    answer?.conflicts,
    shape.all,
  );
  return labelled(cells, shape);
}

/**
 * The board after a number of rounds, with the candidates that the last of them removed.
 *
 * @param {Uint32Array} given
 * @param {StepsAnswer} steps
 * @param {number} round number of rounds made
 * @param {{ house: number[], cells: number[] } | null} finding the finding to highlight
 */
export function roundPicture(given, steps, round, finding) {
  const { after, before } = marksAt(steps, round);
  /** @type {Map<number, {digit: number, now: boolean}>} */
  const filled = new Map();
  steps.rounds.slice(0, round).forEach((made, index) => {
    for (const { cell, digit } of made.filled)
      filled.set(cell, { digit, now: index + 1 === round });
  });
  // (At the end some cells may not have been filled by a round.)
  const solved = steps.end === "solved" && round === steps.rounds.length;
  const cells = pictureOf(given, (cell, picture) => {
    const left = solved ? { digit: digitOf(after[cell]), now: false } : undefined;
    const found = filled.get(cell) ?? left;
    if (found) {
      picture.digit = found.digit;
      picture.kind = found.now ? "new" : "found";
      picture.marks = 0;
    } else {
      picture.gone = before[cell] & ~after[cell];
      picture.marks = after[cell] | picture.gone;
      picture.none = after[cell] === 0;
    }
  });
  for (const cell of finding?.house ?? []) cells[cell].part = "house";
  for (const cell of finding?.cells ?? []) cells[cell].part = "cell";
  return labelled(cells);
}

/**
 * The candidates before and after a round. Before the first, both are those of the clues.
 *
 * @param {StepsAnswer} steps
 * @param {number} round
 */
export function marksAt(steps, round) {
  const after = round === 0 ? steps.start : steps.rounds[round - 1].after;
  const before = round < 2 ? steps.start : steps.rounds[round - 2].after;
  return { before, after };
}

/**
 * The board at a step of a proof: the digits placed so far, and the candidates of the other cells. The
 * cells that the step is about are marked.
 *
 * @param {Uint32Array} given
 * @param {Step} step
 */
export function proofPicture(given, { marks, before, path, relaxed, lack, pivot, options }) {
  const puzzle = Uint32Array.from(given);
  if (relaxed) puzzle[relaxed.cell] = ALL;
  const cells = pictureOf(puzzle, (cell, picture) => {
    const digit = digitOf(marks[cell]);
    if (digit) {
      picture.digit = digit;
      picture.kind = before && digitOf(before[cell]) ? "found" : "new";
      picture.marks = 0;
    } else {
      picture.marks = marks[cell];
      picture.none = marks[cell] === 0;
    }
  });
  const house = lack?.house ?? pivot?.house;
  if (house !== undefined)
    for (const cell of cellsOf(KINDS[Math.floor(house / 9)], house % 9)) cells[cell].part = "house";
  for (const { cell } of options) cells[cell].part = "cell";
  const single = [path.at(-1)?.cell, lack?.cell, relaxed?.cell];
  for (const cell of single) if (cell !== undefined) cells[cell].part = "cell";
  return labelled(cells);
}

/**
 * The weights as heat, with the digits of the best board.
 *
 * @param {Uint32Array} given
 * @param {readonly number[]} weights
 * @param {string | null} best
 * @param {readonly number[]} [conflicts]
 */
export function targetPicture(given, weights, best, conflicts) {
  const least = Math.min(...weights);
  const range = Math.max(...weights) - least;
  const cells = pictureOf(
    given,
    (cell, picture) => {
      picture.digit = Number(best?.[cell] ?? 0);
      if (picture.digit) picture.kind = "best";
    },
    conflicts,
  );
  cells.forEach((picture, cell) => {
    picture.heat = range > 0 ? (weights[cell] - least) / range : 0.5;
    picture.note = PUZZLE.weight(weights[cell]);
  });
  return labelled(cells);
}

/** @param {CellPicture[]} cells */
function labelled(cells, { side, symbols } = CLASSIC) {
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
  if (picture.digit) said.push(digitWords[picture.kind](symbols[picture.digit - 1]));
  else if (picture.none) said.push(PUZZLE.cellMarks([]));
  else if (picture.marks) said.push(PUZZLE.cellMarks(marks(picture.marks & ~picture.gone)));
  else said.push(PUZZLE.cellEmpty);
  if (picture.gone) said.push(PUZZLE.cellGone(marks(picture.gone)));
  if (picture.clash) said.push(PUZZLE.cellClash);
  if (picture.note) said.push(PUZZLE.cellWeight(picture.note));
  if (picture.part === "cell") said.push(PUZZLE.cellReason);
  return said;
}

/** @type {Record<Kind, (digit: string) => string>} */
const digitWords = {
  clue: PUZZLE.cellClue,
  solution: PUZZLE.cellSolution,
  found: PUZZLE.cellFound,
  new: PUZZLE.cellNew,
  best: PUZZLE.cellBest,
  open: String,
};
