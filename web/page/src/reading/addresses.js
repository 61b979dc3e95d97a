/**
 * Puzzles in the addresses of other pages: 81 digits anywhere in the address, a position of SudokuWiki,
 * or a puzzle of f-puzzles, which is packed. Nothing is requested from these addresses.
 */

import { Unclear } from "../messages/unclear.js";
import { READING } from "../texts/en/index.js";
import { plainOf } from "./cells.js";

/**
 * @typedef {object} Unpacked A puzzle that was packed, or the reason that it is not read.
 * @property {string} [puzzle] 81 characters, or 729 if candidates are given; or those of its layout.
 * @property {string} [layout] The name of its layout, if it is not the classic one.
 * @property {string} [wrong]
 */
/** @typedef {(packed: string) => Unpacked} Unpack It is in the deferred script. */

/** A text that is recognized, but has no puzzle that could be read; the message is for the reader. */
export class Unread extends Unclear {}

const ADDRESS = /(?:https?:\/\/|www\.)\S+/gi;
const DIGITS = /(?<![\d.])[\d.]{81}(?![\d.])/g;
/** The symbols after `bd=` of a position: two for each cell. */
const POSITION = /[?&]bd=S9B([\da-z]{162})(?![\da-z])/i;
const PACKED = /f-puzzles\.com\/\?(?:.*&)?load=([^&#]+)|(?:\/|puzzleid=)fpuz(?:zles)?([^&#?]{9,})/i;

/** @param {string} text */
export const hasPacked = (text) => (text.match(ADDRESS) ?? []).some((found) => PACKED.test(found));

/**
 * @param {string} text
 * @param {Unpack} [unpack]
 * @returns {import("./cells.js").Reading | null}
 */
export function readAddresses(text, unpack) {
  const addresses = text.match(ADDRESS);
  // There may be names beside the addresses, but no puzzles.
  if (!addresses || /[\d.]{9}/.test(text.replaceAll(ADDRESS, ""))) return null;
  const found = addresses.map((address) => puzzleOf(address, unpack));
  const [{ layout }] = found;
  if (found.some((other) => other.layout !== layout)) throw new Unread(READING.unlikeLayouts);
  const puzzles = found.map(({ puzzle }) => puzzle);
  return { form: "addresses", puzzles, ...(layout && { layout }) };
}

/**
 * @param {string} address
 * @param {Unpack | undefined} unpack
 * @returns {{ puzzle: string, layout?: string }}
 */
function puzzleOf(address, unpack) {
  const position = POSITION.exec(address);
  if (position) return { puzzle: cluesOf(position[1]) };
  const packed = PACKED.exec(address);
  if (packed && unpack) {
    const { puzzle, layout, wrong } = unpack(packed[1] ?? packed[2]);
    if (puzzle === undefined) throw new Unread(wrong);
    return { puzzle, layout };
  }
  const [digits, ...others] = address.match(DIGITS) ?? [];
  const puzzle = digits && others.length === 0 ? plainOf(digits) : null;
  if (!puzzle) throw new Unread(READING.emptyAddress(address.slice(0, 80)));
  return { puzzle };
}

/**
 * The clues of a position of SudokuWiki: in base 36, a clue is 1 to 9, a cell that was solved 10 to 18,
 * and any other its candidates, a bit each, and 18.
 *
 * @param {string} symbols
 */
function cluesOf(symbols) {
  const cells = (symbols.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 36));
  return cells.map((cell) => (cell >= 1 && cell <= 9 ? String(cell) : ".")).join("");
}
