/**
 * Tabs: one of several panels is shown, and the arrow keys move from tab to tab. Those that a stranger does not need
 * are hidden until "More" is pressed, or one of them is chosen.
 */

import { makePlain } from "./button.js";
import { div, element } from "./element.js";
import { unique } from "./unique-id.js";

/**
 * @param {string} label
 * @param {{name: string, label: string, panel: HTMLElement, further?: boolean}[]} views
 * @param {string} moreLabel
 * @param {(name: string) => void} onChange
 */
export function makeTabs(label, views, moreLabel, onChange) {
  const more = makePlain(moreLabel, () => {
    const first = views.find(({ further }) => further);
    if (first) choose(first.name);
    focus();
  });
  const list = element("div", { role: "tablist", "aria-label": label, class: "puzzle-tabs" });
  const tabs = views.map(({ name, label: text, panel, further = false }) => {
    const tab = element(
      "button",
      { type: "button", role: "tab", id: unique("puzzle-tab"), "aria-controls": panel.id },
      text,
    );
    tab.hidden = further;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", () => choose(name));
    list.append(tab);
    return tab;
  });
  let chosen = views[0].name;

  function reveal() {
    for (const tab of tabs) tab.hidden = false;
    more.hidden = true;
  }

  const focus = () => tabs[views.findIndex(({ name }) => name === chosen)].focus();

  /** @param {string} name */
  function choose(name) {
    const changed = name !== chosen;
    chosen = name;
    views.forEach((view, at) => {
      const on = view.name === name;
      tabs[at].setAttribute("aria-selected", String(on));
      tabs[at].tabIndex = on ? 0 : -1;
      view.panel.hidden = !on;
      if (on && view.further) reveal();
    });
    if (changed) onChange(name);
  }

  list.addEventListener("keydown", (event) => {
    const at = views.findIndex((view) => view.name === chosen);
    /** @type {Record<string, number>} */
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 };
    if (!Object.hasOwn(to, event.key)) return;
    event.preventDefault();
    const shown = views.filter((_, at) => !tabs[at].hidden);
    choose(shown[(to[event.key] + shown.length) % shown.length].name);
    focus();
  });

  choose(chosen);
  return {
    element: div("puzzle-views", list, more),
    chosen: () => chosen,
    choose,
    /** Gives the tab of the chosen panel the focus. */
    focus,
  };
}
