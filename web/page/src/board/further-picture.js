/** The contents of the board in the further views: a round, a step of a proof, and the weights of a target score. */

import { PUZZLE } from "../texts/en/puzzle.js";
import { ALL, digitOf } from "./givens.js";
import { cellsOf } from "./houses.js";
import { labelled, pictureOf } from "./picture.js";

/**
 * @typedef {import("../messages/puzzle.js").StepsAnswer} StepsAnswer
 * @typedef {import("../messages/proof.js").Step} Step
 */

/** The kinds of houses, in the order of their numbers in proofs. */
const KINDS = /** @type {const} */ (["row", "column", "box"]);

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
