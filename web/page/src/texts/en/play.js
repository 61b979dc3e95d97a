/** The words of a game on the board. */

export const PLAY = {
  /** @param {string} first @param {string} last */
  boardHelp: (first, last) =>
    `Arrows move, ${first} to ${last} fill in a digit, or a note with Shift or Alt, N turns notes on and off, 0 or Delete clears, Control Z undoes. Clues stay.`,
  /** @param {string} first @param {string} last */
  keys: (first, last) =>
    `${first}–${last} digit · Shift ${first}–${last} note · N notes · 0 clears`,
  /** @param {string} digit */
  padDigit: (digit) => `Fill in ${digit}`,
  /** @param {string} digit */
  cellOwn: (digit) => `own digit ${digit}`,
  /** @param {string} digit */
  cellMistake: (digit) => `own digit ${digit}, a mistake`,
  cellClash: "clashes with another digit",
  /** @param {string[]} digits */
  cellNotes: (digits) => `notes ${digits.join(" ")}`,
  notes: "Notes",
  notesOn: "Notes are on.",
  notesOff: "Notes are off.",
  check: "Check",
  leave: "Back to editing",
  checking: "Checking…",
  unchecked:
    "This puzzle does not have exactly one solution, so there is nothing to check against.",
  right: "No mistakes so far.",
  /** @param {number} mistakes */
  wrong: (mistakes) =>
    mistakes === 1 ? "1 mistake, crossed out." : `${mistakes} mistakes, crossed out.`,
  solved: "Solved.",
};
