/** What the page and the coordinator of a run send each other. */

/** @typedef {Record<string, unknown> & { ask: string }} Question */
/**
 * @typedef {object} Part A text.
 * @property {Blob} blob
 * @property {string | null} name The name of the file, if it is one.
 */
/**
 * @typedef {object} Job A text and a question about it.
 * @property {Blob} blob
 * @property {string | null} name The name of the file, if it is one.
 * @property {Part[]} others Further files that belong to it.
 * @property {string} shown The name of the file, or another name for the text.
 * @property {Question} question
 * @property {import("./puzzle.js").Layout | null} layout
 * @property {string} title The name of the question.
 * @property {number} workers
 * @property {string | null} from The form of the text; null to detect it.
 * @property {string | null} column
 * @property {boolean | null} header
 * @property {boolean} pencilmarks
 */
/**
 * @typedef {object} Opened The properties of a text, found by the module.
 * @property {string} format
 * @property {string[]} columns The columns of the text.
 * @property {number} puzzle The number of the column of puzzles, from 0.
 * @property {boolean} [header] True if the first row has the names of the columns.
 * @property {boolean} [pencilmarks]
 * @property {number} [cells] Number of cells of a board.
 * @property {string[]} added The columns of the answers.
 * @property {string[]} words
 * @property {boolean} [decided] True if the records before decide which records have rows.
 * @property {string | null} number
 */
/**
 * @typedef {object} Problem
 * @property {"refused" | "unread" | "broken" | "foreign" | "gzip" | "file" | "long" | "many" | "empty" | "nothing" | "unlike"} kind
 * @property {string} said
 * @property {number} [line]
 * @property {string | null} [file] The name of the file, if there are several.
 * @property {Refusal} [refusal] Why the text is `unread`.
 */
/**
 * @typedef {object} Refusal The reason for which the module does not read a text.
 * @property {string} kind
 * @property {string} said
 * @property {string | null} companion The companion of the puzzle whose column is looked for.
 * @property {[number: number, name: string][]} columns The columns to choose from.
 */
/**
 * @typedef {object} Report
 * @property {State} state
 * @property {Problem | null} problem
 * @property {Opened | null} opened
 * @property {number} part The answered part of the text, from 0 to 1.
 * @property {number} records
 * @property {number} rows Number of rows of all records.
 * @property {number} malformed
 * @property {string | null} only The word that all records have.
 * @property {number} ahead Number of records that are answered after one that is not.
 * @property {boolean} named True if there are names after puzzles.
 * @property {Message[]} messages The new messages.
 * @property {{ version: number, rows: number, complete: boolean }} view
 * @property {number} seconds
 * @property {number} rate Records a second.
 * @property {number | null} left Remaining seconds.
 */
/**
 * @typedef {object} Rows
 * @property {number} from
 * @property {number} version
 * @property {Uint32Array} records
 * @property {Uint32Array} words
 * @property {Uint32Array} clues
 * @property {string[]} names
 * @property {string[][]} rows
 */
/** @typedef {"opening" | "running" | "paused" | "stopped" | "done" | "failed"} State */
/** @typedef {[row: number, line: number | null, column: number | null, name: string | null, reason: string]} Mistake */
/** @typedef {[...mistake: Mistake, file: string | null]} Message */
/**
 * @typedef {object} Query The filter and the order of the table.
 * @property {number[] | null} words The words of the records whose rows are shown; null for all.
 * @property {string} search
 * @property {"record" | "word" | "clues" | "number"} sort
 * @property {boolean} descending
 */
/** @typedef {{ from: number, to: number, count: number }} Bin From `from` to before `to`. */
/**
 * @typedef {object} Statistics
 * @property {number} records
 * @property {{ word: string, count: number }[]} words
 * @property {Uint32Array} clues Numbers of records with 0 to 254 clues.
 * @property {null | { name: string, log: boolean, tenths: boolean, bins: Bin[] }} number Bins of tenths are
 *   counted in tenths.
 */

/** All rows, in the order of the text. @type {Query} */
export const EVERYTHING = { words: null, search: "", sort: "record", descending: false };
