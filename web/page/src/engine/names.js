/**
 * The names after puzzles: what stands on a line after its cells, which the engine skips. A segment has
 * names only if each of its lines is a record; of puzzles that are drawn as grids there are none.
 */

/** An empty line, or a comment. */
const SKIPPED = /^[\0- ]*(?:#|$)/;

// (It leaves out a byte order mark, which is no part of the first line.)
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * The names of the records of a segment, a line each.
 *
 * @param {Uint8Array} text
 * @param {number} records Number of its records.
 * @param {number} cells Number of cells of a puzzle.
 * @returns {Uint8Array<ArrayBuffer> | null} nothing if no record has a name
 */
export function namesOf(text, records, cells) {
  // Where each line is a puzzle and no more, there is nothing to look for.
  if (text.length === records * (cells + 1)) return null;
  const puzzle = RegExp(`^[1-9A-Za-z.0_?-]{${cells}}[ \\t,;]`);
  const lines = decoder.decode(text).split("\n");
  const names = lines
    .filter((line) => !SKIPPED.test(line))
    .map((line) => (puzzle.test(line) ? line.slice(cells + 1).trim() : ""));
  if (names.length !== records || !names.some(Boolean)) return null;
  return encoder.encode(names.join("\n"));
}
