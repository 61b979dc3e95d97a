/**
 * The names after puzzles: what stands on a line after its cells, which the engine skips. A segment has
 * names only if each of its lines is a record; of puzzles that are drawn as grids there are none.
 */

const NEWLINE = 10;
const HASH = 35;
/** Blank, tab, comma and semicolon, which end the cells of a line. */
const SEPARATORS = [32, 9, 44, 59];
const MARK = [0xef, 0xbb, 0xbf];
/** Characters that stand for cells. */
const CELL = /^[1-9A-Za-z.0_?-]+$/;

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
  const names = [];
  let named = false;
  // (A byte order mark is no part of the first line.)
  for (let from = MARK.every((byte, at) => text[at] === byte) ? 3 : 0; from < text.length;) {
    const found = text.indexOf(NEWLINE, from);
    const end = found < 0 ? text.length : found;
    if (!isSkipped(text, from, end)) {
      const name = nameOn(text, from, end, cells);
      named ||= name !== "";
      names.push(name);
    }
    from = end + 1;
  }
  if (!named || names.length !== records) return null;
  return encoder.encode(names.join("\n"));
}

/**
 * True for an empty line and a comment.
 *
 * @param {Uint8Array} text
 * @param {number} from
 * @param {number} end
 */
function isSkipped(text, from, end) {
  let at = from;
  while (at < end && text[at] <= 32) at += 1;
  return at === end || text[at] === HASH;
}

/**
 * @param {Uint8Array} text
 * @param {number} from
 * @param {number} end
 * @param {number} cells
 */
function nameOn(text, from, end, cells) {
  if (end - from <= cells || !SEPARATORS.includes(text[from + cells])) return "";
  const line = decoder.decode(text.subarray(from, end));
  return CELL.test(line.slice(0, cells)) ? line.slice(cells + 1).trim() : "";
}
