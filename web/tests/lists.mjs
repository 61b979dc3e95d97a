// The lists of puzzles that the tests are made of.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { upload } from "./browser.mjs";
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
/** A file that takes some seconds: boards with few clues, whose solutions are counted. */
export const slow = async () => upload("slow.txt", (await list("sparse")).repeat(SLOW / 300));

/**
 * Has the page begin with the slow file, until something of it is answered.
 *
 * @param {Visit} visit
 */
export async function beginSlowly(visit) {
  await visit.choose("Count");
  await visit.form.getByLabel("Count up to").fill(SLOWLY[2]);
  await visit.give(await slow());
  await visit.is("Answering…");
  await answered(visit);
}

/**
 * Number of answered records, once it is larger than before.
 *
 * @param {Visit} visit
 * @param {number} [before]
 */
export async function answered(visit, before = 0) {
  for (let waited = 0; waited < 30_000; waited += 20) {
    const records = await visit.records();
    if (records > before) return records;
    await visit.page.waitForTimeout(20);
  }
  throw new Error("nothing more is answered");
}
