/** Plots of a few bars: one for each name, lying, or one for each bin of numbers, standing. Their colours are styles. */

import { div, element, shape } from "../elements/element.js";
import { STATISTICS } from "../texts/en/statistics.js";

/**
 * @typedef {object} Bar
 * @property {string} name
 * @property {string} word The word that its colour is for.
 * @property {number} value
 * @property {string} says The value, as it is written.
 *
 * @typedef {object} Bin From a whole number to before another.
 * @property {number} from
 * @property {number} to
 * @property {number} count
 *
 * @typedef {object} Label
 * @property {number} at Its place, in bins.
 * @property {string} text
 * @property {number} number The value by which labels are chosen: round numbers stay.
 */

/** The least part of the largest bar that is visible, if only as a line. */
const LEAST = 0.006;

/** Bars that lie, with their value written after them. @param {Bar[]} bars */
export function barsOf(bars) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return div(
    "bars",
    ...bars.flatMap(({ name, word, value, says }) => {
      const bar = element("span", { class: "bar", "data-word": word });
      bar.style.setProperty("--part", `${Math.max(value / most, LEAST)}`);
      return [element("span", {}, name), div("bar-with-value", bar, element("span", {}, says))];
    }),
  );
}

/** The width in which labels have room at least, and that of one of them, in CSS pixels. */
const WIDTH = 300;
const LABEL = 44;

/**
 * Bars that stand side by side, over whole numbers or over bins of them.
 *
 * @param {Bin[]} bins
 * @param {boolean} log True if the bins are powers of ten.
 * @param {boolean} [tenths] True if the bins are counted in tenths.
 */
export function histogramOf(bins, log, tenths = false) {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const top = 1.05 * most;
  const step = STEPS.find((step) => most / step <= 4) ?? most;
  const across = (/** @type {number} */ at) => `${(100 * at) / bins.length}%`;
  const up = (/** @type {number} */ count) => `${100 - (100 * count) / top}%`;
  const width = Math.min(0.86, 0.1 * bins.length);
  const lines = Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step);
  return shape(
    "svg",
    { class: "histogram" },
    ...lines.flatMap((count) => [
      shape("line", { x1: 0, x2: "100%", y1: up(count), y2: up(count) }),
      shape(
        "text",
        { class: "scale", x: -8, y: up(count), dy: "0.35em" },
        STATISTICS.compact(count),
      ),
    ]),
    ...bins
      .map(({ count }, at) => ({ at, height: count && Math.max(count, LEAST * most) }))
      .filter(({ height }) => height > 0)
      .map(({ at, height }) =>
        shape("rect", {
          x: across(at + (1 - width) / 2),
          y: up(height),
          width: across(width),
          height: `${(100 * height) / top}%`,
        }),
      ),
    ...labelsOf(bins, log, tenths).map(({ at, text }) =>
      shape("text", { x: across(at), y: "100%", dy: "1.5em" }, text),
    ),
  );
}

/** Steps of a scale that counts records: whole numbers. */
const STEPS = Array.from({ length: 12 }, (_, power) =>
  [1, 2, 5].map((n) => n * 10 ** power),
).flat();

/**
 * As many labels as there is room for, in even steps.
 *
 * @param {Bin[]} bins
 * @param {boolean} log
 * @param {boolean} tenths
 */
function labelsOf(bins, log, tenths) {
  const whole = log ? STATISTICS.power : STATISTICS.number;
  const label = tenths ? STATISTICS.tenths : whole;
  // One number a bin has its label below the bar; the others have theirs where the bin begins.
  const single = bins.every(({ from, to }) => to - from === 1);
  /** @type {Label[]} */
  const labels = single
    ? bins.map(({ from }, at) => ({ at: at + 0.5, text: label(from), number: from }))
    : [...bins.map(({ from }) => from), bins[bins.length - 1].to].map((edge, at) => ({
        at,
        text: label(edge),
        number: log ? at : edge / (bins[0].to - bins[0].from),
      }));
  const longest = Math.max(...labels.map(({ text }) => text.length));
  const room = WIDTH / Math.max(24, Math.min(LABEL, 10 + 8 * longest));
  const step = [1, 2, 5, 10, 20, 50].find((every) => labels.length / every <= room) ?? 100;
  return labels.filter(({ number }) => number % step === 0);
}
