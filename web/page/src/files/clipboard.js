/** Copying of texts. */

import { element } from "../elements/element.js";

/**
 * @param {string} text
 * @returns {Promise<boolean>} true if the text was copied
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/**
 * For pages without a clipboard, such as those from a server without encryption.
 *
 * @param {string} text
 */
function copySelected(text) {
  const focused = document.activeElement;
  const field = element("textarea", { class: "hidden", "aria-hidden": "true" });
  field.value = text;
  // (What is outside of an open dialog cannot be selected.)
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
