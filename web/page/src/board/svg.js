/** Drawings as elements of the page. */

import { shape } from "../elements/element.js";
import { BOARD } from "./drawing.js";

/**
 * @param {import("./drawing.js").Shape[]} shapes
 * @param {string} [kind] Of a board, or of another drawing.
 * @param {[width: number, height: number]} [size]
 */
export const svgOf = (shapes, kind = "drawing", [width, height] = [BOARD, BOARD]) =>
  shape(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: kind, "aria-hidden": "true", focusable: "false" },
    ...shapes.map(({ tag, attributes, text = "" }) => shape(tag, attributes, text)),
  );
