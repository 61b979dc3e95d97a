/** A record that is rejected. */

import { REJECTED } from "../texts/en/rejected.js";

export class Rejected extends Error {
  /** @param {keyof typeof REJECTED} reason */
  constructor(reason) {
    super(REJECTED[reason]);
  }
}

/**
 * @param {unknown} condition
 * @param {keyof typeof REJECTED} reason
 */
export function demand(condition, reason) {
  if (!condition) throw new Rejected(reason);
}
