import { element } from "./element.js";

/**
 * A button. If it has no effect now it is marked, not disabled, so that it keeps the focus.
 *
 * @param {Node | string} content
 * @param {() => void} onPress
 * @param {string} [label] A name in words, for a sign or a drawing.
 */
export function makeButton(content, onPress, label) {
  const button = element("button", { type: "button", "aria-label": label, title: label }, content);
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") onPress();
  });
  return button;
}
