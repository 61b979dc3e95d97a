// The texts of the page: no language lacks one that another has, and Chinese is written as such.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

const TEXTS = new URL("../page/src/texts/", import.meta.url);
const HAN = /\p{Script=Han}/u;

/** Grammar of English, of which other languages have their own. */
const GRAMMAR = ["plural"];
/** Texts of Chinese without a Chinese character: names, numbers, files and commands. */
const PLAIN = [
  /^page\.js: (grouped|perSecond|PAGE\.language)$/,
  /^terms\.js: (wordOf|columnOf)$/,
  /^reasons\.js: reasonOf$/,
  /^share\.js: (SHEET\.(noted|number))$/,
  /^answers\.js: (TABLE\.row|MALFORMED\.reason)$/,
  /^puzzle\.js: PUZZLE\.(goesFromAll|list|weight|number|status|class)$/,
  /^statistics\.js: STATISTICS\.(number|tenths|compact|power|share|countAndShare)$/,
];

/** The names of the files of a language. @param {string} language */
const filesOf = async (language) =>
  (await readdir(new URL(`${language}/`, TEXTS))).filter((name) => name.endsWith(".js")).sort();

const languages = await readdir(fileURLToPath(TEXTS));
const files = await filesOf("en");

/**
 * What a file of a language exports.
 *
 * @param {string} language
 * @param {string} file
 * @returns {Promise<Record<string, unknown>>}
 */
const exportsOf = async (language, file) => ({
  ...(await import(new URL(`${language}/${file}`, TEXTS).href)),
});

/**
 * The values in an export, each with the names that lead to it.
 *
 * @param {unknown} value
 * @param {string} name
 * @returns {[name: string, value: unknown][]}
 */
function leaves(value, name) {
  if (typeof value !== "object" || value === null) return [[name, value]];
  const parts = Object.entries(value);
  return parts.flatMap(([key, part]) => leaves(part, name ? `${name}.${key}` : key));
}

/**
 * The kind of a value: what a text of another language has in common with it.
 *
 * @param {unknown} value
 */
const kindOf = (value) =>
  typeof value === "function" ? `a function of ${value.length}` : typeof value;

/**
 * The kinds of all values of a file, by their names.
 *
 * @param {string} language
 * @param {string} file
 */
async function kindsOf(language, file) {
  const all = leaves(await exportsOf(language, file), "");
  const kept = all.filter(([name]) => !GRAMMAR.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, kindOf(value)]));
}

/**
 * The texts of Chinese, of functions their sources.
 *
 * @type {[name: string, text: string][]}
 */
const chinese = [];
// (The index has those of the others.)
for (const file of files.filter((name) => name !== "index.js"))
  for (const [name, value] of leaves(await exportsOf("zh", file), ""))
    chinese.push([`${file}: ${name}`, String(value)]);

for (const language of languages.filter((name) => name !== "en"))
  describe(`the language ${language}`, () => {
    test("has the files of English, and no others", async () => {
      assert.deepEqual(await filesOf(language), files);
    });

    for (const file of files)
      test(`has the texts of ${file}, with the same parameters, and no others`, async () => {
        assert.deepEqual(await kindsOf(language, file), await kindsOf("en", file));
      });
  });

describe("Chinese", () => {
  test("is what all texts are in, but for names, numbers and commands", () => {
    const plain = (/** @type {string} */ name) => PLAIN.some((pattern) => pattern.test(name));
    const others = chinese.filter(([name, text]) => !HAN.test(text) && !plain(name));
    assert.deepEqual(others, []);
  });

  test("has full-width punctuation, and a blank between Chinese characters and others", async () => {
    for (const file of files) {
      const source = await readFile(new URL(`zh/${file}`, TEXTS), "utf8");
      const texts = source.replaceAll(/\/\*.*?\*\//gs, "");
      for (const wrong of [
        /.*\p{Script=Han}[,;:!?()].*/u,
        /.*[,;:!?(] ?\p{Script=Han}.*/u,
        /.*\p{Script=Han}\.(?!\w).*/u,
        /.*\p{Script=Han}[A-Za-z0-9].*/u,
        /.*[A-Za-z0-9]\p{Script=Han}.*/u,
      ])
        assert.doesNotMatch(texts, wrong, file);
    }
  });
});
