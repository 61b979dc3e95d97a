/**
 * Reads the puzzles that people paste, in the forms in which spreadsheets, programs and other pages have
 * them. The engine has a reader of its own for files and lists; where both read a text, they find the
 * same boards. Either all of a text is understood, or nothing is read, but for a wrong line in a list of lines.
 */

import { loadDeferred } from "../files/scripts.js";
import { hasPacked, readAddresses } from "./addresses.js";
import { readLines } from "./lines.js";
import { readLists } from "./lists.js";

export { Unread, hasPacked } from "./addresses.js";

/** @typedef {import("./cells.js").Reading} Reading */

/** @type {[RegExp, string][]} Characters with which grids are drawn, and their plain counterparts. */
const PLAIN = [
  [/[│┃║╎┆┊╏▏|｜]/g, "|"],
  [/[─━═╌┄┈]/g, "-"],
  [/[┌-╬]/g, "+"],
  // An editor makes a long dash of two, and one character of three dots.
  [/[—]/g, "--"],
  [/[–−]/g, "-"],
  [/\r\n?|\u2028|\u2029/g, "\n"],
  [/\ufeff|\u200b/g, ""],
];

/**
 * Reads a text, unless that takes the deferred script.
 *
 * @param {string} text
 * @param {import("./addresses.js").Unpack} [unpack]
 * @returns {Reading | null} nothing if the text is in none of the forms
 * @throws {Unread} with a message if it is in one of them, but has no puzzle
 */
export function read(text, unpack) {
  const plain = PLAIN.reduce((text, [from, to]) => text.replaceAll(from, to), text).normalize(
    "NFKC",
  );
  return readAddresses(plain, unpack) ?? readLists(plain) ?? readLines(plain);
}

/**
 * Reads a text.
 *
 * @param {string} text
 * @returns {Promise<Reading | null>}
 */
export async function readPuzzles(text) {
  const { unpackedPuzzle } = hasPacked(text) ? await loadDeferred() : { unpackedPuzzle: undefined };
  return read(text, unpackedPuzzle);
}
