/**
 * Questions about many puzzles: the module answers some thousand at a time, as bytes, whose form
 * `web/engine/src/batch.rs` describes.
 */

import { Call, decoder, encoder } from "./engine.js";

/** Number of cells of a grid. */
export const CELLS = 81;
/** The words for the statuses, by their numbers. */
export const STATUSES = Object.freeze(
  /** @type {const} */ ([
    "unique",
    "ambiguous",
    "solvable",
    "impossible",
    "illegal",
    "unproven",
    "unfinished",
    "malformed",
  ]),
);
/** The number of a line that has no puzzle. */
export const NO_RECORD = 255;
/** Number of puzzles of a call, which fills the lanes of the engine, and of solutions. */
const PUZZLES = 8192;
const SOLUTIONS = 1 << 16;

/**
 * @typedef {object} Question
 * @property {"solve" | "check" | "count" | "count_exact" | "enumerate"} ask
 * @property {boolean} [any]
 * @property {number} [cap]
 * @property {string} [order]
 * @property {number} [time]
 * @property {number} [nodes]
 */

/**
 * @typedef {[index: number, line: number | null, column: number | null, reason: string]} Malformed
 */

/**
 * @typedef {object} Batch The answers to some puzzles.
 * @property {number} from The index of the first.
 * @property {Uint8Array} digits The digits of solutions, or their characters: a view, to be read at once.
 * @property {Float64Array | bigint[] | null} counts
 * @property {Uint8Array} statuses
 * @property {Malformed[]} malformed Indices are those within the batch.
 */

/** @param {Question} question */
const sizeOf = ({ ask, cap = 0 }) =>
  ask === "enumerate" ? Math.max(1, Math.min(PUZZLES, Math.floor(SOLUTIONS / cap))) : PUZZLES;

/**
 * The answers about grids of digits, some at a time.
 *
 * @param {Question} question
 * @param {Uint8Array} digits
 * @returns {Generator<Batch>}
 */
export function* ofDigits(question, digits) {
  const size = sizeOf(question) * CELLS;
  for (let at = 0; at < digits.length; at += size) {
    const part = digits.subarray(at, at + size);
    const call = new Call({ do: "batch", ...question }, part.length);
    call.room.set(part);
    yield batch(question, at / CELLS, part.length / CELLS, call.answer());
  }
}

/**
 * The answers about texts, some at a time.
 *
 * @param {Question} question
 * @param {readonly string[]} texts
 * @param {boolean} lines True if a text may have no puzzle.
 * @returns {Generator<Batch>}
 */
export function* ofTexts(question, texts, lines) {
  const size = sizeOf(question);
  for (let at = 0; at < texts.length; at += size) {
    const part = texts.length > size ? texts.slice(at, at + size) : texts;
    const request = { do: "batch", ...question, texts: part.length, lines };
    const call = ofAscii(request, part) ?? ofUtf8(request, part);
    yield batch(question, at, part.length, call.answer());
  }
}

/**
 * The call about texts, if they have only characters of one byte: then they are written all at once.
 *
 * @param {object} request
 * @param {readonly string[]} texts
 */
function ofAscii(request, texts) {
  const all = texts.join("");
  const lengths = new Uint32Array(texts.length);
  for (let at = 0; at < texts.length; at += 1) lengths[at] = texts[at].length;
  const call = new Call(request, lengths.byteLength + all.length);
  call.room.set(new Uint8Array(lengths.buffer));
  const { read, written } = encoder.encodeInto(all, call.room.subarray(lengths.byteLength));
  return read === all.length && written === all.length ? call : null;
}

/**
 * @param {object} request
 * @param {readonly string[]} texts
 */
function ofUtf8(request, texts) {
  const parts = texts.map((text) => encoder.encode(text));
  const lengths = Uint32Array.from(parts, (part) => part.length);
  const length = lengths.reduce((sum, one) => sum + one, lengths.byteLength);
  const call = new Call(request, length);
  call.room.set(new Uint8Array(lengths.buffer));
  let at = lengths.byteLength;
  for (const part of parts) {
    call.room.set(part, at);
    at += part.length;
  }
  return call;
}

/**
 * The parts of the module's answer, from its end.
 *
 * @param {Question} question
 * @param {number} from
 * @param {number} puzzles
 * @param {Uint8Array} output
 * @returns {Batch}
 */
function batch({ ask }, from, puzzles, output) {
  let end = output.length - 4;
  /** @param {number} length */
  const before = (length) => {
    end -= length;
    return output.subarray(end, end + length);
  };
  const length = new DataView(output.buffer, output.byteOffset + end, 4).getUint32(0, true);
  /** @type {Malformed[]} */
  const malformed = JSON.parse(decoder.decode(before(length)));
  const statuses = before(puzzles).slice();
  let counts = null;
  if (ask === "count" || ask === "enumerate")
    counts = new Float64Array(before(8 * puzzles).slice().buffer);
  if (ask === "count_exact") {
    const halves = new BigUint64Array(before(16 * puzzles).slice().buffer);
    counts = Array.from(statuses, (_, at) => halves[2 * at] + (halves[2 * at + 1] << 64n));
  }
  return { from, digits: before(end), counts, statuses, malformed };
}
