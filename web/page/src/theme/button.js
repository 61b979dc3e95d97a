/** The button that goes from the system's colours to light ones, dark ones, and back. */

import { icon } from "../elements/element.js";
import { part } from "../elements/by-id.js";
import { THEME } from "../texts/en/index.js";
import { THEMES, remember, remembered, show } from "./choice.js";

/** @type {Record<import("../texts/en/page.js").Theme, string>} */
const ICONS = {
  system: "M3 5h18v11H3zM9 20h6M12 16v4",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M4.9 4.9 7 7M17 17l2.1 2.1M4.9 19.1 7 17M17 7l2.1-2.1",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
};

export function mountTheme() {
  const button = part("theme", HTMLButtonElement);
  let theme = remembered();

  function describe() {
    button.replaceChildren(icon(ICONS[theme]));
    button.setAttribute("aria-label", THEME.now[theme]);
    button.title = THEME.now[theme];
  }

  button.onclick = () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    remember(theme);
    show(theme);
    describe();
  };
  describe();
}
