/** The board of a game: what its player put into the cells, over what the board shows otherwise. */

import { words as wordsOf } from "../board/picture.js";
import { PLAY } from "../texts/en/play.js";
import { PUZZLE } from "../texts/en/puzzle.js";

/**
 * @param {import("../board/picture.js").CellPicture[]} cells
 * @param {import("./game.js").Game} game
 * @param {number[]} mistakes
 * @param {import("../board/shape.js").Shape} shape
 * @returns {import("../board/picture.js").CellPicture[]}
 */
export function gamePicture(cells, game, mistakes, { side, symbols }) {
  const clashing = new Set(game.clashes());
  return cells.map((shown, cell) => {
    const digit = game.own(cell);
    const marks = game.notes(cell);
    const clash = clashing.has(cell);
    const labelOf = (/** @type {string[]} */ words) =>
      PUZZLE.cell(Math.floor(cell / side) + 1, (cell % side) + 1, words);
    // (A solution that was asked for is seen where there are notes, too.)
    if (!digit && (!marks || shown.digit))
      return clash
        ? {
            ...shown,
            clash,
            label: labelOf([...wordsOf({ ...shown, clash: false }, symbols), PLAY.cellClash]),
          }
        : shown;
    const symbol = symbols[digit - 1];
    const isMistake = mistakes.includes(cell);
    const words = isMistake ? PLAY.cellMistake(symbol) : PLAY.cellOwn(symbol);
    const notes = PLAY.cellNotes([...symbols].filter((_, at) => marks & (1 << at)));
    return {
      ...shown,
      kind: !digit ? "notes" : isMistake ? "mistake" : "own",
      digit,
      marks,
      none: false,
      clash,
      label: labelOf([digit ? words : notes, ...(clash ? [PLAY.cellClash] : [])]),
    };
  });
}
