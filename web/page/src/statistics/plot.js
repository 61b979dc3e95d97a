/** A place for a plot of uPlot, which is as wide as the room leaves, and redrawn when that changes. */

import uPlot from "uplot";
import { element } from "../elements/element.js";
import { coloursAt, whenColoursChange } from "./colours.js";

/**
 * @typedef {import("./colours.js").Colours} Colours
 *
 * @typedef {object} Drawing
 * @property {uPlot.AlignedData} data
 * @property {number} height
 * @property {(colours: Colours, width: number) => Omit<uPlot.Options, "width" | "height">} options
 * @property {string} says a description for screen readers
 */

export function makePlot() {
  const place = element("div", { class: "plot", role: "img" });
  /** @type {uPlot | null} */
  let plot = null;
  /** @type {Drawing | null} */
  let drawing = null;

  function draw() {
    plot?.destroy();
    plot = null;
    const width = Math.floor(place.clientWidth);
    if (!drawing || width === 0) return;
    place.setAttribute("aria-label", drawing.says);
    const { data, height, options } = drawing;
    plot = new uPlot({ ...options(coloursAt(place), width), width, height }, data, place);
  }

  let drawnAt = 0;
  new ResizeObserver(() => {
    const width = Math.floor(place.clientWidth);
    if (width === drawnAt) return;
    drawnAt = width;
    requestAnimationFrame(draw);
  }).observe(place);
  whenColoursChange(draw);

  return {
    element: place,
    /** @param {Drawing} next */
    show(next) {
      drawing = next;
      draw();
    },
    clear() {
      drawing = null;
      draw();
    },
  };
}

/**
 * Bars of these lengths. Any above 0 is visible, if only as a line.
 *
 * @param {number[]} values
 * @param {number} most
 * @returns {uPlot.AlignedData}
 */
export const dataOf = (values, most) => [
  values.map((_, at) => at),
  values.map((value) => (value > 0 ? Math.max(value, 0.006 * most) : 0)),
];

/**
 * The look of bars.
 *
 * @param {Colours} colours
 * @param {uPlot.Series.BarsPathBuilderOpts} look
 * @returns {uPlot.Series[]}
 */
export const seriesOf = ({ accent }, look) => [
  {},
  { fill: accent, width: 0, points: { show: false }, paths: uPlot.paths.bars?.(look) },
];

/** Common options of all plots: nothing to point at, no legend, and no time. */
export const PLAIN = {
  legend: { show: false },
  cursor: { show: false },
  /** @type {uPlot.Select} */
  select: { show: false, left: 0, top: 0, width: 0, height: 0 },
};
