/**
 * The parts that the first answer does not need: a script of its own, which the page loads once its engine
 * is ready.
 */

export { mountGenerate } from "../generate/index.js";
export { mountStatistics } from "../statistics/index.js";
export { unpackedPuzzle } from "../reading/packed.js";
export { installable } from "../offline/index.js";
export { unpack } from "../unpack/index.js";
export { makeSharePanel } from "../share/panel.js";
export { mountCopyButtons } from "../table/copy-buttons.js";
export { mountSheet } from "../share/sheet-panel.js";
export { explain } from "../glossary/box.js";
export { makeTargetView } from "../puzzle/target-view.js";
export { mountGuide } from "../technique/guide.js";
export { makeTechniquePanel } from "../technique/panel.js";
export { makePlayPanel } from "../play/panel.js";
