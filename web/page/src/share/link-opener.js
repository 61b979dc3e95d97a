/** Opens links to the page with a puzzle: at first, and when the address changes to one. */

import { Unclear } from "../question/unclear.js";
import { part } from "../elements/by-id.js";
import { readLink } from "./link.js";

/**
 * @param {string[]} names The names of the questions.
 * @param {(link: import("./link.js").Link, isAgain: boolean) => void} show Gets true as the last if the page
 *   with this link is loaded again, and keeps what its reader gave.
 */
export function mountLinks(names, show) {
  const wrong = part("link-problem", HTMLElement);

  function clear() {
    wrong.hidden = true;
  }

  /** @param {boolean} isAgain */
  function open(isAgain) {
    clear();
    try {
      const link = readLink(location.hash, names);
      if (link) show(link, isAgain);
    } catch (error) {
      if (!(error instanceof Unclear)) throw error;
      wrong.textContent = error.message;
      wrong.hidden = false;
    }
  }

  addEventListener("hashchange", () => open(false));
  // The message is of no use when the reader gives other puzzles.
  part("ask", HTMLFormElement).addEventListener("input", clear);
  const [navigation] = performance.getEntriesByType("navigation");
  open(/** @type {PerformanceNavigationTiming} */ (navigation)?.type === "reload");
  return { clear };
}
