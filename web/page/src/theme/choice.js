/**
 * Light colours, dark ones, or those of the system. The choice is an attribute of the root element, which
 * the style sheets read, and is remembered where the browser allows that.
 */

/** @typedef {import("../texts/en/page.js").Theme} Theme */

/** In the order in which the button goes through them. @type {Theme[]} */
export const THEMES = ["system", "light", "dark"];

/** The name of the choice in the browser's store. */
const KEY = "ninefold-theme";

/** The remembered choice. @returns {Theme} */
export function remembered() {
  try {
    const stored = /** @type {Theme} */ (localStorage.getItem(KEY));
    return THEMES.includes(stored) ? stored : "system";
  } catch {
    // A browser may refuse its store; the page then begins with the colours of the system.
    return "system";
  }
}

/** @param {Theme} theme */
export function remember(theme) {
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // The choice holds until the page is closed.
  }
}

/** @param {Theme} theme */
export function show(theme) {
  if (theme === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.dataset.theme = theme;
}
