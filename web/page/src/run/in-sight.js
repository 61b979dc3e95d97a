/** A message where its reader looks: below the list while that is in sight, and else above the answers. */

import { part } from "../elements/by-id.js";

/** Shows a message, with the focus, so that whoever hears the page continues from there. @param {HTMLElement} room */
export function tell(room) {
  if (part("puzzles", HTMLElement).hidden) part("results", HTMLElement).before(room);
  else part("drop", HTMLElement).after(room);
  room.hidden = false;
  room.tabIndex = -1;
  room.focus({ preventScroll: true });
  room.scrollIntoView({ block: "nearest" });
}
