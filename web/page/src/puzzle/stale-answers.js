/**
 * The answers about the puzzle before an edit stay for a moment, so that nothing flickers if the new ones
 * come at once; later they are removed.
 */

/** Milliseconds that they stay. */
const PATIENCE = 200;

export function makePatience() {
  /** @type {Map<string, ReturnType<typeof setTimeout>>} */
  const waiting = new Map();

  /** @param {string} name */
  function end(name) {
    clearTimeout(waiting.get(name));
    waiting.delete(name);
  }

  return {
    /**
     * @param {string} name the name of the awaited answer
     * @param {() => void} drop removes the earlier answer
     */
    start(name, drop) {
      end(name);
      waiting.set(name, setTimeout(drop, PATIENCE));
    },
    end,
    endAll() {
      for (const name of [...waiting.keys()]) end(name);
    },
  };
}
