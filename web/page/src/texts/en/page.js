/** The words of the page as a whole, of its progress and of its error messages. */

const number = new Intl.NumberFormat("en");
const digits = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });

/** @param {number} count */
export const grouped = (count) => number.format(count);

/**
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
export const plural = (count, one, many) => `${grouped(count)} ${count === 1 ? one : many}`;

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 10) return `${digits.format(Math.max(seconds, 0.001))} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${whole % 60} s`;
}

/** @param {number} rate */
export const perSecond = (rate) =>
  grouped(rate < 100 ? Number(rate.toPrecision(2)) : Math.round(rate));

export const PAGE = {
  language: "en",
  /** @type {Record<"no-wasm" | "no-simd" | "no-streams", string>} */
  lacking: {
    "no-wasm":
      "This browser does not run WebAssembly, or it is switched off, so this page cannot solve anything here.",
    "no-simd":
      "This browser's WebAssembly has no vector instructions (128-bit SIMD), which this page is built on. Chrome and Edge have them from version 91, Firefox from 89, Safari from 16.4.",
    "no-streams":
      "This browser cannot decompress gzip (DecompressionStream), which this page needs. Chrome and Edge can from version 80, Firefox from 113, Safari from 16.4.",
  },
  incomplete: "The file engine.js is missing beside this page, so nothing can be solved here.",
  /** @param {string} file */
  unreachable: (file) =>
    `The file ${file} could not be loaded, so this part of the page is missing. Reload the page to try again.`,
  /** @param {string} said */
  unloadable: (said) => `The engine could not be started: ${said}.`,
  /** @param {{ version: string, lanes: number, backend: string }} about @param {number} cores */
  engine: ({ version, lanes, backend }, cores) =>
    `Ninefold ${version}, ${lanes} lanes (${backend}), ${plural(cores, "core", "cores")} offered by this browser`,
};

export const LANES = {
  /** @param {number} place From 1. */
  puzzle: (place) => `Show puzzle ${place} of the list`,
  /** @param {number} place From 1. */
  solved: (place) => `Show puzzle ${place} of the list, which is solved`,
};

export const PROGRESS = {
  title: "Progress",
  pause: "Pause",
  goOn: "Resume",
  stop: "Stop",
  again: "Try again",
  records: "records",
  rate: "per second",
  left: "left",
  took: "elapsed",
  workers: "workers",
  /** @type {Record<import("../../coordinator/run.js").State, string>} */
  states: {
    opening: "Reading…",
    running: "Answering…",
    paused: "Paused",
    stopped: "Stopped",
    done: "Done",
    failed: "Not finished",
  },
  /** @param {number} records @param {number} seconds */
  done: (records, seconds) =>
    `${plural(records, "record", "records")} answered in ${duration(seconds)}.`,
  /** @param {number} records @param {number} rejected @param {number} seconds */
  checked: (records, rejected, seconds) =>
    `${plural(records, "proof", "proofs")} checked in ${duration(seconds)}, ${grouped(rejected)} rejected.`,
  /** @param {number} records */
  stopped: (records) =>
    `Stopped. The answers to ${plural(records, "record", "records")} are kept; the rest can be resumed.`,
  paused: "Paused.",
  running: "Answering.",
  nothing: "There is no record in this text.",
};

export const PROBLEMS = {
  /** @param {string} said */
  refused: (said) =>
    `This cannot be answered as it is. The engine says: ${said} Above, “How to read and run it” has fields for the form and the column.`,
  /** @param {string} format */
  foreign: (format) =>
    `This file is ${format}, which a browser cannot decompress. Decompress it first, or have the program ninefold read it as it is.`,
  /** @param {string} said */
  gzip: (said) =>
    `This file begins as gzip, but cannot be decompressed: ${said} Browsers do not read gzip of several parts, as cat and bgzip make it: decompress such a file first.`,
  /** @param {string} line */
  long: (line) =>
    `From line ${line} on no record ends within 64 MB, so reading stops here. The answers so far are kept.`,
  many: () =>
    "There are more than 20 million rows, so answering stops here. The answers so far are kept. Ask for fewer answers to each puzzle, or answer the list in parts.",
  /** @param {string} said */
  lost: (said) => `The answers could not be saved: ${said}`,
  /** @param {string} said */
  file: (said) => `The browser could not read this file: ${said}`,
  /** @param {string} said @param {number | undefined} line */
  broken: (said, line) =>
    `A solver failed${line === undefined ? "" : ` on the records from line ${grouped(line)}`}: ${said}. This is a bug in the page. The answers so far are kept.`,
};

export const THEME = {
  /** @type {Record<import("../../theme.js").Theme, string>} */
  now: {
    system: "Colours as the system has them",
    light: "Light colours",
    dark: "Dark colours",
  },
};
