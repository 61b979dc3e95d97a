/**
 * All words of the page, a group for each room. To translate the page, translate the files of this
 * folder.
 */

export { STATIC } from "./static.js";
export * from "./terms.js";
export * from "./reasons.js";
export * from "./page.js";
export * from "./run.js";
export * from "./problems.js";
export * from "./input.js";
export * from "./reading.js";
export * from "./questions.js";
export * from "./unpack.js";
export * from "./answers.js";
export { PUZZLE } from "./puzzle.js";
export { CARD } from "./share.js";
export { LAYOUT } from "./layout.js";
