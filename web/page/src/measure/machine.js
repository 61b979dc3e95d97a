/** The browser's description of itself and of the machine. */

import { MEASURE } from "../texts/en/measure.js";

/**
 * @typedef {object} Brand
 * @property {string} brand
 * @property {string} version
 *
 * @typedef {object} AgentData `navigator.userAgentData`, which only some browsers have
 * @property {Brand[]} brands
 * @property {string} platform
 * @property {(hints: string[]) => Promise<{fullVersionList?: Brand[], platform?: string,
 *   platformVersion?: string, architecture?: string, bitness?: string}>} getHighEntropyValues
 */

const HINTS = ["fullVersionList", "platform", "platformVersion", "architecture", "bitness"];

/** @returns {Promise<{browser: string, system: string}>} */
export async function machine() {
  const { userAgentData: data } = /** @type {Navigator & {userAgentData?: AgentData}} */ (
    navigator
  );
  if (!data) return { browser: navigator.userAgent, system: MEASURE.unknown };
  const { brands, platform } = data;
  /** @type {Awaited<ReturnType<AgentData["getHighEntropyValues"]>>} */
  const more = await data.getHighEntropyValues(HINTS).catch(() => ({}));
  const system = [
    more.platform || platform,
    more.platformVersion,
    more.architecture && `${more.architecture} ${more.bitness ?? ""}`.trim(),
  ];
  return {
    browser: nameOf(more.fullVersionList ?? brands) || navigator.userAgent,
    system: system.filter(Boolean).join(", ") || MEASURE.unknown,
  };
}

/**
 * The most specific brand. Browsers also list a made-up one, and the engine.
 *
 * @param {Brand[]} brands
 */
function nameOf(brands) {
  const real = brands.filter(({ brand }) => !/not.*brand/i.test(brand));
  const own = real.find(({ brand }) => brand !== "Chromium") ?? real[0];
  return own ? `${own.brand} ${own.version}` : "";
}
