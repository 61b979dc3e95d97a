import { element } from "../elements/element.js";
import { SHARE } from "../texts/en/share.js";
import { messageOf } from "../messages/error.js";

/**
 * A button, and what is said if the browser cannot do what it is for.
 *
 * @param {string} words
 * @param {() => unknown} act
 * @param {HTMLElement} said
 * @param {string} [note] Words that are said meanwhile.
 */
export function makeAction(words, act, said, note = "") {
  const made = element("button", { type: "button" }, words);
  made.addEventListener("click", async () => {
    said.textContent = note;
    try {
      await act();
    } catch (error) {
      // (The reader has closed the system's dialog without sharing.)
      if (error instanceof DOMException && error.name === "AbortError") return;
      said.textContent = SHARE.failed(messageOf(error));
    }
  });
  return made;
}
