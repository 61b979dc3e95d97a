/**
 * Builds the page into dist.
 *
 * The two modules of the engine, for one board and for everything, go into a script each, compressed and in
 * base64, for the page fetches nothing and is to work from a folder, too, and beside them the scripts of their
 * workers. The page's script begins with the names of the questions. Each language, which is a folder of
 * page/src/texts, has its own scripts and markup.
 */

import { createHash } from "node:crypto";
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
 * The names of the questions that the module with everything answers, and of those among them that are asked by
 * layout.
 *
 * @param {string} file
 * @returns {Promise<{ questions: string[], by_layout: string[] }>}
 */
async function questionsOf(file) {
  const module = await WebAssembly.compile(await readFile(file));
  const engine = await Engine.of(module);
  return engine.json({ do: "questions" });
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
 * The scripts with the modules and their workers, which are the same in every language, since their words go into
 * files.
 *
 * @param {import("./engine.mjs").Modules} modules
 * @returns {Promise<[string, string][]>}
 */
async function engines({ first, all }) {
  const worker = (/** @type {string} */ entry) => bundle(entry, FIRST);
  const board = {
    module: await packed(first),
    worker: await worker("engine/board-worker.js"),
  };
  const whole = {
    module: await packed(all),
    worker: await worker("engine/worker.js"),
    coordinator: await worker("coordinator/coordinator.js"),
  };
  return [
    ["engine.js", defining("ninefold", board)],
    ["engine-whole.js", defining("ninefoldWholeEngine", whole)],
  ];
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
  // The script that runs before anything is drawn is a part of the page, whose policy names its hash: with a file of
  // its own the browser would ask for nothing else before it has that.
  const early = await bundle("scripts/early.js", FIRST);
  const hash = createHash("sha256").update(early).digest("base64");
  return html
    .replace("'self' 'wasm", `'self' 'sha256-${hash}' 'wasm`)
    .replace("<!-- early -->", `<script>${early}</script>`)
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
  const { questions, by_layout: byLayout } = await questionsOf(modules.all);
  const asked = defining("ninefoldQuestions", { questions, byLayout });
  /** @type {Map<string, string | Buffer>} */
  const files = new Map(await engines(modules));
  files.set("page.css", await styles(path.join(PAGE, "styles", "page.css")));
  const languages = await allLanguages();
  for (const language of languages) {
    const { name, texts, files: names } = language;
    for (const question of questions)
      if (!texts.QUESTIONS[question])
        throw new Error(`${name}: there are no words for the question ${question}`);
    files.set(names.page, asked + (await bundle("main.js", name)));
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
