/**
 * Cuts a text into segments of whole records. It reads only as far as segments are requested, so that
 * reading waits for solving. A segment is a fifth of a second's work, and the first ones have a few records:
 * one record where the question is hard, so that progress shows and a stop loses little.
 */

import { HEAD } from "./files.js";
import { Unreadable } from "./source.js";

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../engine/solver.js").Segment} Segment */
/** @typedef {import("../engine/solver.js").Begin} Begin */
/** @typedef {import("./files.js").Files} Files */

/** Two puzzles a line. */
const FIRST = 2 * 82;
const LARGEST = 1 << 19;
/** Milliseconds that a segment should take. */
const AIM = 200;
/** Segments that are cut at a time. */
const AHEAD = 4;
/** Number of bytes without the end of a record that is too large. */
const LONGEST = 1 << 26;
const SMALLEST_BUFFER = 1 << 16;

export class Cutter {
  /** Number of bytes of all files that have been read, unpacked. */
  read = 0;
  /** The start of the next segment in its file. */
  offset = 0;
  line = 1;
  size = FIRST;
  /** @type {Segment[]} cut, but not given yet */
  cut = [];
  count = 0;
  ended = false;
  held = new Uint8Array(SMALLEST_BUFFER);
  filled = 0;
  /** @type {Engine | null} One that has opened this text. */
  engine = null;
  /** @type {((head: Uint8Array, complete: boolean) => Begin) | null} Opens a file after the first. */
  opening = null;
  /** @type {Begin | undefined} How the file was opened, if it is not the first. */
  begin;

  /** @param {Files} files Of which the first is open. */
  constructor(files) {
    this.files = files;
  }

  /**
   * The first bytes of the text, by which the module finds out its form. They are not consumed.
   *
   * @param {number} length
   * @returns {Promise<{ text: Uint8Array, complete: boolean }>}
   */
  async head(length) {
    await this.fill(length);
    return {
      text: this.held.slice(0, Math.min(length, this.filled)),
      complete: this.complete(length),
    };
  }

  /** @param {number} length */
  complete(length) {
    return this.ended && this.filled <= length;
  }

  /** @returns {Promise<Segment | null>} the next segment, or nothing at the end of the last file */
  async next() {
    let wanted = Math.max(this.size * AHEAD, SMALLEST_BUFFER);
    while (this.cut.length === 0) {
      await this.fill(wanted);
      if (this.filled > 0) this.cutHeld();
      if (this.cut.length === 0) {
        if (this.ended) {
          if (!(await this.nextFile())) return null;
          continue;
        }
        // A record that is longer than the text read so far.
        if (this.filled > LONGEST) throw new Unreadable("long", String(this.line));
        wanted = Math.max(wanted, this.filled) * 2;
      }
    }
    return this.cut.shift() ?? null;
  }

  /** Begins the next file. Returns false if there is none. */
  async nextFile() {
    if (!(await this.files.next())) return false;
    Object.assign(this, { offset: 0, line: 1, filled: 0, ended: false });
    const { text, complete } = await this.head(HEAD);
    this.begin = this.opening?.(text, complete);
    return true;
  }

  /**
   * Chooses the size of the next segments by an answered one.
   *
   * @param {number} bytes
   * @param {number} milliseconds
   */
  learn(bytes, milliseconds) {
    const fitting = (bytes * AIM) / Math.max(milliseconds, 0.1);
    // At most double, since the next records may be harder.
    const size = Math.min(fitting, this.size * 2, LARGEST);
    this.size = Math.max(1, Math.round(size));
  }

  /** @param {number} wanted */
  async fill(wanted) {
    while (!this.ended && this.filled < wanted) {
      const piece = await this.files.read();
      if (!piece) {
        this.ended = true;
        break;
      }
      this.read += piece.length;
      this.hold(piece);
    }
  }

  /** @param {Uint8Array} piece */
  hold(piece) {
    if (this.filled + piece.length > this.held.length) {
      const larger = new Uint8Array(Math.max(this.held.length * 2, this.filled + piece.length));
      larger.set(this.held.subarray(0, this.filled));
      this.held = larger;
    }
    this.held.set(piece, this.filled);
    this.filled += piece.length;
  }

  /** Cuts the next segments, a few at a time, since the next ones may be of another size. */
  cutHeld() {
    const { line, offset, size } = this;
    /** @type {[number, number][]} */
    let ends = [];
    let length = size * AHEAD;
    let text = this.held.subarray(0, 0);
    let complete = false;
    while (ends.length === 0 && text.length < this.filled) {
      text = this.held.subarray(0, Math.min(length, this.filled));
      complete = this.ended && text.length === this.filled;
      ends = this.engine?.json({ do: "cut", complete, line, offset, size }, text) ?? [];
      length *= 2;
    }
    let from = 0;
    for (const [end, next] of ends) {
      this.cut.push({
        number: this.count,
        file: this.files.at,
        begin: this.begin,
        line: this.line,
        offset: this.offset,
        last: complete && end === text.length,
        text: text.slice(from, end),
      });
      this.count += 1;
      this.line = next;
      this.offset += end - from;
      from = end;
    }
    this.held.copyWithin(0, from, this.filled);
    this.filled -= from;
  }
}
