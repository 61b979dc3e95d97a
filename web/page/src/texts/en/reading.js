/** The words about texts that the page reads in a form of its own, and about files that hold others. */

import { grouped, plural } from "./page.js";

/** @typedef {"text" | "addresses"} Form The form of a text that was read. */

export const READING = {
  /** @type {Record<Form, (puzzles: number) => string>} */
  read: {
    text: (puzzles) => `Read as ${plural(puzzles, "puzzle", "puzzles")}.`,
    addresses: (puzzles) =>
      puzzles === 1
        ? "Read as the clues of the puzzle in this address."
        : `Read as the clues of the puzzles in ${grouped(puzzles)} addresses.`,
  },
  /** @param {string} address */
  emptyAddress: (address) =>
    `No puzzle could be read from the address ${address}. This page opens no address: copy the puzzle itself from the page there.`,
  otherSize: "The address has a puzzle that is no square of 2 to 25 rows, which is not read here.",
  unlikeLayouts:
    "The addresses have puzzles of different layouts, and a list has one: give them one after another.",
  /** @param {string} layout */
  ofLayout: (layout) =>
    `This address has a puzzle of the layout ${layout}: choose it as the layout.`,
  /** @param {string[]} rules */
  moreRules: (rules) =>
    `The address has a puzzle with more rules than a Sudoku has (${rules.join(", ")}), which are not read here. Without them it would have other solutions.`,
  broken: "The puzzle in the address could not be unpacked: part of the address may be missing.",
};
