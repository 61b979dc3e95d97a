/**
 * Statistics of the whole corpus, as plots: the results of the records, their numbers of clues,
 * and the distribution of the question's number.
 */

import { div, element } from "../elements/element.js";
import { STATISTICS } from "../texts/en/statistics.js";
import { wordOf } from "../texts/en/terms.js";
import { makeFigure } from "./figure.js";
import { barsOf, histogramOf } from "./plot.js";

/**
 * @typedef {import("./plot.js").Bin} Bin
 *
 * @typedef {object} Statistics
 * @property {number} records
 * @property {{word: string, count: number}[]} words
 * @property {Uint32Array} clues numbers of records with 0 to 254 clues
 * @property {null | {name: string, log: boolean, tenths: boolean, bins: Bin[]}} number
 */

/** The least time between two drawings, in milliseconds. */
const PAUSE = 250;

/** @param {HTMLElement} section */
export function mountStatistics(section) {
  const none = element("p", { class: "statistics-none" }, STATISTICS.none);
  const figures = {
    statuses: makeFigure("statuses"),
    clues: makeFigure("clues"),
    number: makeFigure("number"),
  };
  section.append(
    div("statistics", none, ...Object.values(figures).map((figure) => figure.element)),
  );

  /** @type {Statistics | null} */
  let latest = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let drawnAt = -PAUSE;

  /** Draws at once, or when the last drawing is long enough ago. */
  function soon() {
    if (waiting !== undefined) return;
    waiting = setTimeout(draw, Math.max(0, drawnAt + PAUSE - performance.now()));
  }

  function draw() {
    waiting = undefined;
    drawnAt = performance.now();
    none.hidden = Boolean(latest?.records);
    if (!latest?.records) {
      for (const figure of Object.values(figures)) figure.hide();
      return;
    }
    const { records, words, clues, number } = latest;
    drawStatuses(words, records);
    drawClues(clues, records);
    drawNumber(number, records);
  }

  /** @param {Statistics["words"]} words @param {number} records */
  function drawStatuses(words, records) {
    const met = words.filter(({ count }) => count > 0);
    if (met.length === 0) return figures.statuses.hide();
    const bars = met.map(({ word, count }) => ({
      name: wordOf(word),
      word,
      value: count,
      says: STATISTICS.countAndShare(count, records),
    }));
    const caption = STATISTICS.statusesCaption(records);
    figures.statuses.show({
      title: STATISTICS.statusesTitle,
      caption,
      drawing: barsOf(bars),
      head: [STATISTICS.status, STATISTICS.records, STATISTICS.shareHead],
      rows: met.map(({ word, count }) => [wordOf(word), ...counted(count, records)]),
    });
  }

  /** @param {Uint32Array} clues @param {number} records */
  function drawClues(clues, records) {
    const least = clues.findIndex((count) => count > 0);
    if (least < 0) return figures.clues.hide();
    const most = clues.findLastIndex((count) => count > 0);
    // A lonely bar gets some room on both sides, so that it looks like one.
    const [from, to] = [Math.max(0, least - 3), Math.min(Math.max(81, most), most + 3)];
    const bins = Array.from(clues.subarray(from, to + 1), (count, at) => ({
      from: from + at,
      to: from + at + 1,
      count,
    }));
    const caption = STATISTICS.cluesCaption(least, most);
    figures.clues.show({
      title: STATISTICS.cluesTitle,
      caption,
      drawing: histogramOf(bins, false),
      head: [STATISTICS.clues, STATISTICS.records, STATISTICS.shareHead],
      rows: rowsOf(bins, records),
    });
  }

  /** @param {Statistics["number"]} number @param {number} records */
  function drawNumber(number, records) {
    if (!number || number.bins.length === 0) return figures.number.hide();
    const caption = STATISTICS.numberCaption(number.name, number.log);
    const title = STATISTICS.numberTitle(number.name);
    figures.number.show({
      title,
      caption,
      drawing: histogramOf(number.bins, number.log, number.tenths),
      head: [title, STATISTICS.records, STATISTICS.shareHead],
      rows: rowsOf(number.bins, records, number.tenths),
    });
  }

  return {
    /** @param {Statistics} statistics */
    update(statistics) {
      latest = statistics;
      soon();
    },
    clear() {
      latest = null;
      soon();
    },
  };
}

/** @param {Bin[]} bins @param {number} records @param {boolean} [tenths] */
function rowsOf(bins, records, tenths = false) {
  return bins
    .filter(({ count }) => count > 0)
    .map(({ from, to, count }) => [STATISTICS.bin(from, to, tenths), ...counted(count, records)]);
}

/** @param {number} count @param {number} records */
const counted = (count, records) => [STATISTICS.number(count), STATISTICS.share(count, records)];
