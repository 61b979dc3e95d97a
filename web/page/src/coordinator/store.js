/**
 * The answers so far. The rows, as CSV, are kept in Blobs, which the browser may put on its disk;
 * for each record the memory holds where its row ends, its number, its word and its clues: 14 bytes.
 */

/** @typedef {import("../engine/answers.js").Answers} Answers */
/** @typedef {{ first: number, end: number, blob: Blob }} Block Rows from first to before end. */

/** Bytes of rows that are gathered before they become a Blob. */
const BLOCK = 1 << 19;

export class Store {
  records = 0;
  numbers = new Float64Array(1024);
  ends = new Uint32Array(1024);
  words = new Uint8Array(1024);
  clues = new Uint8Array(1024);

  /** @type {Block[]} */
  blocks = [];
  /** @type {Uint8Array[]} The rows behind the last block. */
  pieces = [];
  /** The first record of the pieces, and how long they are. */
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

  /** Makes a Blob of the rows behind the last block. */
  close() {
    if (this.length === 0) return;
    this.blocks.push({ first: this.first, end: this.records, blob: this.rest() });
    this.pieces = [];
    this.first = this.records;
    this.length = 0;
  }

  rest() {
    return new Blob(/** @type {BlobPart[]} */ (this.pieces));
  }

  /**
   * The block that holds a record.
   *
   * @param {number} record
   * @returns {Block}
   */
  block(record) {
    if (record >= this.first) return { first: this.first, end: this.records, blob: this.rest() };
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
   * The rows of the records, as CSV, one behind the other. Those that follow each other in the text
   * are read at a time.
   *
   * @param {ArrayLike<number>} records
   * @returns {Promise<Uint8Array>}
   */
  async rows(records) {
    /** @type {Blob[]} */
    const slices = [];
    for (let at = 0; at < records.length;) {
      const block = this.block(records[at]);
      const from = records[at];
      let last = from;
      at += 1;
      while (at < records.length && records[at] === last + 1 && last + 1 < block.end) {
        last += 1;
        at += 1;
      }
      const begin = from === block.first ? 0 : this.ends[from - 1];
      slices.push(block.blob.slice(begin, this.ends[last]));
    }
    return new Uint8Array(await new Blob(slices).arrayBuffer());
  }

  /**
   * All rows, or those of the given records, behind a preamble.
   *
   * @param {string} preamble
   * @returns {Blob}
   */
  all(preamble) {
    const parts = [preamble, ...this.blocks.map(({ blob }) => blob), this.rest()];
    return new Blob(parts, { type: "text/csv" });
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
 * @template {Float64Array | Uint32Array | Uint8Array} T
 * @param {T} to
 * @param {T} from
 * @returns {T}
 */
function larger(to, from) {
  to.set(from);
  return to;
}
