/**
 * Makes a corpus of puzzles in several workers at once: each makes a share after the other, and they are put
 * together in their order. Since a corpus begins with every shorter one, what is made when the work is stopped
 * is one, too.
 */

import { start } from "../engine/start-worker.js";

/** Number of puzzles that a worker makes at a time, and of large ones, which take longer. */
const SHARE = 128;
const LARGE_SHARE = 4;

/**
 * @typedef {object} Wanted
 * @property {string} kind
 * @property {number} seed
 * @property {string | null} symmetry
 * @property {string} [layout] The name of their layout, if it is not the classic one.
 * @property {boolean} [isLarge] True if they have more than nine digits.
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
export function make(
  { n, isLarge, ...corpus },
  { script, module, workers: count },
  signal,
  progress,
) {
  const size = isLarge ? LARGE_SHARE : SHARE;
  const shares = Math.ceil(n / size);
  const sizeOf = (/** @type {number} */ share) => Math.min(size, n - share * size);
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const made = [];
  /** @type {Worker[]} */
  const workers = [];
  let next = 0;
  let records = 0;

  /** The shares before the first that is missing. */
  function beginning() {
    const missing = Array.from({ length: shares }, (_, share) => share).find(
      (share) => !made[share],
    );
    const lines = made.slice(0, missing ?? shares);
    return { lines, records: lines.reduce((sum, _, share) => sum + sizeOf(share), 0) };
  }

  const all = new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => resolve(undefined));
    /** @param {Worker} worker */
    function feed(worker) {
      if (next === shares) return;
      const share = next;
      next += 1;
      worker.onmessage = ({ data: { answer, failed } }) => {
        if (failed !== undefined) return reject(new Error(failed));
        made[share] = answer;
        records += sizeOf(share);
        progress(records);
        if (records === n) resolve(undefined);
        else feed(worker);
      };
      const request = { do: "generate", ...corpus, from: share * size, records: sizeOf(share) };
      worker.postMessage({ request });
    }
    for (let number = 0; number < Math.min(count, shares); number += 1) {
      const worker = start(script, "generator");
      workers.push(worker);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage({ module });
      feed(worker);
    }
  });
  const end = () => workers.forEach((worker) => worker.terminate());
  return all.finally(end).then(beginning);
}
