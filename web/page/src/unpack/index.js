/** Unpacks zip files, in a worker whose source the build puts before the deferred script. */

import { start } from "../engine/start-worker.js";

/**
 * @param {Blob} blob
 * @param {string} name
 * @returns {Promise<{ unpacked?: import("./zip.js").Unpacked, failed: string }>} the contents, or the
 *   reason that nothing is read from it, for the reader of the page
 */
export function unpack(blob, name) {
  const worker = start(/** @type {any} */ (globalThis).ninefoldUnpacker, "unpacker");
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage({ blob, name });
  });
}
