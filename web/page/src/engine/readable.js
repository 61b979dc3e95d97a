/**
 * Finds out whether the engine reads a text: whether there is a record in it that is a puzzle. Nearly
 * always the first one is, so that only the beginning is answered.
 */

import { isProofs } from "../proof/file.js";
import { answersOf, copied } from "./answers.js";
import { Refusal } from "./engine.js";

/** Bytes from which the module recognizes the form of a text. */
const HEAD = 1 << 16;
/** Length of the segments that are answered one after another, in bytes. */
const SIZE = 1 << 12;

/**
 * @param {import("./engine.js").Engine} engine
 * @param {{ text: string, file: string | null, layout?: string }} given
 * @returns {boolean}
 */
export function isReadable(engine, { text, file, layout }) {
  const bytes = new TextEncoder().encode(text);
  const head = bytes.subarray(0, HEAD);
  if (isProofs(head, file)) return true;
  try {
    const complete = bytes.length <= HEAD;
    const open = { do: "open", question: { ask: "check", layout }, file, complete };
    const { refused, words } = engine.json(open, head);
    if (refused) return false;
    const malformed = words.indexOf("malformed");
    const cut = { do: "cut", complete: true, line: 1, offset: 0, size: SIZE };
    let from = 0;
    for (const [end] of engine.json(cut, bytes)) {
      const answer = { do: "answer", line: 1, offset: from, last: end === bytes.length };
      const { head, text } = copied(engine.ask(answer, bytes.subarray(from, end)));
      if (answersOf(head, text).words.some((word) => word !== malformed)) return true;
      from = end;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return false;
}
