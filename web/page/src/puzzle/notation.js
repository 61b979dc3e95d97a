/** How the puzzles of a board are read and written, and the mistakes of texts that are none. */

import { digitOf, parse as parseClassic, parsePasted, write } from "../board/masks.js";
import { CLASSIC, boardOf } from "../board/shape.js";
import { PUZZLE } from "../texts/en/puzzle.js";

/**
 * @typedef {object} Notation
 * @property {string} help
 * @property {(text: string) => Uint32Array | null} parse
 * @property {(masks: Uint32Array) => string} write
 * @property {typeof parsePasted} read Reads what was typed or pasted, with a sentence if it cannot, or with a puzzle of
 *   an address that may be of another layout.
 */

/**
 * @param {import("../board/shape.js").Shape} shape
 * @returns {Notation}
 */
export function notationOf(shape) {
  const { side, symbols, all } = shape;
  const count = side * side;
  const isClassic = shape === CLASSIC;

  /** @param {string} text */
  function parseCells(text) {
    const cells = boardOf(text, side, symbols);
    const maskOf = (/** @type {string} */ cell) =>
      cell === "." ? all : 1 << symbols.indexOf(cell);
    return cells === null ? null : Uint32Array.from(cells, maskOf);
  }

  /** @param {string} text */
  function wrong(text) {
    const { length } = text.replaceAll(/\s/g, "");
    if (length === count || (isClassic && length === 729))
      return PUZZLE.textBadSymbol(symbols[0], symbols[side - 1]);
    return isClassic ? PUZZLE.textBad(length) : PUZZLE.textBadOf(count, length);
  }

  // (Only the classic board has pencilmarks.)
  const parse = isClassic ? parseClassic : parseCells;
  return {
    help: PUZZLE.textHelp(count),
    parse,
    write: isClassic
      ? write
      : (masks) => Array.from(masks, (mask) => symbols[digitOf(mask) - 1] ?? ".").join(""),
    async read(text, boards) {
      const own = parse(text);
      if (own) return { masks: own, wrong: "" };
      const read = await parsePasted(text, boards);
      const masks = isClassic ? read.masks : null;
      return { ...read, masks, wrong: masks ? "" : read.wrong || wrong(text) };
    },
  };
}
