/** The part of the room of a puzzle that shares, saves and prints it: it is loaded when it is opened. */

import { element } from "../elements/element.js";
import { loadDeferred } from "../files/scripts.js";
import { messageOf } from "../messages/error.js";
import { PAGE } from "../texts/en/index.js";
import { SHARE } from "../texts/en/share.js";

/**
 * @typedef {object} Shown The puzzle as it is shown now.
 * @property {() => import("./link.js").Link} link
 * @property {(() => import("../board/picture.js").CellPicture[]) | null} picture Nothing if there are no pictures of it.
 * @property {() => string | null} solution
 */

/** @param {Shown} shown */
export function makeShare(shown) {
  const room = element("div");
  const details = element(
    "details",
    { class: "puzzle-share" },
    element("summary", {}, SHARE.title),
    room,
  );
  /** @type {{ element: HTMLElement, refresh: () => void } | null} */
  let panel = null;

  details.addEventListener("toggle", async () => {
    if (!details.open || panel) return refresh();
    try {
      panel = (await loadDeferred()).makeSharePanel(shown);
      room.replaceChildren(panel.element);
    } catch (error) {
      room.textContent = PAGE.unreachable(messageOf(error));
    }
  });

  function refresh() {
    if (details.open) panel?.refresh();
  }

  return { element: details, refresh };
}
