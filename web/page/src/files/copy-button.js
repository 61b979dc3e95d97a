import { element } from "../elements/element.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { copyText } from "./clipboard.js";

/**
 * A button that copies the text of a field.
 *
 * @param {{ value: string }} field
 * @param {string} [words]
 */
export function makeCopy(field, words = PUZZLE.copy) {
  const copy = element("button", { type: "button" }, words);
  copy.addEventListener("click", async () => {
    if (!(await copyText(field.value))) return;
    copy.textContent = PUZZLE.copied;
    setTimeout(() => (copy.textContent = words), 1500);
  });
  return copy;
}
