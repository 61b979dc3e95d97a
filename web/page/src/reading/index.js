/**
 * Reads the puzzles that people paste. The engine reads them, as the program does. What is left to the page are
 * addresses, and texts in which the engine finds no board: of these the spelling is changed, not the cells.
 */

import { loadDeferred } from "../files/scripts.js";
import { hasPacked, readAddresses } from "./addresses.js";
import { respelled } from "./spelling.js";

export { Unread, hasPacked } from "./addresses.js";
export { plainOf } from "./cells.js";

/** @typedef {import("./cells.js").Reading} Reading */
/** @typedef {import("./cells.js").Boards} Boards */

/** Characters of the shortest text with a board, whose empty cells may be blanks that were left out. */
const LEAST = 40;

/**
 * Asks the engine for everything.
 *
 * @param {(request: Record<string, unknown>) => Promise<any>} ask
 * @param {number} most Largest number of boards.
 * @param {string | null} [file] The name of the file with the text.
 * @param {string} [layout] The name of a layout.
 * @returns {Boards}
 */
export const boardsFrom =
  (ask, most, file = null, layout) =>
  (text) =>
    ask({ do: "boards", text, file, most, complete: true, question: { ask: "check", layout } });

/**
 * Reads a text.
 *
 * @param {string} text
 * @param {Boards} boards
 * @returns {Promise<Reading | null>} nothing if there is no puzzle in it
 * @throws {Unread} with a message if it is an address without a puzzle
 */
export async function readPuzzles(text, boards) {
  if (text.trim().length < LEAST && !text.includes("://")) return null;
  const { unpackedPuzzle } = hasPacked(text) ? await loadDeferred() : { unpackedPuzzle: undefined };
  return readAddresses(text, unpackedPuzzle) ?? readText(text, boards);
}

/**
 * @param {string} text
 * @param {Boards} boards
 * @returns {Promise<Reading | null>}
 */
async function readText(text, boards) {
  for (const spelling of new Set([text, ...respelled(text)])) {
    const { boards: puzzles, malformed } = await boards(spelling);
    if (!puzzles.length) continue;
    // (Malformed records are reported with their lines in the text.)
    return { form: "text", puzzles, malformed, ...(malformed && { text: spelling }) };
  }
  return null;
}
