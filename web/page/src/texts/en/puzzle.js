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
  boardHelp: (/** @type {string} */ first, /** @type {string} */ last) =>
    `Arrows move, ${first} to ${last} set a clue, 0 or Delete clears it, Control Z undoes an edit.`,
  keys: (/** @type {string} */ first, /** @type {string} */ last) =>
    `Arrows move · ${first}–${last} set a clue · 0 clears · Ctrl Z undoes`,
  start: "Choose a row of the table, type clues into the board, or paste a puzzle.",
  pad: "Digits for the chosen cell",
  padDigit: (/** @type {string} */ digit) => `Set clue ${digit}`,
  padClear: "Clear the cell",
  undo: "Undo",
  redo: "Redo",
  reset: "Reset",
  empty: "Empty",
  emptyBoard: "Empty the board",

  cell: (/** @type {number} */ row, /** @type {number} */ column, /** @type {string[]} */ what) =>
    [`row ${row}`, `column ${column}`, ...what].join(", "),
  cellEmpty: "empty",
  cellClue: (/** @type {string} */ digit) => `clue ${digit}`,
  cellSolution: (/** @type {string} */ digit) => `solution ${digit}`,
  cellFound: (/** @type {string} */ digit) => `found ${digit}`,
  cellNew: (/** @type {string} */ digit) => `found in this round ${digit}`,
  cellBest: (/** @type {string} */ digit) => `best board ${digit}`,
  cellMarks: (/** @type {string[]} */ digits) =>
    digits.length ? `candidates ${digits.join(" ")}` : "no candidate left",
  cellGone: (/** @type {string[]} */ digits) => `removed: ${digits.join(" ")}`,
  cellClash: "clashes with another clue",
  cellWeight: (/** @type {string} */ weight) => `weight ${weight}`,
  cellReason: "part of the chosen finding",

  counting: "Counting",
  counted: (/** @type {string} */ count, /** @type {boolean} */ capped) => {
    if (count === "0") return { number: "No", unit: "solution" };
    if (count === "1" && !capped) return { number: "1", unit: "solution, and no other" };
    const number = grouped.format(BigInt(count));
    return { number: capped ? `more than ${number}` : number, unit: "solutions" };
  },
  powerOfTen: (/** @type {string} */ count) => {
    if (count.length < 10) return "";
    const [head, power] = Number(count).toExponential(2).split("e+");
    return `about ${head} × 10${superscript(power)}`;
  },
  exactly: "Count them exactly",
  exactStop: "Stop counting",
  exactRunning: (/** @type {number} */ seconds) => `Counting exactly, ${seconds} s so far`,
  exactDone: (/** @type {number} */ seconds) => `counted in ${shortSeconds(seconds)}`,
  status: (/** @type {string} */ status) => STATUSES[status] ?? status,
  facts: {
    status: "Status",
    clues: "Clues",
    minimality: "Minimality",
    class: "Class",
  },
  clues: (/** @type {number} */ clues) => grouped.format(clues),
  /** @type {Record<string, string>} */
  minimality: {
    minimal: "minimal: every clue is needed",
    redundant: "redundant: at least one clue can be removed",
  },
  class: (/** @type {string} */ name) => CLASSES[name] ?? name,

  views: "View",
  viewPuzzle: "Puzzle",
  viewRounds: "Rounds",
  viewSteps: "Steps",
  hint: "Hint",
  viewTarget: "Target",

  candidates: "Candidates",
  candidatesHelp: "left by the clues",
  solution: "Solution",
  solutionHelp: "the only one",
  someSolution: "one of several",
  noSolution: "there is none",
  text: "As text",
  textHelp: (/** @type {number} */ cells) => `${cells} characters; a puzzle pasted here is shown.`,
  textBad: (/** @type {number} */ length) =>
    `A puzzle has 81 characters, or 729 with candidates; this has ${length}.`,
  textBadOf: (/** @type {number} */ cells, /** @type {number} */ length) =>
    `A puzzle of this layout has ${cells} characters; this has ${length}.`,
  textBadSymbol: (/** @type {string} */ first, /** @type {string} */ last) =>
    `Cells are ${first} to ${last}, and . 0 _ ? or - where they are empty.`,
  copy: "Copy",
  copied: "Copied",
  notBoard: (/** @type {number} */ cells) =>
    `This record is not a board of ${cells} cells, so it cannot be shown:`,
  failed: (/** @type {string} */ reason) => `The engine gave no answer: ${reason}`,

  roundsTools: "Rounds",
  first: "First",
  back: "Back",
  forward: "Forward",
  last: "Last",
  roundOf: (/** @type {number} */ round, /** @type {number} */ rounds) =>
    round === 0 ? `Start, ${plural(rounds, "round", "rounds")}` : `Round ${round} of ${rounds}`,
  roundStart: "The candidates that the clues leave, before the first round.",
  roundNone: "There is no round to show.",
  roundTitle: (
    /** @type {import("../../messages/puzzle.js").Round} */ round,
    /** @type {number} */ cells,
  ) => {
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
  single: (
    /** @type {string} */ cell,
    /** @type {number} */ digit,
    /** @type {"naked" | "row" | "column" | "box"} */ why,
  ) =>
    why === "naked"
      ? `Naked single: ${cell} is ${digit}, its only candidate`
      : `Hidden single: ${cell} is ${digit}, the only place for ${digit} in its ${why}`,
  house: (/** @type {string} */ kind, /** @type {number} */ number) => `${kind} ${number}`,
  locked: (
    /** @type {number} */ digit,
    /** @type {string} */ from,
    /** @type {string} */ to,
    /** @type {string} */ gone,
  ) => `Locked candidate: ${digit} in ${from} is in ${to} only, so it is removed from ${gone}`,
  triple: (
    /** @type {string} */ digits,
    /** @type {string} */ house,
    /** @type {string} */ cells,
    /** @type {string} */ gone,
  ) =>
    `Hidden triple: ${digits} have no place in ${house} but ${cells}, so other digits are removed: ${gone}`,
  goesFrom: (/** @type {number} */ digit, /** @type {string} */ cells) => `${digit} from ${cells}`,
  goesFromAll: (/** @type {string[]} */ parts) => parts.join(", "),
  gone: (/** @type {number} */ digit, /** @type {string} */ cells) =>
    `${digit} is removed from ${cells}`,
  list: (/** @type {string[]} */ names) => lists.format(names),

  goal: "Look for the",
  largest: "largest score",
  smallest: "smallest score",
  weights: "Weights of the cells",
  usualWeights: "usual: 6 on the border to 10 in the centre",
  ownWeights: "my own",
  ownLabel: "81 whole numbers, row by row",
  ownBad: (/** @type {number} */ count) => `81 weights are needed; these are ${count}.`,
  ownBadNumber: (/** @type {string} */ word) =>
    `“${word}” is not a whole number from −1,000,000,000 to 1,000,000,000.`,
  score: "Best score",
  scoring: "Looking for the best board",
  noScore: "none, as there is no solution",
  scoreWhat: "the sum of weight times digit",
  heatLeast: "least weight",
  heatMost: "largest weight",
  weight: (/** @type {number} */ weight) =>
    Math.abs(weight) < 10_000 ? String(weight) : compact.format(weight),
  number: (/** @type {number} */ value) => grouped.format(value),
};

/** @param {string} power */
function superscript(power) {
  return power.replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]);
}

/** @param {number} seconds */
function shortSeconds(seconds) {
  return seconds < 1 ? `${Math.round(1000 * seconds)} ms` : `${seconds.toFixed(1)} s`;
}
