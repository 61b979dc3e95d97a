/** A stream of text as lines, a list of them at a time. No more of it is kept than a line and a chunk. */

import { isBytes, shown } from "./options.js";

/** Largest number of characters of a line that are kept: one more than the engine reads. */
const LONGEST = (1 << 16) + 1;
/** Largest number of lines of a list. */
const MOST = 4096;

/**
 * True for what {@link linesOf} reads.
 *
 * @param {any} value
 */
export const isStream = (value) =>
  typeof value === "object" &&
  value !== null &&
  (typeof value[Symbol.asyncIterator] === "function" || typeof value.getReader === "function");

/**
 * @param {AsyncIterable<unknown> | ReadableStream<unknown>} stream Chunks of text or of UTF-8.
 * @returns {AsyncGenerator<string[]>}
 */
export async function* linesOf(stream) {
  const lines = new Lines();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for await (const chunk of chunksOf(stream)) {
    if (typeof chunk === "string") yield* lines.of(chunk);
    else if (isBytes(chunk)) yield* lines.of(decoder.decode(chunk, { stream: true }));
    else throw new TypeError(`a chunk of the stream must be text or bytes, not ${shown(chunk)}`);
  }
  yield* lines.of(decoder.decode());
  yield* lines.end();
}

/**
 * The chunks of a stream, also where streams are no iterables, as in Safari.
 *
 * @param {any} stream
 * @returns {AsyncIterable<unknown>}
 */
function chunksOf(stream) {
  return typeof stream[Symbol.asyncIterator] === "function" ? stream : readChunks(stream);
}

/**
 * @param {ReadableStream<unknown>} stream
 */
async function* readChunks(stream) {
  const reader = stream.getReader();
  let done = false;
  try {
    for (;;) {
      const read = await reader.read();
      done = read.done;
      if (done) return;
      yield read.value;
    }
  } finally {
    if (!done) await reader.cancel();
    reader.releaseLock();
  }
}

/** Cuts text into lines. */
class Lines {
  /** The line that has not ended, or its beginning. */
  #rest = "";
  #isFirst = true;

  /**
   * The lines that end in a chunk.
   *
   * @param {string} chunk
   * @returns {Generator<string[]>}
   */
  *of(chunk) {
    let at = 0;
    if (this.#isFirst && chunk !== "") {
      this.#isFirst = false;
      // A byte order mark is no part of the first line.
      if (chunk.startsWith("\uFEFF")) at = 1;
    }
    /** @type {string[]} */
    let lines = [];
    for (let end; (end = chunk.indexOf("\n", at)) >= 0; at = end + 1) {
      this.#keep(chunk, at, end);
      lines.push(this.#rest);
      this.#rest = "";
      if (lines.length < MOST) continue;
      yield lines;
      lines = [];
    }
    this.#keep(chunk, at, chunk.length);
    if (lines.length > 0) yield lines;
  }

  /** The last line, if nothing ends it. */
  *end() {
    if (this.#rest !== "") yield [this.#rest];
  }

  /**
   * Appends a part of the chunk to the line, which is cut where it is longer than any puzzle: so it is
   * malformed, and takes no more memory.
   *
   * @param {string} chunk
   * @param {number} from
   * @param {number} to
   */
  #keep(chunk, from, to) {
    const room = LONGEST - this.#rest.length;
    this.#rest += chunk.slice(from, Math.min(to, from + room));
  }
}
