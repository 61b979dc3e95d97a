/** The words for what cannot be read or answered, each with what can be done about it here. */

import { grouped } from "./page.js";
import { STATIC } from "./static.js";

/** @typedef {import("../../messages/run.js").Problem["kind"]} Kind */

/** @type {Record<string, string>} Files without puzzles: by the kinds of `coordinator/signatures.js`, and proofs. */
export const FOREIGN = {
  zip: "This is a zip archive. Unpack it, and choose the file with the puzzles.",
  zstd: "This file is compressed with zstd, which browsers cannot decompress. Decompress it first. The program ninefold reads it as it is.",
  xz: "This file is compressed with xz, which browsers cannot decompress. Decompress it first. The program ninefold reads it as it is.",
  bzip2:
    "This file is compressed with bzip2, which browsers cannot decompress. Decompress it first. The program ninefold reads it as it is.",
  twice: "This is a gzip file within a gzip file. Unpack it once, and choose what comes out of it.",
  archive: "This is an archive of files. Unpack it, and choose the file with the puzzles.",
  parquet:
    "This is a Parquet file, which this page does not read. Save its table as CSV. The program ninefold reads it as it is.",
  data: "This is a file of data or a database, and not text. Save the table with the puzzles as CSV.",
  office:
    "This is a document of an old Microsoft Office, such as .xls. Save the sheet with the puzzles as CSV, or copy its cells and paste them here.",
  pdf: "This is a PDF document. Copy the puzzles out of it as text, and paste them here.",
  picture:
    "This is a picture. Puzzles are read as text: type the puzzle, or paste it as 81 characters.",
  proofs:
    "These are proofs, which this page does not check. The program ninefold does, with its command check-proof.",
  binary: "This file is not text, so no puzzle can be read in it. Choose a file of text or CSV.",
};

const PLACE = `“${STATIC.reading}”`;

/**
 * Texts that are not read, by the kinds of the module; where a column beside the puzzles is missing, it is
 * that of solutions.
 *
 * @type {Record<string, (refusal: import("../../messages/run.js").Refusal) => string>}
 */
export const UNREAD = {
  columns: ({ columns }) =>
    `${grouped(columns.length)} columns may hold the puzzles. Choose the column here, or under ${PLACE}.`,
  "no-column": () =>
    `There is no column that looks like puzzles. Choose the column here, or under ${PLACE}.`,
  "columns-companion": () =>
    "Several columns may hold the solutions beside the puzzles. Give one of them the name solution in the first row.",
  "no-column-companion": () =>
    "This question needs a solution beside each puzzle, and no column looks like solutions. Give the column the name solution in the first row.",
  "unknown-column": () =>
    `There is no column of the name or the number that stands under ${PLACE}. Choose one of these.`,
  "shared-column": () =>
    `Several columns have the name that stands under ${PLACE}. Give the number of the column there instead.`,
  xml: () =>
    "This is XML or HTML, in which no puzzles are found. Copy the puzzles out of it, one a line, and paste them here.",
  opensudoku: () =>
    "This is a file of OpenSudoku, which this page does not read. Export its puzzles as lines of 81 characters. The program ninefold reads it as it is.",
  returns: () =>
    "The lines of this file end as those of old Macintosh programs. Save it again with line feeds: text editors offer that, and spreadsheets do so when they save CSV.",
  row: () =>
    "The first row is so long that its columns cannot be found. Check that a quotation mark in it is closed.",
  json: () =>
    "This looks like JSON, but is neither one record a line nor one array of records. Save it as JSON Lines or as CSV.",
  nothing: () => "The first records have nothing in them that could be a puzzle.",
};

/** @type {Record<Exclude<Kind, "unread" | "foreign">, (said: string, line: number | undefined) => string>} */
export const PROBLEMS = {
  refused: (said) =>
    `This cannot be answered as it is. The engine says: ${said} The form and the column can be chosen under ${PLACE}.`,
  empty: () => "This file is empty.",
  nothing: () => "There is no record in this text.",
  unlike: (first) =>
    `It has another form or other columns than ${first}, and rows of both cannot stand in one table. Choose the files of each form together.`,
  gzip: (said) =>
    `This file begins as gzip, but cannot be decompressed: ${said} Browsers read gzip of one part only, and this file may have several: decompress it first.`,
  long: (line) =>
    `From line ${line} on no record ends within 64 MB, so reading stops here. The answers so far are kept.`,
  many: () =>
    "There are more than 20 million rows, so answering stops here. The answers so far are kept. Ask for fewer answers to each puzzle, or answer the list in parts.",
  file: (said) => `The browser could not read this file: ${said}`,
  broken: (said, line) =>
    line === undefined
      ? `A solver failed: ${said} This is a bug in the page. The answers so far are kept.`
      : `A solver failed on the records from line ${grouped(line)}: ${said} This is a bug in the page. The answers so far are kept.`,
};

export const COLUMNS = {
  choose: "Choose the column of the puzzles",
  /** @param {number} number @param {string} name */
  column: (number, name) => (name === "" ? `Column ${number}` : `Column ${number}: ${name}`),
};

/** @param {string} said */
export const unsaved = (said) => `The answers could not be saved: ${said}`;

/** Before what is wrong with one of several files. @param {string} file */
export const inFile = (file) => `In the file ${file}:`;
