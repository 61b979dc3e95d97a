/**
 * Opens links to the page with a puzzle: at first, and when the address changes to one. Those of boards that were
 * shown here before are shown again, with the list as its reader left it.
 */

import { Unclear } from "../messages/unclear.js";
import { part } from "../elements/by-id.js";
import { readLink } from "./link.js";

/**
 * @param {string[]} names The names of the questions.
 * @param {ReturnType<typeof import("./board-address.js").makeAddress>} address
 * @param {(link: import("./link.js").Link, isAgain: boolean) => void} show Gets true as the last for a board that
 *   was shown here before.
 */
export function mountLinks(names, address, show) {
  const wrong = part("link-problem", HTMLElement);

  function clear() {
    wrong.hidden = true;
  }

  /** @param {string} fragment @param {boolean} isAgain */
  function open(fragment, isAgain) {
    clear();
    try {
      const link = readLink(fragment, names);
      if (!link) return;
      if (fragment === location.hash) address.opened();
      show(link, isAgain);
    } catch (error) {
      if (!(error instanceof Unclear)) throw error;
      wrong.textContent = error.message;
      wrong.hidden = false;
    }
  }

  addEventListener("hashchange", () => {
    const isBefore = address.isBefore();
    // (Back from another view leads to the board as it was left.)
    if (isBefore && address.isShown()) clear();
    else open(location.hash, isBefore);
  });
  // The message is of no use when the reader gives other puzzles.
  part("ask", HTMLFormElement).addEventListener("input", clear);
  const kept = address.kept();
  open(kept ?? location.hash, kept !== null || address.isBefore());
  return { clear };
}
