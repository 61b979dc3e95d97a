/**
 * Asks so that only the latest question counts: an earlier one that is still open is cancelled, and its
 * answer is ignored if it comes anyway.
 */

/**
 * @param {import("../messages/puzzle.js").Ask} ask
 */
export function makeLatest(ask) {
  /** @type {AbortController | null} */
  let open = null;

  function cancel() {
    open?.abort();
    open = null;
  }

  return {
    cancel,
    /**
     * @param {object} request
     * @returns {Promise<any>} null if the question was replaced or cancelled
     */
    async ask(request) {
      cancel();
      const own = new AbortController();
      open = own;
      try {
        const answer = await ask(request, own.signal);
        return open === own ? answer : null;
      } catch (error) {
        if (open !== own) return null;
        throw error;
      } finally {
        if (open === own) open = null;
      }
    },
  };
}
