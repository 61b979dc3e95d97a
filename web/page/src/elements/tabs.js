/** Tabs: one of several panels is shown, and the arrow keys move from tab to tab. */

import { element } from "./element.js";
import { unique } from "./unique-id.js";

/**
 * @param {string} label
 * @param {{name: string, label: string, panel: HTMLElement}[]} views
 * @param {(name: string) => void} onChange
 */
export function makeTabs(label, views, onChange) {
  const list = element("div", { role: "tablist", "aria-label": label, class: "puzzle-tabs" });
  const tabs = views.map(({ name, label: text, panel }) => {
    const tab = element(
      "button",
      { type: "button", role: "tab", id: unique("puzzle-tab"), "aria-controls": panel.id },
      text,
    );
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", () => choose(name));
    list.append(tab);
    return tab;
  });
  let chosen = views[0].name;

  /** @param {string} name */
  function choose(name) {
    const changed = name !== chosen;
    chosen = name;
    views.forEach((view, at) => {
      const on = view.name === name;
      tabs[at].setAttribute("aria-selected", String(on));
      tabs[at].tabIndex = on ? 0 : -1;
      view.panel.hidden = !on;
    });
    if (changed) onChange(name);
  }

  list.addEventListener("keydown", (event) => {
    const at = views.findIndex((view) => view.name === chosen);
    /** @type {Record<string, number>} */
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: views.length - 1 };
    if (!Object.hasOwn(to, event.key)) return;
    event.preventDefault();
    const next = (to[event.key] + views.length) % views.length;
    choose(views[next].name);
    tabs[next].focus();
  });

  choose(chosen);
  return {
    element: list,
    chosen: () => chosen,
    choose,
    /** Gives the tab of the chosen panel the focus. */
    focus: () => tabs[views.findIndex(({ name }) => name === chosen)].focus(),
  };
}
