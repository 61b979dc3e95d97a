/** The files that make the page installable, and have it open without a network. */

import { createHash } from "node:crypto";

/** The address of the page's markup on a server. */
const HOME = "./";

/**
 * The script of the service worker, after the hashes of the files that it keeps.
 *
 * @param {string} worker The script.
 * @param {Map<string, string | Buffer>} contents The files of the page, by name.
 */
export function offlineScript(worker, contents) {
  const hash = (/** @type {string | Buffer} */ content) =>
    createHash("sha256").update(content).digest("base64");
  const entries = [...contents].map(([name, content]) => [
    name === "index.html" ? HOME : name,
    `sha256-${hash(content)}`,
  ]);
  const files = Object.fromEntries(entries);
  const version = hash(JSON.stringify(files));
  return `globalThis.ninefoldFiles = ${JSON.stringify({ version, files })};\n${worker}`;
}

/**
 * The description of the page as an application.
 *
 * @param {object} page
 * @param {string} page.language
 * @param {string} page.description
 * @param {string} page.markup The file that it begins with.
 */
export function manifest({ language, description, markup }) {
  const start = markup === "index.html" ? HOME : markup;
  const icon = (/** @type {string} */ src, /** @type {number} */ size, purpose = "any") => ({
    src,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const described = {
    name: "Ninefold",
    short_name: "Ninefold",
    description,
    lang: language,
    id: start,
    start_url: start,
    scope: HOME,
    display: "standalone",
    background_color: "#faf9f6",
    theme_color: "#1f4fa3",
    icons: [
      { src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      icon("icon-192.png", 192),
      icon("icon-512.png", 512),
      icon("icon-maskable.png", 512, "maskable"),
    ],
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}
