/**
 * Makes the page installable, and has it open without a network after the first visit, where its address
 * allows that: from a server with https, or from the machine itself. From a folder it is as it was.
 */

import { element } from "../elements/element.js";

/** @param {string} manifest The file that describes the page as an application. */
export function installable(manifest) {
  if (!location.protocol.startsWith("http")) return;
  document.head.append(element("link", { rel: "manifest", href: manifest }));
  // (A browser may refuse it, as in private windows; the page then needs its server, as other pages do.)
  if (isSecureContext) navigator.serviceWorker?.register("offline.js").catch(() => {});
}
