/** Opens links to the page with a puzzle: at first, and when the address changes to one. */

import { Unclear } from "../input/unclear.js";
import { part } from "../parts.js";
import { readLink } from "./link.js";

/**
 * @param {string[]} names The names of the questions.
 * @param {(link: import("./link.js").Link) => void} show
 */
export function mountLinks(names, show) {
  const wrong = part("link-problem", HTMLElement);

  function open() {
    wrong.hidden = true;
    try {
      const link = readLink(location.hash, names);
      if (link) show(link);
    } catch (error) {
      if (!(error instanceof Unclear)) throw error;
      wrong.textContent = error.message;
      wrong.hidden = false;
    }
  }

  addEventListener("hashchange", open);
  open();
  return {
    /** Removes the message about a damaged link, when the reader has gone another way. */
    clear: () => (wrong.hidden = true),
  };
}
