/**
 * The engine's WebAssembly module in Node, which reads it from the file beside this one. For browsers the
 * build puts `module.browser.js` in its place.
 */

import { readFileSync } from "node:fs";

/** Compiles the module. */
export const compile = () =>
  new WebAssembly.Module(readFileSync(new URL("./ninefold.wasm", import.meta.url)));
