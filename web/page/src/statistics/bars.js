/** Bars that lie, one for each name, with their value written after them. */

import { PLAIN, dataOf, seriesOf } from "./plot.js";

/**
 * @typedef {import("./colours.js").Colours} Colours
 * @typedef {import("./plot.js").Drawing} Drawing
 *
 * @typedef {object} Bar
 * @property {string} name
 * @property {string} [word] The word that its colour is for.
 * @property {number} value
 * @property {string} says the value, as it is written
 */

/** Height of a bar's row, in CSS pixels, and thickness of the bar in it. */
const ROW = 34;
const BAR = 20;
const FONT = 14;

/**
 * @param {Bar[]} bars
 * @param {(bar: Bar, colours: Colours) => string} colourOf
 * @param {string} says
 * @returns {Drawing}
 */
export function barsOf(bars, colourOf, says) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return {
    data: dataOf(
      bars.map(({ value }) => value),
      most,
    ),
    height: ROW * bars.length + 4,
    says,
    options(colours) {
      const font = colours.font(FONT);
      const names = widest(
        bars.map(({ name }) => name),
        font,
      );
      const room = widest(
        bars.map(({ says: words }) => words),
        font,
      );
      const values = () => bars.map((bar) => colourOf(bar, colours));
      return {
        ...PLAIN,
        padding: [2, room + 12, 2, 0],
        scales: {
          x: { time: false, ori: 1, dir: -1, range: [-0.5, bars.length - 0.5] },
          y: { ori: 0, dir: 1, range: [0, most] },
        },
        axes: [
          {
            side: 3,
            size: names + 14,
            gap: 10,
            font,
            stroke: colours.ink,
            splits: () => bars.map((_, at) => at),
            values: () => bars.map(({ name }) => name),
            grid: { show: false },
            ticks: { show: false },
          },
          { side: 2, show: false },
        ],
        series: seriesOf(colours, {
          size: [BAR / ROW, BAR],
          radius: 0.1,
          disp: { fill: { unit: 3, values }, stroke: { unit: 3, values } },
        }),
        hooks: { draw: [(plot) => writeValues(plot, bars, colours)] },
      };
    },
  };
}

/**
 * @param {uPlot} plot
 * @param {Bar[]} bars
 * @param {Colours} colours
 */
function writeValues(plot, bars, colours) {
  const { ctx } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.font = colours.font(FONT * ratio);
  ctx.fillStyle = colours.muted;
  ctx.textAlign = "left";
  ctx.textBaseline = "middle";
  bars.forEach(({ value, says }, at) => {
    const x = Math.max(plot.valToPos(value, "y", true), plot.bbox.left + 2 * ratio);
    ctx.fillText(says, x + 8 * ratio, plot.valToPos(at, "x", true));
  });
  ctx.restore();
}

/**
 * @param {string[]} texts
 * @param {string} font
 */
function widest(texts, font) {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return 0;
  context.font = font;
  return Math.ceil(Math.max(0, ...texts.map((text) => context.measureText(text).width)));
}
