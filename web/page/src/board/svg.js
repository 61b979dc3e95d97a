/** Drawings of boards as elements of the page. */

import { BOARD } from "./drawing.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {import("./drawing.js").Shape[]} shapes
 * @returns {SVGSVGElement}
 */
export function svgOf(shapes) {
  const svg = document.createElementNS(SVG, "svg");
  const box = `0 0 ${BOARD} ${BOARD}`;
  const about = { viewBox: box, class: "drawing", "aria-hidden": "true", focusable: "false" };
  for (const [name, value] of Object.entries(about)) svg.setAttribute(name, value);
  for (const { tag, attributes, text } of shapes) {
    const shape = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, String(value));
    shape.textContent = text;
    svg.append(shape);
  }
  return svg;
}
