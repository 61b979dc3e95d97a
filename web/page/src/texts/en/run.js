/** The words of a run: its progress, the line over its answers, and what is downloaded and copied. */

import { duration, grouped, plural } from "./page.js";

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 0 });

/** @typedef {import("../../messages/run.js").State} State */
/**
 * @typedef {object} Summary
 * @property {State} state
 * @property {number} records
 * @property {number} seconds
 * @property {string | null} only The word that all records have.
 * @property {string} question
 * @property {string} text The name of the file, or another name for the text.
 */

export const PROGRESS = {
  goOn: "Resume",
  again: "Try again",
  /** @type {Record<State, string>} */
  states: {
    opening: "Reading…",
    running: "Answering…",
    paused: "Paused",
    stopped: "Stopped",
    done: "Done",
    failed: "Not finished",
  },
  /** The title of the document. @type {Record<State, (part: number, page: string) => string>} */
  titles: {
    opening: (_, page) => `Reading · ${page}`,
    running: (part, page) => `${percent.format(Math.floor(part * 100) / 100)} · ${page}`,
    paused: (part, page) => `Paused at ${percent.format(Math.floor(part * 100) / 100)} · ${page}`,
    stopped: (part, page) => `Stopped at ${percent.format(Math.floor(part * 100) / 100)} · ${page}`,
    done: (_, page) => `Done · ${page}`,
    failed: (_, page) => `Not finished · ${page}`,
  },
  /** @param {number} record @param {number} ahead Number of records after it that are answered. */
  working: (record, ahead) =>
    ahead === 0
      ? `Record ${grouped(record)} is being answered.`
      : `Record ${grouped(record)} is being answered; ${plural(ahead, "later one is", "later ones are")} finished and will follow it.`,
  /** @param {number} record @param {number} ahead */
  kept: (record, ahead) =>
    `Record ${grouped(record)} was not finished. ${plural(ahead, "later answer is", "later answers are")} kept, and will follow it when the work is resumed.`,
  /** @param {number} records @param {number} seconds */
  done: (records, seconds) =>
    `${plural(records, "record", "records")} answered in ${duration(seconds)}.`,
  /** @param {number} records */
  stopped: (records) =>
    `Stopped. The answers to ${plural(records, "record", "records")} are kept; the rest can be resumed.`,
  paused: "Paused.",
  running: "Answering.",
};

/** The line over the answers. @param {Summary} summary */
export function summaryOf({ state, records, seconds, only, question, text }) {
  const puzzles = plural(records, "puzzle", "puzzles");
  if (state !== "done") return `${puzzles} so far · ${question} · ${text}`;
  if (only === null) return `${puzzles} in ${duration(seconds)} · ${question} · ${text}`;
  return records === 1
    ? `${puzzles} in ${duration(seconds)}, ${only} · ${question} · ${text}`
    : `${puzzles} in ${duration(seconds)}, all ${only} · ${question} · ${text}`;
}

export const DOWNLOAD = {
  /** @param {number} rows */
  some: (rows) => `Download ${plural(rows, "row", "rows")} as CSV`,
};

export const COPY = {
  group: "Copy",
  solution: "Copy solution",
  row: "Copy row",
  table: "Copy table",
  /** @param {number} record */
  copiedSolution: (record) => `The solution of row ${grouped(record)} is copied.`,
  /** @param {number} record */
  copiedRow: (record) => `Row ${grouped(record)} is copied.`,
  /** @param {number} rows */
  copiedTable: (rows) => `${plural(rows, "row is", "rows are")} copied.`,
  /** @param {number} rows @param {number} all */
  copiedPart: (rows, all) => `The first ${grouped(rows)} of ${grouped(all)} rows are copied.`,
  /** @param {number} record */
  noSolution: (record) => `Row ${grouped(record)} has no solution to copy.`,
  failed: "The browser does not let this page copy.",
};
