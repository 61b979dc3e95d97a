/** The words of the choice of a layout, and of its board. */

export const LAYOUT = {
  label: "Layout",
  /** @type {Record<string, string>} */
  names: {
    "9x9": "9x9, classic",
    x: "X: both diagonals",
    windoku: "Windoku: four windows",
    disjoint: "Disjoint groups",
    "anti-knight": "Anti-knight",
    "anti-king": "Anti-king",
    "4x4": "4x4",
    "6x6": "6x6",
    "8x8": "8x8",
    "10x10": "10x10",
    "12x12": "12x12",
    "16x16": "16x16",
    name: "another, by its name",
    jigsaw: "jigsaw, by its map",
  },
  name: "Name of the layout",
  nameHelp: "A size, rules, or both: 6x6+x, 12x12:4x3, anti-knight+x.",
  map: "Map of the regions",
  mapHelp: "A letter or digit for each cell. Rules may follow: +x, +anti-knight.",
  /** @param {number} cells @param {number} of */
  incomplete: (cells, of) => `The map has ${cells} of ${of} cells so far.`,
  /** @type {Record<string, string>} */
  rules: {
    diagonal: "Each diagonal has every digit.",
    window: "Each shaded window has every digit.",
    "disjoint-group": "The cells of one colour, in the same place of every box, have every digit.",
    pairs: "Cells a knight’s or a king’s move apart differ, as the name says.",
  },
  only: "Hints, steps, ratings, target scores, canonical forms, samples, shuffled puzzles, fewest clues, duplicates, pictures and printing are there for the classic board only.",
  waiting: "Loading the layouts…",
  /** @param {string} reason */
  wrong: (reason) => `There is no such layout: ${reason}.`,
  empty: "Give the name of the layout, or its map.",
  /** @param {string} question */
  notAsked: (question) =>
    `“${question}” is asked of the classic board only: choose another question, or the classic layout.`,
  notCounted: "The number of solutions with each candidate is there for the classic board only.",
  illegal: "illegal: two clues contradict each other",
};
