/**
 * A button beside a word that needs an explanation, which it shows one click away: the explanations are in
 * the deferred script.
 */

import { element } from "../elements/element.js";
import { loadDeferred } from "../files/scripts.js";
import { ASKING } from "../texts/en/glossary.js";
import { PAGE } from "../texts/en/index.js";
import { messageOf } from "../messages/error.js";

/** @typedef {keyof typeof ASKING} Term */

/** @param {Term} term */
export function makeTerm(term) {
  const label = ASKING[term];
  const button = element(
    "button",
    { type: "button", class: "term", "aria-label": label, title: label, "aria-expanded": "false" },
    "?",
  );
  button.addEventListener("click", async (event) => {
    // The explanation opens and closes itself, and the browser is not to do it once more.
    event.preventDefault();
    try {
      (await loadDeferred()).explain(button, term);
    } catch (error) {
      button.title = PAGE.unreachable(messageOf(error));
    }
  });
  return button;
}
