/** How the puzzles of a board are read and written, and the mistakes of texts that are none. */

import { digitOf, parse, parsePasted, write } from "../board/givens.js";
import { boardOf } from "../board/shape.js";
import { PUZZLE } from "../texts/en/puzzle.js";

/**
 * @typedef {object} Notation
 * @property {string} help
 * @property {(text: string) => Uint32Array | null} parse
 * @property {(given: Uint32Array) => string} write
 * @property {typeof parsePasted} read Reads what was typed or pasted, with a sentence if it cannot, or with a puzzle of
 *   an address that may be of another layout.
 */

/** @type {Notation} */
export const CLASSIC_NOTATION = {
  help: PUZZLE.textHelp(81),
  parse,
  write,
  async read(text, boards) {
    const read = await parsePasted(text, boards);
    if (read.given || read.wrong) return read;
    const { length } = text.replaceAll(/\s/g, "");
    const isLong = length === 81 || length === 729;
    return { ...read, wrong: isLong ? PUZZLE.textBadSymbol("1", "9") : PUZZLE.textBad(length) };
  },
};

/**
 * @param {import("../board/shape.js").Shape} shape
 * @returns {Notation}
 */
export function notationOf({ side, symbols, all }) {
  const count = side * side;

  /** @param {string} text */
  function parse(text) {
    const cells = boardOf(text, side, symbols);
    const maskOf = (/** @type {string} */ cell) =>
      cell === "." ? all : 1 << symbols.indexOf(cell);
    return cells === null ? null : Uint32Array.from(cells, maskOf);
  }

  /** @param {string} text */
  function wrong(text) {
    const { length } = text.replaceAll(/\s/g, "");
    if (length === count) return PUZZLE.textBadSymbol(symbols[0], symbols[side - 1]);
    return PUZZLE.textBadOf(count, length);
  }

  return {
    help: PUZZLE.textHelp(count),
    parse,
    write: (given) => Array.from(given, (mask) => symbols[digitOf(mask) - 1] ?? ".").join(""),
    async read(text, boards) {
      const given = parse(text);
      if (given) return { given, wrong: "" };
      const read = await parsePasted(text, boards);
      return { ...read, given, wrong: read.wrong || wrong(text) };
    },
  };
}
