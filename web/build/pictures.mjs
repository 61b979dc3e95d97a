/**
 * Makes the pictures in page/pictures by a browser: `node build/pictures.mjs ENGINE`, with the engine's
 * module, for the solutions. They are kept in the repository, for a build has no browser.
 */

import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "playwright-core";
import { Engine } from "../page/src/engine/engine.js";
import { FAMOUS } from "../page/src/input/examples.js";
import { BOARD, cellsOf, drawingOf, markupOf } from "../page/src/board/drawing.js";
import { CARD } from "../page/src/texts/en/share.js";
import { WEB } from "./needs.mjs";

const PAGE = path.join(WEB, "page");
const PICTURES = path.join(PAGE, "pictures");
const [, , module] = process.argv;

/**
 * A picture as markup of a width and a height.
 *
 * @typedef {object} Picture
 * @property {string} name
 * @property {number} width
 * @property {number} height
 * @property {string} markup
 */

const icon = await readFile(path.join(PAGE, "icon.svg"), "utf8");

/** @param {number} x @param {number} y @param {number} size */
const iconAt = (x, y, size) =>
  icon.replace("<svg", `<svg x="${x}" y="${y}" width="${size}" height="${size}"`);

/** @param {number} size @returns {Picture} */
const iconOf = (size) => ({ name: `icon-${size}`, width: size, height: size, markup: icon });

/** The icon for systems that cut icons to a shape of their own: its middle is what they keep. */
const maskable = {
  name: "icon-maskable",
  width: 512,
  height: 512,
  markup: `<svg viewBox="0 0 512 512"><path fill="#fff" d="M0 0h512v512H0z"/>${iconAt(80, 80, 352)}</svg>`,
};

/** The picture beside a link to the page: its headline over boards with their solutions. */
async function card() {
  const engine = await Engine.of(await WebAssembly.compile(await readFile(module)));
  const puzzles = FAMOUS.match(/^[1-9.]{81}/gm)?.slice(0, 3) ?? [];
  const boards = puzzles.map((puzzle, at) => {
    const { solution } = engine.json({ do: "puzzle", puzzle, cap: "2" });
    const place = `x="${64 + at * 398}" y="306" width="276" height="276"`;
    const shapes = markupOf(drawingOf(cellsOf(puzzle, solution)));
    return `<svg ${place} viewBox="0 0 ${BOARD} ${BOARD}"><path fill="#fff" d="M1 1h90v90H1z"/>${shapes}</svg>`;
  });
  const serif = 'font-family="Georgia, Liberation Serif, serif" font-weight="600" fill="#1b1e24"';
  const sans = 'font-family="Helvetica, Liberation Sans, sans-serif" fill="#585d68"';
  const markup = `<svg viewBox="0 0 1200 630">
    <path fill="#faf9f6" d="M0 0h1200v630H0z"/>
    ${iconAt(57, 45, 70)}
    <text x="138" y="95" font-size="44" ${serif}>Ninefold</text>
    <text x="64" y="200" font-size="60" ${serif}>${CARD.title}</text>
    <text x="64" y="262" font-size="30" ${sans}>${CARD.about}</text>
    ${boards.join("")}</svg>`;
  return { name: "card", width: 1200, height: 630, markup };
}

const pictures = [iconOf(192), iconOf(512), maskable, await card()];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-lcd-text"],
});
await mkdir(PICTURES, { recursive: true });
for (const { name, width, height, markup } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  const sized = markup.replace("<svg", `<svg width="${width}" height="${height}"`);
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${sized}`);
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
