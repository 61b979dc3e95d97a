/** A board as the page writes it, and as it is typed: cells one after another, and blanks between them. */

/**
 * @typedef {(text: string) => Promise<{ boards: string[], malformed: number }>} Boards The boards that the engine reads in a
 *   text, and the number of malformed records.
 */
/**
 * @typedef {object} Reading
 * @property {"addresses" | "text"} form
 * @property {string[]} puzzles Of 81 characters, with `.` for empty cells; of 729 if they are candidates.
 * @property {number} [malformed] The number of records that are none.
 * @property {string} [layout] The name of their layout, if it is not the classic one.
 * @property {string} [text] The text, as the engine reads it, if not all of it are puzzles.
 */

/**
 * The cells of a text that has nothing else: 81, or 729 for candidates. Anything between them the engine reads.
 *
 * @param {string} text
 * @returns {string | null}
 */
export function plainOf(text) {
  const cells = evenCells(text);
  if (!/^[1-9.]*$/.test(cells)) return null;
  return cells.length === 81 || (cells.length === 729 && areCandidates(cells)) ? cells : null;
}

/**
 * The cells of words of the same length, with `.` for empty ones, or nothing: of a board that lost or gained a cell
 * the words differ, or what parts its rows is another sign than that of empty cells.
 *
 * @param {string} text
 */
export function evenCells(text) {
  const words = text.trim().split(/\s+/);
  const [sign = ".", ...others] = new Set(text.replaceAll(/[^.0_?*-]/g, ""));
  if (others.length || words.some(({ length }) => length !== words[0].length)) return "";
  return words.join("").replaceAll(sign, ".");
}

/** @param {string} cells */
const areCandidates = (cells) =>
  [...cells].every((cell, at) => cell === "." || cell === String((at % 9) + 1));

/**
 * The nine places of a cell whose candidates are a group of digits. The sign of an empty cell stands for all nine.
 *
 * @param {string} group
 */
export function placesOfGroup(group) {
  if (group === ".") return "123456789";
  if (!/^[1-9]{1,9}$/.test(group) || new Set(group).size !== group.length) return null;
  return Array.from("123456789", (digit) => (group.includes(digit) ? digit : ".")).join("");
}
