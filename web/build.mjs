/**
 * Builds the page into dist: `node build.mjs [--engine FILE]`.
 *
 * The engine is built by cargo, or taken from FILE where it was built before. It goes into a script,
 * compressed and in base64, and with it the scripts of the workers, for the page fetches nothing and
 * is to work from a folder, too; and the questions, which the engine lists. The words of index.html come
 * from page/src/texts.
 */

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import zopfli from "@gfx/zopfli";
import { build } from "esbuild";
import { Engine } from "./page/src/engine/engine.js";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const PAGE = path.join(HERE, "page");
const DIST = path.join(HERE, "dist");
const ROOT = path.dirname(HERE);
const TARGET = "wasm32-unknown-unknown";
const WORKERS = {
  coordinator: "coordinator/coordinator.js",
  engine: "engine/worker.js",
};

// Features of the compiler's WebAssembly, besides vectors: wasm-opt must keep to them.
const FEATURES = [
  "simd",
  "bulk-memory",
  "nontrapping-float-to-int",
  "sign-ext",
  "mutable-globals",
  "multivalue",
  "reference-types",
];

// Rooms whose functions wasm-opt leaves apart, as their mangled names have them. Functions that are
// called once would become parts of others, which compress worse: a large function has many locals.
// Where the time goes, a call costs more than its bytes.
const KEPT_APART = [
  "serde_json",
  "8ninefold5proof",
  "8ninefold10minimality",
  "8ninefold6rating",
  "16ninefold_formats7answers",
  "12ninefold_web",
];

/** Builds the engine, and gives the file's path. */
export function buildEngine() {
  const target = process.env.CARGO_TARGET_DIR ?? path.join(ROOT, "target");
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    // A panic prints nothing here, and no message shows a value as `Debug` derives it: places in the
    // sources and such texts are left out, by options that stable compilers have only with
    // RUSTC_BOOTSTRAP.
    RUSTFLAGS: "-C target-feature=+simd128 -Z location-detail=none -Z fmt-debug=shallow",
    RUSTC_BOOTSTRAP: "1",
    CARGO_TARGET_DIR: target,
  };
  const command = [
    "build",
    "--locked",
    "--profile",
    "web",
    "--target",
    TARGET,
    "-p",
    "ninefold-web",
  ];
  if (!installed()) {
    // Debian's compiler, which builds the standard library from rust-web-src.
    delete env.RUSTUP_TOOLCHAIN;
    env.PATH = "/usr/bin:/bin";
    // Without the code that prints a panic, which nobody would see.
    command.push("-Z", "build-std=std,panic_abort", "-Z", "build-std-features=");
  }
  execFileSync("cargo", command, { cwd: ROOT, env, stdio: "inherit" });
  const built = path.join(target, TARGET, "web", "ninefold_web.wasm");
  const smaller = path.join(target, TARGET, "web", "ninefold_web.opt.wasm");
  const features = FEATURES.map((feature) => `--enable-${feature}`);
  const strip = ["--strip-debug", "--strip-producers"];
  const apart = KEPT_APART.map((room) => `--no-inline=*${room}*`);
  const optimize = path.join(HERE, "node_modules", ".bin", "wasm-opt");
  // Twice: the second time it finds what the first has left alike.
  execFileSync(optimize, [...apart, "-Os", "-Os", ...features, ...strip, built, "-o", smaller], {
    stdio: "inherit",
  });
  return smaller;
}

/** True if the toolchain that cargo uses has WebAssembly's standard library. */
function installed() {
  try {
    const print = ["--print", "target-libdir", "--target", TARGET];
    return existsSync(execFileSync("rustc", print, { cwd: ROOT, encoding: "utf8" }).trim());
  } catch {
    return false;
  }
}

/**
 * @param {string} entry
 * @returns {Promise<string>} the script, with all that it imports
 */
async function bundle(entry) {
  const { outputFiles } = await build({
    entryPoints: [path.join(PAGE, "src", entry)],
    bundle: true,
    format: "iife",
    minify: true,
    target: "es2022",
    charset: "utf8",
    legalComments: "inline",
    write: false,
  });
  return outputFiles[0].text;
}

/**
 * The questions of a module, by name, with their words.
 *
 * @param {string} file
 */
async function questionsOf(file) {
  const module = await WebAssembly.compile(await readFile(file));
  const engine = await Engine.of(module);
  return Object.fromEntries(engine.json({ do: "about" }).questions);
}

/** @param {string} file */
async function pack(file) {
  const workers = Object.fromEntries(
    await Promise.all(
      Object.entries(WORKERS).map(async ([name, entry]) => [name, await bundle(entry)]),
    ),
  );
  // Zopfli takes seconds and saves a twelfth of what gzip makes of it; browsers unpack it as gzip.
  const packed = await zopfli.gzipAsync(await readFile(file), {});
  const module = Buffer.from(packed).toString("base64");
  const questions = await questionsOf(file);
  return `globalThis.ninefold = ${JSON.stringify({ module, workers, questions })};\n`;
}

/** The page's markup, with its words in the place of their names. */
async function markup() {
  const texts = await import("./page/src/texts/index.js");
  const html = await readFile(path.join(PAGE, "index.html"), "utf8");
  return html.replaceAll(/\{\{(\w+)\.(\w+)\}\}/g, (whole, group, name) => {
    const text = /** @type {any} */ (texts)[group]?.[name];
    if (typeof text !== "string") throw new Error(`index.html: there are no words for ${whole}`);
    return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  });
}

/** The style sheets, which page.css gathers. */
async function styles() {
  const { outputFiles } = await build({
    entryPoints: [path.join(PAGE, "page.css")],
    bundle: true,
    minify: true,
    target: "es2022",
    legalComments: "inline",
    write: false,
  });
  return outputFiles[0].text;
}

/** @param {string} engine The module's file. */
export async function buildPage(engine) {
  await rm(DIST, { recursive: true, force: true });
  await mkdir(DIST, { recursive: true });
  /** @type {[string, string][]} */
  const files = [
    ["engine.js", await pack(engine)],
    ["page.js", await bundle("main.js")],
    ["page.css", await styles()],
    ["index.html", await markup()],
  ];
  let total = 0;
  for (const [name, text] of files) {
    await writeFile(path.join(DIST, name), text);
    const compressed = gzipSync(text, { level: 9 }).length;
    total += compressed;
    report(name, Buffer.byteLength(text), compressed);
  }
  await copyFile(path.join(PAGE, "icon.svg"), path.join(DIST, "icon.svg"));
  console.log(`${kilobytes(total)} compressed in all`);
}

/**
 * @param {string} name
 * @param {number} bytes
 * @param {number} compressed
 */
function report(name, bytes, compressed) {
  console.log(`${name.padEnd(12)}${kilobytes(bytes)}, ${kilobytes(compressed)} compressed`);
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { engine: { type: "string" } } });
  await buildPage(values.engine ?? buildEngine());
}
