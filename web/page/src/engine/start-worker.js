/**
 * Starts workers from the source of their script, which the page contains as text: a page that was opened
 * from a folder may not load a worker's script from a file, but it may from a Blob.
 */

/**
 * @param {string} source
 * @param {string} name
 * @returns {Worker}
 */
export function start(source, name) {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(url, { name });
  // (By its first message the worker has read its script, or failed.)
  const release = () => URL.revokeObjectURL(url);
  worker.addEventListener("message", release, { once: true });
  worker.addEventListener("error", release, { once: true });
  return worker;
}
