/** Saving of what the page has made. */

import { element } from "../elements/element.js";

/** Time after which the browser has surely begun, in milliseconds. */
const BEGUN = 60_000;

/** Saves a text or table as a file of this name. @param {Blob} made @param {string} name */
export function save(made, name) {
  const url = URL.createObjectURL(made);
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), BEGUN);
}
