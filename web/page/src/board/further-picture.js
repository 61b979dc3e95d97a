/** The contents of the board in the further views: a step of a proof, and the weights of a target score. */

import { PUZZLE } from "../texts/en/puzzle.js";
import { ALL, digitOf } from "./givens.js";
import { cellsOf } from "./houses.js";
import { labelled, pictureOf } from "./picture.js";

/** @typedef {import("../messages/proof.js").Step} Step */

/** The kinds of houses, in the order of their numbers in proofs. */
const KINDS = /** @type {const} */ (["row", "column", "box"]);

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
