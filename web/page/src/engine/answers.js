/**
 * The answers to one segment of a text, in the form of the module: a head of 16 bytes, the numbers, the
 * ends of rows, the words, the clues, the rows as CSV and the messages about malformed records as JSON.
 */

/**
 * @typedef {object} Answers
 * @property {number} records
 * @property {Float64Array} numbers One for each record; NaN for none.
 * @property {Uint32Array} ends The end of each record's row in `rows`.
 * @property {Uint8Array} words The index of each record's word among those of the question.
 * @property {Uint8Array} clues The number of clues; 255 for a record that is not a grid of clues.
 * @property {Uint8Array<ArrayBuffer>} rows
 * @property {Uint8Array} errors JSON of `[row, line, column, name, reason]`s.
 */

const HEAD = 16;
/** Bytes of the numbers, ends, words and clues of a record. */
const RECORD = 14;

/**
 * Copies answers out of the module's memory: the part of fixed length for each record, and the text after
 * it, which is kept for longer.
 *
 * @param {Uint8Array} output
 * @returns {{ head: ArrayBuffer, text: ArrayBuffer }}
 */
export function copied(output) {
  const records = new DataView(output.buffer, output.byteOffset).getUint32(0, true);
  const length = HEAD + records * RECORD;
  return { head: output.slice(0, length).buffer, text: output.slice(length).buffer };
}

/**
 * @param {ArrayBuffer} head
 * @param {ArrayBuffer} text
 * @returns {Answers}
 */
export function answersOf(head, text) {
  const [records, rows, errors] = new Uint32Array(head, 0, 3);
  const ends = HEAD + records * 8;
  const words = ends + records * 4;
  return {
    records,
    numbers: new Float64Array(head, HEAD, records),
    ends: new Uint32Array(head, ends, records),
    words: new Uint8Array(head, words, records),
    clues: new Uint8Array(head, words + records, records),
    rows: new Uint8Array(text, 0, rows),
    errors: new Uint8Array(text, rows, errors),
  };
}
