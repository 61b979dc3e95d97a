/**
 * The board in the address, so that Back, a bookmark and the links to other languages keep it, and in the storage
 * of this tab, for the views that have an address of their own, and for a tab that a phone drops.
 */

import { keep, kept } from "../files/storage.js";

const KEY = "ninefold-board";
/** Milliseconds from a change of the board to that of the address: browsers refuse more than some in a second. */
const PAUSE = 400;

/** @typedef {{ link: string, address: string }} Kept A fragment with the board, and the address that it was kept at. */

export function makeAddress() {
  /** @type {Kept | null} */
  const before = JSON.parse(kept("sessionStorage", KEY) ?? "null");
  const [navigation] = performance.getEntriesByType("navigation");
  /** True where the page is visited at its address without a fragment, which is that of the classic board. */
  const isBare = location.hash === "" && /** @type {any} */ (navigation)?.type === "navigate";
  let link = "";
  /** The fragment that is known to be that of a board. */
  let written = "";
  /** True if the address is to say it: the list does not. */
  let isOwn = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  function store() {
    const board = JSON.stringify({ link, address: location.hash });
    keep("sessionStorage", KEY, isOwn ? board : null);
  }

  function write() {
    waiting = undefined;
    // (Other views have addresses of their own.)
    if (!["", "#puzzles", written].includes(location.hash)) return;
    history.replaceState({ board: true }, "", link);
    written = link;
    store();
  }

  function later() {
    if (isOwn) waiting ??= setTimeout(write, PAUSE);
  }

  addEventListener("hashchange", later);
  // Back from a link is to lead to what is shown now.
  addEventListener(
    "click",
    ({ target }) => {
      if (!waiting || !(target instanceof Element) || !target.closest("a")) return;
      clearTimeout(waiting);
      write();
    },
    true,
  );
  return {
    /** The fragment of the board that this tab had, unless its address is a link to another one. */
    kept: () =>
      before &&
      (before.address === location.hash || !location.hash.includes("=")) &&
      !(isBare && before.link.includes("&layout="))
        ? before.link
        : null,
    isBare,
    /** True if the address is that of a board which was shown here before. */
    isBefore: () => history.state?.board === true,
    /** True if it is that of the board that is shown. */
    isShown: () => link === location.hash && written === link,
    /** The address is a link that was opened, and follows the board from now on. */
    opened: () => (written = location.hash),
    /**
     * Keeps a board.
     *
     * @param {string} now Its fragment.
     * @param {boolean} isList True if the list begins with it, so that nothing else has to keep it.
     */
    follow(now, isList) {
      if (now === link) return;
      link = now;
      isOwn = !isList || (written !== "" && written === location.hash);
      store();
      later();
    },
  };
}
