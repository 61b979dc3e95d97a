/** The words of the table of answers and of the messages about malformed records. */

import { grouped, plural } from "./page.js";

export const TABLE = {
  label: "Answers",
  row: "#",
  status: "status",
  clues: "clues",
  name: "name",
  board: "board",
  all: "all",
  /** @param {number} place */
  unnamed: (place) => `column ${place}`,
  /** @type {Record<string, string>} Meanings of the statuses and classes, shown on hover. */
  meanings: {
    unique: "exactly one solution",
    ambiguous: "more than one solution",
    solvable: "at least one solution",
    impossible: "no clue contradicts another, and there is no solution",
    illegal: "a digit is given twice in a row, column or box",
    malformed: "could not be read as a puzzle",
    first: "the first of its class, which is kept",
    repeated: "of the same class as an earlier puzzle, and removed",
    correct: "the solution beside it is its only one",
    wrong: "the solution beside it is not its own",
    "not-unique": "it has more than one solution",
    unfinished: "the search was ended before it was done",
  },
  /** @param {number} rows @param {number} records @param {boolean} complete */
  shown: (rows, records, complete) =>
    rows === records && complete
      ? plural(records, "row", "rows")
      : `${grouped(rows)} of ${plural(records, "row", "rows")}${complete ? "" : ", searching…"}`,
  nothing: "No matching rows",
  /** @param {string} column */
  sortBy: (column) => `Sort by ${column}`,
};

export const MALFORMED = {
  /** @param {number} count */
  title: (count) => `${plural(count, "record", "records")} could not be read`,
  /** @param {number | null} line @param {number | null} column */
  place: (line, column) =>
    line === null
      ? "Somewhere"
      : `Line ${grouped(line)}${column === null ? "" : `, column ${grouped(column)}`}`,
  /** @param {string} file @param {string} place */
  inFile: (file, place) => `${file}, ${place}`,
  /** After the place. @param {string | null} name Of the column. @param {string} reason */
  reason: (name, reason) => (name === null ? `: ${reason}` : `: ${name}: ${reason}`),
  /** @param {number} shown @param {number} count */
  more: (shown, count) =>
    `These are the first ${grouped(shown)} of ${grouped(count)}; the table shows all of them by their status.`,
};

export const DIALOG = {
  /** @param {number} record @param {number} records */
  record: (record, records) => `Puzzle ${grouped(record)} of ${grouped(records)}`,
};
