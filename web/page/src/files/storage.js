/**
 * What the browser keeps for the page: for this tab, or for good. A browser may refuse its storage, as in a private
 * window; then nothing is kept.
 */

/** @typedef {"sessionStorage" | "localStorage"} Place */

/** @param {Place} place @param {string} key */
export function kept(place, key) {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** @param {Place} place @param {string} key @param {string | null} text Nothing to keep it no longer. */
export function keep(place, key, text) {
  try {
    if (text === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
  } catch {
    // What is kept holds until the page is closed.
  }
}
