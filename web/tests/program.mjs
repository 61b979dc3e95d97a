// The program `ninefold`, the reference for the page's answers.

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** The program. */
export const PROGRAM = process.env.NINEFOLD ?? join(ROOT, "target/release/ninefold");
const run = promisify(execFile);

/** The folder of puzzles. */
export const PUZZLES = join(ROOT, "puzzles");

/**
 * The output of the program for a file, as CSV.
 *
 * @param {string[]} question Its command, and options.
 * @param {{ name: string, buffer: Buffer }} file
 * @param {Record<string, string>} [others] Files that the options name.
 * @returns {Promise<Buffer>}
 */
export async function answers(question, { name, buffer }, others = {}) {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-"));
  try {
    const file = join(folder, name);
    await writeFile(file, buffer);
    for (const [other, text] of Object.entries(others)) await writeFile(join(folder, other), text);
    const encoding = /** @type {const} */ ("buffer");
    const options = { cwd: folder, encoding, maxBuffer: 1 << 28 };
    // (This command takes a puzzle as its argument.)
    const given = question[0] === "sample" ? ["--puzzles", file] : [file];
    const args = [...question, "--quiet", "--to", "csv", ...given];
    // Records that are malformed are no error here, and another status than 0.
    const { stdout } = await run(PROGRAM, args, options).catch((error) => {
      if (error.stdout?.length) return error;
      throw error;
    });
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * The output of the program for several files, as CSV.
 *
 * @param {string[]} question Its command, and options.
 * @param {{ name: string, buffer: Buffer }[]} files
 * @returns {Promise<string>}
 */
export async function answersOfAll(question, files) {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-"));
  try {
    for (const { name, buffer } of files) await writeFile(join(folder, name), buffer);
    const args = [...question, "--quiet", "--to", "csv", ...files.map(({ name }) => name)];
    // Records that are malformed are no error here, and another status than 0.
    const { stdout } = await run(PROGRAM, args, { cwd: folder, maxBuffer: 1 << 28 }).catch(
      (error) => error,
    );
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
