/**
 * The answers so far. The rows, as CSV, are kept in blocks: in memory up to a limit, and beyond it in
 * Blobs, which the browser may write to its disk. For each record the memory holds the end of its row,
 * its number, its word and its clues: 14 bytes.
 */

/** @typedef {import("../engine/answers.js").Answers} Answers */
/** @typedef {Uint8Array<ArrayBuffer>} Bytes */
/** @typedef {{ first: number, end: number, held: Bytes | Blob }} Block Rows from first to before end. */

/** Least bytes of rows of a block; the answers to a large segment are a block by themselves. */
const BLOCK = 1 << 17;
/** Largest number of bytes of rows that are held in memory. */
const HELD = 1 << 28;

export class Store {
  records = 0;
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
  /** The first record of the pieces, and their length in bytes. */
  first = 0;
  length = 0;

  /** @param {Answers} answers */
  add(answers) {
    const { records } = answers;
    this.grow(this.records + records);
    this.numbers.set(answers.numbers, this.records);
    this.words.set(answers.words, this.records);
    this.clues.set(answers.clues, this.records);
    // Ends are counted from the beginning of the block.
    for (let row = 0; row < records; row += 1)
      this.ends[this.records + row] = this.length + answers.ends[row];
    this.pieces.push(answers.rows);
    this.length += answers.rows.length;
    this.records += records;
    if (this.length >= BLOCK) this.close();
  }

  /** Makes a block of the rows after the last one. */
  close() {
    if (this.length === 0) return;
    this.blocks.push(this.rest());
    this.held += this.length;
    this.pieces = [];
    this.first = this.records;
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
    return { first: this.first, end: this.records, held: joined(this.pieces, this.length) };
  }

  /**
   * The block that holds a record.
   *
   * @param {number} record
   * @returns {Block}
   */
  block(record) {
    if (record >= this.first) return this.rest();
    let low = 0;
    let high = this.blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.blocks[middle].first <= record) low = middle;
      else high = middle - 1;
    }
    return this.blocks[low];
  }

  /**
   * The rows of the records, as CSV, one after the other.
   *
   * @param {ArrayLike<number>} records
   * @returns {Promise<Bytes>}
   */
  async rows(records) {
    /** @type {(Bytes | Blob)[]} */
    const slices = [];
    for (let at = 0; at < records.length;) {
      const block = this.block(records[at]);
      const from = records[at];
      let last = from;
      at += 1;
      // Consecutive rows are read together.
      while (at < records.length && records[at] === last + 1 && last + 1 < block.end) {
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

  /** @param {number} records */
  grow(records) {
    let room = this.words.length;
    if (records <= room) return;
    while (room < records) room *= 2;
    this.numbers = larger(new Float64Array(room), this.numbers);
    this.ends = larger(new Uint32Array(room), this.ends);
    this.words = larger(new Uint8Array(room), this.words);
    this.clues = larger(new Uint8Array(room), this.clues);
  }
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
