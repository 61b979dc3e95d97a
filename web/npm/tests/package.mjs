// The package as it was built, or the one in the folder that NINEFOLD_PACKAGE names, and what the tests share.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PUZZLE, SOLUTION } from "../../tests/famous.mjs";
import { PROGRAM, PUZZLES } from "../../tests/program.mjs";

/** The folder of the package. */
export const PACKAGE =
  process.env.NINEFOLD_PACKAGE ?? fileURLToPath(new URL("../dist", import.meta.url));

/** @type {typeof import("../index.js")} */
const ninefold = await import(pathToFileURL(join(PACKAGE, "index.js")).href);

export const { STATUSES, check, count, countExact, enumerate, explain, generate, solve } = ninefold;

export { PUZZLE, SOLUTION };
export const EMPTY = ".".repeat(81);

/** The 9x9 lists of `puzzles`. */
const LISTS = ["easy", "minimal", "multi", "impossible", "illegal", "sparse", "full", "famous"];

/**
 * @typedef {object} Known
 * @property {string} puzzle
 * @property {string} status
 * @property {string} count Up to a cap of 1000.
 * @property {string} solution Empty if there is not exactly one.
 */

/** The puzzles of all lists, and what `puzzles/manifest.csv` says of them. @returns {Known[]} */
export function known() {
  const rows = readFileSync(join(PUZZLES, "manifest.csv"), "utf8").trim().split("\n").slice(1);
  return LISTS.flatMap((name) => {
    const lines = linesOf(readFileSync(join(PUZZLES, `${name}.txt`), "utf8"));
    const of = rows.map((row) => row.split(",")).filter(([file]) => file === `${name}.txt`);
    return of.map(([, record, status, count, solution]) => ({
      puzzle: lines[Number(record) - 1],
      status,
      count,
      solution,
    }));
  });
}

/** The lines with a puzzle. @param {string} text */
export const linesOf = (text) =>
  text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

/** The output of the program. @param {string[]} args @param {string} [input] */
export const program = (args, input) =>
  execFileSync(PROGRAM, args, { encoding: "utf8", input, maxBuffer: 1 << 28 });

/** Texts as digits. @param {readonly string[]} texts */
export function digitsOf(texts) {
  const digits = texts.map((text) =>
    [...text.slice(0, 81).padEnd(81)].map((cell) => Number(cell) || 0),
  );
  return Uint8Array.from(digits.flat());
}

/** The text of 81 digits. @param {Uint8Array} digits */
export const textOf = (digits) => digits.join("");
