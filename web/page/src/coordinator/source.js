/**
 * The source of the text: a file or a pasted text, read piece by piece. gzip is unpacked, whatever the
 * name of the file, and UTF-16 becomes UTF-8. Files of other kinds are refused: see `signatures.js`.
 */

import { RECOGNIZED, kindOf } from "./signatures.js";
import { messageOf } from "../messages/error.js";

const GZIP = [0x1f, 0x8b];
const UTF16_LITTLE = [0xff, 0xfe];
const UTF16_BIG = [0xfe, 0xff];

/** Bytes that are read at a time where a text needs no unpacking. */
const PIECE = 1 << 20;

/** A text that cannot be read: the kind of the problem, and what the browser or the page knows of it. */
export class Unreadable extends Error {
  /**
   * @param {import("../messages/run.js").Problem["kind"]} kind
   * @param {string} [said]
   */
  constructor(kind, said = "") {
    super(said);
    this.kind = kind;
  }
}

export class Source {
  /** Bytes of the file that have been read, packed as they are. */
  consumed = 0;

  /**
   * @param {boolean} packed
   */
  constructor(packed) {
    this.packed = packed;
    /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
    this.reader = null;
    /** @type {Blob | null} An uncompressed file, which is read directly. */
    this.plain = null;
    /** @type {Promise<ArrayBuffer> | null} The piece after the one that was read last. */
    this.ahead = null;
  }

  /** @param {Blob} blob */
  static async open(blob) {
    /** @type {Uint8Array} */
    let head = await bytesOf(blob, RECOGNIZED);
    if (head.length === 0) throw new Unreadable("empty");
    refuse(head);
    const packed = begins(head, GZIP);
    const source = new Source(packed);
    if (!packed && !encodingOf(head)) {
      // (A stream has pieces of 64 KiB, each of which takes a turn of several threads.)
      source.plain = blob;
      return source;
    }
    const count = new TransformStream({
      transform(piece, controller) {
        source.consumed += piece.length;
        controller.enqueue(piece);
      },
    });
    /** @type {ReadableStream<any>} */
    let stream = blob.stream().pipeThrough(count);
    if (packed) {
      head = await firstOf(blob.stream().pipeThrough(new DecompressionStream("gzip")));
      stream = stream.pipeThrough(new DecompressionStream("gzip"));
      if (begins(head, GZIP)) throw new Unreadable("foreign", "twice");
      refuse(head);
    }
    const encoding = encodingOf(head);
    if (encoding) {
      stream = stream
        .pipeThrough(new TextDecoderStream(encoding))
        .pipeThrough(new TextEncoderStream());
    }
    source.reader = stream.getReader();
    return source;
  }

  /** @returns {Promise<Uint8Array | null>} the next piece, or nothing at the end */
  async read() {
    try {
      if (this.plain) return await this.piece(this.plain);
      if (!this.reader) return null;
      const { value, done } = await this.reader.read();
      return done ? null : value;
    } catch (error) {
      const said = messageOf(error);
      throw new Unreadable(this.packed ? "gzip" : "file", said);
    }
  }

  /**
   * The next piece of an uncompressed text; meanwhile the piece after it is being read.
   *
   * @param {Blob} blob
   * @returns {Promise<Uint8Array | null>}
   */
  async piece(blob) {
    const at = this.consumed;
    const pieceAt = (/** @type {number} */ from) => blob.slice(from, from + PIECE).arrayBuffer();
    const piece = new Uint8Array(await (this.ahead ?? pieceAt(at)));
    this.consumed = at + piece.length;
    this.ahead = this.consumed < blob.size ? pieceAt(this.consumed) : null;
    // (A reader that stops does not wait for the next piece.)
    this.ahead?.catch(() => {});
    return piece.length ? piece : null;
  }

  /** Reads no more. */
  close() {
    this.plain = null;
    this.ahead = null;
    this.reader?.cancel().catch(() => {});
    this.reader = null;
  }
}

/**
 * Refuses a file that is no text, by its first bytes.
 *
 * @param {Uint8Array} head
 */
function refuse(head) {
  const kind = kindOf(head);
  if (kind) throw new Unreadable("foreign", kind);
}

/**
 * The encoding of UTF-16, by its byte order mark; null for other texts.
 *
 * @param {Uint8Array} head
 */
function encodingOf(head) {
  if (begins(head, UTF16_LITTLE)) return "utf-16le";
  return begins(head, UTF16_BIG) ? "utf-16be" : null;
}

/**
 * @param {Blob} blob
 * @param {number} count
 */
async function bytesOf(blob, count) {
  try {
    return new Uint8Array(await blob.slice(0, count).arrayBuffer());
  } catch (error) {
    throw new Unreadable("file", messageOf(error));
  }
}

/**
 * @param {Uint8Array} head
 * @param {number[]} bytes
 */
function begins(head, bytes) {
  return bytes.every((byte, at) => head[at] === byte);
}

/** The first piece of a stream that is packed. @param {ReadableStream<Uint8Array>} stream */
async function firstOf(stream) {
  const reader = stream.getReader();
  try {
    return (await reader.read()).value ?? new Uint8Array(0);
  } catch (error) {
    throw new Unreadable("gzip", messageOf(error));
  } finally {
    reader.cancel().catch(() => {});
  }
}
