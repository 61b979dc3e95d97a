/**
 * Cells as they are written: a digit from 1 to 9, or a sign for an empty cell. A board is read into 81
 * characters, `.` for empty cells, and candidates into 729, nine places for each cell.
 */

/**
 * @typedef {object} Reading
 * @property {import("../texts/en/reading.js").Form} form
 * @property {string[]} puzzles Of 81 characters, with `.` for empty cells; of 729 if they are candidates.
 * @property {string[]} [lines] The lines with these puzzles, if not all lines are puzzles.
 * @property {string} [layout] The name of their layout, if it is not the classic one.
 */

/** The signs of an empty cell. The program reads the last three only if it is asked to. */
const EMPTY = ".0_?-*xX";
const CELLS = /^[1-9.0_?*xX-]*$/;
/** Empty cells as programs print them. */
const NOTHING = /^(?:|none|null|nil|nan|na|undefined)$/i;
/** Digits in tables of floating point numbers. */
const WHOLE = /^([0-9])\.0*$/;

/**
 * The cell of one character, or nothing if it is none.
 *
 * @param {string} symbol
 */
export function cellOf(symbol) {
  if (symbol.length !== 1) return null;
  if (symbol >= "1" && symbol <= "9") return symbol;
  return EMPTY.includes(symbol) ? "." : null;
}

/**
 * The cell of a field of a table or of an item of a list, where nothing is an empty cell, too.
 *
 * @param {string} word
 */
export function cellOfWord(word) {
  const trimmed = word.trim();
  if (trimmed === "" || NOTHING.test(trimmed)) return ".";
  return cellOf(WHOLE.exec(trimmed)?.[1] ?? trimmed);
}

/**
 * The cells that are written one after another.
 *
 * @param {string} text
 * @param {number} count
 * @returns {string | null} nothing if there is another number of them, or a character is no cell
 */
export function cellsOf(text, count) {
  return text.length === count && CELLS.test(text) ? text.replaceAll(/[^1-9]/g, ".") : null;
}

/**
 * The cells of fields.
 *
 * @param {string[]} fields
 * @param {number} count
 */
export const cellsOfWords = (fields, count) =>
  fields.length === count ? all(fields, cellOfWord) : null;

/**
 * Candidates as 729 characters: the place of a digit holds the digit, or the sign of an empty cell.
 *
 * @param {string} text
 */
export function candidatesOf(text) {
  if (text.length !== 729) return null;
  return all([...text], (symbol, at) => {
    const cell = cellOf(symbol);
    return cell === "." || cell === String((at % 9) + 1) ? cell : null;
  });
}

/**
 * The nine places of a cell whose candidates are written as a group of digits. The sign of an empty cell
 * stands for all nine.
 *
 * @param {string} group
 */
export function placesOfGroup(group) {
  if (cellOf(group) === ".") return "123456789";
  if (!/^[1-9]{1,9}$/.test(group) || new Set(group).size !== group.length) return null;
  return Array.from("123456789", (digit) => (group.includes(digit) ? digit : ".")).join("");
}

/**
 * Reads items one by one, and all of them or nothing.
 *
 * @template T
 * @param {T[]} items
 * @param {(item: T, at: number) => string | null} read
 * @returns {string | null}
 */
export function all(items, read) {
  let text = "";
  for (const [at, item] of items.entries()) {
    const part = read(item, at);
    if (part === null) return null;
    text += part;
  }
  return text;
}
