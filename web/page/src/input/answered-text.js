/**
 * The text that is answered for what was given: this itself, or if the engine finds no puzzle in it, another
 * spelling of it, or the puzzles of the addresses in it.
 */

import { loadDeferred } from "../files/scripts.js";
import { boardsFrom, hasPacked, readPuzzles } from "../reading/index.js";
import { READING } from "../texts/en/index.js";
import { Unclear } from "../messages/unclear.js";

/** @typedef {import("../messages/run.js").Part} Part */
/** @typedef {import("./text.js").Held} Held */
/** @typedef {Held & { notes: string[] }} Understood With sentences about how it was read, if not as it is. */
/** @typedef {(request: Record<string, unknown>) => Promise<any>} Ask */

/** Bytes of a text that the page reads; a longer one is a file for the engine. */
const MOST = 1_000_000;

/** The first bytes of a zip file, or of an empty one. */
const ZIP = /^PK(?:\x03\x04|\x05\x06)/;

/**
 * @param {Held} held
 * @param {boolean} isAutomatic False if the reader has said what the form of the text is.
 * @param {Ask} ask
 * @param {import("../messages/puzzle.js").Layout | null} layout
 * @returns {Promise<Understood>}
 */
export async function understood(held, isAutomatic, ask, layout) {
  const { shown } = held;
  const parts = [];
  for (const part of [held, ...held.others])
    parts.push(
      await understoodPart(part, isAutomatic, ask, layout).catch((error) => {
        if (error instanceof Unclear && held.others.length) error.file = part.name;
        throw error;
      }),
    );
  const [{ blob, name }, ...others] = parts;
  const notes = [...new Set(parts.flatMap(({ notes }) => notes))];
  return { blob, name, shown, others, notes };
}

/**
 * @param {Part} part
 * @param {boolean} isAutomatic
 * @param {Ask} ask
 * @param {import("../messages/puzzle.js").Layout | null} layout
 * @returns {Promise<Part & { notes: string[] }>}
 */
async function understoodPart(part, isAutomatic, ask, layout) {
  const { note, blob, name } = await contentsOf(part);
  const notes = note ? [note] : [];
  const reading = isAutomatic ? await readingOf({ blob, name }, ask, layout) : null;
  if (!reading) return { blob, name, notes };
  const { puzzles, text, form } = reading;
  return {
    blob: new Blob([text ?? `${puzzles.join("\n")}\n`]),
    name: name && `${name.replace(/\.\w+$/, "")}.txt`,
    notes: [...notes, READING.read[form](puzzles.length)],
  };
}

/**
 * What was given, or what is in it if it is a zip file.
 *
 * @param {Part} part
 * @returns {Promise<Part & { note?: string }>}
 */
async function contentsOf(part) {
  if (!ZIP.test(await part.blob.slice(0, 4).text())) return part;
  const { unpack } = await loadDeferred();
  const { unpacked, failed } = await unpack(part.blob, part.name ?? "");
  if (!unpacked) throw new Unclear(failed);
  return unpacked;
}

/**
 * What is answered instead of a text, if the engine finds no puzzle in it as it is.
 *
 * @param {Part} part
 * @param {Ask} ask
 * @param {import("../messages/puzzle.js").Layout | null} layout
 */
async function readingOf({ blob, name }, ask, layout) {
  const text = blob.size <= MOST ? await textOf(blob) : null;
  // (The other forms that the page reads are those of 81 cells.)
  if (text === null || ((layout?.digits ?? 9) !== 9 && !hasPacked(text))) return null;
  const { boards } = await boardsFrom(ask, 1, name, layout?.name)(text);
  if (boards.length) return null;
  return readPuzzles(text, boardsFrom(ask, MOST, null, layout?.name));
}

/**
 * The layout of the puzzles that are packed in the addresses of a text, null for the classic one; nothing if there
 * are none.
 *
 * @param {Held} held
 * @returns {Promise<string | null | undefined>}
 */
export async function layoutOf({ blob, others }) {
  if (others.length || blob.size > MOST) return undefined;
  const text = await textOf(blob);
  if (text === null || !hasPacked(text)) return undefined;
  const reading = await readPuzzles(text, async () => ({ boards: [], malformed: 0 }));
  return reading?.form === "addresses" ? (reading.layout ?? null) : undefined;
}

/**
 * The text of a blob, or nothing if it is binary or compressed.
 *
 * @param {Blob} blob
 */
async function textOf(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return bytes.includes(0) ? null : new TextDecoder().decode(bytes);
}
