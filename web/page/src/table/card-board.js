/** The small board of a card: the puzzle with its solution, if the row has one. */

import { element } from "../elements/element.js";
import { cellsOf, drawingOf } from "../board/drawing.js";
import { PUZZLE, solutionTo } from "../board/row.js";
import { svgOf } from "../board/svg.js";

/** @typedef {import("./pages.js").Row} Row */

/**
 * @param {string} puzzle The text of the puzzle.
 * @param {Row | null} row
 * @param {boolean} isClassic False for boards of other layouts, which are not drawn.
 * @returns {Node} a drawing, or the text of what is no board
 */
export function pictureOf(puzzle, row, isClassic) {
  if (!isClassic || !PUZZLE.test(puzzle)) return element("span", { class: "no-board" }, puzzle);
  const picture = svgOf(drawingOf(cellsOf(puzzle, row && solutionTo(puzzle, row.fields))));
  return element("span", { role: "img", "aria-label": puzzle }, picture);
}
