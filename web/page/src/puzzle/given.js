/**
 * The givens of a puzzle: for each of the 81 cells the digits that it may hold, as a mask in
 * which bit 0 stands for digit 1. A cell with all nine is empty, one with a single digit is a clue,
 * and any other is a pencilmark, as puzzles of 729 characters have them.
 */

/** The mask of an empty cell. */
export const ALL = 0x1ff;

/** The symbols of an empty cell; some tables have the last three. */
const EMPTY = ".0_?-*xX";

/** @returns {Uint16Array} a board without clues */
export const emptyBoard = () => new Uint16Array(81).fill(ALL);

/**
 * The only digit of a mask, or 0 if it has none or several.
 *
 * @param {number} mask
 */
export const digitOf = (mask) =>
  mask !== 0 && (mask & (mask - 1)) === 0 ? 32 - Math.clz32(mask) : 0;

/**
 * The digits of a mask, the least first.
 *
 * @param {number} mask
 * @returns {number[]}
 */
export const digitsOf = (mask) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((d) => mask & (1 << (d - 1)));

/**
 * Reads a puzzle of 81 or 729 characters. Blanks, and the borders of a drawn grid, are skipped, and
 * so is any text after 81 or 729 characters and a blank, a comma or a semicolon.
 *
 * @param {string} text
 * @returns {Uint16Array | null} nothing if it is not a puzzle
 */
export function parse(text) {
  const [first] = text.trim().split(/[\s,;]/, 1);
  const whole = first.length === 81 || first.length === 729 ? first : cellsOfGrid(text);
  if (whole.length === 81) return fromClues(whole);
  if (whole.length === 729) return fromPencilmarks(whole);
  return null;
}

/**
 * The cells of a drawn grid. A line with a cross is a border, and so is one of more than nine
 * dashes; nine could be empty cells.
 *
 * @param {string} text
 */
function cellsOfGrid(text) {
  return text
    .split("\n")
    .filter((line) => !/[+=]/.test(line) && !/^\s*-{10,}\s*$/.test(line))
    .join("")
    .replace(/[\s|]/g, "");
}

/** @param {string} cells */
function fromClues(cells) {
  const given = emptyBoard();
  for (let cell = 0; cell < 81; cell += 1) {
    const symbol = cells[cell];
    if (symbol >= "1" && symbol <= "9") given[cell] = 1 << (Number(symbol) - 1);
    else if (!EMPTY.includes(symbol)) return null;
  }
  return given;
}

/** @param {string} marks */
function fromPencilmarks(marks) {
  const given = new Uint16Array(81);
  for (let at = 0; at < 729; at += 1) {
    const digit = (at % 9) + 1;
    if (marks[at] === String(digit)) given[Math.floor(at / 9)] |= 1 << (digit - 1);
    else if (!EMPTY.includes(marks[at])) return null;
  }
  return given;
}

/**
 * The puzzle as text: 81 characters, or 729 if any cell has pencilmarks.
 *
 * @param {Uint16Array} given
 */
export function write(given) {
  if (!given.some((mask) => mask !== ALL && !digitOf(mask)))
    return Array.from(given, (mask) => digitOf(mask) || ".").join("");
  let text = "";
  for (const mask of given)
    for (let digit = 1; digit <= 9; digit += 1)
      text += mask & (1 << (digit - 1)) ? String(digit) : ".";
  return text;
}

/**
 * The history of the board, for undo and redo.
 *
 * @param {Uint16Array} first
 */
export function makeHistory(first) {
  let boards = [first];
  let at = 0;
  return {
    /** The current board. */
    now: () => boards[at],
    /** The board that was shown at first. */
    first: () => boards[0],
    canUndo: () => at > 0,
    canRedo: () => at + 1 < boards.length,
    /** @param {Uint16Array} board */
    add(board) {
      boards = [...boards.slice(0, at + 1), board];
      at += 1;
    },
    undo() {
      at = Math.max(0, at - 1);
    },
    redo() {
      at = Math.min(boards.length - 1, at + 1);
    },
  };
}

/** @typedef {ReturnType<typeof makeHistory>} History */
