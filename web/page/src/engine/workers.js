/**
 * Starts workers from the source of their script, which the page carries as text: a page that was
 * opened from a folder may load no script for a worker, but one made of a Blob it may.
 */

/**
 * @param {string} source
 * @param {string} name
 * @returns {Worker}
 */
export function start(source, name) {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(url, { name });
  // The worker's script is read by the time of its first message, or it has failed.
  const release = () => URL.revokeObjectURL(url);
  worker.addEventListener("message", release, { once: true });
  worker.addEventListener("error", release, { once: true });
  return worker;
}
