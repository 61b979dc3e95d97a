/** The links to the page in other languages, which keep the fragment: a view, or a puzzle to share. */

import { part } from "../elements/by-id.js";

export function mountLanguages() {
  for (const link of part("languages", HTMLElement).querySelectorAll("a")) {
    const follow = () => (link.hash = location.hash);
    // The fragment may change without an event, so it is taken when the link is about to be followed.
    link.addEventListener("pointerdown", follow);
    link.addEventListener("click", follow);
  }
}
