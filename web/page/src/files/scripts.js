/**
 * Loads a script of the page that is not needed at first. A script element may, also in a page that was
 * opened from a folder, which may fetch nothing.
 */

import { element } from "../elements/element.js";

/** Of the page's own script; none in a worker. */
const own = /** @type {HTMLScriptElement | null} */ (globalThis.document?.currentScript ?? null);

/**
 * A file that index.html names in an attribute of the page's own script.
 *
 * @param {string} name Of the attribute, after `data-`.
 */
export const fileNamed = (name) => own?.dataset[name] ?? "";

/** @type {Map<string, Promise<any>>} */
const loading = new Map();

/**
 * Loads the script that index.html names in an attribute of the page's own script.
 *
 * @param {string} name Of the attribute, after `data-`.
 * @param {string} global The name of what the script defines.
 * @returns {Promise<any>}
 */
function load(name, global) {
  const known = loading.get(name);
  if (known) return known;
  const loaded = new Promise((resolve, reject) => {
    const script = element("script", { src: fileNamed(name) });
    script.onload = () => resolve(/** @type {any} */ (globalThis)[global]);
    script.onerror = () => {
      // It may be there the next time.
      loading.delete(name);
      script.remove();
      reject(new Error(script.src));
    };
    document.head.append(script);
  });
  loading.set(name, loaded);
  return loaded;
}

/** @returns {Promise<typeof import("../scripts/deferred.js")>} */
export const loadDeferred = () => load("deferred", "ninefoldDeferred");

/**
 * @typedef {object} Packed
 * @property {string} module As `compile` takes it.
 * @property {string} worker The script of a worker with it.
 */

/** @returns {Promise<Packed>} the engine for one board */
export const loadBoardEngine = () => load("engine", "ninefold");

/** @returns {Promise<Packed & { coordinator: string }>} the engine for everything, and the script of the coordinator */
export const loadWholeEngine = () => load("wholeEngine", "ninefoldWholeEngine");
