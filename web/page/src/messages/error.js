/** What was thrown, which in JavaScript may be anything. */

/** @param {unknown} error */
export const errorOf = (error) => (error instanceof Error ? error : new Error(String(error)));

/** What an error says. @param {unknown} error */
export const messageOf = (error) => errorOf(error).message;

/** The same as a part of a sentence. @param {unknown} error */
export const reasonIn = (error) => messageOf(error).replace(/[.。]$/, "");
