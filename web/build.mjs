/**
 * Builds the page into dist: `node build.mjs [--engine FILE]`. The engine is built by cargo, or taken from
 * FILE where it was built before.
 */

import { parseArgs } from "node:util";
import { missing } from "./build/needs.mjs";

const { values } = parseArgs({ options: { engine: { type: "string" } } });
const lack = missing(values.engine === undefined);
if (lack) {
  console.error(lack);
  process.exit(1);
}
// These import packages, which may have been missing.
const { buildEngine } = await import("./build/engine.mjs");
const { buildPage } = await import("./build/page.mjs");
await buildPage(values.engine ?? buildEngine());
