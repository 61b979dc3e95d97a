/**
 * The answers to one segment of a text, in the form of the module: a head of 16 bytes, the numbers, the
 * ends of rows, the numbers of rows, the words, the clues, the rows as CSV and the messages about malformed
 * records as JSON.
 */

/**
 * @typedef {object} Answers
 * @property {number} records
 * @property {Float64Array} numbers One for each record; NaN for none.
 * @property {Uint32Array} ends The end of each row in `rows`.
 * @property {Uint32Array | null} lasts The number of rows up to the last of each record; `null` if each has
 *   one row.
 * @property {Uint8Array} words The index of each record's word among those of the question.
 * @property {Uint8Array} clues The number of clues; 255 for a record that is not a grid of clues.
 * @property {Uint8Array<ArrayBuffer>} rows
 * @property {Uint8Array} errors JSON of `[row, line, column, name, reason]`s.
 */

const HEAD = 16;

/**
 * The places of the parts of fixed length, and the end of the last.
 *
 * @param {number} records
 * @param {number} rows 0 if each record has one.
 */
function placesOf(records, rows) {
  const ends = HEAD + records * 8;
  const lasts = ends + (rows || records) * 4;
  const words = lasts + (rows && records * 4);
  return { ends, lasts, words, end: words + records * 2 };
}

/**
 * Copies answers out of the module's memory: the parts of fixed length, and the text after them, which is
 * kept for longer.
 *
 * @param {Uint8Array} output
 * @returns {{ head: ArrayBuffer, text: ArrayBuffer }}
 */
export function copied(output) {
  const head = new DataView(output.buffer, output.byteOffset, HEAD);
  const { end } = placesOf(head.getUint32(0, true), head.getUint32(12, true));
  return { head: output.slice(0, end).buffer, text: output.slice(end).buffer };
}

/**
 * @param {ArrayBuffer} head
 * @param {ArrayBuffer} text
 * @returns {Answers}
 */
export function answersOf(head, text) {
  const [records, bytes, errors, rows] = new Uint32Array(head, 0, 4);
  const { ends, lasts, words } = placesOf(records, rows);
  return {
    records,
    numbers: new Float64Array(head, HEAD, records),
    ends: new Uint32Array(head, ends, rows || records),
    lasts: rows ? new Uint32Array(head, lasts, records) : null,
    words: new Uint8Array(head, words, records),
    clues: new Uint8Array(head, words + records, records),
    rows: new Uint8Array(text, 0, bytes),
    errors: new Uint8Array(text, bytes, errors),
  };
}
