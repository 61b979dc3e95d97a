/**
 * The answers so far. The rows, as CSV, are kept in blocks: in memory up to a limit, and beyond it in
 * Blobs, which the browser may write to its disk. For each row the memory holds its end, and the number,
 * the word and the clues of its record: 14 bytes. A record has mostly one row; where it may have several,
 * or none, there is also the record of each row.
 */

import { Unreadable } from "./source.js";

/** @typedef {import("../engine/answers.js").Answers} Answers */
/** @typedef {Uint8Array<ArrayBuffer>} Bytes */
/** @typedef {{ first: number, end: number, held: Bytes | Blob }} Block Rows from first to before end. */

/** Least bytes of rows of a block; the answers to a large segment are a block by themselves. */
const BLOCK = 1 << 17;
/** Largest number of bytes of rows that are held in memory. */
const HELD = 1 << 28;

/** Largest number of rows where a record may have several. */
const MOST = 20_000_000;
/** Number of rows that are read at a time where only some are saved. */
const PART = 1 << 15;

export class Store {
  records = 0;
  rows = 0;
  /** @type {Uint32Array | null} The record of each row, unless each record has one. */
  owners = null;
  numbers = new Float64Array(1024);
  ends = new Uint32Array(1024);
  words = new Uint8Array(1024);
  clues = new Uint8Array(1024);

  /** @type {Block[]} The first `put` of them are Blobs. */
  blocks = [];
  put = 0;
  /** Bytes of the other blocks. */
  held = 0;
  /** @type {Bytes[]} The rows after the last block. */
  pieces = [];
  /** The first row of the pieces, and their length in bytes. */
  first = 0;
  length = 0;

  /** @param {Answers} answers */
  add(answers) {
    const { records, ends, lasts } = answers;
    const before = this.rows;
    this.grow(before + ends.length);
    if (lasts) this.own();
    if (this.owners) this.addExpanded(answers, this.owners);
    else {
      this.numbers.set(answers.numbers, before);
      this.words.set(answers.words, before);
      this.clues.set(answers.clues, before);
    }
    // Ends are counted from the beginning of the block.
    for (let row = 0; row < ends.length; row += 1)
      this.ends[before + row] = this.length + ends[row];
    this.pieces.push(answers.rows);
    this.length += answers.rows.length;
    this.records += records;
    this.rows += ends.length;
    if (this.length >= BLOCK) this.close();
    if (this.owners && this.rows > MOST) throw new Unreadable("many");
  }

  /** From now on rows have records of other numbers. */
  own() {
    this.owners ??= new Uint32Array(this.words.length).map((_, row) => row);
  }

  /**
   * Adds what is known of records to each of their rows.
   *
   * @param {Answers} answers
   * @param {Uint32Array} owners
   */
  addExpanded({ records, lasts, numbers, words, clues }, owners) {
    let row = this.rows;
    for (let record = 0; record < records; record += 1) {
      const end = this.rows + (lasts ? lasts[record] : record + 1);
      for (; row < end; row += 1) {
        owners[row] = this.records + record;
        this.numbers[row] = numbers[record];
        this.words[row] = words[record];
        this.clues[row] = clues[record];
      }
    }
  }

  /** @param {number} row */
  recordOf(row) {
    return this.owners ? this.owners[row] : row;
  }

  /**
   * The first row of each of the first records that have any.
   *
   * @param {number} count
   */
  firstRows(count) {
    /** @type {number[]} */
    const rows = [];
    for (let row = 0; row < this.rows && rows.length < count; row += 1)
      if (row === 0 || this.recordOf(row) !== this.recordOf(row - 1)) rows.push(row);
    return Uint32Array.from(rows);
  }

  /** Makes a block of the rows after the last one. */
  close() {
    if (this.length === 0) return;
    this.blocks.push(this.rest());
    this.held += this.length;
    this.pieces = [];
    this.first = this.rows;
    this.length = 0;
    while (this.held > HELD) this.putAway();
  }

  /** Makes a Blob of the first block that is held in memory. */
  putAway() {
    const block = this.blocks[this.put];
    if (block.held instanceof Uint8Array) this.held -= block.held.length;
    block.held = new Blob([block.held]);
    this.put += 1;
  }

  /** @returns {Block} the rows after the last block */
  rest() {
    return { first: this.first, end: this.rows, held: joined(this.pieces, this.length) };
  }

  /**
   * The block that holds a row.
   *
   * @param {number} row
   * @returns {Block}
   */
  block(row) {
    if (row >= this.first) return this.rest();
    return /** @type {Block} */ (blockOf(this.blocks, row));
  }

  /**
   * The text of some rows, as CSV, one after the other.
   *
   * @param {ArrayLike<number>} rows
   * @returns {Promise<Bytes>}
   */
  async text(rows) {
    /** @type {(Bytes | Blob)[]} */
    const slices = [];
    for (let at = 0; at < rows.length;) {
      const block = this.block(rows[at]);
      const from = rows[at];
      let last = from;
      at += 1;
      // Consecutive rows are read together.
      while (at < rows.length && rows[at] === last + 1 && last + 1 < block.end) {
        last += 1;
        at += 1;
      }
      const begin = from === block.first ? 0 : this.ends[from - 1];
      slices.push(block.held.slice(begin, this.ends[last]));
    }
    const read = await Promise.all(slices.map(bytesOf));
    return joined(
      read,
      read.reduce((sum, { length }) => sum + length, 0),
    );
  }

  /**
   * All rows after a preamble. The blocks become Blobs one by one, so that at most one of them is in
   * memory twice.
   *
   * @param {Bytes} preamble
   * @returns {Promise<Blob>}
   */
  async all(preamble) {
    while (this.put < this.blocks.length) {
      this.putAway();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    const parts = [...this.blocks, this.rest()].map(({ held }) => held);
    return new Blob([preamble, ...parts], { type: "text/csv" });
  }

  /**
   * Some rows after a preamble. They are read a part at a time, and each part becomes a Blob.
   *
   * @param {Bytes} preamble
   * @param {Uint32Array} rows In the order of the text.
   * @returns {Promise<Blob>}
   */
  async some(preamble, rows) {
    const parts = [new Blob([preamble])];
    for (let at = 0; at < rows.length; at += PART)
      parts.push(new Blob([await this.text(rows.subarray(at, at + PART))]));
    return new Blob(parts, { type: "text/csv" });
  }

  /** @param {number} rows */
  grow(rows) {
    let room = this.words.length;
    if (rows <= room) return;
    while (room < rows) room *= 2;
    if (this.owners) this.owners = larger(new Uint32Array(room), this.owners);
    this.numbers = larger(new Float64Array(room), this.numbers);
    this.ends = larger(new Uint32Array(room), this.ends);
    this.words = larger(new Uint8Array(room), this.words);
    this.clues = larger(new Uint8Array(room), this.clues);
  }
}

/**
 * The first block that ends after a place.
 *
 * @template {{ end: number }} T
 * @param {T[]} blocks In their order.
 * @param {number} place
 * @returns {T | undefined}
 */
export function blockOf(blocks, place) {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blocks[middle].end <= place) low = middle + 1;
    else high = middle;
  }
  return blocks[low];
}

/**
 * @param {Bytes | Blob} held
 * @returns {Promise<Bytes>}
 */
export async function bytesOf(held) {
  return held instanceof Blob ? new Uint8Array(await held.arrayBuffer()) : held;
}

/**
 * @param {Bytes[]} pieces
 * @param {number} length The length of all pieces together.
 * @returns {Bytes}
 */
function joined(pieces, length) {
  if (pieces.length === 1) return pieces[0];
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/**
 * @template {Float64Array | Uint32Array | Uint8Array} T
 * @param {T} to
 * @param {T} from
 * @returns {T}
 */
function larger(to, from) {
  to.set(from);
  return to;
}
