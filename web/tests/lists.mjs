// The lists of puzzles that the tests are made of.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually, upload } from "./browser.mjs";
import { hold } from "./held.mjs";
import { PUZZLES } from "./program.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

/**
 * A list in the folder of puzzles.
 *
 * @param {string} name
 */
export const list = (name) => readFile(join(PUZZLES, `${name}.txt`), "utf8");

/** Number of records of the slow file. */
export const SLOW = 1500;
/** The question about the slow file. */
export const SLOWLY = ["count", "--cap", "20000"];
/** A file of boards with few clues, whose solutions are counted. */
export const slow = async () => upload("slow.txt", (await list("sparse")).repeat(SLOW / 300));

/** Pencilmarks with candidates missing here and there: the exact sum over them takes too long to wait for. */
export const ENDLESS = Array.from({ length: 729 }, (_, at) => {
  const [cell, digit] = [Math.floor(at / 9), at % 9];
  return cell % 2 && digit === (cell * 7 + cell * cell) % 9 ? "." : String(digit + 1);
}).join("");

/**
 * Has the page begin with the slow file, or with others, until something of it is answered. Nothing more is,
 * until a test lets it through.
 *
 * @param {Visit} visit
 * @param {import("./browser.mjs").Upload[]} [files]
 */
export async function beginSlowly(visit, files) {
  await hold(visit);
  await visit.choose("Count");
  await visit.form.getByLabel("Count up to").fill(SLOWLY[2]);
  await visit.give(files ?? (await slow()));
  await visit.is("Answering…");
  await answered(visit);
}

/**
 * Number of answered records, once it is larger than before.
 *
 * @param {Visit} visit
 * @param {number} [before]
 */
export function answered(visit, before = 0) {
  return eventually(async () => {
    const records = await visit.records();
    return records > before && records;
  });
}
