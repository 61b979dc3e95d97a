/** The path of one puzzle by technique. */

import { Call, decoder, encoder } from "./engine.js";

/**
 * @param {object} request
 * @param {string | Uint8Array} puzzle
 * @param {boolean} lines True if a text may have no puzzle: then the answer is `null`.
 */
export function explained(request, puzzle, lines) {
  const digits = typeof puzzle !== "string";
  const payload = digits ? puzzle : encoder.encode(puzzle);
  const call = new Call({ ...request, digits, lines }, payload.length);
  call.room.set(payload);
  const answer = JSON.parse(decoder.decode(call.answer()));
  return answer.status === "" ? null : answer;
}
