/**
 * Builds the page into dist.
 *
 * The module of the engine goes into a script, compressed and in base64, for the page fetches nothing and
 * is to work from a folder, too; and with it the questions, which it lists. The scripts of the workers are
 * in the page's. Each language, which is a folder of page/src/texts, has its own scripts and markup.
 */

import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import zopfli from "@gfx/zopfli";
import { build } from "esbuild";
import { Engine } from "../page/src/engine/engine.js";
import { WEB } from "./needs.mjs";

const PAGE = path.join(WEB, "page");
const DIST = path.join(WEB, "dist");
const WORKERS = {
  coordinator: "coordinator/coordinator.js",
  engine: "engine/worker.js",
};
const TEXTS = path.join(PAGE, "src", "texts");
/** The language of index.html, and of the imports in the sources. */
const FIRST = "en";

/**
 * @param {string} entry
 * @param {string} language
 * @param {string} [globalName] The name of what it exports.
 * @returns {Promise<string>} the script, with all that it imports
 */
async function bundle(entry, language, globalName) {
  const { outputFiles } = await build({
    entryPoints: [path.join(PAGE, "src", entry)],
    bundle: true,
    format: "iife",
    globalName,
    plugins: [speaking(language)],
    minify: true,
    target: "es2022",
    charset: "utf8",
    legalComments: "inline",
    write: false,
  });
  return outputFiles[0].text;
}

/**
 * Takes the words of a language where the sources import those of the first.
 *
 * @param {string} language
 * @returns {import("esbuild").Plugin}
 */
function speaking(language) {
  return {
    name: "language",
    setup({ onResolve }) {
      onResolve({ filter: new RegExp(`/texts/${FIRST}/`) }, ({ path: asked }) => ({
        path: path.join(TEXTS, language, path.basename(asked)),
      }));
    },
  };
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
  // Zopfli takes seconds and saves a twelfth of what gzip makes of it; browsers unpack it as gzip.
  const packed = await zopfli.gzipAsync(await readFile(file), {});
  const module = Buffer.from(packed).toString("base64");
  const questions = await questionsOf(file);
  return `globalThis.ninefold = ${JSON.stringify({ module, questions })};\n`;
}

/**
 * The page's script, after the scripts of its workers.
 *
 * @param {string} language
 */
async function script(language) {
  const workers = Object.fromEntries(
    await Promise.all(
      Object.entries(WORKERS).map(async ([name, entry]) => [name, await bundle(entry, language)]),
    ),
  );
  const page = await bundle("main.js", language);
  return `globalThis.ninefoldWorkers = ${JSON.stringify(workers)};\n${page}`;
}

/**
 * The page's markup, with its words and the names of its files in the place of their names.
 *
 * @param {string} language
 */
async function markup(language) {
  const texts = await import(`../page/src/texts/${language}/index.js`);
  const groups = { ...texts, FILES: filesOf(language) };
  const html = await readFile(path.join(PAGE, "index.html"), "utf8");
  return html.replaceAll(/\{\{(\w+)\.(\w+)\}\}/g, (whole, group, name) => {
    const text = /** @type {any} */ (groups)[group]?.[name];
    if (typeof text !== "string") throw new Error(`index.html: there are no words for ${whole}`);
    return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  });
}

/**
 * The files that each language has for itself.
 *
 * @param {string} language
 */
function filesOf(language) {
  const first = language === FIRST;
  const script = (/** @type {string} */ name) => (first ? `${name}.js` : `${name}.${language}.js`);
  return {
    markup: first ? "index.html" : `${language}.html`,
    page: script("page"),
    later: script("later"),
  };
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
    ["page.css", await styles()],
    ["early.js", await bundle("early.js", FIRST)],
  ];
  for (const language of await readdir(TEXTS)) {
    const names = filesOf(language);
    files.push(
      [names.page, await script(language)],
      [names.later, await bundle("later.js", language, "ninefoldLater")],
      [names.markup, await markup(language)],
    );
  }
  for (const [name, text] of files) {
    await writeFile(path.join(DIST, name), text);
    report(name, Buffer.byteLength(text), gzipSync(text, { level: 9 }).length);
  }
  await copyFile(path.join(PAGE, "icon.svg"), path.join(DIST, "icon.svg"));
}

/**
 * @param {string} name
 * @param {number} bytes
 * @param {number} compressed
 */
function report(name, bytes, compressed) {
  console.log(`${name.padEnd(14)}${kilobytes(bytes)}, ${kilobytes(compressed)} compressed`);
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
}
