/** Drawings of boards as elements of the page. */

import { shape } from "../elements/element.js";
import { BOARD } from "./drawing.js";

/** @param {import("./drawing.js").Shape[]} shapes */
export const svgOf = (shapes) =>
  shape(
    "svg",
    {
      viewBox: `0 0 ${BOARD} ${BOARD}`,
      class: "drawing",
      "aria-hidden": "true",
      focusable: "false",
    },
    ...shapes.map(({ tag, attributes, text }) => shape(tag, attributes, text)),
  );
