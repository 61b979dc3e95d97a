/**
 * The text that is answered for what was given. The engine's reader comes first; a text that it refuses,
 * or in which it finds no puzzle, is read by the page, and answered as lines.
 */

import { later } from "../load.js";
import { Unread, readPuzzles } from "../reading/index.js";
import { READING } from "../texts/en/index.js";
import { Unclear } from "./unclear.js";

/**
 * @typedef {object} Given A text that was pasted, or a file that was dropped or picked.
 * @property {Blob} blob
 * @property {string | null} name The name of the file, if it is one.
 * @property {string} shown The name of the file, or another name for the text.
 */
/** @typedef {Given & { notes: string[] }} Understood With sentences about how it was read, if not as it is. */

/** Bytes of a text that the page reads; a longer one is a file for the engine. */
const MOST = 1_000_000;

/** The first bytes of a zip file, or of an empty one. */
const ZIP = /^PK(?:\x03\x04|\x05\x06)/;

/**
 * @param {Given} given
 * @param {boolean} isAutomatic False if the reader has said what the form of the text is.
 * @param {(request: Record<string, unknown>) => Promise<any>} ask
 * @returns {Promise<Understood>}
 */
export async function understood(given, isAutomatic, ask) {
  const { note = "", ...contents } = await contentsOf(given);
  const { shown } = given;
  const notes = note ? [note] : [];
  const reading = isAutomatic ? await readingOf(contents, ask) : null;
  if (!reading) return { ...contents, shown, notes };
  const { puzzles, form } = reading;
  return {
    blob: new Blob(puzzles.map((puzzle) => `${puzzle}\n`)),
    name: contents.name && `${contents.name.replace(/\.\w+$/, "")}.txt`,
    shown,
    notes: [...notes, READING.read[form](puzzles.length)],
  };
}

/**
 * What was given, or what is in it if it is a zip file.
 *
 * @param {Given} given
 * @returns {Promise<Omit<Given, "shown"> & { note?: string }>}
 */
async function contentsOf(given) {
  if (!ZIP.test(await given.blob.slice(0, 4).text())) return given;
  const { unpack } = await later();
  const { unpacked, failed } = await unpack(given.blob, given.name ?? "");
  if (!unpacked) throw new Unclear(failed);
  return unpacked;
}

/**
 * The puzzles of a text, if the engine finds none in it, and the page does.
 *
 * @param {Omit<Given, "shown">} given
 * @param {(request: Record<string, unknown>) => Promise<any>} ask
 */
async function readingOf({ blob, name }, ask) {
  const text = blob.size <= MOST ? await textOf(blob) : null;
  if (text === null || (await ask({ do: "readable", text, file: name }))) return null;
  return readPuzzles(text).catch((error) => {
    throw error instanceof Unread ? new Unclear(error.message) : error;
  });
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
