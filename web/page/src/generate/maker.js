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
 * @property {[number, number] | null} [clues]
 * @property {[number, number] | null} [er] In tenths.
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
export function make({ n, ...corpus }, { script, module, workers: count }, signal, progress) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const made = [];
  /** @type {Worker[]} */
  const workers = [];
  /** Number of puzzles of a share, once it is known. */
  let size = n;
  let next = 0;
  let records = 0;
  const sizeOf = (/** @type {number} */ share) => Math.min(size, n - share * size);

  /** The shares before the first that is missing. */
  function beginning() {
    let missing = 0;
    while (made[missing]) missing += 1;
    const lines = made.slice(0, missing);
    return { lines, records: lines.reduce((sum, _, share) => sum + sizeOf(share), 0) };
  }

  const all = new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(undefined);
    signal.addEventListener("abort", () => resolve(undefined));
    /** @param {Worker} worker @param {object} request @param {(answer: any) => void} then */
    function ask(worker, request, then) {
      worker.onmessage = ({ data: { answer, failed } }) =>
        failed === undefined ? then(answer) : reject(new Error(failed));
      worker.postMessage({ request: { ...corpus, from: 0, records: 0, ...request } });
    }
    /** @param {Worker} worker */
    function feed(worker) {
      const share = next;
      if (share * size >= n) return;
      next += 1;
      const request = { do: "generate", from: share * size, records: sizeOf(share) };
      ask(worker, request, (answer) => {
        made[share] = answer;
        records += sizeOf(share);
        progress(records);
        if (records === n) resolve(undefined);
        else feed(worker);
      });
    }
    for (let number = 0; number < Math.min(count, n); number += 1) {
      const worker = start(script, "generator");
      workers.push(worker);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage({ module });
      ask(worker, { do: "share" }, (answer) => {
        size = answer;
        progress(records);
        feed(worker);
      });
    }
  });
  const end = () => workers.forEach((worker) => worker.terminate());
  return all.finally(end).then(beginning);
}
