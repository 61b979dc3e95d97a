/**
 * The source of the text: a file or a pasted text, read piece by piece. gzip is unpacked, whatever the
 * name of the file, and UTF-16 becomes UTF-8. Other compressions, and files that are not text, are
 * refused with a message.
 */

/** @typedef {{ name: string, bytes: number[] }} Mark */

/** @type {Mark[]} First bytes of files that are neither text nor gzip. */
const FOREIGN = [
  { name: "zstd", bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { name: "xz", bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { name: "bzip2", bytes: [0x42, 0x5a, 0x68] },
  { name: "zip", bytes: [0x50, 0x4b, 0x03, 0x04] },
  { name: "Parquet", bytes: [0x50, 0x41, 0x52, 0x31] },
];
const GZIP = [0x1f, 0x8b];
const UTF16_LITTLE = [0xff, 0xfe];
const UTF16_BIG = [0xfe, 0xff];

/** Bytes that are read at a time where a text needs no unpacking. */
const PIECE = 1 << 20;

/** A text that cannot be read; the message is for the reader of the page. */
export class Unreadable extends Error {}

export class Source {
  /** Bytes of the file that have been read, packed as they are. */
  consumed = 0;

  /**
   * @param {Blob} blob
   * @param {boolean} packed
   */
  constructor(blob, packed) {
    this.size = blob.size;
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
    let head = await bytesOf(blob, 8);
    const foreign = FOREIGN.find(({ bytes }) => begins(head, bytes));
    if (foreign) throw new Unreadable(`foreign ${foreign.name}`);
    const packed = begins(head, GZIP);
    const source = new Source(blob, packed);
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
      stream = stream.pipeThrough(new DecompressionStream("gzip"));
      const [first, rest] = await peek(stream);
      [head, stream] = [first, rest];
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
      const said = error instanceof Error ? error.message : String(error);
      throw new Unreadable(this.packed ? `gzip ${said}` : `file ${said}`);
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
    throw new Unreadable(`file ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * @param {Uint8Array} head
 * @param {number[]} bytes
 */
function begins(head, bytes) {
  return bytes.every((byte, at) => head[at] === byte);
}

/**
 * The first piece of a stream, and the stream with that piece in front again.
 *
 * @param {ReadableStream<Uint8Array>} stream
 * @returns {Promise<[Uint8Array, ReadableStream<Uint8Array>]>}
 */
async function peek(stream) {
  const reader = stream.getReader();
  let first;
  try {
    first = (await reader.read()).value ?? new Uint8Array(0);
  } catch (error) {
    throw new Unreadable(`gzip ${error instanceof Error ? error.message : error}`);
  }
  let given = false;
  return [
    first,
    new ReadableStream({
      async pull(controller) {
        if (!given) {
          given = true;
          if (first.length) return controller.enqueue(first);
        }
        const { value, done } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    }),
  ];
}
