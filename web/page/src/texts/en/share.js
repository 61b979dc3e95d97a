/** The words of links, pictures and sheets to share. */

import { grouped } from "./page.js";

export const LINK = {
  noPuzzle: "This link has no puzzle in it, so the page opens without it.",
  /** @param {number} length */
  notPuzzle: (length) =>
    length === 81 || length === 162 || length === 729
      ? "The puzzle in this link has a symbol that is none of a Sudoku, so the page opens without it."
      : `The puzzle in this link has ${length} characters instead of 81, so the page opens without it. Part of the link may be missing.`,
  notSymbols:
    "The puzzle in this link has a symbol that is none of a Sudoku, so the page opens without it.",
  notGame:
    "The digits in this link do not fit its puzzle, so the page opens without it. Part of the link may be missing.",
  /** @param {string} name */
  noQuestion: (name) =>
    `This link asks for “${name}”, which is no question of this page. The page opens without it.`,
  /** @param {string} name @param {string} value */
  notOption: (name, value) =>
    `This link says “${value}” for “${name}”, which is not a value of it. The page opens without it.`,
  /** @param {string} name */
  foreign: (name) =>
    `This link has a part named “${name}”, which this page does not know. The page opens without it.`,
  /** @param {string} name */
  twice: (name) => `This link has “${name}” twice. The page opens without it.`,
};

/** The picture beside a link to the page. */
export const CARD = {
  title: "Sudoku, solved by the million",
  about: "In your browser. Nothing leaves your machine.",
  alternative: "Ninefold: three Sudoku with their solutions",
};

export const SHARE = {
  title: "Share, save, print",
  link: "Link to this puzzle",
  about:
    "The puzzle is in the part of the address that no browser sends to a server. The link shows the solution if this board does.",
  folder: "This page was opened from a folder, so the link works only on this machine.",
  copy: "Copy link",
  share: "Share…",
  subject: "A Sudoku",
  svg: "Save as SVG",
  png: "Save as PNG",
  print: "Print",
  /** @param {string} reason */
  failed: (reason) => `The browser could not do this: ${reason}`,
};

export const SHEET = {
  many: "Puzzles per page",
  with: "and their solutions, on pages after all puzzles",
  print: "Print",
  /** @param {number} most */
  about: (most) => `The boards of the rows that the table shows, up to the first ${most}.`,
  /** @param {number} boards */
  solving: (boards) => `Preparing board ${boards}…`,
  none: "The table shows no row with a board.",
  /** @param {number} record */
  number: (record) => grouped(record),
  several: "one of several",
  unsolvable: "no solution",
  solutions: "Solutions",
  /** @param {string} name @param {string} note */
  noted: (name, note) => `${name} (${note})`,
};
