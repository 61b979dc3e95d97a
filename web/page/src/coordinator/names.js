/**
 * The names after puzzles, of the segments that have some. Like rows they are bytes, and beyond a limit
 * Blobs, which the browser may write to its disk.
 */

import { blockOf, bytesOf } from "./store.js";

/** @typedef {{ first: number, end: number, held: Uint8Array<ArrayBuffer> | Blob }} Block */

/** Largest number of bytes of names that are held in memory. */
const HELD = 1 << 26;

const decoder = new TextDecoder();

export class Names {
  /** @type {Block[]} Names of the records from `first` to before `end`, a line each. */
  blocks = [];
  bytes = 0;

  /**
   * @param {number} first The number of their first record.
   * @param {number} records
   * @param {Uint8Array<ArrayBuffer>} names
   */
  add(first, records, names) {
    this.bytes += names.length;
    const held = this.bytes > HELD ? new Blob([names]) : names;
    this.blocks.push({ first, end: first + records, held });
  }

  get some() {
    return this.blocks.length > 0;
  }

  /**
   * The names of some records; empty for a record without one.
   *
   * @param {ArrayLike<number>} records
   * @returns {Promise<string[]>}
   */
  async of(records) {
    /** @type {Map<Block, string[]>} */
    const read = new Map();
    const names = [];
    for (const record of Array.from(records)) {
      const block = this.block(record);
      if (block && !read.has(block)) read.set(block, await linesOf(block));
      names.push((block && read.get(block)?.[record - block.first]) ?? "");
    }
    return names;
  }

  /**
   * The records from `first` to before `end` whose names match.
   *
   * @param {number} first
   * @param {number} end
   * @param {(name: string) => boolean} matches
   * @returns {Promise<number[]>}
   */
  async matching(first, end, matches) {
    const found = [];
    for (const block of this.blocks) {
      if (block.end <= first || block.first >= end) continue;
      for (const [at, line] of (await linesOf(block)).entries()) {
        const record = block.first + at;
        if (record >= first && record < end && matches(line)) found.push(record);
      }
    }
    return found;
  }

  /** @param {number} record */
  block(record) {
    const block = blockOf(this.blocks, record);
    return block && block.first <= record ? block : undefined;
  }
}

/** @param {Block} block */
async function linesOf({ held }) {
  return decoder.decode(await bytesOf(held)).split("\n");
}
