/** A histogram: bars that stand side by side, over whole numbers or over bins of them. */

import { STATISTICS } from "../texts/en/statistics.js";
import { PLAIN, dataOf, seriesOf } from "./plot.js";

/**
 * @typedef {import("./plot.js").Drawing} Drawing
 *
 * @typedef {object} Bin from a whole number to before another
 * @property {number} from
 * @property {number} to
 * @property {number} count
 *
 * @typedef {object} Place of a label
 * @property {number} at
 * @property {string} text
 * @property {number} number the value by which labels are chosen: round numbers stay
 */

const HEIGHT = 220;
const FONT = 13;
/** Largest width of a label of the axis, in CSS pixels. */
const LABEL = 44;

/**
 * @param {Bin[]} bins
 * @param {boolean} log true if the bins are powers of ten
 * @param {string} says
 * @param {boolean} [tenths] true if the bins are counted in tenths
 * @returns {Drawing}
 */
export function histogramOf(bins, log, says, tenths = false) {
  const whole = log ? STATISTICS.power : STATISTICS.number;
  const label = tenths ? STATISTICS.tenths : whole;
  // One number a bin has its label below the bar; the others have theirs where the bin begins.
  const single = bins.every(({ from, to }) => to - from === 1);
  /** @type {Place[]} */
  const places = single
    ? bins.map(({ from }, at) => ({ at, text: label(from), number: from }))
    : [...bins.map(({ from }) => from), bins[bins.length - 1].to].map((edge, at) => ({
        at: at - 0.5,
        text: label(edge),
        number: log ? at : edge / (bins[0].to - bins[0].from),
      }));
  const most = Math.max(1, ...bins.map(({ count }) => count));
  return {
    data: dataOf(
      bins.map(({ count }) => count),
      most,
    ),
    height: HEIGHT,
    says,
    options(colours, width) {
      const font = colours.font(FONT);
      const longest = Math.max(...places.map(({ text }) => text.length));
      const room = Math.max(1, (width - 70) / Math.max(24, Math.min(LABEL, 10 + 8 * longest)));
      const shown = thinned(places, room);
      const axis = {
        font,
        stroke: colours.muted,
        ticks: { stroke: colours.line, size: 5, width: 1 },
      };
      return {
        ...PLAIN,
        padding: [10, Math.max(12, 4 * longest), 0, 0],
        scales: {
          x: { time: false, range: [-0.6, bins.length - 0.4] },
          y: { range: [0, most * 1.05] },
        },
        axes: [
          {
            ...axis,
            size: 34,
            splits: () => shown.map(({ at }) => at),
            values: () => shown.map(({ text }) => text),
            grid: { show: false },
          },
          {
            ...axis,
            size: 58,
            space: 40,
            incrs: WHOLE,
            values: (_, splits) => splits.map((value) => STATISTICS.compact(value)),
            grid: { stroke: colours.line, width: 1 },
          },
        ],
        series: seriesOf(colours, { size: [0.86, 40], align: 0 }),
      };
    },
  };
}

/** Steps of an axis that counts records: whole numbers. */
const WHOLE = Array.from({ length: 12 }, (_, power) =>
  [1, 2, 5].map((n) => n * 10 ** power),
).flat();

/**
 * As many of the labels as there is room for, in even steps.
 *
 * @param {Place[]} places
 * @param {number} room
 */
function thinned(places, room) {
  const step = [1, 2, 5, 10, 20, 50].find((every) => places.length / every <= room) ?? 100;
  return places.filter(({ number }) => number % step === 0);
}
