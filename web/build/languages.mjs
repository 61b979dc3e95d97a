/** The languages of the page, each a folder of page/src/texts, and the links between their pages. */

import { readdir } from "node:fs/promises";
import path from "node:path";
import { WEB } from "./needs.mjs";

export const TEXTS = path.join(WEB, "page", "src", "texts");
/** The language of index.html, and of the imports in the sources. */
export const FIRST = "en";

/**
 * @typedef {object} Language
 * @property {string} name The name of its folder.
 * @property {any} texts
 * @property {ReturnType<typeof filesOf>} files
 */

/** @returns {Promise<Language[]>} the first language first */
export async function allLanguages() {
  const others = (await readdir(TEXTS)).filter((name) => name !== FIRST).sort();
  return Promise.all(
    [FIRST, ...others].map(async (name) => {
      const texts = await import(`../page/src/texts/${name}/index.js`);
      return { name, texts, files: filesOf(name) };
    }),
  );
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
    deferred: script("deferred"),
    manifest: first ? "manifest.json" : `manifest.${language}.json`,
  };
}

/** The elements that lead search engines to the page in each language. @param {Language[]} all */
export function alternates(all) {
  return all
    .map(
      ({ texts, files }) =>
        `<link rel="alternate" hreflang="${texts.PAGE.language}" href="${files.markup}" />`,
    )
    .join("");
}

/**
 * The links to the page in other languages, in their own words.
 *
 * @param {Language} language
 * @param {Language[]} all
 */
export function linksFrom(language, all) {
  return all
    .filter((other) => other !== language)
    .map(({ texts: { PAGE, STATIC }, files }) => {
      const tag = PAGE.language;
      return `<a href="${files.markup}" lang="${tag}" hreflang="${tag}">${STATIC.ownName}</a>`;
    })
    .join("");
}
