/**
 * Builds the page into dist: `node build.mjs [--engine FILE] [--address URL]`. The engine is built by cargo,
 * or its modules are taken from FILE.wasm and FILE.all.wasm, where they were built before: see
 * build/engine.mjs. With the address at which the page will be published, other sites find its picture,
 * which they show beside a link to it.
 */

import { parseArgs } from "node:util";
import { missing } from "./build/needs.mjs";

const options = /** @type {const} */ ({ engine: { type: "string" }, address: { type: "string" } });
const { values } = parseArgs({ options });
if (values.address !== undefined && !/^https?:\/\/.+\/$/.test(values.address)) {
  console.error("The address begins with https:// and ends with /.");
  process.exit(1);
}
const lack = missing(values.engine === undefined);
if (lack) {
  console.error(lack);
  process.exit(1);
}
try {
  // These import packages, which may have been missing.
  const { buildEngine, modulesOf } = await import("./build/engine.mjs");
  const { buildPage } = await import("./build/page.mjs");
  const modules = values.engine === undefined ? buildEngine() : modulesOf(values.engine);
  await buildPage(modules, values.address);
} catch (error) {
  // (An error that is not caught would be printed after the source of the packer, which catches it.)
  console.error(error instanceof Error ? error.stack : error);
  process.exit(1);
}
