/**
 * The front page of the site, in whose folder the book is, and the page below it in `play`:
 * `node build/front.mjs FOLDER`. Its texts are those of the book: of the introduction, which is the README, and
 * of the page about installing.
 */

import { copyFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { FAMOUS } from "../page/src/input/examples.js";
import { BOARD, cellsOf, drawingOf, elementOf } from "../page/src/board/drawing.js";
import { Engine, compile } from "../page/src/engine/engine.js";
import { writeLink } from "../page/src/share/link.js";
import { STATIC } from "../page/src/texts/en/static.js";
import { FIRST } from "./languages.mjs";
import { WEB } from "./needs.mjs";
import { PAGE, bundle, defining, repository, styles } from "./page.mjs";

const SITE = path.resolve(process.argv[2]);
const ROOT = path.dirname(WEB);
/** Largest number of solutions that the board counts at once. */
const CAP = "1000";

/**
 * The parts of a text that a pattern finds, at least one.
 *
 * @param {string} text
 * @param {RegExp} pattern
 */
function all(text, pattern) {
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) throw new Error(`nothing is like ${pattern}`);
  return found.map(([, ...parts]) => parts);
}

/** @param {string} html */
const plain = (html) => html.replaceAll(/<[^>]*>/g, "");

/**
 * What a page of the book says, with its links as they are from the front page.
 *
 * @param {string} name
 */
async function book(name) {
  const html = await readFile(path.join(SITE, name), "utf8");
  const [[main]] = all(html, /<main>(.*?)<\/main>/gs);
  const folder = path.posix.dirname(name);
  return main.replaceAll(/ href="([^":]*)"/g, (_, to) =>
    to.startsWith("#")
      ? ` href="${name}${to}"`
      : ` href="${path.posix.normalize(`${folder}/${to}`)}"`,
  );
}

/** The sentence, the claims, and what the chart shows, from the introduction. */
async function introduction() {
  const text = await book("introduction.html");
  const [[sentence]] = all(text, /<p>(.*?)<\/p>/gs);
  const [[alternative, caption]] = all(text, /alt="([^"]*)".*?<\/p>\s*<p>(.*?)<\/p>/gs);
  const [[claims]] = all(text, /(<ul>.*?<\/ul>)/gs);
  const licence = all(text, /<p>(.*?)<\/p>/gs).at(-1)?.[0] ?? "";
  const [what, does = ""] = sentence.split(/:\s+/);
  const title = plain(what);
  const lead = does && does[0].toUpperCase() + does.slice(1);
  return { sentence: plain(sentence), title, lead, alternative, caption, claims, licence };
}

/** The ways to install, as tabs: radio buttons, which need no script. */
async function ways() {
  const text = await book("guide/install.html");
  const [[about]] = all(text, /<p>(.*?)<\/p>/gs);
  const [[packages]] = all(text, /<h2 id="packages">.*?<\/h2>(.*?)<h2/gs);
  const found = all(packages, /<h3 id="(\w+)">.*?<\/h3>(.*?)(?=<h3|$)/gs);
  const choices = found.map(
    ([name], at) =>
      `<label><input type="radio" name="way" value="${name}"${at ? "" : " checked"} />${name}</label>`,
  );
  const panels = found.map(([name, content]) => {
    const steps = content.replaceAll(
      /<p>.*?<\/p>\s*<pre>.*?<\/pre>/gs,
      '<div class="step">$&</div>',
    );
    return `<div class="way" data-way="${name}">${steps}</div>`;
  });
  return { about, choices: choices.join("\n"), ways: panels.join("\n") };
}

/** The sample and the answer about it, from the engine of the page. */
async function sample() {
  const script = await readFile(path.join(SITE, "play", "engine.js"), "utf8");
  const [[parts]] = all(script, /=\s*(\{.*\});/gs);
  const engine = await Engine.of(await compile(JSON.parse(parts).module));
  const puzzle = FAMOUS.slice(0, 81);
  return { puzzle, cap: CAP, answer: engine.json({ do: "puzzle", puzzle, cap: CAP }) };
}

/** @param {Awaited<ReturnType<typeof sample>>} sample */
function picture({ puzzle, answer }) {
  const shapes = drawingOf(cellsOf(puzzle, answer.solution)).map(elementOf);
  return `<svg viewBox="0 0 ${BOARD} ${BOARD}" class="drawing" role="img" aria-label="A puzzle and its solution">
${shapes.join("\n")}
</svg>`;
}

const front = await sample();
const markup = await readFile(path.join(PAGE, "index.html"), "utf8");
const [[wordmark]] = all(markup, /(<p class="wordmark">.*?<\/p>)/gs);
const [[version]] = all(
  await readFile(path.join(ROOT, "Cargo.toml"), "utf8"),
  /^version = "(.*)"$/gm,
);
/** @type {Record<string, string>} */
const texts = {
  ...(await introduction()),
  ...(await ways()),
  wordmark,
  promise: STATIC.promise,
  version,
  picture: picture(front),
  link: `play/${writeLink({ puzzle: front.puzzle, question: { ask: "solve" } })}`,
};
const template = await readFile(path.join(WEB, "front", "index.html"), "utf8");
const sources = await repository();
const html = template
  .replaceAll(/<!-- if repository -->(.*?)<!-- end -->/gs, sources ? "$1" : "")
  .replaceAll("{{repository}}", sources)
  .replaceAll(/\{\{(\w+)\}\}/g, (whole, name) => {
    if (texts[name] === undefined)
      throw new Error(`front/index.html: there is no text for ${whole}`);
    return texts[name];
  });
const script = await bundle("scripts/front.js", FIRST);
await writeFile(path.join(SITE, "index.html"), html);
await writeFile(path.join(SITE, "front.css"), await styles(path.join(WEB, "front", "front.css")));
await writeFile(path.join(SITE, "front.js"), defining("ninefoldFront", front) + script);
await copyFile(path.join(ROOT, "benches", "leads.svg"), path.join(SITE, "leads.svg"));
