/** The words of the room for one puzzle. */

const ENGLISH = "en";
const grouped = new Intl.NumberFormat(ENGLISH);
const compact = new Intl.NumberFormat(ENGLISH, { notation: "compact", maximumFractionDigits: 1 });
const lists = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** @type {Record<string, string>} */
const CLASSES = {
  "naked-singles": "naked singles solve it",
  "hidden-singles": "naked and hidden singles solve it",
  "locked-candidates": "locked candidates are needed, too",
  "hidden-triples": "hidden triples where a line crosses a box are needed, too",
  beyond: "beyond singles, locked candidates and hidden triples",
};

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
  start: "Choose a row of the table, type clues into the board, or paste a puzzle.",
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
  cellNew: (digit) => `found in this round ${digit}`,
  /** @param {string} digit */
  cellBest: (digit) => `best board ${digit}`,
  /** @param {string[]} digits */
  cellMarks: (digits) => (digits.length ? `candidates ${digits.join(" ")}` : "no candidate left"),
  /** @param {string[]} digits */
  cellGone: (digits) => `removed: ${digits.join(" ")}`,
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
      ? `One of these clues may be wrong, without which there is one solution: ${clues.join(", ")}.`
      : "There is no one solution without any single clue either.",
  shared: "What do the solutions share?",
  sharing: "Looking for what they share",
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
    class: "Class",
    difficulty: "Difficulty",
  },
  /** @param {number} clues */
  clues: (clues) => grouped.format(clues),
  /** @type {Record<string, string>} */
  minimality: {
    minimal: "minimal: every clue is needed",
    redundant: "redundant: at least one clue can be removed",
  },
  /** @param {string} name */
  class: (name) => CLASSES[name] ?? name,

  views: "View",
  viewPuzzle: "Puzzle",
  viewRounds: "Rounds",
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

  roundsTools: "Rounds",
  first: "First",
  back: "Back",
  forward: "Forward",
  last: "Last",
  /** @param {number} round @param {number} rounds */
  roundOf: (round, rounds) =>
    round === 0 ? `Start, ${plural(rounds, "round", "rounds")}` : `Round ${round} of ${rounds}`,
  roundStart: "The candidates that the clues leave, before the first round.",
  roundNone: "There is no round to show.",
  /** @param {import("../../messages/puzzle.js").Round} round @param {number} cells */
  roundTitle: (round, cells) => {
    if (round.kind === "singles") return `${plural(round.filled.length, "single", "singles")}`;
    const kind = round.kind === "locked-candidates" ? "Locked candidates" : "Hidden triples";
    const gone = plural(round.taken.length, "candidate removed", "candidates removed");
    return `${kind}: ${gone}, from ${plural(cells, "cell", "cells")}`;
  },
  roundsEnd: {
    solved: "With this the board is solved.",
    stuck: "Here the rounds end: these rules find nothing more.",
    contradiction: "Here a cell or a house is left without a candidate: there is no solution.",
  },
  roundHint: "Choose a line to see its cells on the board.",
  /** @param {string} cell @param {number} digit @param {"naked" | "row" | "column" | "box"} why */
  single: (cell, digit, why) =>
    why === "naked"
      ? `Naked single: ${cell} is ${digit}, its only candidate`
      : `Hidden single: ${cell} is ${digit}, the only place for ${digit} in its ${why}`,
  /** @param {string} kind @param {number} number */
  house: (kind, number) => `${kind} ${number}`,
  /** @param {number} digit @param {string} from @param {string} to @param {string} gone */
  locked: (digit, from, to, gone) =>
    `Locked candidate: ${digit} in ${from} is in ${to} only, so it is removed from ${gone}`,
  /** @param {string} digits @param {string} house @param {string} cells @param {string} gone */
  triple: (digits, house, cells, gone) =>
    `Hidden triple: ${digits} have no place in ${house} but ${cells}, so other digits are removed: ${gone}`,
  /** @param {number} digit @param {string} cells */
  goesFrom: (digit, cells) => `${digit} from ${cells}`,
  /** @param {string[]} parts */
  goesFromAll: (parts) => parts.join(", "),
  /** @param {number} digit @param {string} cells */
  gone: (digit, cells) => `${digit} is removed from ${cells}`,
  /** @param {string[]} names */
  list: (names) => lists.format(names),

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
