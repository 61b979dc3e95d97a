/**
 * Makes a corpus of puzzles in several workers at once: each makes a share after the other, and they are put
 * together in their order. Each worker begins by finding out whether there are such puzzles, and how rare they are;
 * the rarer, the smaller the shares, down to one puzzle. Since a corpus begins with every shorter one, what is made
 * when the work is stopped is one, too.
 */

import { start } from "../engine/start-worker.js";

/**
 * @typedef {object} Wanted A request without the numbers of its puzzles: see the module.
 * @property {string} kind
 * @property {number} seed
 * @property {string | null} [symmetry]
 * @property {string} [layout] The name of their layout, if it is not the classic one.
 * @property {string} [pattern]
 * @property {boolean} [minimal]
 * @property {string | null} [clues] A range such as 22..24.
 * @property {string | null} [er] A range such as 3.0..4.4.
 * @property {string | null} [technique]
 * @property {number} n Number of puzzles.
 */
/**
 * @typedef {object} Means
 * @property {string} script The script of a worker.
 * @property {WebAssembly.Module} module
 * @property {number} workers Number of workers.
 */

/**
 * @param {Wanted} wanted
 * @param {Means} means
 * @param {AbortSignal} signal Stops the work.
 * @param {(puzzles: number) => void} progress Called with the number of puzzles that are made.
 * @returns {Promise<{ lines: Uint8Array<ArrayBuffer>[], records: number }>} the puzzles, as lines
 */
export async function make({ n, ...corpus }, { script, module, workers: count }, signal, progress) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const made = [];
  /** Number of puzzles of a share, once it is known. */
  let size = n;
  let next = 0;
  let records = 0;
  const sizeOf = (/** @type {number} */ share) => Math.min(size, n - share * size);

  /** Has a worker make a share after the other. @param {Worker} worker */
  async function work(worker) {
    /** @param {object} request @returns {Promise<any>} */
    const ask = (request) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data: { answer, failed } }) =>
          failed === undefined ? resolve(answer) : reject(new Error(failed));
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage({ request: { ...corpus, from: 0, records: 0, ...request } });
      });
    worker.postMessage({ module });
    size = await ask({ do: "share" });
    progress(records);
    while (next * size < n) {
      const share = next;
      next += 1;
      const request = { do: "generate", from: share * size, records: sizeOf(share) };
      made[share] = await ask(request);
      records += sizeOf(share);
      progress(records);
    }
  }

  const stopped = new Promise((resolve) => signal.addEventListener("abort", resolve));
  const workers = Array.from({ length: signal.aborted ? 0 : Math.min(count, n) }, () =>
    start(script, "generator"),
  );
  try {
    await Promise.race([Promise.all(workers.map(work)), stopped]);
  } finally {
    for (const worker of workers) worker.terminate();
  }
  // The shares before the first that is missing.
  const missing = made.findIndex((share) => !share);
  const lines = missing < 0 ? made : made.slice(0, missing);
  return { lines, records: lines.reduce((sum, _, share) => sum + sizeOf(share), 0) };
}
