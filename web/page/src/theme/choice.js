/**
 * Light colours, dark ones, or those of the system. The choice is an attribute of the root element, which
 * the style sheets read, and is remembered where the browser allows that.
 */

import { keep, kept } from "../files/storage.js";

/** @typedef {import("../texts/en/page.js").Theme} Theme */

/** In the order in which the button goes through them. @type {Theme[]} */
export const THEMES = ["system", "light", "dark"];

/** The name of the choice in the browser's store. */
const KEY = "ninefold-theme";

/** The remembered choice; the colours of the system where there is none. @returns {Theme} */
export const remembered = () =>
  THEMES.find((theme) => theme === kept("localStorage", KEY)) ?? "system";

/** @param {Theme} theme */
export const remember = (theme) => keep("localStorage", KEY, theme === "system" ? null : theme);

/** @param {Theme} theme */
export function show(theme) {
  if (theme === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.dataset.theme = theme;
}
