/** The words of the room for one puzzle. */

const ENGLISH = "en";
const grouped = new Intl.NumberFormat(ENGLISH);
const compact = new Intl.NumberFormat(ENGLISH, { notation: "compact", maximumFractionDigits: 1 });

/** @type {Record<string, string>} */
const STATUSES = {
  unique: "a proper puzzle",
  ambiguous: "several solutions",
  solvable: "at least one solution",
  impossible: "impossible: no clue contradicts another, and yet there is no solution",
  illegal: "illegal: a digit is given twice in a row, column or box",
  unfinished: "not finished",
};

/** @param {number} count @param {string} one @param {string} many */
const plural = (count, one, many) => `${grouped.format(count)} ${count === 1 ? one : many}`;

export const PUZZLE = {
  edited: "Edited here: the list has the puzzle as it was. Reset shows that one.",
  board: "Sudoku board",
  /** @param {string} first @param {string} last */
  boardHelp: (first, last) =>
    `Arrows move, ${first} to ${last} set a clue, 0 or Delete clears it, Control Z undoes an edit.`,
  /** @param {string} first @param {string} last */
  keys: (first, last) => `Arrows move · ${first}–${last} set a clue · 0 clears · Ctrl Z undoes`,
  start: "Type clues into the board, or paste a puzzle.",
  pad: "Digits for the chosen cell",
  /** @param {string} digit */
  padDigit: (digit) => `Set clue ${digit}`,
  padClear: "Clear the cell",
  undo: "Undo",
  redo: "Redo",
  reset: "Reset",
  empty: "Empty",
  play: "Play",
  noPaste: "In a game nothing is pasted: go back to editing first.",
  emptyBoard: "Empty the board",

  /** @param {number} row @param {number} column @param {string[]} what */
  cell: (row, column, what) => [`row ${row}`, `column ${column}`, ...what].join(", "),
  cellEmpty: "empty",
  /** @param {string} digit */
  cellClue: (digit) => `clue ${digit}`,
  /** @param {string} digit */
  cellSolution: (digit) => `solution ${digit}`,
  /** @param {string} digit */
  cellFound: (digit) => `found ${digit}`,
  /** @param {string} digit */
  cellNew: (digit) => `found in this step ${digit}`,
  /** @param {string} digit */
  cellBest: (digit) => `best board ${digit}`,
  /** @param {string[]} digits */
  cellMarks: (digits) => (digits.length ? `candidates ${digits.join(" ")}` : "no candidate left"),
  cellClash: "clashes with another clue",
  /** @param {string} weight */
  cellWeight: (weight) => `weight ${weight}`,
  cellReason: "part of the chosen finding",

  counting: "Counting",
  /** @param {string} count @param {boolean} capped */
  counted: (count, capped) => {
    if (count === "0") return { number: "No", unit: "solution" };
    if (count === "1" && !capped) return { number: "1", unit: "solution, and no other" };
    const number = grouped.format(BigInt(count));
    return { number: capped ? `more than ${number}` : number, unit: "solutions" };
  },
  /** @param {string} count */
  powerOfTen: (count) => {
    if (count.length < 10) return "";
    const [head, power] = Number(count).toExponential(2).split("e+");
    return `about ${head} × 10${superscript(power)}`;
  },
  /** @param {string[]} clues */
  suspects: (clues) =>
    clues.length
      ? `${clues.length === 1 ? "This clue" : "One of these clues"} may be wrong, without which there is one solution: ${clues.join(", ")}.`
      : "There is no one solution without any single clue either.",
  shared: "What do the solutions share?",
  sharing: "Looking for what they share",
  noHint: "There is no hint, since this puzzle has several solutions.",
  /** @param {number} cells @param {number} open */
  sharedCells: (cells, open) =>
    cells === 0
      ? "They agree on no open cell."
      : `They agree on ${cells} of ${plural(open, "open cell", "open cells")}, which are drawn on the board.`,
  /** @param {string} left */
  clueLeaves: (left) =>
    left === "1"
      ? "One more clue leaves one solution:"
      : `The best clue to add leaves ${grouped.format(BigInt(left))} solutions:`,
  /** @param {string} cell @param {number} digit */
  addClue: (cell, digit) => `Add ${cell} = ${digit}`,
  exactly: "Count them exactly",
  exactStop: "Stop counting",
  /** @param {number} seconds */
  exactRunning: (seconds) => `Counting exactly, ${seconds} s so far`,
  /** @param {number} seconds */
  exactDone: (seconds) => `counted in ${shortSeconds(seconds)}`,
  /** @param {string} status */
  status: (status) => STATUSES[status] ?? status,
  facts: {
    status: "Status",
    clues: "Clues",
    minimality: "Minimality",
    difficulty: "Difficulty",
  },
  /** @param {number} clues */
  clues: (clues) => grouped.format(clues),
  /** @type {Record<string, string>} */
  minimality: {
    minimal: "minimal: every clue is needed",
    redundant: "redundant: at least one clue can be removed",
  },

  views: "View",
  viewPuzzle: "Puzzle",
  viewSteps: "Steps",
  hint: "Hint",
  viewTarget: "Target",
  viewMore: "More",
  howHard: "How hard is it?",

  candidates: "Candidates",
  candidatesHelp: "left by the clues",
  solution: "Solution",
  solutionHelp: "the only one",
  someSolution: "one of several",
  noSolution: "there is none",
  text: "As text",
  /** @param {number} cells */
  textHelp: (cells) => `${cells} characters; a puzzle pasted here is shown.`,
  /** @param {number} length */
  textBad: (length) => `A puzzle has 81 characters, or 729 with candidates; this has ${length}.`,
  /** @param {number} cells @param {number} length */
  textBadOf: (cells, length) =>
    `A puzzle of this layout has ${cells} characters; this has ${length}.`,
  /** @param {string} first @param {string} last */
  textBadSymbol: (first, last) =>
    `Cells are ${first} to ${last}, and . 0 _ ? or - where they are empty.`,
  copy: "Copy",
  copied: "Copied",
  /** @param {number} cells */
  notBoard: (cells) => `This record is not a board of ${cells} cells, so it cannot be shown:`,
  /** @param {string} reason */
  failed: (reason) => `The engine gave no answer: ${reason}`,

  first: "First",
  back: "Back",
  forward: "Forward",
  last: "Last",

  goal: "Look for the",
  largest: "largest score",
  smallest: "smallest score",
  weights: "Weights of the cells",
  usualWeights: "usual: 6 on the border to 10 in the centre",
  ownWeights: "my own",
  ownLabel: "81 whole numbers, row by row",
  /** @param {number} count */
  ownBad: (count) => `81 weights are needed; these are ${count}.`,
  /** @param {string} word */
  ownBadNumber: (word) => `“${word}” is not a whole number from −1,000,000,000 to 1,000,000,000.`,
  score: "Best score",
  scoring: "Looking for the best board",
  noScore: "none, as there is no solution",
  scoreWhat: "the sum of weight times digit",
  heatLeast: "least weight",
  heatMost: "largest weight",
  /** @param {number} weight */
  weight: (weight) => (Math.abs(weight) < 10_000 ? String(weight) : compact.format(weight)),
  /** @param {number} value */
  number: (value) => grouped.format(value),
};

/** @param {string} power */
function superscript(power) {
  return power.replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]);
}

/** @param {number} seconds */
function shortSeconds(seconds) {
  return seconds < 1 ? `${Math.round(1000 * seconds)} ms` : `${seconds.toFixed(1)} s`;
}
