/**
 * Puzzles a second in one thread: `node measured.mjs [LIST] [SECONDS]`. The list has a puzzle a line; by
 * default it is generated.
 */

import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { check, count, generate, solve } from "./tests/package.mjs";

const [list, seconds = "5"] = process.argv.slice(2);

const texts = list
  ? readFileSync(list, "utf8")
      .split("\n")
      .filter((line) => line !== "")
  : generate({ kind: "easy", n: 200_000, seed: 1 });
const digits = new Uint8Array(texts.length * 81);
texts.forEach((/** @type {string} */ text, /** @type {number} */ at) => {
  for (let cell = 0; cell < 81; cell += 1) digits[at * 81 + cell] = Number(text[cell]) || 0;
});

/** @type {[string, () => unknown][]} */
const measures = [
  ["solve, Uint8Array", () => solve(digits)],
  ["solve, array of strings", () => solve(texts)],
  ["check, Uint8Array", () => check(digits)],
  ["check, array of strings", () => check(texts)],
  ["count, Uint8Array", () => count(digits)],
  ["solve, stream of strings of 64 kB", () => streamed()],
];

async function streamed() {
  const text = texts.join("\n");
  let answers = 0;
  for await (const answer of solve(chunks(text))) answers += answer ? 1 : 0;
  return answers;
}

/** @param {string} text */
async function* chunks(text) {
  for (let at = 0; at < text.length; at += 65536) yield text.slice(at, at + 65536);
}

console.log(`${cpus()[0].model}, Node ${process.version}, ${texts.length} puzzles`);
for (const [name, ask] of measures) {
  await ask();
  let best = Infinity;
  for (const end = performance.now() + Number(seconds) * 1000; performance.now() < end;) {
    const start = performance.now();
    await ask();
    best = Math.min(best, performance.now() - start);
  }
  console.log(`${name}: ${Math.round((texts.length / best) * 1000).toLocaleString("en")} a second`);
}
