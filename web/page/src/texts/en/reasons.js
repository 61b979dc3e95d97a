/** Reasons that come from the engine, such as why a record is malformed. */

/**
 * A reason as it is shown. In another language it is translated, if it is one that is known there.
 *
 * @param {string} reason
 */
export const reasonOf = (reason) => reason;
