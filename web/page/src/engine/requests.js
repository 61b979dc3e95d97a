/**
 * Requests about single puzzles to a worker, one at a time. A request that is aborted while it is
 * being answered ends the worker, since a call of the module cannot be interrupted; the next
 * request gets a new worker.
 */

import { compile } from "./engine.js";
import { start } from "./start-worker.js";

/**
 * @typedef {object} Asked
 * @property {object} request
 * @property {(answer: any) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/**
 * @typedef {object} Means
 * @property {WebAssembly.Module} module
 * @property {string} script That of a worker.
 */

/** What such a worker needs, of a script with an engine. @param {import("../files/scripts.js").Packed} packed @returns {Promise<Means>} */
export const meansOf = async ({ module, worker }) => ({
  module: await compile(module),
  script: worker,
});

/**
 * @param {() => Promise<Means>} means Called when the first request is there.
 * @returns {(request: object, signal?: AbortSignal) => Promise<any>}
 */
export function requestsTo(means) {
  /** @type {Promise<Worker> | null} */
  let worker = null;
  /** @type {Asked[]} The first is being answered. */
  let asked = [];

  async function open() {
    const { module, script } = await means();
    const opened = start(script, "puzzles");
    opened.onmessage = ({ data: { answer, failed } }) => {
      const done = asked.shift();
      if (failed === undefined) done?.resolve(answer);
      else done?.reject(new Error(failed));
      next();
    };
    opened.postMessage({ module });
    return opened;
  }

  async function next() {
    const [first] = asked;
    if (!first) return;
    try {
      const opened = await (worker ??= open());
      if (first === asked[0]) opened.postMessage({ request: first.request });
    } catch (error) {
      // They may be there the next time.
      worker = null;
      if (first !== asked[0]) return;
      asked.shift()?.reject(error);
      next();
    }
  }

  /** @param {Asked} own */
  function giveUp(own) {
    const at = asked.indexOf(own);
    asked = asked.filter((one) => one !== own);
    if (at !== 0) return;
    worker?.then((opened) => opened.terminate()).catch(() => {});
    worker = null;
    next();
  }

  return (request, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const own = { request, resolve, reject };
      asked.push(own);
      if (asked.length === 1) next();
      signal?.addEventListener("abort", () => {
        if (!asked.includes(own)) return;
        reject(signal.reason);
        giveUp(own);
      });
    });
}
