/**
 * The text that is answered for what was given. The engine's reader comes first; a text that it refuses,
 * or in which it finds no puzzle, is read by the page, and answered as lines.
 */

import { loadDeferred } from "../files/scripts.js";
import { Unread, hasPacked, readPuzzles } from "../reading/index.js";
import { READING } from "../texts/en/index.js";
import { Unclear } from "../question/unclear.js";

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
 * @param {Part} given
 * @param {boolean} isAutomatic
 * @param {Ask} ask
 * @param {import("../messages/puzzle.js").Layout | null} layout
 * @returns {Promise<Part & { notes: string[] }>}
 */
async function understoodPart(given, isAutomatic, ask, layout) {
  const { note, blob, name } = await contentsOf(given);
  const notes = note ? [note] : [];
  const reading = isAutomatic ? await readingOf({ blob, name }, ask, layout) : null;
  if (!reading) return { blob, name, notes };
  const { puzzles, lines, form } = reading;
  return {
    blob: new Blob((lines ?? puzzles).map((line) => `${line}\n`)),
    name: name && `${name.replace(/\.\w+$/, "")}.txt`,
    notes: [...notes, READING.read[form](puzzles.length)],
  };
}

/**
 * What was given, or what is in it if it is a zip file.
 *
 * @param {Part} given
 * @returns {Promise<Part & { note?: string }>}
 */
async function contentsOf(given) {
  if (!ZIP.test(await given.blob.slice(0, 4).text())) return given;
  const { unpack } = await loadDeferred();
  const { unpacked, failed } = await unpack(given.blob, given.name ?? "");
  if (!unpacked) throw new Unclear(failed);
  return unpacked;
}

/**
 * The puzzles of a text, if the engine finds none in it, and the page does.
 *
 * @param {Part} given
 * @param {Ask} ask
 * @param {import("../messages/puzzle.js").Layout | null} layout
 */
async function readingOf({ blob, name }, ask, layout) {
  const text = blob.size <= MOST ? await textOf(blob) : null;
  // (The other forms that the page reads are those of 81 cells.)
  if (text === null || ((layout?.digits ?? 9) !== 9 && !hasPacked(text))) return null;
  if (await ask({ do: "readable", text, file: name, layout: layout?.name })) return null;
  return puzzlesOf(text);
}

/** @param {string} text */
function puzzlesOf(text) {
  return readPuzzles(text).catch((error) => {
    throw error instanceof Unread ? new Unclear(error.message) : error;
  });
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
  const reading = await puzzlesOf(text);
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
