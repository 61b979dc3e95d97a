/**
 * The files of a corpus, one after another. Each is a text of its own, with its own lines, its own header
 * and its own compression; all of them have the same form and the same columns.
 */

import { isProofs } from "./proofs.js";
import { hasNul } from "./signatures.js";
import { Source, Unreadable } from "./source.js";

/** @typedef {import("../messages/run.js").Part} Part */
/** @typedef {import("../messages/run.js").Opened} Opened */

/** Bytes from which the module recognizes the form of a text. */
export const HEAD = 1 << 16;

const decoder = new TextDecoder();

export class Files {
  /** The number of the file that is being read. */
  at = -1;
  /** Bytes of the files before it, packed as they are. */
  before = 0;
  /** @type {Source | null} */
  source = null;

  /** @param {Part[]} parts */
  constructor(parts) {
    this.parts = parts;
    this.size = parts.reduce((size, { blob }) => size + blob.size, 0);
  }

  /** Opens the next file. Returns false if there is none. */
  async next() {
    if (this.at + 1 === this.parts.length) return false;
    this.close();
    this.before += this.parts[this.at]?.blob.size ?? 0;
    this.at += 1;
    this.source = await this.within(this.at, () => Source.open(this.current.blob));
    return true;
  }

  /** The file that is being read. */
  get current() {
    return this.parts[this.at];
  }

  /** The next piece of the file that is being read. */
  read() {
    return this.within(this.at, async () => (await this.source?.read()) ?? null);
  }

  /** Bytes of all files that have been read, packed as they are. */
  get consumed() {
    return this.before + (this.source?.consumed ?? 0);
  }

  /** The name of a file in messages; null if it is the only one. @param {number} at */
  name(at) {
    return this.parts.length > 1 ? (this.parts[at].name ?? "") : null;
  }

  /**
   * Compares the forms of the others with that of the first.
   *
   * @param {(head: Uint8Array, name: string | null, complete: boolean) => Opened} open
   * @throws {Unreadable} if one is not like the first
   */
  async compare(open) {
    if (this.parts.length === 1) return;
    let first = "";
    for (const at of this.parts.keys()) {
      await this.within(at, async () => {
        const { blob, name } = this.parts[at];
        const { text, complete } = await headOf(blob);
        refuseHead(text, name);
        const form = formOf(text, open(text, name, complete));
        first ||= form;
        if (form !== first) throw new Unreadable("unlike", this.name(0) ?? "");
      });
    }
  }

  /**
   * Adds the name of the file to an error.
   *
   * @template T
   * @param {number} at
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async within(at, work) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Error && !("file" in error))
        Object.assign(error, { file: this.name(at) });
      throw error;
    }
  }

  /** Reads no more. */
  close() {
    this.source?.close();
  }
}

/**
 * The first bytes of a text.
 *
 * @param {Blob} blob
 */
async function headOf(blob) {
  const source = await Source.open(blob);
  const text = new Uint8Array(HEAD);
  let length = 0;
  for (let piece; length <= HEAD && (piece = await source.read()); length += piece.length)
    text.set(piece.subarray(0, Math.max(0, HEAD - length)), Math.min(length, HEAD));
  source.close();
  const head = text.subarray(0, length);
  return { text: head, complete: length <= HEAD };
}

/**
 * Refuses a text by its first bytes, or its name, where it has no puzzles to ask about.
 *
 * @param {Uint8Array} head
 * @param {string | null} name
 */
export function refuseHead(head, name) {
  if (hasNul(head)) throw new Unreadable("foreign", "binary");
  if (isProofs(head, name)) throw new Unreadable("foreign", "proofs");
}

/**
 * The form of a text, as a key. The header is part of it as it is written, since the signs between the
 * fields are those of the first file.
 *
 * @param {Uint8Array} head
 * @param {Opened} opened
 */
function formOf(head, opened) {
  const { format, columns, puzzle, header, pencilmarks } = opened;
  const isTable = header && (format === "csv" || format === "tsv");
  const [line] = isTable ? decoder.decode(head).split(/\r?\n/, 1) : [""];
  return JSON.stringify([format, columns, puzzle, header, pencilmarks, line]);
}
