import { element } from "./element.js";

/**
 * A button. If it has no effect now it is marked, not disabled, so that it keeps the focus.
 *
 * @param {Node | string} content
 * @param {() => unknown} onPress
 * @param {string} [label] A name in words, for a sign or a drawing.
 */
export function makeButton(content, onPress, label) {
  const button = element("button", { type: "button", "aria-label": label, title: label }, content);
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") onPress();
  });
  return button;
}

/** A button that looks like a link. @param {string} words @param {() => unknown} onPress */
export function makePlain(words, onPress) {
  const button = makeButton(words, onPress);
  button.className = "plain";
  return button;
}

/** @param {HTMLElement} button @param {boolean} isIdle True if it has no effect now. */
export const setIdle = (button, isIdle) => button.setAttribute("aria-disabled", String(isIdle));
