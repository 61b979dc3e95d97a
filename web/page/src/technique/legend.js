/** The legend of the drawing over a board. */

import { svgOf } from "../board/svg.js";
import { element } from "../elements/element.js";
import { TECHNIQUE } from "../texts/en/technique.js";
import { sampleOf } from "./drawing.js";

/** @param {import("./drawing.js").Part} part */
export const legendLine = (part) =>
  element("li", {}, svgOf([sampleOf(part)], "step-key", [7, 5]), TECHNIQUE.parts[part]);
