/**
 * The answers about the puzzle before an edit stay for a moment, so that nothing flickers where the
 * new ones come at once; if that takes longer, they are removed.
 */

/** Time that they stay, in milliseconds. */
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
     * @param {string} name of what is waited for
     * @param {() => void} drop what stands in its place
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
