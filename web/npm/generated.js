/** Puzzles of a kind and a seed. */

import { CELLS } from "./batches.js";
import { Call, decoder } from "./engine.js";
import { read, whole, word } from "./options.js";

/** Number of puzzles of a call. */
const PUZZLES = 4096;
const KINDS = ["minimal", "easy", "multi", "impossible", "illegal", "sparse", "full"];
const SYMMETRIES = [
  "half-turn",
  "quarter-turn",
  "horizontal",
  "vertical",
  "diagonal",
  "anti-diagonal",
  "horizontal-vertical",
  "double-diagonal",
  "full",
];
const READERS = {
  kind: word(KINDS),
  n: whole(1, 100_000_000),
  seed: whole(0),
  first: whole(0, 2 ** 52),
  symmetry: word(SYMMETRIES),
  container: word(["list", "digits"]),
};
const DEFAULTS = { kind: "minimal", n: 1, seed: 0, first: 0, container: "list" };
const [ZERO, DOT] = ["0", "."].map((character) => character.charCodeAt(0));

/** @type {any} */
export const generate = (/** @type {unknown} */ chosen) => {
  const { kind, n, seed, first, symmetry, container } = read("generate", chosen, READERS, DEFAULTS);
  const digits = container === "digits" ? new Uint8Array(n * CELLS) : null;
  /** @type {string[]} */
  const list = [];
  for (let at = 0; at < n; at += PUZZLES) {
    const records = Math.min(PUZZLES, n - at);
    const request = { do: "generate", kind, seed, symmetry, from: first + at, records };
    const lines = new Call(request, 0).answer();
    if (digits) copyDigits(lines, digits.subarray(at * CELLS, (at + records) * CELLS));
    else for (const line of decoder.decode(lines).trimEnd().split("\n")) list.push(line);
  }
  return digits ?? list;
};

/**
 * @param {Uint8Array} lines
 * @param {Uint8Array} digits
 */
function copyDigits(lines, digits) {
  for (let cell = 0, at = 0; cell < digits.length; at += 1) {
    if (lines[at] < DOT) continue;
    digits[cell] = lines[at] === DOT ? 0 : lines[at] - ZERO;
    cell += 1;
  }
}
