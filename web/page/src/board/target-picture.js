/** The contents of the board with the weights of a target score. */

import { PUZZLE } from "../texts/en/puzzle.js";
import { labelled, pictureOf } from "./picture.js";

/**
 * The weights as heat, with the digits of the best board.
 *
 * @param {Uint32Array} masks
 * @param {readonly number[]} weights
 * @param {string | null} best
 * @param {readonly number[]} [conflicts]
 */
export function targetPicture(masks, weights, best, conflicts) {
  const least = Math.min(...weights);
  const range = Math.max(...weights) - least;
  const cells = pictureOf(
    masks,
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
