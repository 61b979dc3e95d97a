/**
 * The answers to one segment of a text, as the module gives them and the workers pass them on: one
 * buffer with a head of 16 bytes, the numbers, the ends of rows, the words, the clues, the rows as
 * CSV and the messages about malformed records as JSON.
 */

/**
 * @typedef {object} Answers
 * @property {number} records
 * @property {Float64Array} numbers One for each record; NaN where there is none.
 * @property {Uint32Array} ends Where each record's row ends in `rows`.
 * @property {Uint8Array} words Which of the question's words is the record's.
 * @property {Uint8Array} clues 255 where the record is not a puzzle of clues.
 * @property {Uint8Array<ArrayBuffer>} rows
 * @property {Uint8Array} errors JSON of `[row, line, column, name, reason]`s.
 */

const HEAD = 16;

/**
 * @param {ArrayBuffer} buffer
 * @returns {Answers}
 */
export function answersOf(buffer) {
  const [records, rows, errors] = new Uint32Array(buffer, 0, 3);
  const ends = HEAD + records * 8;
  const words = ends + records * 4;
  const clues = words + records;
  const csv = clues + records;
  return {
    records,
    numbers: new Float64Array(buffer, HEAD, records),
    ends: new Uint32Array(buffer, ends, records),
    words: new Uint8Array(buffer, words, records),
    clues: new Uint8Array(buffer, clues, records),
    rows: new Uint8Array(buffer, csv, rows),
    errors: new Uint8Array(buffer, csv + rows, errors),
  };
}
