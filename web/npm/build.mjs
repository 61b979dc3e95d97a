/**
 * Assembles the npm package in dist: `node build.mjs [--engine FILE]`. The engine is built by cargo, or taken from
 * FILE, where it was built before.
 */

import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { parseArgs } from "node:util";
import { missing } from "../build/needs.mjs";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const ROOT = path.dirname(path.dirname(HERE));
const DIST = path.join(HERE, "dist");
const LICENCE = path.join(HERE, "../node_modules/fflate/LICENSE");
/** No part of the package by itself: the build makes `browser.js` with it. */
const BROWSER = "module.browser.js";

const { values } = parseArgs({ options: { engine: { type: "string" } } });
const lack = missing(values.engine === undefined);
if (lack) {
  console.error(lack);
  process.exit(1);
}
// These import packages, which may have been missing.
const { build } = await import("esbuild");
const { buildPackageEngine } = await import("../build/engine.mjs");

const engine = values.engine ?? buildPackageEngine();
rmSync(DIST, { recursive: true, force: true });
mkdirSync(DIST);
for (const name of readdirSync(HERE))
  if (/\.js$|^index\.d\.ts$|^README\.md$|^package\.json$/.test(name) && name !== BROWSER)
    copyFileSync(path.join(HERE, name), path.join(DIST, name));
for (const name of ["LICENSE-APACHE", "LICENSE-MIT"])
  copyFileSync(path.join(ROOT, name), path.join(DIST, name));
copyFileSync(engine, path.join(DIST, "ninefold.wasm"));

const packed = gzipSync(readFileSync(engine), { level: 9 }).toString("base64");
await build({
  entryPoints: [path.join(HERE, "index.js")],
  outfile: path.join(DIST, "browser.js"),
  bundle: true,
  format: "esm",
  target: "es2022",
  // The licence of what is part of it.
  banner: { js: `/*! With parts of fflate:\n\n${readFileSync(LICENCE, "utf8").trim()}\n*/` },
  plugins: [
    {
      name: "the module where there are no files",
      setup(plugins) {
        plugins.onResolve({ filter: /^\.\/module\.js$/ }, () => ({
          path: path.join(HERE, BROWSER),
        }));
        plugins.onResolve({ filter: /^\.\/packed\.js$/ }, () => ({
          path: "packed",
          namespace: "packed",
        }));
        plugins.onLoad({ filter: /.*/, namespace: "packed" }, () => ({
          contents: `export default ${JSON.stringify(packed)};`,
        }));
      },
    },
  ],
});
