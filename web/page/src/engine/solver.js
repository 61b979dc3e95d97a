/**
 * A solver: a worker that answers segments of a text, one after another, with an engine of its own.
 * The coordinator starts as many as there are to be, and ends them where the work is stopped.
 */

import { copied } from "./answers.js";
import { Breakdown, Engine } from "./engine.js";

/**
 * @typedef {object} Segment A piece of a text that begins and ends with whole records.
 * @property {number} number Segments are counted from 0, in the order of the text.
 * @property {number} line The line that it begins on, counted from 1.
 * @property {number} offset The byte of the whole text that it begins at.
 * @property {boolean} last
 * @property {Uint8Array} text
 */

/** @type {Engine} */
let engine;

/** @param {Record<string, any>} message */
async function take(message) {
  switch (message.do) {
    case "begin":
      engine = await Engine.of(message.module);
      engine.ask(message.open, message.head);
      postMessage({ ready: true });
      break;
    case "answer": {
      const begun = performance.now();
      const { head, text } = copied(answerOf(/** @type {any} */ (message)));
      const milliseconds = performance.now() - begun;
      postMessage({ head, text, milliseconds }, { transfer: [head, text] });
      break;
    }
    case "repeat":
      postMessage(repeat(message.segments, message.seconds));
      break;
  }
}

/** @param {Pick<Segment, "line" | "offset" | "last" | "text">} segment */
function answerOf({ line, offset, last, text }) {
  return engine.ask({ do: "answer", line, offset, last }, text);
}

/**
 * Answers the segments over and over for about `seconds` seconds, to measure.
 *
 * @param {Segment[]} segments
 * @param {number} seconds
 */
function repeat(segments, seconds) {
  const begun = performance.now();
  let records = 0;
  for (let turn = 0; performance.now() - begun < seconds * 1000; turn += 1) {
    const answer = answerOf(segments[turn % segments.length]);
    records += new DataView(answer.buffer, answer.byteOffset).getUint32(0, true);
  }
  return { records, seconds: (performance.now() - begun) / 1000 };
}

self.onmessage = ({ data }) => {
  take(data).catch((error) => {
    const broken = error instanceof Breakdown || !(error instanceof Error);
    postMessage({ failed: error instanceof Error ? error.message : String(error), broken });
  });
};
