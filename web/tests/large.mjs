// A list of a million puzzles, of which the numbers of each kind are known.

import { open as openFile } from "node:fs/promises";
import { list } from "./lists.mjs";

export const RECORDS = 1_000_000;
/** Of a thousand lines these are of another kind, the others are easy puzzles. */
const KINDS = { multi: 40, impossible: 20, illegal: 10 };
export const MALFORMED = 700_000;
/** A note that no other line has. */
const NOTED = 876_543;

/**
 * The puzzles of a list, each with its digits relabelled in nine ways.
 *
 * @param {string} name
 */
async function relabelled(name) {
  const puzzles = (await list(name)).trimEnd().split("\n");
  return puzzles.flatMap((puzzle) =>
    Array.from({ length: 9 }, (_, turn) =>
      puzzle.replaceAll(/[1-9]/g, (digit) => String(((Number(digit) + turn) % 9) + 1)),
    ),
  );
}

/**
 * Writes the list: puzzles of each kind in turn. How many lines of a kind there are follows from how
 * it is made.
 *
 * @param {string} file
 */
export async function write(file) {
  const easy = await relabelled("easy");
  const others = await Promise.all(Object.keys(KINDS).map(relabelled));
  const odd = Object.values(KINDS).flatMap((count, kind) => Array(count).fill(others[kind]));
  const handle = await openFile(file, "w");
  for (let from = 0; from < RECORDS; from += 10_000) {
    const lines = [];
    for (let at = from; at < from + 10_000; at += 1) {
      const puzzles = odd[at % 1000] ?? easy;
      const puzzle = puzzles[(at * 7) % puzzles.length];
      if (at + 1 === MALFORMED) lines.push("no puzzle");
      else lines.push(at + 1 === NOTED ? `${puzzle} noteworthy` : puzzle);
    }
    await handle.write(`${lines.join("\n")}\n`);
  }
  await handle.close();
}
