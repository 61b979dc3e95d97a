/** A plot with its title, its caption, and a table of the same values. */

import { element } from "../elements/element.js";
import { STATISTICS } from "../texts/en/statistics.js";

/** @param {string} name for the names of its elements */
export function makeFigure(name) {
  const plot = element("div", { class: "plot", role: "img" });
  const title = element("h3", { id: `figure-${name}` });
  const caption = element("p", { class: "caption" });
  const table = element("table");
  const root = element(
    "figure",
    { class: "figure", "aria-labelledby": title.id, hidden: true },
    element("figcaption", {}, title, caption),
    plot,
    element("details", {}, element("summary", {}, STATISTICS.table), table),
  );
  let was = "";

  return {
    element: root,
    hide() {
      root.hidden = true;
      was = "";
      plot.replaceChildren();
    },
    /**
     * @param {{title: string, caption: string, drawing: Node, head: string[],
     *   rows: string[][]}} content
     */
    show(content) {
      const is = JSON.stringify([content.title, content.caption, content.rows]);
      if (is === was) return;
      was = is;
      root.hidden = false;
      title.textContent = content.title;
      caption.textContent = content.caption;
      plot.setAttribute("aria-label", content.caption);
      plot.replaceChildren(content.drawing);
      table.replaceChildren(
        element("thead", {}, rowOf(content.head, "th")),
        element("tbody", {}, ...content.rows.map((cells) => rowOf(cells))),
      );
    },
  };
}

/**
 * @param {string[]} cells
 * @param {"th" | "td"} [tag] Of those after the first.
 */
function rowOf([first, ...others], tag = "td") {
  const scope = tag === "th" ? "col" : null;
  return element(
    "tr",
    {},
    element("th", { scope: scope ?? "row" }, first),
    ...others.map((cell) => element(tag, { scope }, cell)),
  );
}

/** @typedef {ReturnType<typeof makeFigure>} Figure */
