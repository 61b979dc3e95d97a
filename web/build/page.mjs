/**
 * Builds the page into dist.
 *
 * The two modules of the engine go into a script each, compressed and in base64, for the page fetches nothing
 * and is to work from a folder, too; and with the first the questions, which they list. The scripts of the
 * workers are in the page's. Each language, which is a folder of page/src/texts, has its own scripts and markup.
 */

import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import zopfli from "@gfx/zopfli";
import { build } from "esbuild";
import { Engine } from "../page/src/engine/engine.js";
import { FIRST, TEXTS, allLanguages, alternates, linksFrom } from "./languages.mjs";
import { WEB } from "./needs.mjs";
import { manifest, offlineScript } from "./offline.mjs";

export const PAGE = path.join(WEB, "page");
export const DIST = path.join(WEB, "dist");
export const WORKERS = {
  coordinator: "coordinator/coordinator.js",
  engine: "engine/worker.js",
};
/** The picture that other sites show beside a link to the page. */
const CARD = "card.png";

/**
 * @param {string} entry
 * @param {string} language
 * @param {string} [globalName] The name of what it exports.
 * @returns {Promise<string>} the script, with all that it imports
 */
export async function bundle(entry, language, globalName) {
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
 * What a module says of itself: the names of the questions that it answers, and of those among them that are
 * asked by layout.
 *
 * @param {string} file
 * @returns {Promise<{ questions: string[], by_layout: string[] }>}
 */
async function aboutOf(file) {
  const module = await WebAssembly.compile(await readFile(file));
  const engine = await Engine.of(module);
  return engine.json({ do: "about" });
}

/** @param {string} file */
async function packed(file) {
  // Zopfli takes some seconds and saves a twelfth of what gzip makes of it, and another hundredth with more
  // blocks than its usual 15; browsers unpack it as gzip.
  const packed = await zopfli.gzipAsync(await readFile(file), { blocksplittingmax: 60 });
  return Buffer.from(packed).toString("base64");
}

/** A script that defines an object. @param {string} name @param {object} object */
export const defining = (name, object) => `globalThis.${name} = ${JSON.stringify(object)};\n`;

/**
 * The scripts with the modules: the first, with the names of all questions, and the one with everything.
 *
 * @param {import("./engine.mjs").Modules} modules
 * @param {Awaited<ReturnType<typeof aboutOf>>} about The one with everything.
 * @returns {Promise<[string, string][]>}
 */
async function engines({ first, all }, { questions, by_layout: byLayout }) {
  const { questions: ofFirst } = await aboutOf(first);
  const beginning = { module: await packed(first), first: ofFirst, questions, byLayout };
  return [
    ["engine.js", defining("ninefold", beginning)],
    ["engine-whole.js", defining("ninefoldWholeEngine", { module: await packed(all) })],
  ];
}

/**
 * The page's script, after the scripts of its workers. These are the same in every language, since their
 * words go into files.
 *
 * @param {string} language
 */
async function script(language) {
  const workers = Object.fromEntries(
    await Promise.all(
      Object.entries(WORKERS).map(async ([name, entry]) => [name, await bundle(entry, FIRST)]),
    ),
  );
  const page = await bundle("main.js", language);
  return `globalThis.ninefoldWorkers = ${JSON.stringify(workers)};\n${page}`;
}

/**
 * The deferred script, after that of its worker.
 *
 * @param {string} language
 */
async function deferredScript(language) {
  const unpacker = JSON.stringify(await bundle("unpack/worker.js", language));
  const deferred = await bundle("scripts/deferred.js", language, "ninefoldDeferred");
  return `globalThis.ninefoldUnpacker = ${unpacker};\n${deferred}`;
}

/**
 * The page's markup, with its words and the names of its files in the place of their names. A part between
 * the comments `if NAME` and `end` is left out if the name is empty.
 *
 * @param {import("./languages.mjs").Language} language
 * @param {import("./languages.mjs").Language[]} all
 * @param {string | undefined} address
 */
async function markup(language, all, address) {
  const card = address === undefined ? CARD : new URL(CARD, address).href;
  /** @type {Record<string, any>} */
  const groups = {
    ...language.texts,
    FILES: { ...language.files, card, repository: await repository() },
  };
  const find = (/** @type {string} */ whole, /** @type {string} */ words) => {
    const [group, name] = words.split(".");
    const text = groups[group]?.[name];
    if (typeof text !== "string") throw new Error(`index.html: there are no words for ${whole}`);
    return text;
  };
  const html = await readFile(path.join(PAGE, "index.html"), "utf8");
  return html
    .replaceAll(/<!-- if ([\w.]+) -->(.*?)<!-- end -->/gs, (whole, words, part) =>
      find(whole, words) ? part : "",
    )
    .replaceAll(/\{\{([\w.]+)\}\}/g, (whole, words) =>
      find(whole, words).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;"),
    )
    .replace("<!-- alternates -->", alternates(all))
    .replace("<!-- languages -->", linksFrom(language, all));
}

/** The address of the sources, as Cargo.toml has it; empty if they are not published. */
export async function repository() {
  const manifest = await readFile(path.join(path.dirname(WEB), "Cargo.toml"), "utf8");
  return /^repository = "(.*)"$/m.exec(manifest)?.[1] ?? "";
}

/**
 * A style sheet, with all that it imports.
 *
 * @param {string} entry
 */
export async function styles(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    target: "es2022",
    legalComments: "inline",
    write: false,
  });
  return outputFiles[0].text;
}

/**
 * @param {import("./engine.mjs").Modules} modules
 * @param {string} [address] Where the page will be published.
 */
export async function buildPage(modules, address) {
  await rm(DIST, { recursive: true, force: true });
  await mkdir(DIST, { recursive: true });
  const about = await aboutOf(modules.all);
  const { questions } = about;
  /** @type {Map<string, string | Buffer>} */
  const files = new Map(await engines(modules, about));
  files.set("page.css", await styles(path.join(PAGE, "styles", "page.css")));
  files.set("theme.js", await bundle("scripts/theme.js", FIRST));
  const languages = await allLanguages();
  for (const language of languages) {
    const { name, texts, files: names } = language;
    for (const question of questions)
      if (!texts.QUESTIONS[question])
        throw new Error(`${name}: there are no words for the question ${question}`);
    files.set(names.page, await script(name));
    files.set(names.deferred, await deferredScript(name));
    files.set(names.markup, await markup(language, languages, address));
    const { description } = texts.STATIC;
    const described = { language: texts.PAGE.language, description, markup: names.markup };
    files.set(names.manifest, manifest(described));
  }
  files.set("icon.svg", await readFile(path.join(PAGE, "icon.svg")));
  for (const icon of ["icon-192.png", "icon-512.png", "icon-maskable.png"])
    files.set(icon, await readFile(path.join(PAGE, "pictures", icon)));
  const worker = await bundle("offline/worker.js", FIRST);
  files.set("offline.js", offlineScript(worker, files));
  // Only other sites show this picture, beside links to the page.
  files.set(CARD, await readFile(path.join(PAGE, "pictures", CARD)));
  for (const [name, content] of files) {
    await writeFile(path.join(DIST, name), content);
    report(name, Buffer.byteLength(content), gzipSync(content, { level: 9 }).length);
  }
}

/**
 * @param {string} name
 * @param {number} bytes
 * @param {number} compressed
 */
function report(name, bytes, compressed) {
  console.log(`${name.padEnd(18)}${kilobytes(bytes)}, ${kilobytes(compressed)} compressed`);
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
}
