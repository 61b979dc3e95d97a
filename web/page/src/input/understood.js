/**
 * The text that is answered for what was given. The engine's reader comes first; a text that it refuses,
 * or in which it finds no puzzle, is read by the page, and answered as lines.
 */

import { Unread, readPuzzles } from "../reading/index.js";
import { READING } from "../texts/en/index.js";
import { Unclear } from "./unclear.js";

/**
 * @typedef {object} Given What was pasted, dropped or picked.
 * @property {Blob} blob
 * @property {string | null} name The name of the file, if it is one.
 */
/** @typedef {Given & { note: string }} Understood With the way it was read, if that was the page's. */

/** Bytes of a text that the page reads; a longer one is a file for the engine. */
const MOST = 1_000_000;

/**
 * @param {Given} given
 * @param {(request: Record<string, unknown>) => Promise<any>} ask
 * @returns {Promise<Understood>}
 */
export async function understood(given, ask) {
  const { blob, name } = given;
  const text = blob.size <= MOST ? await textOf(blob) : null;
  if (text === null || (await ask({ do: "readable", text, file: name })))
    return { ...given, note: "" };
  const reading = await readPuzzles(text).catch((error) => {
    throw error instanceof Unread ? new Unclear(error.message) : error;
  });
  if (!reading) return { ...given, note: "" };
  const { puzzles, form } = reading;
  return {
    blob: new Blob(puzzles.map((puzzle) => `${puzzle}\n`)),
    name: name && `${name.replace(/\.\w+$/, "")}.txt`,
    note: READING.read[form](puzzles.length),
  };
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
