/** The words of the page as a whole, and numbers and times as words. */

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
  loading: "Loading…",
  loadingEngine: "Loading the engine…",
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

/** @typedef {"system" | "light" | "dark"} Theme */

export const THEME = {
  /** @type {Record<Theme, string>} */
  now: {
    system: "Colours as the system has them",
    light: "Light colours",
    dark: "Dark colours",
  },
};
