/** The answers to a segment of a file of proofs: its records are checked. */

import { UNCHECKED } from "../texts/en/rejected.js";
import { check } from "./check.js";
import { WORDS } from "./file.js";
import { Rejected } from "./rejected.js";

/** Bytes of the head of answers, and of each record in them, before the text: see `engine/answers.js`. */
const HEAD = 16;
const RECORD = 14;
const NO_CLUES = 255;

const encoder = new TextEncoder();

/**
 * The answers to a segment, in the form of the module.
 *
 * @param {number} line The number of its first line.
 * @param {string} text
 */
export function checked(line, text) {
  /** @type {[word: number, row: Uint8Array, clues: number][]} */
  const records = [];
  /** @type {import("../messages/run.js").Mistake[]} */
  const messages = [];
  text.split("\n").forEach((whole, at) => {
    const record = whole.replace(/\r$/, "");
    if (!record || record.startsWith("#")) return;
    const [puzzle, statement] = halves(record);
    const [word, reason] = verdict(puzzle, statement);
    if (word === 1) messages.push([records.length, line + at, null, null, reason]);
    const row = [puzzle, statement, WORDS[word], reason].map(field).join(",");
    const clues = puzzle.length === 81 ? puzzle.replaceAll(".", "").length : NO_CLUES;
    records.push([word, encoder.encode(`${row}\n`), clues]);
  });
  const errors = encoder.encode(JSON.stringify(messages));
  const rows = records.reduce((sum, [, row]) => sum + row.length, 0);
  const begin = HEAD + RECORD * records.length;
  const output = new Uint8Array(begin + rows + errors.length);
  output.set(new Uint8Array(Uint32Array.of(records.length, rows, errors.length, 0).buffer));
  new Float64Array(output.buffer, HEAD, records.length).fill(NaN);
  const ends = new Uint32Array(output.buffer, HEAD + 8 * records.length, records.length);
  let end = 0;
  records.forEach(([word, row, clues], at) => {
    output.set(row, begin + end);
    end += row.length;
    ends[at] = end;
    output[HEAD + 12 * records.length + at] = word;
    output[HEAD + 13 * records.length + at] = clues;
  });
  output.set(errors, begin + rows);
  return output;
}

/** @param {string} record @returns {[puzzle: string, statement: string]} */
function halves(record) {
  const blank = record.indexOf(" ");
  return blank < 0 ? [record, ""] : [record.slice(0, blank), record.slice(blank + 1)];
}

/** @param {string} puzzle @param {string} statement @returns {[word: number, reason: string]} */
function verdict(puzzle, statement) {
  try {
    return check(puzzle, statement) ? [0, ""] : [2, UNCHECKED];
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return [1, error.message];
  }
}

/** A field of CSV. @param {string} text */
const field = (text) => (/[",\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
