/** The legend of the drawing over a board. */

import { element } from "../elements/element.js";
import { TECHNIQUE } from "../texts/en/technique.js";
import { keyOf } from "./drawing.js";

/** @param {import("./drawing.js").Part} part */
export const legendLine = (part) => element("li", {}, keyOf(part), TECHNIQUE.parts[part]);
