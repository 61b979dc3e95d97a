/**
 * A solver: a worker that answers segments of a text, one after another, with its own engine. The coordinator says
 * when one starts and ends: see `relay.js`.
 */

import { copied } from "./answers.js";
import { Breakdown, Engine } from "./engine.js";
import { namesOf } from "./names.js";
import { messageOf } from "../messages/error.js";

/** @typedef {{ open: Record<string, unknown>, head: Uint8Array }} Begin The request that opens a file. */
/**
 * @typedef {object} Segment A piece of a text that begins and ends with whole records.
 * @property {number} number The number of the segment, from 0, in the order of the text.
 * @property {number} file The number of its file, from 0.
 * @property {Begin} [begin] How the file is opened, if it is not the first.
 * @property {number} line The number of its first line in the file, from 1.
 * @property {number} offset The number of bytes of the file before it.
 * @property {boolean} last
 * @property {Uint8Array} text
 */

/** @type {Engine} */
let engine;
/** Number of cells of a puzzle if the text is lines, which may have names after the puzzles; or 0. */
let named = 0;

/** @param {Record<string, any>} message */
async function take(message) {
  if (message.do === "begin") {
    engine = await Engine.of(message.module);
    open(message);
    postMessage({ ready: true });
    return;
  }
  const begun = performance.now();
  if (message.begin) open(message.begin);
  const { line, offset, last } = message;
  const { head, text } = copied(engine.ask({ do: "answer", line, offset, last }, message.text));
  const [records] = new Uint32Array(head, 0, 1);
  const names = (named && namesOf(message.text, records, named)?.buffer) || null;
  const milliseconds = performance.now() - begun;
  const transfer = names ? [head, text, names] : [head, text];
  postMessage({ head, text, names, milliseconds }, { transfer });
}

/** Opens a file. @param {any} begin */
function open({ open, head }) {
  const opened = engine.json(open, head);
  named = opened.format === "lines" ? opened.cells : 0;
}

/** @param {Record<string, any>} message */
export function solve(message) {
  take(message).catch((error) => {
    const broken = error instanceof Breakdown || !(error instanceof Error);
    postMessage({ failed: messageOf(error), broken });
  });
}
